import { parameterOn } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { type Day, groupedBy, money } from '@quina/kernel'
import { definePayeeSource, type OwedItem, type PayeeSource } from '@quina/treasury/server'
import { allot, remaining } from '../../books/commitment/allotment.domain.ts'
import { owedBudget } from '../../books/commitment/commitment-reading.server.ts'
import type { RubroShare } from '../../books/entry/book-facts.contract.ts'
import { heldOf, payPayables, returnPayables } from '../../books/payable/payable.server.ts'

/** Pays the debts of payroll through the payees of egresos, item by item, each in full. */
export const payableSource: PayeeSource = {
  async locked(tx, itemIds) {
    const rows = await owedItems(tx, itemIds)
    const budget = await budgetOf(tx, rows)
    const held = await heldOf(tx, itemIds)
    return rows.map(({ itemId, terceroId, accountId, balance }) => {
      const { blocked, budget: shares } = budget.get(itemId)!
      const hold = held.get(itemId)
      const why = hold === undefined || hold.otherMeans ? blocked : hold.why
      return { itemId, terceroId, accountId, amount: money(balance), blocked: why, budget: shares }
    })
  },
  pay: (tx, { egresoId, day }, items) => payPayables(tx, moverOf(egresoId, day), items.map(asPart)),
  giveBack: (tx, { egresoId, day }, items) => returnPayables(tx, moverOf(egresoId, day), items.map(asPart)),
}
definePayeeSource(payableSource)

interface ItemRow {
  readonly itemId: string
  readonly terceroId: string
  readonly accountId: string
  readonly balance: string
  readonly sourceId: string
  readonly day: Day
}

async function owedItems(tx: Tx, itemIds: readonly string[]): Promise<ItemRow[]> {
  await rowsFrom(tx)`select from payroll.payable where id = any(${itemIds}::uuid[]) order by id for update`
  return rowsFrom<ItemRow>(tx)`
    select id as "itemId", tercero_id as "terceroId", account_id as "accountId", balance::text as balance,
           coalesce(period_id, liquidation_id, run_id, commission_id) as "sourceId", day
    from payroll.payable_list where id = any(${itemIds}::uuid[]) and balance > 0`
}

type InBudget = Pick<OwedItem, 'blocked' | 'budget'>

const notOwed =
  'No tiene obligación presupuestal por su valor: genérela en el presupuesto de la nómina o de la prestación.'

/** The parts of the obligaciones of its payroll or benefit that each item pays, gross: no two items take the same peso. */
async function budgetOf(tx: Tx, items: readonly ItemRow[]): Promise<ReadonlyMap<string, InBudget>> {
  const needs = await rubrosOfItems(tx, items)
  const sourceIds = [...new Set(items.map(({ sourceId }) => sourceId))]
  let lines = needs.size === 0 ? [] : await owedBudget(tx, sourceIds)
  const found = new Map<string, InBudget>()
  const keepsBudget = await budgetDays(tx, needs.size === 0 ? [] : items)
  for (const { itemId, sourceId, terceroId, day } of items) {
    // The beneficiary's own registro first, then the house's, which covers anybody.
    const own = lines
      .filter((line) => line.sourceId === sourceId && (line.payeeId ?? terceroId) === terceroId)
      .toSorted((one, other) => Number(one.payeeId === null) - Number(other.payeeId === null))
    const { taken, shortages } = allot(needs.get(itemId) ?? [], own)
    const lacks = shortages.length > 0 && keepsBudget.has(day)
    const budget = taken.map(({ line, amount }) => ({
      obligacionId: line.obligacionId,
      obligacionLineId: line.id,
      amount,
    }))
    found.set(itemId, { blocked: lacks ? notOwed : null, budget: shortages.length > 0 ? [] : budget })
    lines = remaining(lines, taken)
  }
  return found
}

/** The days of the debts on which the house had a budget. */
async function budgetDays(tx: Tx, items: readonly ItemRow[]): Promise<ReadonlySet<Day>> {
  const found = new Set<Day>()
  for (const day of new Set(items.map((item) => item.day)))
    if (await parameterOn(tx, manejaPresupuesto, day)) found.add(day)
  return found
}

async function rubrosOfItems(tx: Tx, items: readonly ItemRow[]): Promise<ReadonlyMap<string, RubroShare[]>> {
  const rows = await rowsFrom<{ itemId: string; rubro: string; amount: string }>(tx)`
    select payable_id as "itemId", rubro, amount::text as amount from payroll.payable_rubro
    where payable_id = any(${items.map(({ itemId }) => itemId)}::uuid[]) order by payable_id, rubro`
  return groupedBy(
    rows.map(({ amount, ...row }) => ({ ...row, amount: money(amount) })),
    ({ itemId }) => itemId,
  )
}

const moverOf = <D>(documentId: string, day: D) => ({ document: 'treasury.egreso', documentId, day })

const asPart = <M>({ itemId, amount }: { readonly itemId: string; readonly amount: M }) => ({
  payableId: itemId,
  amount,
})
