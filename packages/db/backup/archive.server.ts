import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A tar is files one after the other, each behind a header and filled up to whole blocks. */
const block = 512

interface Header {
  readonly name: string
  readonly size: number
}

/** The header of a plain file. No dates or owners: the same contents make the same bytes. */
function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block)
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for an archive`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, size)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function readHeader(header: Buffer): Header {
  const name = header.toString('utf8', 0, header.indexOf(0))
  const binary = header[124] === 0x80
  const size = binary
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 135), 8)
  return { name, size }
}

const paddingOf = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** Eleven octal digits, or the binary form that every tar reads since files outgrew 8 GiB. */
function writeSize(header: Buffer, size: number): void {
  if (size < 8 ** 11) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
    return
  }
  header[124] = 0x80
  header.writeBigUInt64BE(BigInt(size), 128)
}

/** The sum of the header's bytes, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  const summed = Buffer.from(header)
  summed.fill(' ', 148, 156)
  return summed.reduce((sum, byte) => sum + byte, 0)
}

/** The last file of an archive: a hash of every byte before it, keyed where there is a key. */
const sealNames = { plain: 'SHA256', keyed: 'HMAC-SHA256' } as const
const sealSize = block + block + 2 * block

export interface Writer {
  /** Adds a compressed file from what `write` puts into it. */
  add(name: string, write: (sink: Writable) => Promise<void>): Promise<void>
}

/**
 * Writes an archive: a tar of gzip files, which any system can open, sealed at the end with the hash of the rest.
 * It is on the disk, whole, when this returns.
 */
export async function writeArchive<T>(
  path: string,
  fill: (writer: Writer) => Promise<T>,
  key: Buffer | null = null,
): Promise<T> {
  const handle = await open(path, 'w', 0o600)
  try {
    let at = 0
    const add: Writer['add'] = async (name, write) => {
      at = await addFile(handle, { path, name, at }, write)
    }
    const filled = await fill({ add })
    await handle.write(sealOf(await hashOf(path, at, key), key), 0, sealSize, at)
    await handle.sync()
    return filled
  } finally {
    await handle.close()
  }
}

interface Place {
  readonly path: string
  readonly name: string
  readonly at: number
}

/** The size is only known at the end, so the header is written last. @returns where the next file begins. */
async function addFile(
  handle: FileHandle,
  { path, name, at }: Place,
  write: (sink: Writable) => Promise<void>,
): Promise<number> {
  const gzip = createGzip({ level: 3 })
  const file = createWriteStream(path, { flags: 'r+', start: at + block })
  const stored = pipeline(gzip, file)
  const written = write(gzip).then(() => gzip.end())
  await Promise.all([stored, written.catch((error) => gzip.destroy(error))])
  const size = file.bytesWritten
  await handle.write(headerOf(name, size), 0, block, at)
  await handle.write(paddingOf(size), 0, paddingOf(size).length, at + block + size)
  return at + block + size + paddingOf(size).length
}

export interface Reader {
  /** Whether the key of the archive is the one that sealed it: nobody else wrote it. */
  readonly proven: (key: Buffer) => Promise<boolean>
  readonly has: (name: string) => boolean
  /** The contents of a file of the archive. */
  read(name: string): Readable
}

/**
 * Opens an archive. One that bears a plain hash is checked here; one with a keyed hash by `proven`, whose key may be in it.
 * @throws Error when it is damaged or incomplete.
 */
export async function readArchive(path: string): Promise<Reader> {
  const end = (await stat(path)).size - sealSize
  const seal = end > 0 ? await bytesOf(path, end, sealSize) : null
  const keyed = seal !== null && nameOf(seal) === sealNames.keyed
  if (seal === null || (!keyed && !seal.equals(sealOf(await hashOf(path, end, null), null))))
    throw new Error(`La copia ${path} está dañada o incompleta: no se restauró nada.`)
  const files = await filesIn(path, end)
  return {
    proven: async (key) => keyed && seal.equals(sealOf(await hashOf(path, end, key), key)),
    has: (name) => files.has(name),
    read: (name) => {
      const file = files.get(name)
      if (!file) throw new Error(`La copia ${path} no contiene ${name}.`)
      const bytes = createReadStream(path, { start: file.at, end: file.at + file.size - 1 })
      const gunzip = createGunzip()
      bytes.on('error', (error) => gunzip.destroy(error))
      return bytes.pipe(gunzip)
    },
  }
}

async function filesIn(
  path: string,
  end: number,
): Promise<ReadonlyMap<string, { at: number; size: number }>> {
  const files = new Map<string, { at: number; size: number }>()
  for (let at = 0; at < end; ) {
    const { name, size } = readHeader(await bytesOf(path, at, block))
    files.set(name, { at: at + block, size })
    at += block + size + paddingOf(size).length
  }
  return files
}

/** The seal and the two empty blocks that end a tar: always the same size, so that it is found from the end. */
function sealOf(hash: string, key: Buffer | null): Buffer {
  const content = Buffer.from(`${hash}\n`)
  const end = Buffer.alloc(2 * block)
  return Buffer.concat([
    headerOf(key === null ? sealNames.plain : sealNames.keyed, content.length),
    content,
    paddingOf(content.length),
    end,
  ])
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
