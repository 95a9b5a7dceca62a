import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sealedWith } from './sealed-file.server.ts'
import { headerOf, paddingOf, partName, sealOf } from './tar.server.ts'

export interface Writer {
  /** Adds a compressed file from what `write` puts into it. */
  add(name: string, write: (sink: Writable) => Promise<void>): Promise<void>
}

/** The protection of an archive; each part may be absent. */
export interface Seals {
  /** Proves who wrote the archive. */
  readonly key: Buffer | null
  /** Encrypts the archive: without the passphrase nothing of it can be read. */
  readonly passphrase: string | null
}

/**
 * Writes an archive: a tar of gzip files, which any system can open, sealed at the end with the hash of the rest. With a
 * passphrase the whole archive is an age file, and nothing reaches the disk in clear. The archive is complete on the disk when
 * this returns.
 */
export async function writeArchive<T>(
  path: string,
  fill: (writer: Writer) => Promise<T>,
  { key, passphrase }: Seals = { key: null, passphrase: null },
): Promise<T> {
  const tar = new PassThrough({ highWaterMark: 1 << 20 })
  const filling = fillTar(tar, fill, key)
  filling.catch((error) => tar.destroy(error))
  const bytes = passphrase === null ? tar : sealedWith(passphrase, tar)
  await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }))
  return await filling
}

type WriteBytes = (bytes: Buffer) => Promise<void>

async function fillTar<T>(
  tar: PassThrough,
  fill: (writer: Writer) => Promise<T>,
  key: Buffer | null,
): Promise<T> {
  const hash = key === null ? createHash('sha256') : createHmac('sha256', key)
  const put: WriteBytes = async (bytes) => {
    if (tar.destroyed) throw tar.errored ?? new Error('the archive was closed')
    hash.update(bytes)
    if (!tar.write(bytes)) await Promise.race([once(tar, 'drain'), once(tar, 'close')])
  }
  const filled = await fill({ add: (name, write) => addFile(put, name, write) })
  tar.end(sealOf(hash.digest('hex'), key !== null))
  return filled
}

/** How many compressed bytes are held, because a tar states the size first: longer files go on in further parts. */
const partSize = 2 * 2 ** 20

async function addFile(
  put: WriteBytes,
  name: string,
  write: (sink: Writable) => Promise<void>,
): Promise<void> {
  const gzip = createGzip({ level: 3 })
  write(gzip).then(
    () => gzip.end(),
    (error) => gzip.destroy(error),
  )
  let part: Buffer[] = []
  let size = 0
  let parts = 0
  const flush = async () => {
    await put(Buffer.concat([headerOf(partName(name, parts++), size), ...part, paddingOf(size)]))
    part = []
    size = 0
  }
  for await (const chunk of gzip) {
    part.push(chunk)
    size += chunk.length
    if (size >= partSize) await flush()
  }
  if (size > 0) await flush()
}
