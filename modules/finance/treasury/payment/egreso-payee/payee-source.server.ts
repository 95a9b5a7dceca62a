import type { LineId } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'

/** What a module above treasury owes to a payee. */
export interface OwedItem {
  readonly itemId: string
  readonly terceroId: string
  readonly accountId: string
  readonly amount: Money
  /** Why it is not paid yet; null when it may be. */
  readonly blocked: string | null
  /** What its payment pays in the budget: gross, by line of the obligación. */
  readonly budget: readonly BudgetShare[]
}

export type BudgetShare = Readonly<{ obligacionId: string; obligacionLineId: LineId; amount: Money }>

/** What an egreso pays of an item, or gives back to it. */
export type PaidItem = Readonly<{ itemId: string; amount: Money }>

/** The egreso that pays or gives back, and the day. */
export type ItemMover = Readonly<{ egresoId: string; day: Day }>

/** How a module above treasury is paid through the payees of egresos, item by item. */
export interface PayeeSource {
  /**
   * What is owed, under lock and in a fixed order, so that an item cannot change while an egreso that pays it is issued. An item
   * that is owed no more is left out.
   */
  readonly locked: (tx: Tx, itemIds: readonly string[]) => Promise<readonly OwedItem[]>
  readonly pay: (tx: Tx, mover: ItemMover, items: readonly PaidItem[]) => Promise<void>
  readonly giveBack: (tx: Tx, mover: ItemMover, items: readonly PaidItem[]) => Promise<void>
}

let source: PayeeSource | null = null

/** Declares the module that owes what payees are paid: payroll. */
export function definePayeeSource(given: PayeeSource): void {
  source = given
}

export async function lockedItems(
  tx: Tx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, OwedItem>> {
  const items = source === null || itemIds.length === 0 ? [] : await source.locked(tx, itemIds)
  return new Map(items.map((item) => [item.itemId, item]))
}

export async function payItems(tx: Tx, mover: ItemMover, items: readonly PaidItem[]): Promise<void> {
  if (items.length > 0) await source?.pay(tx, mover, items)
}

export async function giveItemsBack(tx: Tx, mover: ItemMover, items: readonly PaidItem[]): Promise<void> {
  if (items.length > 0) await source?.giveBack(tx, mover, items)
}
