import type { Kept } from '@quina/blocks'
import type { Extra } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { inWords, showPesos, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { postedByTreasury } from '../budget-effect/posted.server.ts'
import type { egreso } from './egreso.contract.ts'

/** What the screen and the paper say of an egreso besides its fields: its entry, its pagos, its cheque, its net in words. */
export async function egresoFacts(tx: Tx, kept: Kept<typeof egreso>): Promise<Extra> {
  const net = (sumOf(kept.payments, ({ amount }) => amount) -
    sumOf(kept.deductions ?? [], ({ amount }) => amount)) as never
  const shown = { shown: showPesos(net), words: net > 0n ? inWords(net) : 'CERO PESOS M/CTE' }
  if (kept.status === 'draft') return { facts: { net: shown } }
  const instrument = (await chequeOf(tx, kept.id)) ?? kept.reference
  const posted = await postedByTreasury(tx, { document: 'treasury.egreso', id: kept.id })
  return { facts: { net: shown, instrument }, posted }
}

async function chequeOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ number: number }>`
    select number from treasury.cheque where egreso_id = ${id}::uuid order by created_at desc limit 1`.execute(
    tx,
  )
  return rows[0] === undefined ? null : `Cheque ${rows[0].number}`
}
