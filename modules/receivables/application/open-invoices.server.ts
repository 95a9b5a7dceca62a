import { openInvoices } from '@quina/billing/server'
import { endpoint, permissionFor } from '@quina/blocks'
import {
  type BadCell,
  campusScope,
  load,
  type Operation,
  operation,
  readRows,
  readSheet,
  type Sheet,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, daysBetween, insist, minus, moneyText } from '@quina/kernel'
import { z } from 'zod'
import { payment } from '../payment/payment.contract.ts'
import { leftOf } from '../payment/payment.domain.ts'
import { paymentService } from '../payment/payment.server.ts'
import { readPayment } from '../payment/payment-facts.server.ts'
import { application } from './application.contract.ts'
import {
  type DetailAnswer,
  type DetailLine,
  detailPath,
  detailRow,
  type OpenInvoice,
  openInvoicesPath,
} from './open-invoices.contract.ts'

const params = z.object({ id: z.uuid() })
const access = permissionFor(application, 'edit')

/** What a payment may pay, the oldest radicado first; and the list its payer sent, matched to what it owes. */
export const openInvoiceOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: openInvoicesPath,
      access,
      tag: 'receivables',
      summary: 'Pagos de pagadores: facturas que puede pagar',
      params,
      answer: z.record(z.string(), z.unknown()),
    }),
    async ({ tx, actor, params: { id }, today }) => {
      await load(tx, { document: payment, tables: paymentService, actor }, id)
      const facts = await readPayment(tx, id)
      return {
        date: facts.date > today ? today : facts.date,
        left: moneyText(leftOf(facts)),
        retainedLeft: moneyText(minus(facts.retained, facts.appliedRetained)),
        invoices: await owed(tx, facts.payerId, { today, campusId: campusScope(actor) }),
      }
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: detailPath,
      access,
      tag: 'receivables',
      summary: 'Pagos de pagadores: leer la relación del pagador',
      params,
      upload: true,
      dry: true,
      answer: z.record(z.string(), z.unknown()),
    }),
    async ({ tx, actor, params: { id }, file, today, gone }) => {
      insist(file !== undefined, 'SHT-EMPTY', 'Elija un archivo.')
      await load(tx, { document: payment, tables: paymentService, actor }, id)
      const { payerId } = await readPayment(tx, id)
      return {
        ...(await matched(
          await owed(tx, payerId, { today, campusId: campusScope(actor) }),
          await readSheet(file.content, { signal: gone }),
        )),
      }
    },
  ),
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
      balance: moneyText(balance),
    }))
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
}

/** The oldest radicado first; what was not filed comes after, by its own day. */
const placeOf = ({ filedOn, day, number }: OpenInvoice): string =>
  filedOn === null ? `2 ${day} ${number}` : `1 ${filedOn} ${day} ${number}`

type Row = Readonly<Record<'amount' | 'number', string>> &
  Readonly<Record<'prefix' | 'retained' | 'deductedGlosa', string | null>>

async function matched(invoices: readonly OpenInvoice[], sheet: Sheet): Promise<DetailAnswer> {
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
