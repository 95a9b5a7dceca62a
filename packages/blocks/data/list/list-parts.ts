import { padded } from '@quina/kernel'
import type { ListSpec } from './list.ts'

type Row = Readonly<Record<string, unknown>>

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** `51–100 de 3.942`; a total that is not known yet is left out. */
export function rangeText(before: number, shown: number, count: number | undefined): string {
  if (shown === 0) return ''
  const ofTotal = count === undefined ? '' : ` de ${grouped(count)}`
  return `${grouped(before + 1)}–${grouped(before + shown)}${ofTotal}`
}

/** The name of a row for people: the value of its first column. */
export function rowName({ columns }: ListSpec, row: Row): string {
  const first = Object.keys(columns)[0] ?? 'id'
  const value = row[first]
  if (value === null || value === undefined) return 'Sin número'
  return first === 'number' ? padded(Number(value)) : String(value)
}

/** *Vigencia 2026 · 10.000 registros* */
export const listContext = (list: ListSpec, vigencia: number, count: number | undefined): string =>
  [
    ...(list.byVigencia ? [`Vigencia ${vigencia}`] : []),
    ...(count === undefined ? [] : [rowCount(count)]),
  ].join(' · ')

export const rowCount = (count: number): string =>
  count === 1 ? '1 registro' : `${grouped(count)} registros`

/** `/api/budget/cdp` → `budget.cdp`: the key of the user's preferences for a screen. */
export const screenKey = (path: string): string => path.replace(/^\/api\//, '').replaceAll('/', '.')
