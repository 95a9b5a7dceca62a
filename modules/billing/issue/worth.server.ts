import type { Tx } from '@quina/db/server'
import { minus, money } from '@quina/kernel'
import type { Worth } from './issue.server.ts'

/** What an invoice is worth, as its lines were frozen. */
export async function worthOf(tx: Tx, id: string): Promise<Worth> {
  const row = await tx
    .selectFrom('billing.invoice')
    .select(['gross', 'discount', 'lineDiscount', 'copago', 'cuota', 'shared', 'advance', 'net'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...{ gross: money(row.gross), copago: money(row.copago), cuota: money(row.cuota) },
    ...{ shared: money(row.shared), advance: money(row.advance), net: money(row.net) },
    due: minus(minus(money(row.gross), money(row.discount)), money(row.lineDiscount)),
  }
}
