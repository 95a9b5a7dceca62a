import { addTo, rowFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, must, zero } from '@quina/kernel'
import { takenOf } from './advance.domain.ts'
import { foreign } from './advance-of-payer.server.ts'
import { leftOf, lockAdvance } from './apply-advance.server.ts'
import { openItemOf } from './receivables-advance.server.ts'

/** A new invoice that discounts an advance: the discounted amount is never owed. */
export interface LegaliseAdvanceInput {
  readonly advanceId: string
  readonly terceroId: string
  /** The kind of document: `billing.invoice`. */
  readonly document: string
  readonly documentId: string
  readonly date: Day
  readonly amount: Money
}

/** The amounts that a document took from each account of an advance, and the advance's open item in 290101. */
export type LegalisedAdvance = Readonly<{ receivable: Money; excess: Money; openItem: string | null }>

/**
 * Takes part of an advance for an invoice that discounts it; the caller posts the result. The invoice's annulment must call
 * `takeBackAdvance`.
 * @throws Problem TES-051 more than is left, TES-057 not registered on that day, TES-058 another payer.
 */
export async function legaliseAdvance(tx: Tx, legalising: LegaliseAdvanceInput): Promise<LegalisedAdvance> {
  const { advanceId, terceroId, document, documentId, date, amount } = legalising
  const advance = await lockAdvance(tx, advanceId)
  const early = 'El anticipo no está registrado en esa fecha.'
  must(advance.status === 'approved' && advance.date <= date, 'TES-057', 'advanceId', early)
  must(advance.terceroId === terceroId, 'TES-058', 'advanceId', foreign)
  const taken = takenOf(amount, leftOf(advance))
  const parts = { receivablePart: moneyText(taken.receivable), excessPart: moneyText(taken.excess) }
  await addTo(tx, 'treasury.advanceApplication', { advanceId, document, documentId, day: date, ...parts })
  return { ...taken, openItem: openItemOf(advance.reference) }
}

/** Returns the amounts of an advance that a document holds and must give back when it is annulled. */
export async function legalisedBy(tx: Tx, documentId: string): Promise<LegalisedAdvance> {
  const row = await rowFrom<{ receivable: string; excess: string; reference: string }>(tx)`
    select sum(p.receivable_part)::text as receivable, sum(p.excess_part)::text as excess, a.reference
    from treasury.advance_application p join treasury.receivables_advance a on a.id = p.advance_id
    where p.document_id = ${documentId}::uuid group by a.id`
  if (row === undefined) return { receivable: zero, excess: zero, openItem: null }
  const { receivable, excess, reference } = row
  return { receivable: money(receivable), excess: money(excess), openItem: openItemOf(reference) }
}
