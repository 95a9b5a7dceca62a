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

/** A maximum, and what is reached of it with the charge. */
export type Reached = Readonly<{ most: number; reached: string }>

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
  /** Why nothing prices it. */
  readonly unpriced: string | null
  readonly excluded: boolean
  /** The contract covers only what it lists, and this is not there. */
  readonly unlisted: boolean
  readonly contractInForce: boolean
  /** Of what the contract admits of the service, for each user in a month and for all of them; null without a maximum. */
  readonly inMonth: Reached | null
  readonly inAll: Reached | null
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
  /** Of a surgical act: surgeon, theatre… */
  readonly component: string | null
  readonly packageId: string | null
  /** What the pharmacy gave less what came back; null when it is not known. */
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
  /** A corte: the stay goes on. */
  readonly partial: boolean
  readonly traffic: boolean
  /** An urgency is never stopped by what the contract admits (Ley 1751 de 2015). */
  readonly urgent: boolean
  /** Whether the payer takes services whose sex or age does not fit. */
  readonly toleratesMismatch: boolean
  readonly moderatingDue: Money
  readonly moderatingCollected: Money
  /** What is charged, after its discounts, and what is left of the tope of its payer; null when none holds. */
  readonly due: Money
  readonly capLeft: Money | null
  /** The services of each package that is charged, by the charge of the package. */
  readonly packages: ReadonlyMap<string, readonly string[]>
  readonly charges: readonly CheckedCharge[]
}
