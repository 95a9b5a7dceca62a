import type { LineId } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'

/** A debt of another module to a payee. */
export interface OwedItem {
  readonly itemId: string
  readonly terceroId: string
  readonly accountId: string
  readonly amount: Money
  /** Why the item may not be paid yet; null when it may. */
  readonly blocked: string | null
  /** The budget amount that the payment of this item pays: gross, by line of the obligación. */
  readonly budget: readonly BudgetShare[]
}

export type BudgetShare = Readonly<{ obligacionId: string; obligacionLineId: LineId; amount: Money }>

/** The amount of an item that an egreso pays or returns. */
export type PaidItem = Readonly<{ itemId: string; amount: Money }>

/** The egreso that pays or returns the item, and the day. */
export type ItemMover = Readonly<{ egresoId: string; day: Day }>

/** How another module is paid through the payees of egresos, item by item. */
export interface PayeeSource {
  /**
   * Returns what is owed, locked in a fixed order, so that no item changes while an egreso that pays it is issued. Items that are
   * no longer owed are left out.
   */
  readonly locked: (tx: Tx, itemIds: readonly string[]) => Promise<readonly OwedItem[]>
  readonly pay: (tx: Tx, mover: ItemMover, items: readonly PaidItem[]) => Promise<void>
  readonly giveBack: (tx: Tx, mover: ItemMover, items: readonly PaidItem[]) => Promise<void>
}

let source: PayeeSource | null = null

/** Declares the module that owes the payees' items: payroll. */
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
