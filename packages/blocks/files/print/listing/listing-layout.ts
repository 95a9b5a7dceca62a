import { pluck } from '@quina/kernel'
import { drawable } from '../content.ts'
import { gap, type Measure, needsOf, widthsFor } from '../fit/fit.ts'
import { type LineTableSpec, type PrintColumn, type PrintRow, totalTexts, treeColumn } from '../line-table.ts'
import { isFigure, shown } from '../value.ts'

export type PlacedColumn = Readonly<{ x: number; width: number; figure: boolean }>

export interface PlacedRow {
  /** The lines of each cell. */
  readonly cells: readonly (readonly string[])[]
  readonly bold: boolean
  readonly indent: number
  readonly height: number
}

export interface LaidOut {
  readonly columns: readonly PlacedColumn[]
  readonly header: PlacedRow
  /** The column that is indented by the depth of a row. */
  readonly tree: number
  readonly totals: PlacedRow | null
  /** The rows of each page; the totals come after the last. */
  readonly pages: readonly (readonly PlacedRow[])[]
}

export const lineHeight = 10.5
const padding = 6
const indentStep = 8

/** Breaks rows into lines and lines into pages. It is pure: the same table and font give the same pages. */
export function layOut(
  spec: LineTableSpec,
  { width, heights, measure }: { width: number; heights: { first: number; rest: number }; measure: Measure },
): LaidOut {
  const columns = placeColumns(spec, width, measure)
  const tree = treeColumn(spec.columns)
  const place = (texts: readonly string[], { bold, level }: { bold: boolean; level: number }): PlacedRow => {
    const indent = level * indentStep
    const cells = texts.map((text, index) => {
      const room = (columns[index]?.width ?? 0) - (index === tree ? indent : 0)
      return wrap(drawable(text), room, (part) => measure(part, bold))
    })
    const tallest = Math.max(...cells.map((lines) => lines.length))
    return { cells, bold, indent, height: tallest * lineHeight + padding }
  }
  const header = place(pluck(spec.columns, 'header'), { bold: true, level: 0 })
  const rows = spec.rows.map((row) =>
    place(textsOf(spec.columns, row), { bold: row.group === true, level: row.level ?? 0 }),
  )
  const sums = totalTexts(spec)
  const totals = sums === null ? null : place(sums, { bold: true, level: 0 })
  const pages = paginate(rows, {
    first: heights.first - header.height,
    rest: heights.rest - header.height,
    last: totals?.height ?? 0,
  })
  return { columns, header, totals, pages, tree }
}

const textsOf = (columns: readonly PrintColumn[], { values }: PrintRow): string[] =>
  columns.map((column) => shown(column, values[column.key]))

/** The position of each column, from its fitted width. */
function placeColumns(spec: LineTableSpec, width: number, measure: Measure): PlacedColumn[] {
  const widths = widthsFor(spec.columns, needsOf(spec, measure), width)
  let x = 0
  return spec.columns.map((column, index) => {
    const placed = { x, width: widths[index]!, figure: isFigure(column.kind) }
    x += widths[index]! + gap
    return placed
  })
}

/** The lines of a text in a width; a longer word is broken where it must. */
function wrap(text: string, width: number, measure: (part: string) => number): string[] {
  if (!text.includes('\n') && measure(text) <= width) return [text]
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure))
}

function wrapParagraph(paragraph: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/).flatMap((whole) => pieces(whole, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function pieces(word: string, width: number, measure: (part: string) => number): string[] {
  if (measure(word) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      found.push(piece)
      piece = letter
    } else piece += letter
  }
  return [...found, piece]
}

/** Fills pages in order. The totals must fit under the last row, so the last page may start earlier. */
function paginate(
  rows: readonly PlacedRow[],
  { first, rest, last }: { first: number; rest: number; last: number },
): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]]
  let left = first
  for (const [at, row] of rows.entries()) {
    const needed = row.height + (at === rows.length - 1 ? last : 0)
    const page = pages.at(-1)!
    if (needed > left && page.length > 0) {
      pages.push([row])
      left = rest - row.height
    } else {
      page.push(row)
      left -= row.height
    }
  }
  return pages
}
