import type { Kept } from '@quina/blocks'
import type { Extra } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { inWords, type Money, minus, money, moneyText, showPesos, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { mayNotWhenReconciled } from '../annulment/reconciled.server.ts'
import { postedByTreasury } from '../budget-effect/posted.server.ts'
import type { egreso } from './egreso.contract.ts'
import { whyChequeStays } from './follow.server.ts'

/** What the screen and the paper say of an egreso besides its fields: its entry, its pagos, its cheque, its net in words. */
export async function egresoFacts(tx: Tx, kept: Kept<typeof egreso>): Promise<Extra> {
  const net = await leavesOf(tx, kept)
  const shown = { shown: showPesos(net), words: net > 0n ? inWords(net) : 'CERO PESOS M/CTE' }
  const leaves = moneyText(net)
  if (kept.status === 'draft') return { facts: { net: shown, leaves } }
  const instrument = (await chequeOf(tx, kept.id)) ?? kept.reference
  const posted = await postedByTreasury(tx, { document: 'treasury.egreso', id: kept.id })
  const mayNot = await mayNotWhenReconciled(tx, kept.id)
  const stays = kept.form === 'cheque' ? await whyChequeStays(tx, kept.id) : null
  if (stays !== null) Object.assign(mayNot, { annul: stays, reject: stays })
  return { facts: { net: shown, leaves, instrument }, posted, mayNot }
}

/** What left, once issued: a return of taxes leaves as it is declared, not as it was withheld. */
async function leavesOf(tx: Tx, { id, payments, deductions }: Kept<typeof egreso>): Promise<Money> {
  const kept = tx.selectFrom('treasury.egreso').select('leaves').where('id', '=', id)
  const { leaves } = await kept.executeTakeFirstOrThrow()
  if (leaves !== null) return money(leaves)
  const paid = sumOf(payments, ({ amount }) => amount)
  return minus(
    paid,
    sumOf(deductions ?? [], ({ amount }) => amount),
  )
}

async function chequeOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ number: number }>`
    select number from treasury.cheque where egreso_id = ${id}::uuid order by created_at desc limit 1`.execute(
    tx,
  )
  return rows[0] === undefined ? null : `Cheque ${rows[0].number}`
}
