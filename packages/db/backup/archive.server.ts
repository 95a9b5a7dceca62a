import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { isSealed, openedWith } from './sealed-file.server.ts'
import {
  block,
  type Part,
  paddingOf,
  partsByName,
  readHeader,
  sealNames,
  sealOf,
  sealSize,
  unzipped,
} from './tar.server.ts'

export interface Reader {
  /** Whether the whole archive was sealed with the passphrase that opened it. */
  readonly sealed: boolean
  /** Whether this key sealed the archive, which proves who wrote it. */
  readonly proven: (key: Buffer) => Promise<boolean>
  readonly has: (name: string) => boolean
  /** The contents of a file of the archive. */
  read(name: string): Readable
}

/**
 * Opens an archive. An archive that is sealed whole is read to its end here; one with a plain hash is checked here; one with a
 * keyed hash is checked by `proven`, since its key may be inside.
 * @throws Error when it is damaged or incomplete, or was sealed with another passphrase, or none was given.
 */
export async function readArchive(path: string, passphrase: string | null = null): Promise<Reader> {
  if (!(await isSealed(path))) return await readPlainArchive(path)
  if (passphrase === null)
    throw new Error(
      `La copia ${path} está sellada: indique en BACKUP_PASSPHRASE la frase con la que se hizo.`,
    )
  return await readSealedArchive(path, passphrase)
}

async function readPlainArchive(path: string): Promise<Reader> {
  const end = (await stat(path)).size - sealSize
  const seal = end > 0 ? await bytesOf(path, end, sealSize) : null
  const keyed = seal !== null && nameOf(seal) === sealNames.keyed
  if (seal === null || (!keyed && !seal.equals(sealOf(await hashOf(path, end, null), false))))
    throw damaged(path)
  const files = partsByName(await partsIn(path, end))
  return {
    sealed: false,
    proven: async (key) => keyed && seal.equals(sealOf(await hashOf(path, end, key), true)),
    has: (name) => files.has(name),
    read: (name) => {
      const parts = files.get(name)
      if (!parts) throw new Error(`La copia ${path} no contiene ${name}.`)
      return unzipped(bytesOfParts(path, parts))
    },
  }
}

async function* bytesOfParts(path: string, parts: readonly Part[]): AsyncIterable<Uint8Array> {
  for (const { at, size } of parts) yield* createReadStream(path, { start: at, end: at + size - 1 })
}

async function partsIn(path: string, end: number): Promise<readonly Part[]> {
  const parts: Part[] = []
  for (let at = 0; at < end; ) {
    const { name, size } = readHeader(await bytesOf(path, at, block))
    parts.push({ name, at: at + block, size })
    at += block + size + paddingOf(size).length
  }
  return parts
}

function nameOf(seal: Buffer): string | null {
  try {
    return readHeader(seal.subarray(0, block)).name
  } catch {
    return null
  }
}

async function hashOf(path: string, end: number, key: Buffer | null): Promise<string> {
  const hash = key === null ? createHash('sha256') : createHmac('sha256', key)
  for await (const chunk of createReadStream(path, { end: end - 1 })) hash.update(chunk)
  return hash.digest('hex')
}

async function bytesOf(path: string, start: number, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { start, end: start + length - 1 })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

interface Index {
  readonly parts: readonly Part[]
  /** The files without rows, which are small and come last: they are kept in memory to avoid another pass. */
  readonly kept: ReadonlyMap<string, Buffer>
}

const isRows = (name: string): boolean => /\.copy\.gz(\.\d+)?$/.test(name)

/**
 * An archive sealed as a whole, which can only be opened from its beginning. It is read once here, which proves that every byte
 * is original; its files are then read in one more pass, if they are read in their order.
 * @throws Error when it is damaged or incomplete, or the passphrase is another
 */
async function readSealedArchive(path: string, passphrase: string): Promise<Reader> {
  const open = () => cursorOver(openedWith(passphrase, path), path)
  const { parts, kept } = await indexOf(open(), path)
  const files = partsByName(parts)
  const end = parts.at(-1)?.at ?? 0
  let idle: Cursor | null = null
  async function* bytesOf(wanted: readonly Part[]): AsyncIterable<Uint8Array> {
    const cursor = idle !== null && idle.at() <= (wanted[0]?.at ?? 0) ? idle : open()
    if (cursor === idle) idle = null
    for (const { at, size } of wanted) {
      await cursor.skipTo(at)
      yield* cursor.upTo(at + size)
    }
    if (cursor.at() < end) idle = cursor
    else await cursor.close()
  }
  return {
    sealed: true,
    proven: async () => true,
    has: (name) => files.has(name),
    read: (name) => {
      const wanted = files.get(name)
      if (!wanted) throw new Error(`La copia ${path} no contiene ${name}.`)
      const bytes = kept.get(name)
      return unzipped(bytes === undefined ? bytesOf(wanted) : ofOne(bytes))
    },
  }
}

async function* ofOne(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}

async function indexOf(cursor: Cursor, path: string): Promise<Index> {
  const parts: Part[] = []
  const kept = new Map<string, Buffer>()
  for (;;) {
    const { name, size } = readHeader(await cursor.take(block))
    if (!(size >= 0)) throw damaged(path)
    if (name === sealNames.plain || name === sealNames.keyed) break
    parts.push({ name, at: cursor.at(), size })
    const end = cursor.at() + size
    if (isRows(name)) await cursor.skipTo(end)
    else kept.set(name, await cursor.take(size))
    await cursor.skipTo(end + paddingOf(size).length)
  }
  await cursor.close()
  return { parts, kept }
}

const damaged = (path: string): Error =>
  new Error(`La copia ${path} está dañada o incompleta: no se restauró nada.`)

/** A reader of bytes that only moves forward. */
interface Cursor {
  at(): number
  upTo(end: number): AsyncIterable<Uint8Array>
  take(size: number): Promise<Buffer>
  skipTo(end: number): Promise<void>
  /** Reads the rest: its last piece proves that nothing is missing. */
  close(): Promise<void>
}

function cursorOver(bytes: AsyncIterable<Uint8Array>, path: string): Cursor {
  const iterator = bytes[Symbol.asyncIterator]()
  let position = 0
  let rest: Uint8Array = new Uint8Array()
  async function* upTo(end: number): AsyncIterable<Uint8Array> {
    while (position < end) {
      if (rest.length === 0) rest = await next()
      const piece = rest.subarray(0, end - position)
      rest = rest.subarray(piece.length)
      position += piece.length
      yield piece
    }
  }
  const next = async (): Promise<Uint8Array> => {
    const { done, value } = await iterator.next()
    if (done) throw damaged(path)
    return value
  }
  return {
    at: () => position,
    upTo,
    async take(size) {
      const pieces: Uint8Array[] = []
      for await (const piece of upTo(position + size)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    async skipTo(end) {
      for await (const piece of upTo(end)) void piece
    },
    async close() {
      while (!(await iterator.next()).done);
    },
  }
}
