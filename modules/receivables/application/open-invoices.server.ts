import { openInvoices } from '@quina/billing/server'
import {
  type BadCell,
  campusScope,
  load,
  type Operation,
  readRows,
  readSheet,
  type Sheet,
  sentFile,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, daysBetween, minus } from '@quina/kernel'
import { payment } from '../payment/payment.contract.ts'
import { leftOf } from '../payment/payment.domain.ts'
import { paymentService } from '../payment/payment.server.ts'
import { readPayment } from '../payment/payment-facts.server.ts'
import {
  type DetailLine,
  detailRow,
  type OpenInvoice,
  openInvoicesOf,
  paymentDetail,
} from './open-invoices.contract.ts'

/** What a payment may pay; and the list its payer sent, matched to what it owes. */
export const openInvoiceOperations: Operation[] = [
  serveQuery(openInvoicesOf, async ({ tx, actor, asked: { paymentId: id }, today }) => {
    await load(tx, { document: payment, tables: paymentService, actor }, id)
    const facts = await readPayment(tx, id)
    return {
      date: facts.date > today ? today : facts.date,
      left: leftOf(facts),
      retainedLeft: minus(facts.retained, facts.appliedRetained),
      invoices: await owed(tx, facts.payerId, { today, campusId: campusScope(actor) }),
    }
  }),
  serveQuery(paymentDetail, async (call) => {
    const { tx, actor, today, gone } = call
    const { content } = sentFile(call)
    const { paymentId: id } = call.asked
    await load(tx, { document: payment, tables: paymentService, actor }, id)
    const { payerId } = await readPayment(tx, id)
    return matched(
      await owed(tx, payerId, { today, campusId: campusScope(actor) }),
      await readSheet(content, { signal: gone }),
    )
  }),
]

interface Asking {
  readonly today: Day
  /** The only site whose invoices are told; of any when null. */
  readonly campusId: string | null
}

async function owed(tx: Tx, payerId: string | null, { today, campusId }: Asking): Promise<OpenInvoice[]> {
  if (payerId === null) return []
  const invoices = await openInvoices(tx, payerId, campusId)
  return invoices
    .map(({ id, number, day, filedOn, filingNumber, balance }) => ({
      id,
      number,
      day,
      filedOn,
      filingNumber,
      age: String(daysBetween(filedOn ?? day, today)),
      balance,
    }))
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
}

/** The oldest radicado first; what was not filed comes after, by its own day. */
const placeOf = ({ filedOn, day, number }: OpenInvoice): string =>
  filedOn === null ? `2 ${day} ${number}` : `1 ${filedOn} ${day} ${number}`

type Row = Readonly<Record<'amount' | 'number', string>> &
  Readonly<Record<'prefix' | 'retained' | 'deductedGlosa', string | null>>

async function matched(invoices: readonly OpenInvoice[], sheet: Sheet) {
  const read = await readRows(detailRow, sheet)
  const byNumber = new Map(invoices.map((one) => [one.number.toUpperCase(), one]))
  const problems: BadCell[] = [...read.bad]
  const lines: DetailLine[] = []
  for (const { row, values } of read.rows) {
    const { prefix, number, amount, retained, deductedGlosa } = values as Row
    const name = `${prefix ?? ''}${number}`.toUpperCase()
    const invoice = byNumber.get(name)
    if (invoice === undefined)
      problems.push({ row, column: 'Número', message: `La factura ${name} no tiene saldo con este pagador.` })
    else lines.push({ ...invoice, amount, retained: retained || null, deductedGlosa: deductedGlosa || null })
  }
  return { lines, problems }
}
