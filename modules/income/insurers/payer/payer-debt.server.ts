import type { Tx } from '@quina/db/server'
import { type Money, moneyText, zero } from '@quina/kernel'

/** Reads what each of some payers owes now; a payer without debt may be left out. */
export type PayerDebt = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Money>>

let known: PayerDebt = async () => new Map()

/** Registers the debt of payers. The billing module calls it once when it is loaded, because it is above this one. */
export function definePayerDebt(debt: PayerDebt): void {
  known = debt
}

export const debtOf = async (tx: Tx, id: string): Promise<Money> => (await known(tx, [id])).get(id) ?? zero

type Row = Readonly<Record<string, unknown>>

/** Rows of a list of payers, with what each owes. */
export async function withDebt(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> {
  const debts = await known(
    tx,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => ({ ...row, owes: moneyText(debts.get(String(row.id)) ?? zero) }))
}
