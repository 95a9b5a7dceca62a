import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Actor, asPartOf, issueDocument, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, changeWhere, storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, moneyText, must, padded, showPesos, sumOf, zero } from '@quina/kernel'
import {
  collect,
  effectsOf,
  receiptVoucherService,
  reimputeAdvance,
  type Source,
  undoInBudget,
  usesBudget,
} from '@quina/treasury/server'
import { mustStillBeThere } from '../../rules/sub-ledger/still-there.server.ts'
import { accountIds } from '../application/application-facts.server.ts'
import { annulReceipt, formOf } from '../payment/money-in.server.ts'
import { retentionsOf } from '../payment/payment.domain.ts'
import { lockPayment, type PaymentFacts } from '../payment/payment-facts.server.ts'
import { collection } from './collection.contract.ts'
import { byRubro, mustCollect, type Piece, piecesOf, settledOf, wholePieces } from './collection.domain.ts'
import { type PendingCollection, pendingOf, uncollected } from './pending.server.ts'

type Collection = Stored<typeof collection>

const collectionPrint: DocumentPrint<typeof collection> = {
  title: 'Recaudo presupuestal de pago',
  signs: { treasurer: 'Tesorero', budgetHead: 'Jefe de presupuesto' },
}

/** Rules: CAR-140 to CAR-144; refusals of budget and treasury are passed on unchanged. */
export const collectionService = servedDocument<typeof collection>({
  document: collection,
  on: {
    async approve({ tx, document, actor }) {
      const { date, campusId, purpose, id } = document
      const payment = await lockPayment(tx, document.paymentId)
      const applications = await uncollected(tx, payment.id)
      const pending = await pendingOf(tx, payment.id, date)
      const inBudget = await usesBudget(tx, date)
      const lines = document.lines ?? []
      mustCollect({ date, paidOn: payment.date, usesBudget: inBudget, lines, pending })
      const pieces = inBudget ? piecesOf(pending, lines) : wholePieces(pending)
      const receiptId = await bookReceipt(tx, {
        actor,
        date,
        campusId,
        purpose,
        payment,
        pending,
        pieces,
        inBudget,
      })
      if (inBudget) await reimpute(tx, { document, payment, actor, pieces })
      const total = moneyText(sumOf(pending, settledOf))
      await changeById(tx, 'receivables.collection', id, { receiptId, total })
      await changeWhere(tx, 'receivables.application', { id: applications }, { collectionId: id })
    },

    async annul({ tx, document, input, actor }) {
      const { date, reason } = input
      must(date >= document.date, 'CAR-143', 'date', 'La fecha no puede ser anterior a la del recaudo.')
      await lockPayment(tx, document.paymentId)
      const { receiptId } = await storedRow(tx, 'receivables.collection', document.id, ['receiptId'])
      const { campusId } = document
      if (receiptId !== null) {
        await mustStillBeThere(tx, receiptId)
        await annulReceipt({ tx, actor, campusId, date, reason }, receiptId)
      }
      await undoInBudget(sourceOf(tx, document, { actor, date }), reason)
      await changeWhere(tx, 'receivables.application', { collectionId: document.id }, { collectionId: null })
    },
  },
  extra: async (tx, stored) => {
    const { receiptId, total } = await storedRow(tx, 'receivables.collection', stored.id, [
      'receiptId',
      'total',
    ])
    return { facts: { receiptId, total, effects: await effectsOf(tx, stored.id) } }
  },
  print: collectionPrint,
})

const sourceOf = (
  tx: Tx,
  { id, campusId }: Collection,
  { actor, date }: { readonly actor: Actor; readonly date: Day },
): Source => ({ tx, actor, document: 'receivables.collection', id, campusId, date })

interface ReimputationInput {
  readonly document: Collection
  readonly payment: PaymentFacts
  readonly actor: Actor
  readonly pieces: readonly Piece[]
}

/** Moves the provisional collection of the anticipo to its rubros, and collects there what the payer retained. */
async function reimpute(tx: Tx, { document, payment, actor, pieces }: ReimputationInput): Promise<void> {
  const own = pieces.filter(({ source }) => source === 'advance')
  if (own.length === 0) return
  const { id, campusId, date, purpose } = document
  const terceroId = payment.terceroId!
  const money = own.filter(({ stored }) => !stored)
  if (money.length > 0)
    await reimputeAdvance(tx, {
      advanceId: payment.advanceId!,
      document: 'receivables.collection',
      documentId: id,
      campusId,
      date,
      actor,
      purpose,
      terceroId,
      support: payment.reference,
      lines: byRubro(money),
    })
  const stored = own.filter((piece) => piece.stored)
  if (stored.length === 0) return
  const lines = byRubro(stored).map(({ rubroId, fuenteId, ...line }) => ({
    ...line,
    rubroId: rubroId!,
    fuenteId: fuenteId!,
  }))
  const doing = sourceOf(tx, document, { actor, date })
  await collect(doing, { terceroId, supportNumber: payment.reference, purpose, provisional: false, lines })
}

export const collectionOperations = serveDocument(collectionService)

interface ReceiptInput {
  readonly actor: Actor
  readonly date: Day
  readonly campusId: string
  readonly purpose: string
  readonly payment: PaymentFacts
  readonly pending: readonly PendingCollection[]
  readonly pieces: readonly Piece[]
  readonly inBudget: boolean
}

/**
 * Books the proof of income of an applied payment: the bank (or the money that was unidentified) and the retentions,
 * against each invoice; with its collection in the budget. @returns its id; null when everything came from the anticipo.
 */
async function bookReceipt(tx: Tx, receiving: ReceiptInput): Promise<string | null> {
  const { actor, date, campusId, purpose, payment } = receiving
  const pieces = receiving.pieces.filter(({ source }) => source === 'receipt')
  if (pieces.length === 0) return null
  const retained = sumOf(
    pieces.filter(({ stored }) => stored),
    'amount',
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

/** One line for each invoice and rubro, with its money and its retention together. */
async function linesOf(tx: Tx, { pending, inBudget }: ReceiptInput, pieces: readonly Piece[]) {
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
  const retentions = retentionsOf(payment.retentions, retained)
  return retentions.length === 0 ? null : retentions.map((one) => ({ ...one, costCentreId: null }))
}
