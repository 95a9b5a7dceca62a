import { type Day, insist, type Money, showPesos, zero } from '@quina/kernel'
import type { FilingState, ReceivableClass, ReceivableState } from './receivable.contract.ts'

const grows: readonly ReceivableClass[] = ['issue', 'debit-note']

/** The signed effect of a move on the balance. */
export const effectOf = ({ class: kind, amount }: { class: ReceivableClass; amount: Money }): Money =>
  (grows.includes(kind) ? amount : -amount) as Money

/** The balance before a move, and the number of the invoice. */
export type OwedInvoice = Readonly<{ number: string; balance: Money }>

/** @throws Problem CAR-001 when the balance would go below zero. */
export function mustStayOwed({ number, balance }: OwedInvoice, effect: Money): void {
  const message = `La factura ${number} solo debe ${showPesos(balance)}.`
  insist(balance + effect >= zero, 'CAR-001', message, { status: 409, facts: { number, balance } })
}

/** States set by people: a payment does not change them. */
const held: readonly ReceivableState[] = ['glosa', 'written-off']

export interface ReceivableFacts {
  readonly state: ReceivableState
  readonly filing: FilingState
  readonly balance: Money
  readonly net: Money
  /** The account before it became doubtful; null when it is not doubtful. */
  readonly doubtfulFrom: string | null
  /** The day since which it is in cobro jurídico; null when it is not. */
  readonly legalSince: Day | null
}

/** The state of a receivable after a move (billing dossier §4): settled at zero; to be filed until it is filed. */
export function receivableStateOf(facts: ReceivableFacts): ReceivableState {
  const { state, filing, balance, net, doubtfulFrom, legalSince } = facts
  if (balance === zero) return 'settled'
  if (held.includes(state)) return state
  if (legalSince !== null) return 'judicial'
  if (doubtfulFrom !== null) return 'doubtful'
  if (filing !== 'filed') return 'to-file'
  return balance < net ? 'partial' : 'current'
}

/** For each state of filing, the states from which it may be reached. */
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
  /** The payer had it once, so that it may be returned even while it is in a second account. */
  readonly standsFiled: boolean
}

const acceptedByDian = ['accepted', 'accepted-noted']
const approvedRips = ['approved', 'approved-noted', 'exempt']

/**
 * @throws Problem CAR-002 when the state cannot be reached from the current one; CAR-003 when DIAN did not accept the invoice or
 * its RIPS has no CUV; CAR-004 when the invoice is not issued.
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
