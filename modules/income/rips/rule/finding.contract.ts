import type { Money } from '@quina/kernel'
import { z } from 'zod'

/** `R` blocks the invoice; `N` is only shown. */
export type Effect = 'R' | 'N'

/** Where a rule is broken, the value there and, when it helps, the expected value. */
export type Found = Readonly<{ path: string; value?: unknown; detail?: string }>

/** The data of the XML of the invoice or note with which RIPS must agree. */
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
  /** InvoicePeriod; that of the previous month for cápita. */
  readonly from: string
  readonly to: string
  /** The services, before what users paid. */
  readonly total: Money
  /** What users paid, by `conceptoRecaudo`; RIPS does not report anticipos (04). */
  readonly collected: Readonly<Record<string, Money>>
}

/** A broken rule, in the form shown on screens and used by the ministry. */
export type Finding = Found & Readonly<{ code: string; effect: Effect; says: string }>

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
