import type { Day, Money } from '@quina/kernel'

/** What a user pays for a service (Decreto 1652 of 2022): the concept as reported in RIPS. */
export type ModeratingConcept = 'copago' | 'cuota' | 'none'
export const ripsConcepts: Readonly<Record<ModeratingConcept, string>> = {
  copago: '01',
  cuota: '02',
  none: '05',
}

/** Why nothing is paid: every zero has a reason. */
export type Exemption =
  | 'service'
  | 'program'
  | 'user'
  | 'vital-urgency'
  | 'purpose'
  | 'order'
  | 'not-affected'
  | 'event-cap'
  | 'year-cap'
export const exemptionLabels: Readonly<Record<Exemption, string>> = {
  service: 'El servicio está exento',
  program: 'El programa está exento',
  user: 'El usuario está exento',
  'vital-urgency': 'Es una urgencia vital',
  purpose: 'Su finalidad no admite pagos: promoción, prevención o maternidad',
  order: 'La orden ya tiene su cuota',
  'not-affected': 'Su afiliación no paga por este servicio',
  'event-cap': 'Ya pagó el tope del evento',
  'year-cap': 'Ya pagó el tope del año',
}

/** A row of `/rango/pago` in force on the day of the service. */
export interface PaymentRange {
  readonly regime: 'contributory' | 'subsidised'
  readonly category: 'A' | 'B' | 'C' | null
  readonly from: Day
  readonly cuota: Money | null
  /** `11.5` */
  readonly copagoPercent: string
  readonly eventCap: Money
  readonly yearCap: Money
}

export interface ModeratingQuestion {
  readonly range: PaymentRange
  /** As reported in RIPS: 01 cotizante, 02 beneficiario, 03 adicional, 04 subsidiado. */
  readonly userType: string
  readonly serviceClass: 'cuota' | 'copago' | 'exempt'
  readonly value: Money
  /** What was paid before: in the event, and in the year to the same payer. */
  readonly paidInEvent: Money
  readonly paidInYear: Money
  readonly exempt: 'program' | 'user' | 'vital-urgency' | 'purpose' | 'order' | null
}

export type Moderating = Readonly<{ concept: ModeratingConcept; amount: Money; why: Exemption | null }>
