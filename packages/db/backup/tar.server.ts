import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A tar is a sequence of files, each after a header and padded to whole blocks. */
export const block = 512

type Header = Readonly<{ name: string; size: number }>

/** The header of a plain file. It has no dates or owners, so that the same contents give the same bytes. */
export function headerOf(name: string, size: number): Buffer {
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

export function readHeader(header: Buffer): Header {
  const name = header.toString('utf8', 0, header.indexOf(0))
  const binary = header[124] === 0x80
  const size = binary
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 135), 8)
  return { name, size }
}

export const paddingOf = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** Eleven octal digits or, for files over 8 GiB, the binary form that every modern tar reads. */
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

/** The last file of an archive: a hash of every byte before it, with a key if there is one. */
export const sealNames = { plain: 'SHA256', keyed: 'HMAC-SHA256' } as const
export const sealSize = block + block + 2 * block

/** The seal and the two empty blocks that end a tar: their size is fixed, so that the seal is found from the end. */
export function sealOf(hash: string, keyed: boolean): Buffer {
  const content = Buffer.from(`${hash}\n`)
  const end = Buffer.alloc(2 * block)
  return Buffer.concat([
    headerOf(keyed ? sealNames.keyed : sealNames.plain, content.length),
    content,
    paddingOf(content.length),
    end,
  ])
}

/** The position in the archive of the contents of a file, or of a part of one. */
export type Part = Readonly<{ name: string; at: number; size: number }>

/** `0001-care.order.copy.gz`, then `0001-care.order.copy.gz.0001`: joined in order they are the file. */
export const partName = (name: string, part: number): string =>
  part === 0 ? name : `${name}.${String(part).padStart(4, '0')}`

/** The parts of each file, in their order. */
export function partsByName(parts: readonly Part[]): ReadonlyMap<string, readonly Part[]> {
  const files = new Map<string, Part[]>()
  for (const part of parts) {
    const name = part.name.replace(/\.gz\.\d{4,}$/, '.gz')
    files.set(name, [...(files.get(name) ?? []), part])
  }
  return files
}

/** Decompresses bytes. A failure of their source is also a failure of the result. */
export function unzipped(bytes: AsyncIterable<Uint8Array>): Readable {
  const gunzip = createGunzip()
  pipeline(Readable.from(bytes, { objectMode: false }), gunzip, () => undefined)
  return gunzip
}
