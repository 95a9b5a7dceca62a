import { insist } from '@quina/kernel'
import type { Field } from '../../values/field/field.ts'
import type { ListSpec } from '../list/list.ts'

/** The most values a grouping column may have: with more, groups are useless. */
export const groupsMost = 500

/** @throws Problem GEN-GROUP when rows cannot be grouped by this column. */
export const mustGroupBy = (offered: readonly string[], by: string): void =>
  insist(offered.includes(by), 'GEN-GROUP', `No se puede agrupar por «${by}».`)

/** @throws Problem GEN-GROUP when the column has too many groups to be read. */
export const mustBeFew = ({ label }: Field, groups: number): void =>
  insist(
    groups <= groupsMost,
    'GEN-GROUP',
    `«${label}» tiene más de ${groupsMost} valores con estos filtros. Filtre antes de agrupar.`,
  )

const kinds: readonly Field['kind'][] = ['choice', 'ref', 'flag', 'day', 'text']

/**
 * The columns by which a list may be grouped: those with few values. The first column identifies each row, and columns computed
 * on reading are not in the database, so neither is offered.
 */
export const groupableColumns = (list: ListSpec): readonly string[] =>
  Object.entries(list.columns)
    .filter(([name, { kind }], index) => {
      const isName = index === 0 && name !== list.totalsBy
      return !isName && kinds.includes(kind) && !list.computed?.includes(name)
    })
    .map(([name]) => name)

const monthNames = new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The label of a group: a month by its name, and nothing for the rows without a value. */
export function groupLabel(
  { kind, options }: Field,
  value: string | null,
  labels: ReadonlyMap<string, string>,
): string {
  if (value === null) return ''
  if (kind === 'choice') return options?.[value] ?? value
  if (kind === 'flag') return value === 'true' ? 'Sí' : 'No'
  if (kind === 'day') return monthName(value)
  return kind === 'ref' ? (labels.get(value) ?? value) : value
}

function monthName(month: string): string {
  const name = monthNames.format(new Date(`${month}-01T00:00:00Z`)).replace(' de ', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The filter of the column that finds exactly the rows of a group, within the current filter. */
export function groupFilter({ kind }: Field, value: string | null, already = ''): string {
  if (value === null) return unsaid
  if (kind === 'text') return `=${value}`
  if (kind !== 'day') return value
  const [year = 0, month = 0] = value.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const [from = '', to = from] = already.split('..')
  const first = `${value}-01`
  const end = `${value}-${String(last).padStart(2, '0')}`
  return `${from > first ? from : first}..${to !== '' && to < end ? to : end}`
}

/** Sorts groups: options in their order, the last month first, words by the alphabet, and rows without a value at the end. */
export function inGroupOrder<G extends { readonly value: string | null; readonly label: string }>(
  { kind, options = {} }: Field,
  groups: readonly G[],
): G[] {
  const known = Object.keys(options)
  const compare = (one: G, other: G): number => {
    if (one.value === null || other.value === null)
      return Number(one.value === null) - Number(other.value === null)
    if (kind === 'choice') return known.indexOf(one.value) - known.indexOf(other.value)
    return kind === 'day' ? other.value.localeCompare(one.value) : one.label.localeCompare(other.label, 'es')
  }
  return groups.toSorted(compare)
}

/** How an address names the group of the rows without a value, and its label. */
export const unsaid = '-'
export const noValue = 'Sin dato'
