import type { Money } from '@quina/kernel'

/** What a contract agrees of a service, over what its tarifario says. What is absent or null is left to the tarifario. */
export interface AgreedTerms {
  /** A price for this service, charged as it was agreed. */
  readonly fixedPrice?: Money | null
  /** A percentage for this service: `-10`. */
  readonly factor?: string | null
  /** Of the whole contract, instead of that of the tarifario: `-5`. */
  readonly percent?: string | null
  /** To which multiple prices are brought. */
  readonly finalRounding?: Money | null
  /** Whether each component of a surgery is brought to it, or only the total. */
  readonly rounds?: 'component' | 'total' | null
}
