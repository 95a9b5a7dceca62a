import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Actor, type ServedDocument, serveDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, moneyText, sumOf } from '@quina/kernel'
import {
  collect,
  type Doing,
  effectsOf,
  reimputeAdvance,
  undoInBudget,
  usesBudget,
} from '@quina/treasury/server'
import { mustStillBeThere } from '../doubtful/still-there.server.ts'
import { annulReceipt } from '../payment/money-in.server.ts'
import { lockPayment, type PaymentFacts } from '../payment/payment-facts.server.ts'
import { collection } from './collection.contract.ts'
import { byRubro, mustCollect, type Piece, piecesOf, settledOf, wholePieces } from './collection.domain.ts'
import { pendingOf, uncollected } from './pending.server.ts'
import { bookReceipt } from './receipt.server.ts'

type Collection = Stored<typeof collection>

/** The paper of a recaudo: in which rubros a payment was collected. */
const collectionPrint: DocumentPrint<typeof collection> = {
  title: 'Recaudo presupuestal de pago',
  pairs: ['date', 'paymentId', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { treasurer: 'Tesorero', budgetHead: 'Jefe de presupuesto' },
}

/** Rules: CAR-140 to CAR-144; what budget and treasury refuse comes as they say it. */
export const collectionService: ServedDocument<typeof collection> = {
  document: collection,
  table: 'receivables.collection',
  lines: { lines: 'receivables.collectionLine' },
  ledgers: [],
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
      await tx.updateTable('receivables.collection').set({ receiptId, total }).where('id', '=', id).execute()
      await tx
        .updateTable('receivables.application')
        .set({ collectionId: id })
        .where('id', 'in', applications)
        .execute()
      return []
    },

    async annul({ tx, document, asked, actor }) {
      const { date, reason } = asked
      const early = 'La fecha no puede ser anterior a la del recaudo.'
      insist(date >= document.date, 'CAR-143', early, { fields: { date: early } })
      await lockPayment(tx, document.paymentId)
      const { receiptId } = await tx
        .selectFrom('receivables.collection')
        .select('receiptId')
        .where('id', '=', document.id)
        .executeTakeFirstOrThrow()
      const { campusId } = document
      if (receiptId !== null) {
        await mustStillBeThere(tx, receiptId)
        await annulReceipt({ tx, actor, campusId, date, reason }, receiptId)
      }
      await undoInBudget(doingOf(tx, document, { actor, date }), reason)
      await tx
        .updateTable('receivables.application')
        .set({ collectionId: null })
        .where('collectionId', '=', document.id)
        .execute()
      return []
    },
  },
  extra: async (tx, stored) => {
    const { receiptId, total } = await tx
      .selectFrom('receivables.collection')
      .select(['receiptId', 'total'])
      .where('id', '=', stored.id)
      .executeTakeFirstOrThrow()
    return { facts: { receiptId, total, effects: await effectsOf(tx, stored.id) } }
  },
  print: collectionPrint,
}

const doingOf = (
  tx: Tx,
  { id, campusId }: Collection,
  { actor, date }: { readonly actor: Actor; readonly date: Day },
): Doing => ({ tx, actor, document: 'receivables.collection', id, campusId, date })

interface Reimputing {
  readonly document: Collection
  readonly payment: PaymentFacts
  readonly actor: Actor
  readonly pieces: readonly Piece[]
}

/** What the anticipo had collected provisionally goes to its rubros; what the payer kept of it is collected there too. */
async function reimpute(tx: Tx, { document, payment, actor, pieces }: Reimputing): Promise<void> {
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
  const doing = doingOf(tx, document, { actor, date })
  await collect(doing, { terceroId, supportNumber: payment.reference, purpose, provisional: false, lines })
}

export const collectionOperations = serveDocument(collectionService)
