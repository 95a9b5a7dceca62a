import type { Actor } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { type Day, type Money, must, zero } from '@quina/kernel'
import {
  type Legalised,
  legaliseAdvance,
  legalisedBy,
  reimputeAdvance,
  takeBackAdvance,
  undoInBudget,
  usesBudget,
} from '@quina/treasury/server'
import type { Credit } from '../notes/credit-note/credit-note.domain.ts'
import type { Issuing } from './issuing.server.ts'
import { type Owed, sharesOf } from './recognition.server.ts'

export const nothingLegalised: Legalised = { receivable: zero, excess: zero, openItem: null }
const document = 'billing.invoice'

/**
 * Takes from its anticipo what an invoice discounts of it.
 * @throws Problem FAC-169 without an anticipo, TES-051 more than is left of it, TES-057 and TES-058 as `legaliseAdvance`.
 */
export async function legalise({ tx, document: invoice, today }: Issuing, amount: Money): Promise<Legalised> {
  if (amount === zero) return nothingLegalised
  const { advanceId, terceroId, id: documentId } = invoice
  must(advanceId !== null, 'FAC-169', 'advanceId', 'Elija el anticipo que se legaliza.')
  return legaliseAdvance(tx, { advanceId, terceroId, document, documentId, date: today, amount })
}

type Summary = Pick<Owed, 'lines'> & Readonly<{ amount: Money; number: string }>

/** Moves to the rubros of the invoice the part of an anticipo that was collected without a known purpose. */
export async function reimputeLegalised(issuing: Issuing, { amount, number, lines }: Summary): Promise<void> {
  const { tx, document: invoice, actor, today } = issuing
  if (amount === zero || !(await usesBudget(tx, today))) return
  const { id: documentId, terceroId, campusId, advanceId } = invoice
  const shares = await sharesOf(tx, { lines, net: amount, day: today })
  await reimputeAdvance(tx, {
    advanceId: advanceId!,
    document,
    documentId,
    campusId,
    date: today,
    actor,
    terceroId,
    purpose: `Anticipo que legaliza la factura ${number}`,
    support: number,
    lines: shares.map((share) => ({ ...share, origin: 'current' as const })),
  })
}

interface GivingBack {
  readonly invoice: { readonly id: string; readonly campusId: string }
  readonly credit: Credit
  readonly reason: string
}

/** An invoice that is annulled gives its anticipo back what it took of it. */
export async function giveBackAdvance(
  { tx, actor, today }: { tx: Tx; actor: Actor; today: Day },
  { invoice: { id, campusId }, credit, reason }: GivingBack,
): Promise<Legalised> {
  if (credit.advance === zero) return nothingLegalised
  const legalised = await legalisedBy(tx, id)
  await takeBackAdvance(tx, id, today)
  await undoInBudget({ tx, actor, document, id, campusId, date: today }, reason)
  return legalised
}

/** The day on which a payer gave the anticipo that an invoice takes. */
export async function advancedOn(tx: Tx, { advanceId, advance }: Issuing['document']): Promise<Day | null> {
  if (advanceId === null || advance === 0n) return null
  const row = await rowOf(tx, 'treasury.receivablesAdvanceFace', advanceId, ['date'])
  return (row?.date ?? null) as Day | null
}
