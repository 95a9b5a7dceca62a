import { oneFrom, rowFrom, type Tx } from '@quina/db/server'
import { type Day, day, type Id, type Money, vigenciaOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { DiscountOrder, DiscountOutcome } from '../../engine/garnishment/discount.contract.ts'
import { discountsOf } from '../../engine/garnishment/garnishment.domain.ts'
import { limitsOn } from '../../engine/garnishment/limits.domain.ts'
import type { Parameters } from '../../law/parameter/parameter.domain.ts'
import { ordersOf } from '../../staff/deduction/deduction.server.ts'
import { orderOf } from '../../staff/deduction/discount-order.domain.ts'
import type { LiquidationFacts } from '../liquidation/request.domain.ts'
import { depositDay } from '../settlement/settlement.domain.ts'
import type { PersonProvision } from './provision.domain.ts'

/** Who keeps the cesantías of a person: the FNA, paid each month, or a fund, paid each year. */
export type CesantiasKeeper = Readonly<{ terceroId: Id<'people.tercero'>; regime: 'fna' | 'annual' }>

const fnaNit = '899999284'

/** SQL for the keeper of the cesantías of the vinculación `e`: its fund, or the FNA by its NIT. */
export const keeperIn = (on: Day) => sql`
  coalesce(payroll.affiliated(e.id, 'cesantias', ${on}::date),
           (select t.id from people.tercero_face t where e.cesantias_regime = 'fna' and t.document_type = 'NIT'
              and t.number = ${fnaNit} and t.merged_into_id is null))`

/** Returns null when the house keeps them itself, or while no fund is recorded. */
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

/** Whether an order of maintenance or of a cooperative reaches the cesantías of a person on a day (§2.10, C1.10). */
async function isGarnished(tx: Tx, engagementId: string, on: Day): Promise<boolean> {
  const row = await rowFrom(tx)`
    select from payroll.deduction_order d join payroll.engagement e on e.employee_id = d.employee_id
    where e.id = ${engagementId}::uuid and d.status = 'approved' and d.on_cesantias
      and d.kind in ('embargoFood', 'embargoCooperative')
      and d.from_day <= ${on}::date and (d.until_day is null or d.until_day >= ${on}::date) limit 1`
  return row !== undefined
}

/** The next 14 February, by which an amount paid on this day must reach its fund. */
export const nextDeposit = (paidOn: Day): Day => {
  const own = day(`${vigenciaOf(paidOn)}-02-14`)
  return paidOn <= own ? own : depositDay(paidOn)
}

/** What an order takes of the cesantías that a run would send to the FNA. */
export type ServedOrder = Readonly<{ orderId: string; amount: Money; explanation: string }>

interface TransferInput {
  readonly on: Day
  readonly provided: readonly PersonProvision[]
  readonly facts: Pick<LiquidationFacts, 'mode' | 'parameters'>
}

/**
 * What is transferred of the cesantías that an order reaches (C1.10). Those of a fund wait for their own liquidation, which
 * serves the order and sends the rest; the FNA has one transfer a month, from which the order takes its part.
 */
export async function withOrders(
  tx: Tx,
  engagementId: string,
  { on, provided, facts }: TransferInput,
): Promise<{ readonly lines: readonly PersonProvision[]; readonly served: readonly ServedOrder[] }> {
  const own = provided.find(({ kind, transferred }) => kind === 'cesantias' && transferred > zero)
  if (own === undefined || !(await isGarnished(tx, engagementId, on))) return { lines: provided, served: [] }
  const served = facts.mode === 'MENSUAL_FNA' ? await servedOf(tx, engagementId, { on, facts, own }) : []
  const waits = 'Un embargo recae sobre ellas: no pasan al fondo hasta su liquidación.'
  const why = facts.mode === 'MENSUAL_FNA' ? served.map(({ explanation }) => explanation) : [waits]
  const transferred = facts.mode === 'MENSUAL_FNA' ? own.transferred : zero
  const kept = { ...own, transferred, explanation: [own.explanation, ...why].join(' ') }
  return { lines: provided.map((one) => (one === own ? kept : one)), served }
}

async function servedOf(
  tx: Tx,
  engagementId: string,
  { on, facts: { parameters }, own }: Omit<TransferInput, 'provided'> & { readonly own: PersonProvision },
): Promise<ServedOrder[]> {
  const { employeeId } = await oneFrom<{ employeeId: string }>(tx)`
    select employee_id as "employeeId" from payroll.engagement where id = ${engagementId}::uuid`
  const orders = (await ordersOf(tx, { id: null, employeeId }, on)).map(orderOf)
  return takenOfCesantias(orders, { parameters, on, amount: own.transferred }).map(({ order, figure }) => ({
    orderId: order.id,
    amount: figure.amount,
    explanation: figure.sentence,
  }))
}

/** What orders take of cesantías that go to a fund or to the FNA (C1.10). */
export function takenOfCesantias(
  orders: readonly DiscountOrder[],
  { parameters, on, amount: benefits }: { parameters: Parameters; on: Day; amount: Money },
): DiscountOutcome[] {
  const nothing = { salary: zero, other: zero, contributions: zero, withholding: zero }
  const payment = { ...nothing, benefits, payment: 'cesantias', paidOn: on } as const
  const taken = discountsOf(orders, { ...limitsOn(parameters, on), ...payment })
  return taken.filter(({ figure }) => figure.amount > zero)
}
