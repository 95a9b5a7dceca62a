import type { RipsView } from '../view/rips-view.domain.ts'
import type { Effect, Found, InvoiceFacts } from './finding.contract.ts'
import type { Known } from './known.contract.ts'

/** A rule of the norm. The code is that of the norm; the sentence is ours. */
export interface Rule {
  readonly code: string
  readonly effect: Effect
  readonly says: string
  readonly find: (given: Case) => readonly Found[]
}

/** The input of the rules. */
export interface Case {
  readonly rips: RipsView
  /** The minute of the validation in Bogotá: `2026-07-22 23:21`. */
  readonly now: string
  /** The document it supports; null for RIPS without invoice. */
  readonly invoice: InvoiceFacts | null
  readonly known: Known
}
