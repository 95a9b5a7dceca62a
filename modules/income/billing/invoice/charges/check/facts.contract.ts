import type { Day, Money } from '@quina/kernel'
import { z } from 'zod'
import type { DeclaredOfCharge } from '../charge/declared.contract.ts'

/** What blocks an invoice, and what only warns (billing dossier §5.6). */
export const findingAnswer = z.object({
  code: z.string(),
  level: z.enum(['block', 'warning']),
  message: z.string(),
  /** The charge of the finding; null when it concerns the whole account. */
  chargeId: z.string().nullable(),
})
export type Finding = z.output<typeof findingAnswer>
export type FindingLevel = Finding['level']

/** A maximum of the contract, and how much of it is used including this charge. */
export type UseReached = Readonly<{ most: number; reached: string }>

export interface CheckedCharge extends DeclaredOfCharge {
  readonly id: string
  readonly serviceId: string
  readonly code: string
  readonly name: string
  /** `medicine`, `surgery`, `package`… as in the catalogue of services. */
  readonly kind: string
  readonly quantity: string
  readonly amount: Money
  readonly day: Day
  /** `08:30` in Bogotá. */
  readonly hour: string
  /** Why it has no price. */
  readonly unpriced: string | null
  readonly excluded: boolean
  /** The contract covers only the services it lists, and this is not one of them. */
  readonly unlisted: boolean
  readonly contractInForce: boolean
  /** The use of the maximum for each user in a month, and for all users; null without a maximum. */
  readonly inMonth: UseReached | null
  readonly inAll: UseReached | null
  readonly needsAuthorization: boolean
  readonly needsDiagnosis: boolean
  readonly diagnosis: string | null
  readonly needsProfessional: boolean
  readonly professionalId: string | null
  /** Its service has the values that RIPS requires for a medicine. */
  readonly describedForRips: boolean
  /** What the user pays for it. */
  readonly moderating: Money
  readonly sex: 'F' | 'M' | null
  readonly ageFromMonths: number | null
  readonly ageToMonths: number | null
  /** The component of a surgical act: surgeon, theatre… */
  readonly component: string | null
  readonly packageId: string | null
  /** What the pharmacy dispensed less what was returned; null when it is unknown. */
  readonly dispensed: string | null
  /** Records that support a surgery: description and anaesthesia. */
  readonly supported: boolean
  /** The number of another invoice that has the same service, day and hour of this patient. */
  readonly invoicedIn: string | null
}

export interface CheckedAccount {
  readonly patient: { readonly sex: string; readonly birthDate: Day }
  readonly admission: {
    readonly from: Day
    readonly fromHour: string
    readonly to: Day | null
    readonly toHour: string | null
    readonly policy: string | null
    readonly siras: string | null
    readonly authorization: string | null
    readonly diagnosis: string | null
  }
  /** True for a corte: the stay goes on. */
  readonly partial: boolean
  readonly traffic: boolean
  /** An urgency is never stopped by a maximum of the contract (Ley 1751 de 2015). */
  readonly urgent: boolean
  /** Whether the payer accepts services whose sex or age does not fit. */
  readonly toleratesMismatch: boolean
  readonly moderatingDue: Money
  readonly moderatingCollected: Money
  /** What is charged after discounts, and the rest of the tope of its payer; null without a tope. */
  readonly due: Money
  readonly capLeft: Money | null
  /** The services of each charged package, by the charge of the package. */
  readonly packages: ReadonlyMap<string, readonly string[]>
  readonly charges: readonly CheckedCharge[]
}
