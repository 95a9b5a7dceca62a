import { fold } from '@quina/kernel'
import type { SheetCell, SheetLine } from './sheet.ts'

/** For each searched column, the keys that its heading may have. */
export type Headings = readonly ReadonlySet<string>[]

/** The most lines in which the heading is searched: a title, an account or a date may come before it. */
export const headingWithin = 60

/** A heading for comparison: without accents, case, double spaces or the mark of a required column. */
export const headingKey = (heading: string): string => fold(heading.replace(/\*/g, ''))

/** How many of the searched columns have their heading in a line. */
export function headed(cells: readonly SheetCell[], headings: Headings): number {
  const keys = new Set(cells.map((cell) => headingKey(String(cell ?? ''))))
  return headings.filter((one) => [...one].some((key) => key !== '' && keys.has(key))).length
}

/** The line of the heading: the one with most of the expected headings or, when there are none, the first that looks like one. */
export function headingAt(lines: readonly SheetLine[], headings: Headings): number {
  const first = lines.slice(0, headingWithin)
  const scores = first.map(({ cells }) => headed(cells, headings))
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  const widest = Math.max(0, ...first.map(({ cells }) => filled(cells).length))
  const found = first.findIndex(({ cells }) => looksLikeHeading(filled(cells), widest))
  return Math.max(0, found)
}

const filled = (cells: readonly SheetCell[]) =>
  cells.filter((cell) => cell !== null && String(cell).trim() !== '')

const looksLikeHeading = (cells: readonly SheetCell[], widest: number): boolean =>
  cells.length >= 2 &&
  cells.length * 2 >= widest &&
  cells.every((cell) => typeof cell === 'string' && !/^[\s$\d.,-]+$/.test(cell))

/** Whether a line repeats the heading, as reports do on each page. */
export const isSameHeading = (line: SheetLine, header: readonly string[]): boolean =>
  header.some((heading) => heading !== '') &&
  header.every((heading, index) => headingKey(heading) === headingKey(String(line.cells[index] ?? '')))
