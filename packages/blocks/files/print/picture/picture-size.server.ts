import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { insist } from '@quina/kernel'

/** Many times more than paper needs. Drawing takes four bytes for each pixel, and more during the work. */
const sideMax = 4_000
const pointsMax = 4_000_000

type Size = Readonly<{ width: number; height: number }>

/**
 * Checks a PNG or JPEG before it is drawn: its dimensions in the header, and that it does not decompress to more.
 * @throws Problem `SHT-PICTURE`
 */
export async function mustBeModest(content: Buffer): Promise<void> {
  const png = isPng(content)
  const size = png ? pngSize(content) : jpegSize(content)
  insist(size !== null, 'SHT-PICTURE', 'La imagen está dañada: no dice cuánto mide.', {
    fields: { file: 'Elija otra imagen: esta no se puede leer.' },
  })
  const { width, height } = size
  const fits = width > 0 && height > 0 && Math.max(width, height) <= sideMax && width * height <= pointsMax
  insist(fits, 'SHT-PICTURE', `La imagen mide ${width} × ${height} puntos, y se admiten 2.000 × 2.000.`, {
    fields: { file: 'Elija una imagen más pequeña.' },
    facts: { width, height },
  })
  if (png) await mustUnfold(content, size)
}

const isPng = (content: Buffer): boolean => content.subarray(1, 4).toString('latin1') === 'PNG'

const pngSize = (content: Buffer): Size | null =>
  content.length < 33 ? null : { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }

/** The size in the frame of a JPEG; other segments, each with its length, come before it. */
function jpegSize(content: Buffer): Size | null {
  let at = 2
  while (at + 9 < content.length && content[at] === 0xff) {
    const kind = content[at + 1]!
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    at += 2 + content.readUInt16BE(at + 2)
  }
  return null
}

/** Each pixel of a PNG takes eight bytes at most, and each of its lines one more; an interlaced picture has twice the lines. */
async function mustUnfold(content: Buffer, { width, height }: Size): Promise<void> {
  const most = height * (width * 8 + 1) + 2 * height
  try {
    await promisify(inflate)(pointsOf(content), { maxOutputLength: most })
  } catch {
    const message = 'La imagen está dañada: no mide lo que dice.'
    insist(false, 'SHT-PICTURE', message, { fields: { file: 'Elija otra imagen: esta no se puede leer.' } })
  }
}

/** The pixel data of a PNG, which may come in several parts. */
function pointsOf(content: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= content.length; ) {
    const length = content.readUInt32BE(at)
    const kind = content.toString('latin1', at + 4, at + 8)
    if (kind === 'IDAT') parts.push(content.subarray(at + 8, at + 8 + length))
    if (kind === 'IEND') break
    at += 12 + length
  }
  return Buffer.concat(parts)
}
