import type { Tx } from '@quina/db/server'

/** Marks the accounts with these first digits that take moves as reported to the CGN: their balances with public entities. */
export async function reportReciprocals(tx: Tx, beginnings: readonly string[]): Promise<void> {
  await tx
    .updateTable('accounting.account')
    .set({ reportsReciprocal: true })
    .where('acceptsMoves', '=', true)
    .where(({ or, eb }) => or(beginnings.map((code) => eb('code', 'like', `${code}%`))))
    .execute()
}
