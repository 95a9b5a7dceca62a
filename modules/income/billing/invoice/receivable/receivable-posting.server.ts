import type { Stored } from '@quina/blocks'
import type { Posting } from '@quina/blocks/server'
import { pipelined, rowsFrom } from '@quina/db/server'
import { type Day, type Money, moneyText, showAmount } from '@quina/kernel'
import type { invoice as invoiceDocument } from '../invoice/invoice.contract.ts'
import type { ReceivableClass, ReceivableMove } from './receivable.contract.ts'
import { effectOf } from './receivable.domain.ts'
import { postReceivable } from './receivable.server.ts'

const labels: Readonly<Record<ReceivableClass, string>> = {
  issue: 'Factura',
  'credit-note': 'Nota crédito',
  'debit-note': 'Nota débito',
  payment: 'Pago',
  advance: 'Anticipo aplicado',
  discount: 'Descuento',
}

/** Describes the postings of a command to the ledger of receivables, before it is confirmed. */
export const toReceivables = (moves: readonly ReceivableMove[]): Posting => ({
  ledger: 'receivables',
  post: (tx) =>
    postReceivable(
      tx,
      moves.filter(({ amount }) => amount !== 0n),
    ),
  async describe(tx) {
    const rows = await rowsFrom<{ id: string; number: string }>(tx)`
      select id, full_number as number from billing.invoice
      where id = any(${moves.map(({ invoiceId }) => invoiceId)}::uuid[])`
    const numbers = new Map(rows.map(({ id, number }) => [id, number]))
    return {
      title: 'Cartera',
      columns: [
        { label: 'Movimiento', align: 'start' },
        { label: 'Factura', align: 'start' },
        { label: 'Valor', align: 'end' },
      ],
      rows: moves.map((move) => [
        labels[move.class],
        numbers.get(move.invoiceId) ?? '',
        showAmount(effectOf(move)),
      ]),
    }
  },
})

/** Opens the balance of an invoice that is being issued; nothing is owed before, so its first move needs no lock. */
export function receivablePosting(
  invoice: Pick<Stored<typeof invoiceDocument>, 'id' | 'terceroId' | 'payerId' | 'contractId'>,
  day: Day,
  amount: Money,
): Posting {
  const { id: invoiceId, terceroId, payerId, contractId } = invoice
  const from = { document: 'billing.invoice', documentId: invoiceId }
  const move: ReceivableMove = { invoiceId, class: 'issue', day, amount, ...from }
  return {
    ...toReceivables([move]),
    async post(tx) {
      const owed = { invoiceId, terceroId, payerId, contractId }
      await pipelined(tx, tx.insertInto('billing.receivable').values(owed))
      if (amount === 0n) return
      const first = tx.insertInto('billing.receivableMove').values({ ...move, amount: moneyText(amount) })
      await pipelined(tx, first)
    },
  }
}
