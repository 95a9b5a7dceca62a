import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, day, type Id, vigenciaOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { PersonProvision } from './provision.domain.ts'

/** Who keeps the cesantías of somebody: the FNA each month, or a fund each year. */
export interface CesantiasKeeper {
  readonly terceroId: Id<'people.tercero'>
  readonly regime: 'fna' | 'annual'
}

const fnaNit = '899999284'

/** Who keeps the cesantías of the vinculación `e`, as SQL: its fund, or the FNA by its NIT. */
export const keeperIn = (on: Day) => sql`
  coalesce(payroll.affiliated(e.id, 'cesantias', ${on}::date),
           (select t.id from people.tercero_face t where e.cesantias_regime = 'fna' and t.document_type = 'NIT'
              and t.number = ${fnaNit} and t.merged_into_id is null))`

/** Null when the house keeps them itself, or while nobody says in which fund they are. */
export async function keeperOf(tx: Tx, engagementId: string, on: Day): Promise<CesantiasKeeper | null> {
  const row = await rowFrom<{
    terceroId: CesantiasKeeper['terceroId'] | null
    regime: CesantiasKeeper['regime']
  }>(tx)`
    select ${keeperIn(on)} as "terceroId", e.cesantias_regime as regime
    from payroll.engagement e where e.id = ${engagementId}::uuid and e.cesantias_regime in ('fna', 'annual')`
  if (row === undefined || row.terceroId === null) return null
  return { terceroId: row.terceroId, regime: row.regime }
}

/** Whether an order of maintenance or of a cooperative bears on the cesantías of somebody on a day (§2.10, C1.10). */
export async function isGarnished(tx: Tx, engagementId: string, on: Day): Promise<boolean> {
  const row = await rowFrom(tx)`
    select from payroll.deduction_order d join payroll.engagement e on e.employee_id = d.employee_id
    where e.id = ${engagementId}::uuid and d.status = 'approved' and d.on_cesantias
      and d.kind in ('embargoFood', 'embargoCooperative')
      and d.from_day <= ${on}::date and (d.until_day is null or d.until_day >= ${on}::date) limit 1`
  return row !== undefined
}

/** The next 14 February: what is paid on a day reaches its fund by then. */
export const nextDeposit = (paidOn: Day): Day => {
  const own = day(`${vigenciaOf(paidOn)}-02-14`)
  return paidOn <= own ? own : depositDay(paidOn)
}

/** Ley 50 de 1990, art. 99: before 15 February of the next year. */
export const depositDay = (until: Day): Day => day(`${vigenciaOf(until) + 1}-02-14`)

/** Cesantías that an order bears on wait for their own liquidation, which serves it and sends the rest to the fund (C1.10). */
export async function keptFromFund(
  tx: Tx,
  engagementId: string,
  {
    on,
    provided,
    facts,
  }: { on: Day; provided: readonly PersonProvision[]; facts: { readonly mode: string } },
): Promise<readonly PersonProvision[]> {
  const passes = provided.some(({ kind, transferred }) => kind === 'cesantias' && transferred > zero)
  if (!passes || facts.mode === 'MENSUAL_FNA' || !(await isGarnished(tx, engagementId, on))) return provided
  const why = 'Un embargo recae sobre ellas: no pasan al fondo hasta su liquidación.'
  return provided.map((one) =>
    one.kind === 'cesantias' ? { ...one, transferred: zero, explanation: `${one.explanation} ${why}` } : one,
  )
}
