import type { ServiceKind } from './service-kinds.contract.ts'

/** The transport of the victim is totalled separately. */
export const isTransport = (kind: ServiceKind): boolean => kind === '3' || kind === '4'

/** The data of a person in the forms. */
export interface Person {
  readonly lastName: string | null
  readonly secondLastName: string | null
  readonly firstName: string | null
  readonly middleName: string | null
  readonly documentType: string | null
  readonly number: string | null
  readonly address: string | null
  /** DIVIPOLA, five digits. */
  readonly municipality: string | null
  readonly phone: string | null
}

export interface Victim extends Person {
  readonly birthDate: string
  readonly diedOn: string | null
  readonly sex: string
  readonly condition: string | null
}

export interface ClaimedEvent {
  readonly nature: string
  readonly otherNature: string | null
  readonly address: string
  readonly date: string
  readonly time: string
  readonly municipality: string
  readonly zone: string | null
  readonly description: string | null
  readonly siras: string | null
  /** The tope of the payer was exhausted. */
  readonly spent: boolean
}

export interface ClaimedVehicle {
  readonly insurance: string | null
  readonly brand: string | null
  readonly plate: string | null
  readonly kind: string | null
  readonly insurer: string | null
  readonly policy: string | null
  readonly policyFrom: string | null
  readonly policyTo: string | null
  readonly owner: Person | null
  readonly driver: Person | null
}

/** The vehicle of an event that had none: every value is unknown. */
export const noVehicle: ClaimedVehicle = {
  insurance: null,
  brand: null,
  plate: null,
  kind: null,
  insurer: null,
  policy: null,
  policyFrom: null,
  policyTo: null,
  owner: null,
  driver: null,
}

/** The content of a FURIPS, from any source. Days are `2026-11-10`; hours, `07:30`. */
export interface Claim {
  readonly priorFiling: string | null
  readonly glosaReply: string | null
  readonly invoice: string
  /** Consecutivo de la reclamación; null until the claim takes it. */
  readonly number: string | null
  readonly provider: string | null
  /** The claim goes to ADRES instead of an insurer. */
  readonly toAdres: boolean
  readonly victim: Victim
  readonly event: ClaimedEvent | null
  readonly vehicle: ClaimedVehicle
  readonly care: {
    readonly hospital: string | null
    readonly complexity: string | null
    readonly surgery: string | null
    readonly secondSurgery: string | null
    readonly icu: boolean
    readonly icuDays: number | null
    readonly ambit: string
    readonly enteredOn: string
    readonly enteredAt: string
    readonly leftOn: string | null
    readonly leftAt: string | null
    readonly entryDiagnosis: string | null
    readonly leavingDiagnoses: readonly (string | null)[]
    readonly enabled: boolean
  }
  readonly doctor: (Person & { readonly register: string | null }) | null
  readonly referral: {
    readonly kind: string | null
    readonly on: string | null
    readonly at: string | null
    readonly code: string | null
    readonly name: string | null
    readonly position: string | null
    readonly acceptedOn: string | null
    readonly acceptedAt: string | null
    readonly receiver: string | null
    readonly receiverName: string | null
    readonly plate: string | null
  }
  readonly transport: {
    readonly plate: string | null
    readonly from: string | null
    readonly to: string | null
    readonly kind: string | null
    readonly zone: string | null
  }
  readonly items: readonly ClaimItem[]
}

/** One service that is claimed. Amounts are money text. */
export interface ClaimItem {
  readonly kind: ServiceKind
  readonly code: string
  readonly description: string | null
  readonly quantity: string
  readonly price: string
  readonly amount: string
  readonly claimed: string
}

export const isTraffic = ({ event }: Pick<Claim, 'event'>): boolean => event?.nature === '01'

/** Whether it is a traffic event with one of these states of insurance. */
export const insuredAs = (claim: Pick<Claim, 'event' | 'vehicle'>, ...states: readonly string[]): boolean =>
  isTraffic(claim) && states.includes(claim.vehicle.insurance ?? '')
