import type { ReportInput } from '@quina/blocks'
import { type Actor, campusScope } from '@quina/blocks/server'
import { type Day, daysBetween, must } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { type RawBuilder, sql } from 'kysely'
import type { appointmentDetail, Grouping, Way } from './appointment-report.contract.ts'

/** A report by days covers one year at most (care dossier RPT-06). */
const longest = 366

export type Days = Readonly<{ from: Day; to: Day }>

/** @throws Problem REP-001 when the first day is after the last, or the span is over a year. */
export function spanWithin({ from, to }: Days): void {
  const wrong = 'Elija hasta 366 días, y que el último no sea anterior al primero.'
  const days = daysBetween(from, to) + 1
  must(days >= 1 && days <= longest, 'REP-001', 'to', wrong)
}

/** The site of the caller, or all sites. */
export const ofSite = (actor: Actor, column = 'a.campus_id') => {
  const scope = campusScope(actor)
  return scope === null ? sql`true` : sql`${sql.ref(column)} = ${scope}::uuid`
}

/** Restricts a report to some days, by the day of each row, in the site of the caller. @throws Problem REP-001 */
export function inDays(actor: Actor, days: Days, day = sql`a.day`): RawBuilder<unknown> {
  spanWithin(days)
  return sql`${ofSite(actor)} and ${day} between ${days.from} and ${days.to}`
}

/** All the conditions of a row; null is a condition that was not given. */
export const allOf = (parts: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  )

/** Appointments in a regular place: overbooked ones are counted separately. */
export const regular = sql`not a.overbooked and a.status not in ('cancelled', 'rescheduled')`

const ways: Readonly<Record<Way, RawBuilder<unknown>>> = {
  regular,
  overbooked: sql`a.overbooked and a.status not in ('cancelled', 'rescheduled')`,
  first: sql`a.first_visit`,
  patient: sql`a.cancelled_by = 'P'`,
  institution: sql`a.cancelled_by = 'I'`,
  payer: sql`a.cancelled_by = 'E'`,
  late: sql`a.cancelled_late`,
}

/** The key by which appointments are grouped; the detail takes the same key as a parameter. */
export const keys: Readonly<Record<Grouping, RawBuilder<string>>> = {
  specialty: sql`coalesce(a.specialty, '')`,
  payer: sql`coalesce(a.payer, '')`,
  hour: sql`a.hour_of_day`,
  weekday: sql`a.weekday`,
  channel: sql`a.channel`,
  age: sql`case when a.age < 1 then '<1' when a.age < 5 then '1–4' when a.age < 15 then '5–14' when a.age < 45 then '15–44'
                when a.age < 60 then '45–59' else '≥60' end`,
}

type Input = Pick<ReportInput<typeof appointmentDetail>, 'from' | 'to' | 'of'> &
  Partial<ReportInput<typeof appointmentDetail>>

/** Returns the condition of the appointments that a report includes. @throws Problem REP-001 */
export function filterOf(actor: Actor, input: Input): RawBuilder<unknown> {
  const { of, specialtyId, professionalId, patientId, payer, regime, state, way, by, value } = input
  const day = of === 'assigned' ? sql`a.assigned_on` : sql`a.date`
  return allOf([
    inDays(actor, input, day),
    specialtyId ? sql`a.specialty_id = ${specialtyId}::uuid` : null,
    professionalId ? sql`a.professional_id = ${professionalId}::uuid` : null,
    patientId ? sql`a.patient_id = ${anyFileOf(patientId)}` : null,
    payer ? sql`platform.fold(a.payer) like '%' || platform.fold(${payer}) || '%'` : null,
    regime ? sql`a.regime = ${regime}` : null,
    state ? sql`a.status = ${state}` : null,
    way ? ways[way] : null,
    by ? sql`${keys[by]} = ${value ?? ''}` : null,
  ])
}

/** Returns a row of totals of the same shape. */
export const added = <K extends string>(rows: readonly Readonly<Record<K, number>>[], names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)])) as Record<
    K,
    number
  >
