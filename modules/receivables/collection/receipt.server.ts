import { type Actor, asPartOf, issueDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, type Money, padded, showPesos, sumOf, zero } from '@quina/kernel'
import { receiptVoucherService } from '@quina/treasury/server'
import { accountIds } from '../application/application-facts.server.ts'
import { formOf } from '../payment/money-in.server.ts'
import { retentionsOf } from '../payment/payment.domain.ts'
import type { PaymentFacts } from '../payment/payment-facts.server.ts'
import type { Piece } from './collection.domain.ts'
import type { Pending } from './pending.server.ts'

export interface Receiving {
  readonly actor: Actor
  readonly date: Day
  readonly campusId: string
  readonly purpose: string
  readonly payment: PaymentFacts
  readonly pending: readonly Pending[]
  readonly pieces: readonly Piece[]
  readonly inBudget: boolean
}

/**
 * The proof of income of what a payment applied: the bank, or the money that was unknown, and what the payer kept,
 * against each invoice; with its collection in the budget. @returns its id; null when all was of the anticipo.
 */
export async function bookReceipt(tx: Tx, receiving: Receiving): Promise<string | null> {
  const { actor, date, campusId, purpose, payment } = receiving
  const pieces = receiving.pieces.filter(({ source }) => source === 'receipt')
  if (pieces.length === 0) return null
  const retained = sumOf(
    pieces.filter(({ stored }) => stored),
    ({ amount }) => amount,
  )
  const classifies = payment.unclassifiedId !== null
  const receipt = {
    date,
    origin: 'invoices',
    terceroId: payment.terceroId!,
    form: classifies ? 'none' : formOf(payment.origin),
    bankAccountId: classifies ? null : payment.bankAccountId,
    cashRegisterId: null,
    classifiesId: payment.unclassifiedId,
    reference: payment.reference,
    purpose,
    withoutBudget: false,
    withoutBudgetReason: null,
    duplicateReason: `Recaudo del pago PP ${padded(payment.number)}`,
    lines: await linesOf(tx, receiving, pieces),
    discounts: discountsOf(payment, retained),
  }
  const issuing = { tx, actor, date, campusId }
  return asPartOf(tx, 'receivables.collection', () => issueDocument(issuing, receiptVoucherService, receipt))
}

/** One line for each invoice and rubro; money and retention of the same are told together. */
async function linesOf(tx: Tx, { pending, inBudget }: Receiving, pieces: readonly Piece[]) {
  const codes = new Map(pending.map(({ invoiceId, account }) => [invoiceId, account]))
  const ids = await accountIds(tx, [...codes.values()])
  const sums = new Map<string, Piece>()
  for (const piece of pieces) {
    const key = [piece.invoiceId, piece.rubroId, piece.fuenteId, piece.cpc].join(' ')
    const before = sums.get(key)?.amount ?? zero
    sums.set(key, { ...piece, amount: (before + piece.amount) as Money })
  }
  return [...sums.values()].map(({ invoiceId, number, rubroId, fuenteId, cpc, origin, amount }) => {
    const accountId = ids.get(codes.get(invoiceId) ?? '')
    const message = `La factura ${number} no tiene cuenta contable de cartera (${showPesos(amount)}).`
    insist(accountId !== undefined, 'CAR-138', message, { status: 409 })
    const place = inBudget
      ? { rubroId, fuenteId, cpc, origin }
      : { rubroId: null, fuenteId: null, cpc: null, origin: null }
    return { accountId, conceptId: null, openItem: number, costCentreId: null, amount, ...place }
  })
}

function discountsOf(payment: PaymentFacts, retained: Money) {
  const stored = retentionsOf(payment.retentions, retained)
  return stored.length === 0 ? null : stored.map((one) => ({ ...one, costCentreId: null }))
}
