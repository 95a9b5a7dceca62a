import { postedEntry } from '@quina/accounting/server'
import type { Kept } from '@quina/blocks'
import type { Actor, Extra } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { inWords, minus, moneyText, padded, showPesos, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { fundsOf } from '../bank-account/funds.server.ts'
import { orderPaper } from '../order-paper/order-paper.server.ts'
import type { paymentOrder } from './payment-order.contract.ts'

/**
 * What the screen and the paper say of an order besides its fields, and why this person cannot approve or discard it.
 */
export async function orderFacts(tx: Tx, kept: Kept<typeof paymentOrder>, actor: Actor): Promise<Extra> {
  const net = minus(
    sumOf(kept.payables, ({ amount }) => amount),
    sumOf(kept.deductions ?? [], ({ amount }) => amount),
  )
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from treasury.egreso where order_id = ${kept.id}::uuid`.execute(tx)
  const paid = rows[0]
  const funds =
    kept.bankAccountId === null || paid !== undefined
      ? null
      : await fundsOf(tx, kept.bankAccountId, kept.payOn)
  const posted = paid === undefined ? [] : await postedEntry(tx, { document: 'treasury.egreso', id: paid.id })
  const numbered = 'Una orden numerada no se descarta: anúlela.'
  return {
    facts: {
      paper: await orderPaper(tx, kept.id),
      net: { shown: showPesos(net), words: net > 0n ? inWords(net) : 'CERO PESOS M/CTE' },
      ...(funds === null ? {} : { available: moneyText(funds.available) }),
      ...(paid === undefined ? {} : { egreso: { id: paid.id, label: `CE ${padded(paid.number)}` } }),
    },
    posted,
    mayNot: {
      ...(kept.number === null ? {} : { discard: numbered }),
      ...(kept.status === 'programmed' && kept.createdBy === actor.userId
        ? { approve: 'Quien elaboró la orden no la aprueba: debe hacerlo otra persona.' }
        : {}),
    },
  }
}
