import type { Posting } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type Day, type Money, showAmount } from '@quina/kernel'
import type { ReceivableClass, ReceivableMove } from './receivable.contract.ts'
import { effectOf } from './receivable.domain.ts'
import { openReceivable, postFirst, postReceivable } from './receivable.server.ts'

const labels: Readonly<Record<ReceivableClass, string>> = {
  issue: 'Factura',
  'credit-note': 'Nota crédito',
  'debit-note': 'Nota débito',
  payment: 'Pago',
  advance: 'Anticipo aplicado',
  discount: 'Descuento',
}

/** A summary of what a command posts to the ledger of receivables, shown before it is confirmed. */
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

/** What opens the balance of an invoice that is being issued. */
export function opensReceivable(
  invoice: Parameters<typeof openReceivable>[1],
  day: Day,
  amount: Money,
): Posting {
  const from = { document: 'billing.invoice', documentId: invoice.id }
  const move: ReceivableMove = { invoiceId: invoice.id, class: 'issue', day, amount, ...from }
  return {
    ...toReceivables([move]),
    async post(tx) {
      await openReceivable(tx, invoice)
      if (amount !== 0n) await postFirst(tx, move)
    },
  }
}
