import { rowsWhere, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { starterConcepts, starterSales } from './starter-concepts.domain.ts'

/** Adds the missing starter concepts, after the chart and the kinds of voucher. Safe to repeat. */
export async function seedConcepts(tx: Tx): Promise<void> {
  const accounts = await tx.selectFrom('accounting.account').select(['id', 'code']).execute()
  const ids = new Map(accounts.map(({ id, code }) => [code, id]))
  const kinds = await rowsWhere(tx, 'accounting.voucherKind', { code: ['CA', 'FO'] }, ['id', 'code'])
  const kindOf = (wanted: string) => kinds.find(({ code }) => code === wanted)!.id
  const bought = starterConcepts
    .filter(({ debit, credit }) => ids.has(debit) && ids.has(credit))
    .map(({ code, name, debit, cost, credit, withholdingConcept }) => ({
      id: newId(),
      code,
      name,
      kindId: kindOf('CA'),
      debitAccountId: ids.get(debit)!,
      costAccountId: cost === null ? null : (ids.get(cost) ?? null),
      creditAccountId: ids.get(credit)!,
      withholdingConcept,
    }))
  const sold = starterSales
    .filter(({ receivable, income }) => ids.has(receivable) && ids.has(income))
    .map(({ code, name, receivable, income, vat, rubro }) => ({
      id: newId(),
      code,
      name,
      kindId: kindOf('FO'),
      debitAccountId: ids.get(receivable)!,
      creditAccountId: ids.get(income)!,
      vatAccountId: vat === null ? null : (ids.get(vat) ?? null),
      rubroCode: rubro,
    }))
  await tx
    .insertInto('accounting.concept')
    .values(bought)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
  await tx
    .insertInto('accounting.concept')
    .values(sold)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
