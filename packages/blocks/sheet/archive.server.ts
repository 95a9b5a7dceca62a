import { insist } from '@quina/kernel'
import { type Entry, entriesOf, mustBeWhole } from './archive-index.server.ts'
import { packed } from './archive-write.server.ts'
import { unfold } from './unfold.server.ts'

const mb = 1_000_000
/** What a workbook may unfold to: everything, and whatever is not a sheet, which is held in memory whole and as a tree. */
const unfoldedMax = 150 * mb
const partMax = 12 * mb
const partTagsMax = 500_000
const partsMax = 2_000

/** The first column whose name has three letters is far beyond what any file of ours has. */
const farCell = /<(?:\w+:)?c\s[^<>]*?\br\s*=\s*["'][A-Za-z]{3}/

/**
 * The same workbook with what a reader of rows needs and nothing else, under an index of ours: a part is what it was found to be,
 * whatever two indexes or a header said of it.
 * @throws Problem `SHT-BOMB` it unfolds to too much, `SHT-COLUMNS`, `SHT-LOCKED`, `SHT-BROKEN`
 */
export async function plainArchive(file: Buffer): Promise<Buffer> {
  const entries = entriesOf(file)
  mustBeSane(entries.length <= partsMax)
  const needed = entries.filter(({ name }) => isNeeded(name))
  mustBeSane(needed.every(({ name, size }) => size <= (isSheet(name) ? unfoldedMax : partMax)))
  mustBeSane(needed.reduce((sum, { size }) => sum + size, 0) <= unfoldedMax)
  for (const entry of needed) await inspect(entry)
  return packed(needed)
}

const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/')

/** Pictures, charts, comments and macros tell nothing of a row. */
const isNeeded = (name: string): boolean =>
  /\.(xml|rels)$/i.test(name) &&
  !/^(docProps|customXml|xl\/(media|drawings|charts|theme|comments|pivot\w*))\b/i.test(name)

/** Looks at a part while it unfolds, and keeps nothing of it. */
async function inspect(entry: Entry): Promise<void> {
  let size = 0
  let tags = 0
  let tail = ''
  for await (const piece of unfold(entry)) {
    size += piece.length
    mustBeWhole(size <= entry.size)
    if (!isSheet(entry.name)) {
      for (const byte of piece) if (byte === 0x3c) tags += 1
      mustBeSane(tags <= partTagsMax)
      continue
    }
    const text = tail + piece.toString('latin1')
    insist(
      !farCell.test(text),
      'SHT-COLUMNS',
      'El archivo tiene celdas en columnas demasiado lejanas. Borre las columnas que sobran.',
    )
    tail = text.slice(-200)
  }
  mustBeWhole(size === entry.size)
}

function mustBeSane(sane: boolean): asserts sane {
  insist(sane, 'SHT-BOMB', 'El archivo se descomprime a un tamaño demasiado grande y no se puede leer.')
}
