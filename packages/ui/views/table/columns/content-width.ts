import type { Money, MoneyText } from '@quina/kernel'
import { shownAmount } from '../../../base/format/shown.ts'
import { textWidth } from '../../../base/format/text-width.ts'
import { cellContent, valueIn } from './cell-value.tsx'
import { alignOf, type Column, flexibleWidth } from './column.ts'

const padding = 24
/** The widest name: a longer one takes two lines. */
const widest = 340
/** Enough width for the text that distinguishes a row; the rest of it is shown in the active row. */
const enoughForWords = 240
/** The arrow of the sorted column, and the grip of its width. */
const arrow = 16
/** The space around the words: the tint of a status. */
const around = 18

/** The width that a text needs: its longest word whole, and at most two lines. */
function roomFor(text: string): number {
  const words = text.split(/\s+/).map(textWidth)
  const longest = Math.max(0, ...words)
  const whole = textWidth(text)
  // The end of the first line depends on the words: half the text and part of the longest word are enough.
  return words.length === 1 ? whole : Math.max(longest, whole / 2 + Math.min(longest, 40))
}

function textOf<Row extends object>(row: Row, column: Column<Row>): string {
  const hint = column.hint?.(row)
  if (hint) return hint
  if (column.kind === 'money') return figureOf(valueIn(row, column.key))
  const content = column.render ? '' : cellContent(row, column)
  return typeof content === 'string' ? content : ''
}

/** An amount as text, whatever draws it: it must never be cut. */
const figureOf = (value: unknown): string => shownAmount(value as Money | MoneyText | null | undefined)

/** Whether text may take two lines; figures, days and codes take one. */
export const isWrapped = <Row>(column: Column<Row>): boolean =>
  alignOf(column) === 'left' && !['day', 'instant', 'code'].includes(column.kind ?? 'text')

/** A condition is a tinted word, kept on one line. */
const isTinted = <Row>({ kind, width }: Column<Row>): boolean => kind === 'choice' && width !== undefined

function neededBy<Row extends object>(column: Column<Row>, rows: readonly Row[]): number {
  const texts = rows.map((row) => textOf(row, column))
  const needs = texts.map((text) =>
    isWrapped(column) && !isTinted(column) ? roomFor(text) : textWidth(text),
  )
  const extra = column.options || column.render ? around : 0
  const content = Math.min(widest, Math.ceil(Math.max(0, ...needs)) + padding + extra)
  return Math.max(content, Math.ceil(roomFor(column.header)) + padding + arrow)
}

/** The width at which the contents of a column, and its heading, fit on one line. */
export function wholeWidth<Row extends object>(column: Column<Row>, rows: readonly Row[]): number {
  const extra = column.options || column.render ? around : 0
  const content = Math.max(0, ...rows.map((row) => textWidth(textOf(row, column)))) + extra
  return Math.ceil(Math.max(content, textWidth(column.header) + arrow)) + padding
}

/**
 * Sets widths by the contents of the rows on screen. Columns only grow; of those that share the remaining width, the one that
 * needs most takes the rest and the others what they need. Words narrow before the table is wider than its window; a name does
 * not.
 */
export function byContent<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Column<Row>[] {
  const needs = new Map(columns.map((column) => [column.key, neededBy(column, rows)]))
  const flexible = columns.filter(({ width }) => width === undefined)
  const most = flexible.toSorted((a, b) => (needs.get(b.key) ?? 0) - (needs.get(a.key) ?? 0))[0]
  return columns.map((column) => {
    const needed = needs.get(column.key) ?? 0
    if (column.width !== undefined) return { ...column, width: Math.max(column.width, needed) }
    if (column.key === most?.key) {
      const isName = column === columns[0] || column.kind === 'ref'
      return { ...column, least: Math.max(flexibleWidth, isName ? needed : Math.min(needed, enoughForWords)) }
    }
    return { ...column, width: Math.max(110, needed) }
  })
}
