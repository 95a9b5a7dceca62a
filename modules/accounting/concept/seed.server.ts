import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { starterConcepts } from './starter-concepts.domain.ts'

/** Adds the concepts of the beginning that are missing; the chart and the kinds of voucher are there already. Safe to repeat. */
export async function seedConcepts(tx: Tx): Promise<void> {
  const accounts = await tx.selectFrom('accounting.account').select(['id', 'code']).execute()
  const ids = new Map(accounts.map(({ id, code }) => [code, id]))
  const kind = await tx
    .selectFrom('accounting.voucherKind')
    .select('id')
    .where('code', '=', 'CA')
    .executeTakeFirstOrThrow()
  const rows = starterConcepts
    .filter(({ debit, credit }) => ids.has(debit) && ids.has(credit))
    .map(({ code, name, debit, cost, credit, withholdingConcept }) => ({
      id: newId(),
      code,
      name,
      kindId: kind.id,
      debitAccountId: ids.get(debit)!,
      costAccountId: cost === null ? null : (ids.get(cost) ?? null),
      creditAccountId: ids.get(credit)!,
      withholdingConcept,
    }))
  await tx
    .insertInto('accounting.concept')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
