import { type Actor, serveFlatReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { must } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { type RawBuilder, sql } from 'kysely'
import {
  type Days,
  ofSite,
  spanWithin,
} from '../../appointment/appointment-report/appointment-reading.server.ts'
import { cupsOf } from '../statistics-report/siho.domain.ts'
import { computed, counted, type IndicatorCase } from './indicator.domain.ts'
import { indicatorCases } from './quality-report.contract.ts'

/** Whether an appointment is reported: the first of the year; for ultrasound and resonance (8 and 9), every one. */
export const isReported = sql`case when a.res256_code < 8 then a.first_visit else a.origin_id is null end`

/**
 * The first classification in II before the attention (care dossier §8.2). A patient who rises to II counts from that moment;
 * later classifications, in II or in another level, begin no other wait.
 */
export const firstUrgent = sql`
  join lateral (select k.ended_at, (k.ended_at at time zone 'America/Bogota')::date as day
                from care.classification k
                where k.triage_id = a.id and k.level = 2 and k.ended_at <= a.attended_at
                order by k.place limit 1) c on true`

/** Patients classified in II in a period and attended; those never attended are not counted. */
export const attendedAsUrgent = ({ from, to }: Days) =>
  sql`a.status in ('attended', 'observed', 'finished') and c.day between ${from} and ${to}`

/** P.3.1 to P.3.9: days from the request to the first time given, for the reported appointments. */
const waits = (res256: number, { from, to }: Days, site: RawBuilder<unknown>) => sql<IndicatorCase>`
  select a.id, a.patient_id, a.assigned_on::text as day, a.patient, a.document_type || ' ' || a.number as document,
         'Solicitada ' || to_char(a.requested_on, 'YYYY/MM/DD')
           || ', dada para ' || to_char(a.first_on, 'YYYY/MM/DD') as reported,
         a.first_on - a.requested_on as value
  from care.appointment_summary a
  where ${site} and a.assigned_on between ${from} and ${to} and a.res256_code = ${res256}
    and ${isReported}
  order by a.assigned_on, a.id`

/** P.3.10: minutes from the classification in II to the attention; a patient never attended is not counted. */
const triageWaits = ({ from, to }: Days, site: RawBuilder<unknown>) => sql<IndicatorCase>`
  select a.id, a.patient_id, (c.ended_at at time zone 'America/Bogota')::date::text as day, p.name as patient,
         p.document,
         'Clasificado ' || to_char(c.ended_at at time zone 'America/Bogota', 'HH12:MI AM') || ', atendido '
           || to_char(a.attended_at at time zone 'America/Bogota', 'HH12:MI AM') as reported,
         greatest(0, floor(extract(epoch from a.attended_at - c.ended_at) / 60))::int as value
  from care.triage a
  join people.reported_patient_list p on p.id = a.patient_id
  ${firstUrgent}
  where ${site} and ${attendedAsUrgent({ from, to })}
  order by c.ended_at, a.id`

type ReturnRule = Readonly<{ ambit: '2' | '3'; hours: number }>

/** P.2.13 and P.2.14: patients who left alive, and whether they came back soon for the same cause (category of CIE-10). */
const again = (
  { ambit, hours }: ReturnRule,
  { from, to }: Days,
  site: RawBuilder<unknown>,
) => sql<IndicatorCase>`
  select a.id, a.patient_id, a.discharge_date::text as day, a.patient, a.document,
         'Egreso ' || a.code
           || coalesce('; volvió el ' || to_char(b.at at time zone 'America/Bogota', 'YYYY/MM/DD HH12:MI AM'), '') as reported,
         case when b.id is null then 0 else 1 end as value
  from care.admission_summary a
  left join lateral (
    select b.id, b.at from care.admission_summary b
    where b.patient_id = ${anyFileOf(sql.ref('a.patientId'))} and b.ambit = a.ambit and b.id <> a.id and b.category = a.category
      and b.at >= a.discharged_at and b.at < a.discharged_at + make_interval(hours => ${hours}) order by b.at limit 1) b on true
  where ${site} and a.ambit = ${ambit} and a.discharge_condition <> '02' and a.discharge_date between ${from} and ${to}
  order by a.discharged_at, a.id`

/** P.1.3: each attended birth, and whether it was a caesarean, by the CUPS that the production of SIHO counts. */
const births = ({ from, to }: Days, site: RawBuilder<unknown>) => sql<IndicatorCase>`
  select a.id, a.patient_id, a.day::text as day, a.patient, a.document, a.service as reported,
         case when ${begins(cupsOf('cesareans'))} then 1 else 0 end as value
  from care.attention_summary a
  where ${site} and a.day between ${from} and ${to} and ${begins([...cupsOf('cesareans'), ...cupsOf('births')])}
  order by a.day, a.id`

const begins = (codes: readonly string[]) => sql`a.cups ^@ any(${[...codes]}::text[])`

/** Returns the cases of an indicator; null for an indicator that comes from another source. */
export async function casesOf(
  tx: Tx,
  actor: Actor,
  input: Days & { readonly code: string },
): Promise<readonly IndicatorCase[] | null> {
  const query = queryOf(input.code, input, ofSite(actor))
  if (query === null) return null
  return (await query.execute(tx)).rows
}

function queryOf(code: string, input: Days, site: RawBuilder<unknown>): RawBuilder<IndicatorCase> | null {
  const [, waiting] = /^P\.3\.([1-9])$/.exec(code) ?? []
  if (waiting !== undefined) return waits(Number(waiting), input, site)
  if (code === 'P.3.10') return triageWaits(input, site)
  if (code === 'P.1.3') return births(input, site)
  if (code === 'P.2.13') return again({ ambit: '2', hours: 72 }, input, site)
  if (code === 'P.2.14') return again({ ambit: '3', hours: 15 * 24 }, input, site)
  return null
}

/** @throws Problem CAL-001 for an indicator that comes from another source. */
export const indicatorCaseOperations = serveFlatReport({
  whose: 'site',
  report: indicatorCases,
  async read(tx, { indicator: code, part, ...input }, actor) {
    spanWithin(input)
    const message = 'Ese indicador se reporta de una fuente externa: no tiene casos en la historia clínica.'
    const how = computed[code]
    must(how !== undefined, 'CAL-001', 'indicator', message)
    const all = (await casesOf(tx, actor, { ...input, code })) ?? []
    const own = part === 'numerator' ? counted(how, all) : all
    return own
  },
})
