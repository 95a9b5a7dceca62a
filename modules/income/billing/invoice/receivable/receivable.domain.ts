import { type Day, insist, type Money, showPesos, zero } from '@quina/kernel'
import type { FilingState, ReceivableClass, ReceivableState } from './receivable.contract.ts'

const grows: readonly ReceivableClass[] = ['issue', 'debit-note']

/** What a move does to the balance: with its sign. */
export const effectOf = ({ class: kind, amount }: { class: ReceivableClass; amount: Money }): Money =>
  (grows.includes(kind) ? amount : -amount) as Money

/** What was owed before, and the invoice by its number. */
export type Owed = Readonly<{ number: string; balance: Money }>

/** @throws Problem CAR-001 when the invoice would owe less than nothing. */
export function mustStayOwed({ number, balance }: Owed, effect: Money): void {
  const message = `La factura ${number} solo debe ${showPesos(balance)}.`
  insist(balance + effect >= zero, 'CAR-001', message, { status: 409, facts: { number, balance } })
}

/** States that people decide: a payment does not change them. */
const held: readonly ReceivableState[] = ['glosa', 'written-off']

export interface ReceivableFacts {
  readonly state: ReceivableState
  readonly filing: FilingState
  readonly balance: Money
  readonly net: Money
  /** The account it was owed on before it was hard to collect; null when it is not. */
  readonly doubtfulFrom: string | null
  /** Since when it is in cobro jurídico; null when it is not. */
  readonly legalSince: Day | null
}

/** The state of what is owed after a move (billing dossier §4): settled at zero, and to be filed until it is. */
export function receivableStateOf(facts: ReceivableFacts): ReceivableState {
  const { state, filing, balance, net, doubtfulFrom, legalSince } = facts
  if (balance === zero) return 'settled'
  if (held.includes(state)) return state
  if (legalSince !== null) return 'judicial'
  if (doubtfulFrom !== null) return 'doubtful'
  if (filing !== 'filed') return 'to-file'
  return balance < net ? 'partial' : 'current'
}

/** From which states of filing each may be reached. */
const filingFrom: Readonly<Record<FilingState, readonly FilingState[]>> = {
  unfiled: ['in-account'],
  'in-account': ['unfiled', 'overdue', 'returned'],
  filed: ['in-account', 'unfiled', 'overdue', 'returned'],
  returned: ['filed', 'in-account'],
  overdue: ['unfiled', 'in-account'],
}

export interface FilingFacts {
  readonly number: string
  readonly status: string
  readonly dian: string
  readonly rips: string
  readonly filing: FilingState
  /** It was filed once: the payer had it, so that it may be returned to where it was before a second account. */
  readonly standsFiled: boolean
}

const acceptedByDian = ['accepted', 'accepted-noted']
const approvedRips = ['approved', 'approved-noted', 'exempt']

/**
 * @throws Problem CAR-002 when it cannot be reached from where it is; CAR-003 when an invoice is filed that DIAN did not accept
 * or whose RIPS has no CUV; CAR-004 when it is not an issued invoice.
 */
export function mustFile(facts: FilingFacts, to: FilingState): void {
  const { number } = facts
  insist(facts.status === 'issued', 'CAR-004', `La factura ${number} no está vigente.`, { status: 409 })
  const message = `La factura ${number} no puede pasar a ese estado de radicación.`
  const reached = filingFrom[to].includes(facts.filing) && (to !== 'returned' || facts.standsFiled)
  insist(reached, 'CAR-002', message, { status: 409 })
  if (to !== 'filed' && to !== 'in-account') return
  const ready = acceptedByDian.includes(facts.dian) && approvedRips.includes(facts.rips)
  const why = `La factura ${number} no se puede radicar: falta que la DIAN la acepte o que el RIPS tenga CUV.`
  insist(ready, 'CAR-003', why, { status: 409 })
}
