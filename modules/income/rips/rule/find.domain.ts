import type { ServiceKind } from '../structure/kinds.contract.ts'
import { type Data, type ServiceRecord, textIn } from '../view/rips-view.domain.ts'
import type { Effect, Found } from './finding.contract.ts'
import type { Case, Rule } from './rule.domain.ts'

/** A rule on one field, by kind of service: `consultas.codConsulta`. */
export type Where = Partial<Record<ServiceKind, readonly string[]>>

/** Whether a value is wrong: no (false), yes (true), or yes with the expected value. */
export type Wrong = boolean | string

export const rule = (code: string, effect: Effect, says: string, find: Rule['find']): Rule => ({
  code,
  effect,
  says,
  find,
})

/** Returns a finding at every field of `where` that contains a text for which `wrong` is true. */
export const atText =
  (where: Where, wrong: (value: string, record: ServiceRecord, given: Case) => Wrong) =>
  (given: Case): readonly Found[] => {
    let found: Found[] | null = null
    for (const record of given.rips.services)
      for (const name of where[record.kind] ?? none) {
        const value = record.data[name]
        if (typeof value !== 'string' || value === '') continue
        const answer = wrong(value, record, given)
        if (answer === false) continue
        found ??= []
        found.push(foundAt(record, name, answer))
      }
    return found ?? none
  }

/** The same for a field with any value, or none. */
export const atField =
  (where: Where, wrong: (value: unknown, record: ServiceRecord, given: Case) => Wrong) =>
  (given: Case): readonly Found[] => {
    let found: Found[] | null = null
    for (const record of given.rips.services)
      for (const name of where[record.kind] ?? none) {
        const answer = wrong(record.data[name], record, given)
        if (answer === false) continue
        found ??= []
        found.push(foundAt(record, name, answer))
      }
    return found ?? none
  }

/** One shared empty list: most of a hundred rules find nothing in most files. */
const none: readonly never[] = []

/** The case of a rule when there is an invoice to compare with. */
type InvoicedCase = Case & { readonly invoice: NonNullable<Case['invoice']> }

const isInvoiced = (given: Case): given is InvoicedCase => given.invoice !== null

/** Applies a rule only when there is an invoice to compare with. */
export const withInvoice =
  (find: (given: InvoicedCase) => readonly Found[]) =>
  (given: Case): readonly Found[] =>
    isInvoiced(given) ? find(given) : none

function foundAt({ path, data }: ServiceRecord, name: string, wrong: string | true): Found {
  const at = { path: `${path}.${name}`, value: data[name] }
  return wrong === true ? at : { ...at, detail: wrong }
}

/** Age in completed years on a day. Days as `2026-07-22`, with or without the hour. */
export function yearsOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5, 10) < birth.slice(5, 10) ? years - 1 : years
}

export const birthOf = (user: Data): string | null => textIn(user, 'fechaNacimiento')

/** Hours from one minute to another; both in the time of Bogotá, where no hour is skipped. */
export const hoursBetween = (from: string, to: string): number => (instant(to) - instant(from)) / 3_600_000
const instant = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}:00Z`)

export const isPeriod = (from: string, to: string, minute: string): boolean =>
  from <= minute.slice(0, 10) && minute.slice(0, 10) <= to
