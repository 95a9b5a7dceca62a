import type { Day, Money } from '@quina/kernel'

/** The kinds of move of a receivable. A reversal is a move of the same class with the opposite sign. */
export type ReceivableClass = 'issue' | 'credit-note' | 'debit-note' | 'payment' | 'advance' | 'discount'

/** A move of the ledger of receivables. Positive: `issue` and `debit-note` make the balance grow, the rest make it shrink. */
export interface ReceivableMove {
  readonly invoiceId: string
  readonly class: ReceivableClass
  readonly day: Day
  readonly amount: Money
  /** For example `receivables.payment`; `documentId` is its id. */
  readonly document: string
  readonly documentId: string
}

export const filingStates = {
  unfiled: ['Sin radicar', 'neutral'],
  'in-account': ['En cuenta', 'info'],
  filed: ['Radicada', 'good'],
  returned: ['Devuelta', 'bad'],
  overdue: ['Vencida para radicar', 'warning'],
} as const
export type FilingState = keyof typeof filingStates

export const receivableStates = {
  none: ['No causada', 'neutral'],
  'to-file': ['Por radicar', 'warning'],
  current: ['Vigente', 'info'],
  glosa: ['Con glosa', 'bad'],
  partial: ['Pago parcial', 'info'],
  settled: ['Saldada', 'good'],
  judicial: ['Cobro jurídico', 'bad'],
  'written-off': ['Castigada', 'neutral'],
  doubtful: ['De difícil recaudo', 'bad'],
} as const
export type ReceivableState = keyof typeof receivableStates
