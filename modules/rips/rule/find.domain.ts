import type { ServiceKind } from '../structure/kinds.contract.ts'
import { type Data, type ServiceRecord, textIn } from '../view/rips-view.domain.ts'
import type { Effect, Found } from './finding.contract.ts'
import type { Case, Rule } from './rule.domain.ts'

/** A rule on one field, by kind of service: `consultas.codConsulta`. */
export type Where = Partial<Record<ServiceKind, readonly string[]>>

/** What is wrong with a value: nothing (false), something (true), or what was expected. */
export type Wrong = boolean | string

export const rule = (code: string, effect: Effect, says: string, find: Rule['find']): Rule => ({
  code,
  effect,
  says,
  find,
})

/** A finding at every field of `where` that holds a text for which `wrong` answers. */
export const atText =
  (where: Where, wrong: (value: string, record: ServiceRecord, given: Case) => Wrong) =>
  (given: Case): readonly Found[] =>
    fieldsOf(given, where).flatMap(({ record, name }) => {
      const value = textIn(record.data, name)
      return value === null ? [] : found(record, name, wrong(value, record, given))
    })

/** The same for a field whatever it holds, or lacks. */
export const atField =
  (where: Where, wrong: (value: unknown, record: ServiceRecord, given: Case) => Wrong) =>
  (given: Case): readonly Found[] =>
    fieldsOf(given, where).flatMap(({ record, name }) =>
      found(record, name, wrong(record.data[name], record, given)),
    )

/** A rule that only counts when there is an invoice to compare with. */
export const withInvoice =
  (find: (given: Case & { readonly invoice: NonNullable<Case['invoice']> }) => readonly Found[]) =>
  (given: Case): readonly Found[] =>
    given.invoice === null ? [] : find({ ...given, invoice: given.invoice })

interface Field {
  readonly record: ServiceRecord
  readonly name: string
}

const fieldsOf = ({ rips }: Case, where: Where): Field[] =>
  rips.services.flatMap((record) => (where[record.kind] ?? []).map((name) => ({ record, name })))

function found(record: ServiceRecord, name: string, wrong: Wrong): Found[] {
  if (wrong === false) return []
  const at = { path: `${record.path}.${name}`, value: record.data[name] }
  return [wrong === true ? at : { ...at, detail: wrong }]
}

/** Years that somebody had completed on a day. Days as `2026-07-22`, with or without the hour. */
export function yearsOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5, 10) < birth.slice(5, 10) ? years - 1 : years
}

export const birthOf = (user: Data): string | null => textIn(user, 'fechaNacimiento')

/** Hours from one minute to another; both are of Bogotá, where no hour is skipped. */
export const hoursBetween = (from: string, to: string): number => (instant(to) - instant(from)) / 3_600_000
const instant = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}:00Z`)

export const isPeriod = (from: string, to: string, minute: string): boolean =>
  from <= minute.slice(0, 10) && minute.slice(0, 10) <= to
