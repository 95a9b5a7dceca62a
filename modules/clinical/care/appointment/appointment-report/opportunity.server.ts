import type { ReportInput } from '@quina/blocks'
import { type Actor, cachedAnswer, serveFlatReport, whoParams } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, groupedBy } from '@quina/kernel'
import { sql } from 'kysely'
import { filterOf, ofSite } from './appointment-reading.server.ts'
import { opportunity } from './appointment-report.contract.ts'
import { type FirstVisit, opportunityOf, type Standard } from './opportunity.domain.ts'

interface Visit extends FirstVisit {
  readonly specialtyId: string
  readonly specialty: string
  readonly res256Code: number | null
  readonly standard: number | null
  readonly dayKind: Standard['kind'] | null
}

/** General medicine and general dentistry, by their codes of Resolución 256 de 2016. */
const general: readonly (number | null)[] = [1, 2]

/** R3 (OPO-256, OPO-MGTE, OPO-DES, OPO-1552 and OPO-TNAA of care dossier §5.9). */
export const opportunityOperations = serveFlatReport({
  whose: 'site',
  report: opportunity,
  async read(tx, input, actor) {
    const key = [opportunity.name, whoParams(actor), input]
    // Slots change all day long, so only the visits are cached, until something is written.
    const figures = await cachedAnswer(tx, { key, read: (own) => figuresOf(own, actor, input) })
    const third = await thirdFree(tx, actor)
    return figures.map((row) => ({ ...row, id: row.specialtyId, third: third.get(row.specialtyId) ?? null }))
  },
})

type OpportunityInput = ReportInput<typeof opportunity>

/** Returns how long the first visits of each specialty waited. */
async function figuresOf(tx: Tx, actor: Actor, input: OpportunityInput) {
  const visits = await visitsOf(tx, actor, input)
  const from = visits.map(({ requestedOn }) => requestedOn).toSorted()[0] ?? input.from
  const holidays = await loadHolidays(tx, { from, to: addDays(input.to, 366) })
  return [...groupedBy(visits, 'specialtyId')].map(([specialtyId, own]) => {
    const [{ specialty, standard, dayKind, res256Code }] = own as [Visit]
    const { business, ...figures } = opportunityOf(
      own,
      { days: standard, kind: dayKind ?? 'calendar' },
      holidays,
    )
    return { ...figures, specialty, specialtyId, business: general.includes(res256Code) ? business : null }
  })
}

/** The first visits that were requested, each with the dates from which its opportunity is calculated. */
async function visitsOf(tx: Tx, actor: Actor, input: OpportunityInput): Promise<readonly Visit[]> {
  // The insurer of the patient that day is read only when the filter needs it: it costs more than all the rest.
  const source = input.payer || input.regime ? 'care.appointment_summary' : 'care.appointment_counted'
  return rowsFrom<Visit>(tx)`
    select a.specialty_id, e.label as specialty, e.res256_code, e.opportunity_days as standard, e.day_kind,
           a.requested_on::text as requested_on, a.wished_on::text as wished_on, a.first_on::text as first_on,
           (select max(b.date)::text from care.appointment b
            where b.request_id = a.request_id and b.status = 'attended') as attended_on
    from ${sql.table(source)} a join hospital.specialty_option e on e.id = a.specialty_id
    where ${filterOf(actor, { ...input, of: 'assigned', way: 'first' })}
    order by e.label`
}

/** Returns the days from today until the third free slot of each specialty; reads the slots in order and stops there. */
async function thirdFree(tx: Tx, actor: Actor): Promise<Map<string, number>> {
  const rows = await rowsFrom<{ specialtyId: string; days: number }>(tx)`
    select e.id as specialty_id, third.day - (now() at time zone 'America/Bogota')::date as days
    from hospital.specialty_option e cross join lateral (
      select a.day from care.slot a
      where a.specialty_id = e.id and a.status = 'available' and a.starts_at > now() and ${ofSite(actor)}
        and a.capacity > (select count(*) from care.appointment_place p where p.slot_id = a.id and p.held)
      order by a.starts_at offset 2 limit 1) third`
  return new Map(rows.map(({ specialtyId, days }) => [specialtyId, days]))
}
