/** A tar is files one after the other, each behind a header and filled up to whole blocks. */
export const block = 512

export interface Header {
  readonly name: string
  readonly size: number
}

/** The header of a plain file. No dates or owners: the same contents make the same bytes. */
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
