import type { Money } from '@quina/kernel'

/** The terms of a contract for a service, over those of its tarifario. An absent or null term is that of the tarifario. */
export interface AgreedTerms {
  /** A price for this service, charged without rounding. */
  readonly fixedPrice?: Money | null
  /** A percentage for this service: `-10`. */
  readonly factor?: string | null
  /** A percentage for the whole contract, instead of that of the tarifario: `-5`. */
  readonly percent?: string | null
  /** The multiple to which prices are rounded. */
  readonly finalRounding?: Money | null
  /** Whether each component of a surgery is rounded, or only the total. */
  readonly rounds?: 'component' | 'total' | null
}
