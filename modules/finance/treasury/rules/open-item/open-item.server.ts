import { rowsFrom, type Tx } from '@quina/db/server'
import { insist, type Money, money, showPesos, zero } from '@quina/kernel'
import { sql } from 'kysely'

/** An invoice of a tercero with its balance, as the database returns it. */
export type OpenItemRow = Readonly<{ accountId: string; openItem: string; balance: string }>

/** Locks the tercero: a concurrent collection from it waits until this transaction ends. */
export async function lockPayer(tx: Tx, terceroId: string): Promise<void> {
  await sql`select from people.tercero_face where id = ${terceroId}::uuid for no key update`.execute(tx)
}

export interface ItemSettlement {
  readonly accountId: string
  readonly openItem: string
  readonly amount: Money
  /** The field where the amount was typed: `lines.0.amount`. */
  readonly cell: string
}

/**
 * Checks that each invoice still owes the amount paid, also when several lines pay one invoice. The payer must be locked.
 * @throws Problem TES-050.
 */
export async function mustOwe(
  tx: Tx,
  terceroId: string,
  settlings: readonly ItemSettlement[],
): Promise<void> {
  if (settlings.length === 0) return
  const rows = await rowsFrom<OpenItemRow>(tx)`
    select account_id, open_item, balance from treasury.open_items(${terceroId}::uuid)`
  mustBeOwed(settlings, rows)
}

/** Makes the same check with rows that were read once the payer was locked. @throws Problem TES-050. */
export function mustBeOwed(settlings: readonly ItemSettlement[], found: readonly OpenItemRow[]): void {
  const owed = new Map(found.map((row) => [`${row.accountId} ${row.openItem}`, money(row.balance)]))
  for (const { accountId, openItem, amount, cell } of settlings) {
    const key = `${accountId} ${openItem}`
    const balance = owed.get(key) ?? zero
    const message = `Excede el saldo de la factura ${openItem}: ${showPesos(balance)}.`
    const facts = { balance }
    insist(amount <= balance, 'TES-050', message, { status: 409, facts, fields: { [cell]: message } })
    owed.set(key, (balance - amount) as Money)
  }
}
