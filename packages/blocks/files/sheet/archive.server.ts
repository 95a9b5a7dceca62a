import { promisify } from 'node:util'
import { createInflateRaw } from 'node:zlib'
import { insist, Problem } from '@quina/kernel'
import { Zip, type ZipInputFile } from 'fflate'
import { fromBufferPromise, type LocalFileHeader, type Entry as Part, type ZipFile } from 'yauzl'

/** A part of a zip, as its index describes it. */
export interface Entry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: 0 | 8
  readonly crc: number
  /** The declared size, uncompressed. */
  readonly size: number
  /** The compressed content. */
  readonly content: Buffer
}

/** The index of a zip with more parts is not read further. */
const readMax = 5_000

/**
 * The parts of a zip, by its index.
 * @throws Problem `SHT-BROKEN`, `SHT-LOCKED`
 */
export async function entriesOf(file: Buffer): Promise<Entry[]> {
  const entries = new Map<string, Entry>()
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true })
    indexesMustAgree(file, zip)
    for await (const part of zip.eachEntry()) {
      const entry = await entryOf(file, zip, part)
      mustBeWhole(!entries.has(entry.name))
      entries.set(entry.name, entry)
      if (entries.size === readMax) break
    }
  } catch (error) {
    // The library's own errors name parts of the file format; the user can only save the file again.
    if (error instanceof Problem) throw error
    return mustBeWhole(false)
  }
  return [...entries.values()]
}

async function entryOf(file: Buffer, zip: ZipFile, part: Part): Promise<Entry> {
  insist(
    !part.isEncrypted(),
    'SHT-LOCKED',
    'El archivo tiene contraseña. Guárdelo sin ella e intente otra vez.',
  )
  const { compressionMethod: method, compressedSize: length, uncompressedSize: size } = part
  mustBeWhole(method === 0 || method === 8)
  const { fileDataStart: from } = await headerOf(zip, part)
  mustBeWhole(from + length <= file.length)
  return { name: part.fileName, method, crc: part.crc32, size, content: file.subarray(from, from + length) }
}

const headerOf = (zip: ZipFile, part: Part): Promise<Pick<LocalFileHeader, 'fileDataStart'>> =>
  promisify((done: (error: Error | null, header: Pick<LocalFileHeader, 'fileDataStart'>) => void) =>
    zip.readLocalFileHeader(part, { minimal: true }, done),
  )()

const zip64Mark = 0x07064b50
const endLength = 22
const locatorLength = 20

/**
 * A zip of more than four gigabytes has two indexes, one for old programs. Both must agree, or this check would read other parts
 * than another program opens.
 */
function indexesMustAgree(file: Buffer, { comment }: ZipFile): void {
  const end = file.length - endLength - comment.length
  const locator = end - locatorLength
  if (locator < 0 || file.readUInt32LE(locator) !== zip64Mark) return
  const other = Number(file.readBigUInt64LE(locator + 8))
  const count = file.readUInt16LE(end + 10)
  const at = file.readUInt32LE(end + 16)
  insist(
    (count === 0xffff || BigInt(count) === file.readBigUInt64LE(other + 32)) &&
      (at === 0xffffffff || BigInt(at) === file.readBigUInt64LE(other + 48)),
    'SHT-BROKEN',
    'El archivo tiene dos índices que no coinciden. Ábralo en Excel y guárdelo de nuevo.',
  )
}

export function mustBeWhole(whole: false): never
export function mustBeWhole(whole: boolean): asserts whole
export function mustBeWhole(whole: boolean): asserts whole {
  insist(
    whole,
    'SHT-BROKEN',
    'El archivo está dañado. Ábralo en Excel, guárdelo de nuevo e intente otra vez.',
  )
}

/** A zip of these parts, as they are stored, with one index. */
export function packed(entries: readonly Entry[]): Buffer {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const { name, method, crc, size, content } of entries) {
    const part: ZipInputFile = { filename: name, compression: method, crc, size }
    zip.add(part)
    part.ondata!(null, new Uint8Array(content), true)
  }
  zip.end()
  return Buffer.concat(pieces)
}

/** The limit for a part that is not a sheet, uncompressed: it is held in memory whole and as a tree. */
export const partMax = 12_000_000

/** A part as text; empty when there is no such part. @throws Problem `SHT-BOMB` */
export async function textOf(entries: readonly Entry[], name: string): Promise<string> {
  const entry = entries.find((one) => one.name === name)
  if (entry === undefined) return ''
  mustBeSane(entry.size <= partMax)
  const pieces: Buffer[] = []
  for await (const piece of unfold(entry)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Decompresses a part in pieces: never whole in memory, and no further than the consumer reads. @throws Problem `SHT-BROKEN` */
export async function* unfold({ method, content }: Entry): AsyncGenerator<Buffer> {
  if (method === 0) return yield content
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(content)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('SHT-BROKEN', 'El archivo está dañado: una de sus partes no se puede descomprimir.')
  } finally {
    inflate.destroy()
  }
}

export function mustBeSane(sane: boolean): asserts sane {
  insist(sane, 'SHT-BOMB', 'El archivo se descomprime a un tamaño demasiado grande y no se puede leer.')
}
