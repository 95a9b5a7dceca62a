import { accountFor } from '@quina/accounting/server'
import { oneFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, smaller, vigenciaOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { impairmentHeld } from './purposes.contract.ts'

/**
 * How much of a credit note the impairment held for its payer absorbs (A-8e of the finance dossier): nothing for an invoice of
 * this vigencia and, for earlier ones, up to what is held. Concurrent notes of one payer wait for each other.
 */
export async function impairmentTaken(
  tx: Tx,
  { terceroId, invoicedOn, today, amount }: { terceroId: string; invoicedOn: Day; today: Day; amount: Money },
): Promise<Money> {
  if (vigenciaOf(invoicedOn) === vigenciaOf(today)) return zero
  const code = await accountFor(tx, impairmentHeld.key, today)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`impairment ${terceroId}`}, 0))`.execute(tx)
  const row = await oneFrom<{ held: string }>(tx)`
    select coalesce(sum(b.credit - b.debit), 0)::numeric(18,2) as held
    from accounting.account_tercero_balance b join accounting.account_face a on a.id = b.account_id and a.code = ${code}
    where b.tercero_id = ${terceroId}::uuid and b.vigencia = ${vigenciaOf(today)} and b.period <= 12`
  const held = money(row.held)
  return held > zero ? smaller(held, amount) : zero
}
