import { isBrief } from '../../../values/field/field.ts'
import { drawable, isBrokenAnywhere } from '../content.ts'
import { pageMargins, sheetSize } from '../frame.ts'
import { type LineTableSpec, type PrintColumn, totalTexts, treeColumn } from '../line-table.ts'
import type { SheetSize } from '../paper.ts'
import { isFigure, shown } from '../value.ts'

/** The width of a text in points, at the given size. */
export type Measure = (text: string, bold: boolean) => number

export interface Sheet {
  readonly size: SheetSize
  readonly landscape: boolean
  readonly fontSize: number
  /** The smallest size of the letters. */
  readonly smallestFont?: number
  /** The user chose the sheet: no other is used, however many parts the table needs. */
  readonly fixed?: boolean
}

/** A table as it is printed: its sheet, and its parts when the columns do not fit on one. */
export type FittedSheet = Sheet & { readonly parts: readonly LineTableSpec[] }

/** The width of a column: the least without breaking a word or a figure, and the one that holds its longest text. */
export type Need = Readonly<{ least: number; wished: number }>

/** The space between two columns. */
export const gap = 10
const indentStep = 8
const shortest = 24
/** A text without spaces is broken anywhere: it needs at most this width. */
const longestBroken = 110

/** The smallest size that is read without a lens. */
const usualSmallest = 6
const fontStep = 0.5

/**
 * The first sheet on which every column fits, whole words and figures, at the requested letter size if turning the sheet or
 * taking a longer one is enough. A table that fits on none is split into parts, each with the columns that name its rows. It is
 * pure: `unit` measures at one point.
 */
export function fit(spec: LineTableSpec, wanted: Sheet, unit: Measure): FittedSheet {
  const { fontSize, smallestFont = usualSmallest } = wanted
  for (let font = fontSize; font >= Math.min(smallestFont, fontSize); font -= fontStep) {
    const needs = needsAt(spec, font, unit)
    const sheet = sheetsFrom(wanted, font).find((each) => leastOf(needs) <= roomOn(each))
    if (sheet) return { ...sheet, parts: [withWidths(spec, needs, roomOn(sheet))] }
  }
  const landscape = wanted.fixed === true ? wanted.landscape : true
  const last = { ...wanted, landscape, fontSize: Math.min(fontSize, Math.max(7, smallestFont)) }
  return { ...last, parts: inParts(spec, needsAt(spec, last.fontSize, unit), roomOn(last)) }
}

const sheetsFrom = (wanted: Sheet, fontSize: number): Sheet[] =>
  wanted.fixed === true
    ? [{ ...wanted, fontSize }]
    : [
        { ...wanted, fontSize },
        { ...wanted, landscape: true, fontSize },
        { size: 'oficio', landscape: true, fontSize },
      ]

function roomOn({ size, landscape }: Sheet): number {
  const [left, , right] = pageMargins
  return sheetSize(size, landscape).width - left - right
}

const needsAt = (spec: LineTableSpec, fontSize: number, unit: Measure): Need[] =>
  needsOf(spec, (text, bold) => unit(text, bold) * fontSize)

const leastOf = (needs: readonly Need[]): number =>
  needs.reduce((sum, { least }) => sum + least, 0) + gap * (needs.length - 1)

/** The columns of each part: the columns that name a row are in all of them. */
function inParts(spec: LineTableSpec, needs: readonly Need[], room: number): LineTableSpec[] {
  const names = Math.min(treeColumn(spec.columns) + 1, 2)
  const all = spec.columns.map((_, index) => index)
  const heads = all.slice(0, names)
  const parts: number[][] = [[...heads]]
  for (const at of all.slice(names)) {
    const longer = [...(parts.at(-1) ?? []), at]
    const fits = leastOf(longer.map((each) => needs[each]!)) <= room
    if (fits || longer.length === names + 1) parts.splice(-1, 1, longer)
    else parts.push([...heads, at])
  }
  return parts.map((own) => {
    const columns = own.map((at) => spec.columns[at]!)
    const part = { ...spec, columns }
    return withWidths(
      part,
      own.map((at) => needs[at]!),
      room,
    )
  })
}

const withWidths = (spec: LineTableSpec, needs: readonly Need[], room: number): LineTableSpec => {
  const widths = widthsFor(spec.columns, needs, room)
  return { ...spec, columns: spec.columns.map((column, index) => ({ ...column, width: widths[index]! })) }
}

/** Figures, days and codes get the width they need; texts share the rest by their need, never less than a word. */
export function widthsFor(columns: readonly PrintColumn[], needs: readonly Need[], width: number): number[] {
  const room = width - gap * (needs.length - 1)
  const least = sumOf(needs, (need) => need.least)
  const wished = sumOf(needs, (need) => need.wished)
  // Between the least and the wished widths, every column gets the same share of the difference.
  const share = wished === least ? 0 : Math.min(1, (room - least) / (wished - least))
  const widths = needs.map((need) =>
    share < 0 ? (need.least * room) / least : need.least + (need.wished - need.least) * share,
  )
  const spare = Math.max(0, room - sumOf(widths, (own) => own))
  const wordy = columns.filter(isWordy).length
  return widths.map((own, index) => own + (isWordy(columns[index]!) ? spare / wordy : 0))
}

/** The width that each column of a table needs, with its heading, its total and the depth of its tree. */
export function needsOf(spec: LineTableSpec, measure: Measure): Need[] {
  const sums = totalTexts(spec)
  const tree = treeColumn(spec.columns)
  const depth = spec.rows.reduce((deepest, { level = 0 }) => Math.max(deepest, level), 0) * indentStep
  return spec.columns.map((column, index) => {
    const texts = spec.rows.map(({ values }) => drawable(shown(column, values[column.key])))
    const need = needOf([...texts, sums?.[index] ?? ''], column, measure)
    return index === tree ? { least: need.least + depth, wished: need.wished + depth } : need
  })
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0)
const isWordy = ({ kind }: PrintColumn): boolean => kind === 'text' || kind === 'note' || kind === 'ref'

/** A figure is kept on one line; words, and headings, are broken at their spaces. */
function needOf(texts: readonly string[], { kind, header, max }: PrintColumn, measure: Measure): Need {
  const widest = (parts: readonly string[]) =>
    parts.reduce((most, part) => Math.max(most, measure(part, true)), 0)
  const words = (list: readonly string[]) => list.flatMap((text) => text.split(/\s+/))
  const broken = texts.filter(isBrokenAnywhere)
  const whole = texts.filter((text) => !isBrokenAnywhere(text))
  const heading = widest(words([header]))
  const least = Math.max(
    heading,
    widest(isFigure(kind) ? whole : words(whole)),
    broken.length > 0 ? longestBroken : 0,
  )
  const wished = Math.max(
    least,
    Math.min(widest(texts), isWordy({ kind, header, key: '' }) ? Infinity : 140),
    heading,
  )
  const room = isBrief(max) ? 0 : shortest
  return { least: Math.max(room, least) + 1, wished: Math.max(room, wished) + 1 }
}
