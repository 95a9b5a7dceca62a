import { openInvoices } from '@quina/billing/server'
import {
  type BadCell,
  campusScope,
  load,
  type Operation,
  readMapped,
  refusing,
  sentFile,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { conflict, type Day, daysBetween, type Money, minus, money, sumOf, zero } from '@quina/kernel'
import { crossWith } from '../../rules/invoice-match/cross.domain.ts'
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

/** The invoices that a payment may pay; and the list of its payer, matched to them. */
export const openInvoiceOperations: Operation[] = refusing(
  {
    'receivables.payment_applied': conflict('CAR-130', 'El pago no tiene tanto por aplicar.'),
    'receivables.payment_applied_advance': conflict('CAR-130', 'El anticipo no tiene tanto por aplicar.'),
    'receivables.payment_applied_retained': conflict('CAR-131', 'El pagador no retuvo tanto.'),
  },
  [
    serveQuery(openInvoicesOf, async ({ tx, actor, input: { paymentId: id }, today }) => {
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
      const { tx, actor, today, gone, input } = call
      const { content } = sentFile(call)
      const { paymentId: id } = input
      await load(tx, { document: payment, tables: paymentService, actor }, id)
      const facts = await readPayment(tx, id)
      return matched(
        await owed(tx, facts.payerId, { today, campusId: campusScope(actor) }),
        await readMapped({ tx, actor, fields: detailRow, content, gone, form: input }),
        leftOf(facts),
      )
    }),
  ],
)

interface Scope {
  readonly today: Day
  /** The only site whose invoices are shown; any site when null. */
  readonly campusId: string | null
}

async function owed(tx: Tx, payerId: string | null, { today, campusId }: Scope): Promise<OpenInvoice[]> {
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

/** The oldest radicado first; invoices that are not filed come after, by their own day. */
const placeOf = ({ filedOn, day, number }: OpenInvoice): string =>
  filedOn === null ? `2 ${day} ${number}` : `1 ${filedOn} ${day} ${number}`

type Row = Readonly<Record<'amount' | 'number', string>> &
  Readonly<Record<'prefix' | 'retained' | 'deductedGlosa', string | null>>

/**
 * Matches the rows of a list with invoices: by prefix and number however the payer writes it, then by the number alone where only
 * one has it. Linear in both: ten thousand rows take less than a second.
 */
function matched(
  invoices: readonly OpenInvoice[],
  read: Awaited<ReturnType<typeof readMapped>>,
  left: Money,
) {
  const problems: BadCell[] = [...read.bad]
  const known = new Map(invoices.map((one) => [one.id, one]))
  // A row with an unreadable cell was already reported: it has no amount to cross.
  const unread = new Set(read.bad.map(({ row }) => row))
  const whole = read.rows.filter(({ row }) => !unread.has(row))
  const values = new Map(whole.map((one) => [one.row, one.values as Row]))
  const crossed = crossWith(
    invoices.map(({ id, number, balance }) => ({
      id,
      number,
      cufe: null,
      owed: balance,
      filing: 'filed',
      disputed: zero,
    })),
    [...values].map(([row, { prefix, number, amount }]) => ({
      row,
      number: `${prefix ?? ''}${number}`,
      cufe: null,
      owed: money(amount),
      declared: null,
    })),
  )
  const lines: DetailLine[] = []
  for (const { ours, theirs, key } of crossed) {
    if (theirs === null) continue
    const { amount, retained, deductedGlosa } = values.get(theirs.row)!
    const message = `La factura ${theirs.number.toUpperCase()} no tiene saldo con este pagador.`
    if (ours === null) problems.push({ row: theirs.row, column: 'Número', message })
    else {
      const found = {
        ...known.get(ours.id)!,
        key: key === 'number' ? ('number' as const) : ('bare' as const),
      }
      lines.push({ ...found, amount, retained: retained || null, deductedGlosa: deductedGlosa || null })
    }
  }
  const reported = sumOf([...values.values()], ({ amount }) => money(amount))
  const paid = sumOf(lines, ({ amount }) => money(amount))
  const by = (key: DetailLine['key']) => lines.filter((line) => line.key === key).length
  const proof = { byNumber: by('number'), bare: by('bare'), reported, matched: paid, left: minus(left, paid) }
  return { ...read.seenWith(problems), lines, problems, proof }
}
