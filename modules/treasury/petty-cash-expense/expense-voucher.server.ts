import { type Actor, actingOn, asPartOf, type Posting, runDeed } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, money } from '@quina/kernel'
import { type Held, mustHold } from '../petty-cash-ledger/petty-cash-ledger.server.ts'
import { pettyCashVoucherService } from '../petty-cash-voucher/petty-cash-voucher.server.ts'

interface Settling {
  readonly voucherId: string | null
  readonly pettyCashId: string
  readonly campusId: string
  readonly date: Day
}

/** The vale that was taken for a gasto is settled with it. @throws Problem TES-186 one of another fund, TES-187 of a later day */
export async function settleVoucher(tx: Tx, actor: Actor, settling: Settling): Promise<void> {
  const { voucherId, pettyCashId, date } = settling
  if (voucherId === null) return
  const voucher = await voucherOf(tx, voucherId)
  const of = 'El vale es de otra caja menor.'
  insist(voucher.pettyCashId === pettyCashId, 'TES-186', of, { fields: { voucherId: of } })
  const early = 'El vale es de un día posterior al gasto.'
  insist(voucher.date <= date, 'TES-187', early, { fields: { voucherId: early } })
  await deed(tx, actor, settling, 'settle')
}

/** The gasto is undone: its vale is to be settled again, after the money is back. @throws Problem TES-181 */
export async function followVoucher(
  tx: Tx,
  actor: Actor,
  settling: Settling,
  { date, held }: { readonly date: Day; readonly held: Held },
): Promise<Posting[]> {
  if (settling.voucherId === null) return []
  mustHold(held, money((await voucherOf(tx, settling.voucherId)).amount), 'date')
  return [
    {
      ledger: 'documents',
      post: () => deed(tx, actor, { ...settling, date }, 'reopen'),
      describe: async () => ({
        title: 'Vale de caja menor',
        columns: [{ label: 'Estado', align: 'start' }],
        rows: [['Por legalizar']],
      }),
    },
  ]
}

async function deed(
  tx: Tx,
  actor: Actor,
  { voucherId, campusId, date }: Settling,
  action: 'settle' | 'reopen',
): Promise<void> {
  if (voucherId === null) return
  const acting = actingOn(actor, pettyCashVoucherService.document, campusId)
  const asked = { tx, actor: acting, today: date, id: voucherId, action }
  await asPartOf(tx, 'treasury.pettyCashExpense', () => runDeed(pettyCashVoucherService, asked))
}

const voucherOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('treasury.pettyCashVoucher')
    .select(['pettyCashId', 'date', 'amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
