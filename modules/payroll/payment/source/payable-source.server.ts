import { rowsFrom, type Tx } from '@quina/db/server'
import { money } from '@quina/kernel'
import { definePayeeSource } from '@quina/treasury/server'
import { payPayables, returnPayables } from '../../books/payable/payable.server.ts'

/** What payroll owes is paid through the payees of egresos, item by item, each whole. */
definePayeeSource({
  async locked(tx, itemIds) {
    const rows = await owedItems(tx, itemIds)
    return rows.map(({ balance, ...item }) => ({
      ...item,
      amount: money(balance),
      blocked: null,
      budget: [],
    }))
  },
  pay: (tx, { egresoId, day }, items) => payPayables(tx, moverOf(egresoId, day), items.map(asPart)),
  giveBack: (tx, { egresoId, day }, items) => returnPayables(tx, moverOf(egresoId, day), items.map(asPart)),
})

interface Owed {
  readonly itemId: string
  readonly terceroId: string
  readonly accountId: string
  readonly balance: string
}

async function owedItems(tx: Tx, itemIds: readonly string[]): Promise<Owed[]> {
  await rowsFrom(tx)`select from payroll.payable where id = any(${itemIds}::uuid[]) order by id for update`
  return rowsFrom<Owed>(tx)`
    select id as "itemId", tercero_id as "terceroId", account_id as "accountId", balance::text as balance
    from payroll.payable_list where id = any(${itemIds}::uuid[]) and balance > 0`
}

const moverOf = <D>(documentId: string, day: D) => ({ document: 'treasury.egreso', documentId, day })

const asPart = <M>({ itemId, amount }: { readonly itemId: string; readonly amount: M }) => ({
  payableId: itemId,
  amount,
})
