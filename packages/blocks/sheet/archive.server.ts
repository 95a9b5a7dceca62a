import { insist } from '@quina/kernel'

const mb = 1_000_000
/** What a workbook may unfold to: everything, and whatever is not a sheet (those parts are held in memory whole). */
const unfoldedMax = 150 * mb
const partMax = 60 * mb
const partsMax = 2_000

const endOfDirectory = 0x06054b50
const entryMark = 0x02014b50

/**
 * Looks at the index of a zip before anything is unfolded. The reader holds every part to the size its index declares,
 * so a bomb must either say how large it is, and is refused here, or lie, and is refused there.
 * @throws Problem `SHT-BOMB` or `SHT-BROKEN`
 */
export function checkArchive(file: Buffer): void {
  const end = directoryEnd(file)
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  let unfolded = 0
  mustBeSane(count <= partsMax)
  for (let part = 0; part < count; part++) {
    mustBeWhole(at + 46 <= file.length && file.readUInt32LE(at) === entryMark)
    const packed = file.readUInt32LE(at + 20)
    const size = file.readUInt32LE(at + 24)
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    // An undeclared size would unfold without limit.
    mustBeSane(size > 0 || packed <= 2)
    mustBeSane(size <= (name.startsWith('xl/worksheets/') ? unfoldedMax : partMax))
    unfolded += size
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  mustBeSane(unfolded <= unfoldedMax)
}

function directoryEnd(file: Buffer): number {
  const first = Math.max(0, file.length - 65_557)
  for (let at = file.length - 22; at >= first; at--) if (file.readUInt32LE(at) === endOfDirectory) return at
  return mustBeWhole(false)
}

function mustBeWhole(whole: boolean): never | number {
  insist(
    whole,
    'SHT-BROKEN',
    'El archivo está dañado. Ábralo en Excel, guárdelo de nuevo e intente otra vez.',
  )
  return 0
}

function mustBeSane(sane: boolean): void {
  insist(sane, 'SHT-BOMB', 'El archivo se descomprime a un tamaño demasiado grande y no se puede leer.')
}
