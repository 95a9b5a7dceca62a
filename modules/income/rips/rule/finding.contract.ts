import type { Money } from '@quina/kernel'
import { z } from 'zod'

/** `R` stops the invoice; `N` is shown and lets it pass. */
export type Effect = 'R' | 'N'

/** Where a rule is broken, what it found there and, when it helps, what was expected. */
export type Found = Readonly<{ path: string; value?: unknown; detail?: string }>

/** What the XML of the invoice or note says, as far as RIPS must agree with it. */
export interface InvoiceFacts {
  readonly number: string
  /** The day of its number: a cobertura may be out of use by then. */
  readonly issuedOn?: string
  readonly issuerNit: string
  readonly payerNit: string
  /** `coberturaPlan` */
  readonly coverage: string
  /** `modalidadPago` */
  readonly modality: string
  /** InvoicePeriod; that of the month before for cápita. */
  readonly from: string
  readonly to: string
  /** The services, before what users paid. */
  readonly total: Money
  /** What users paid, by `conceptoRecaudo`; anticipos (04) are not of RIPS. */
  readonly collected: Readonly<Record<string, Money>>
}

/** A rule that was broken, as the screens and the ministry's own answer say it. */
export type Finding = Found & Readonly<{ code: string; effect: Effect; says: string }>

/** The findings of a RIPS, as they are kept. */
export const storedFindings: z.ZodType<readonly Finding[]> = z.array(
  z.object({
    code: z.string(),
    effect: z.enum(['R', 'N']),
    says: z.string(),
    path: z.string(),
    value: z.unknown().optional(),
    detail: z.string().exactOptional(),
  }),
)
