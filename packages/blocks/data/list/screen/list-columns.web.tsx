import { inSentence } from '@quina/kernel'
import { type Column, nothing, shownNumber } from '@quina/ui/web'
import { drillAddress } from '../../../screen/navigation/drill-address.ts'
import { GoTo } from '../../../screen/navigation/go-to.web.tsx'
import type { Field, Fields } from '../../../values/field/field.ts'
import { labelKeyOf } from '../../../values/field/label-key.ts'
import { FieldValue, shownValue } from '../../../values/field/shown-field.web.tsx'
import type { ListSpec } from '../list.ts'
import type { ListRow } from '../state/list-queries.web.ts'

/** The columns of a list as its table draws them. The column chooser offers the rest. */
export function columnsOf(list: ListSpec, names?: readonly string[]): Column<ListRow>[] {
  const fields = list.columns as Fields
  const all = Object.keys(fields)
  const shown = names ?? all
  const state = stateAmong(fields, shown)
  return [...shown, ...all.filter((name) => !shown.includes(name))].flatMap((name) => {
    const field = fields[name]
    if (field === undefined) return []
    let column = columnOf(name, field, !shown.includes(name))
    if (name === state) column = { ...column, state: true }
    if (name === shown[0] && name !== 'number') column = namedWhenEmpty(column, field)
    if (list.computed?.includes(name)) column = { ...column, sortable: false }
    const to = list.drill?.[name]
    return [to === undefined ? column : linked(column, to)]
  })
}

/** The column with the state of a row: the one with that name, or else the first visible condition. */
const stateAmong = (fields: Fields, shown: readonly string[]): string | undefined => {
  const conditions = shown.slice(1).filter((name) => fields[name]?.tones !== undefined)
  return conditions.find((name) => fields[name]?.label === 'Estado') ?? conditions[0]
}

function columnOf(name: string, field: Field, folded: boolean): Column<ListRow> {
  const label = (row: ListRow) => row[labelKeyOf(name)] as string | null | undefined
  const common = { key: name, header: field.label, folded }
  if (name === 'number' && field.kind === 'integer')
    return { ...common, width: 90, align: 'left', render: numberOf }
  return {
    ...common,
    kind: field.kind === 'lines' || isSeal(field) ? 'text' : field.kind,
    width: widthFor(field),
    hint: (row) => hintOf(shownValue(field, row[name], label(row))),
    render: (row) => {
      const drawn = <FieldValue field={field} value={row[name]} label={label(row)} />
      return isSeal(field) ? <span className="q-seal">{drawn}</span> : drawn
    },
  }
}

/** A CUFE or a CUV: nobody reads it, but to compare it the whole text is needed, in two lines of small letters. */
const isSeal = ({ kind, max = 60 }: Field): boolean => kind === 'code' && max > 60

/** The first column opens its row: an empty cell shows a word there, because nobody would find a dash. */
const namedWhenEmpty = (column: Column<ListRow>, { label }: Field): Column<ListRow> => ({
  ...column,
  render: (row) => {
    const value = row[labelKeyOf(column.key)] ?? row[column.key]
    const isMissing = value === null || value === undefined || value === ''
    return isMissing ? `Sin ${inSentence(label)}` : column.render?.(row)
  },
})

/** Links a figure to the list that adds up to it; a zero has no link. */
const linked = (column: Column<ListRow>, to: string): Column<ListRow> => ({
  ...column,
  render: (row) => {
    const value = row[column.key]
    const address =
      value === null || value === undefined || value === '0.00' || value === 0 ? null : drillAddress(to, row)
    const drawn = column.render?.(row)
    return address === null ? drawn : <GoTo address={address}>{drawn}</GoTo>
  },
})

/** The width of columns that are short by nature; names share the rest. */
function widthFor(field: Field): number | undefined {
  if (field.tones) return 130
  if (isSeal(field)) return 370
  if (field.kind === 'flag') return flagWidth(field.label)
  if (field.kind === 'code' && (field.max ?? 60) <= 20) return codeWidth(field)
  return field.kind === 'choice' ? choiceWidth(field) : undefined
}

/** As wide as its longest code and its heading; codes of twenty letters are seldom that long. */
const codeWidth = ({ max = 20, label }: Field): number =>
  Math.min(150, Math.max(28 + max * 8, 42 + label.length * 7))

/** As wide as its longest word and its heading, unless the heading is a sentence. */
function choiceWidth({ options = {}, label }: Field): number | undefined {
  const longest = Math.max(label.length + 2, ...Object.values(options).map((word) => word.length))
  return longest > 18 ? undefined : 28 + longest * 7
}

/** A yes or no is narrow, but its heading must be readable. */
const flagWidth = (label: string): number => Math.min(150, Math.max(70, 30 + label.length * 7))

/** `007`; without a number, a word that links to the document. */
const numberOf = (row: ListRow): string =>
  row.number === null ? 'Sin número' : shownNumber(row.number as number | null)

/** The whole text: it gives the width of a column, and is shown on hover where it may be cut. */
const hintOf = (text: string): string => (text === nothing ? '' : text)
