import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import type { Regime } from '../../staff/engagement/engagement-kinds.contract.ts'

/** Which labour law the benefits of an engagement follow. */
export const benefitRegimes = {
  publico: 'Empleado público',
  oficial: 'Trabajador oficial',
  privado: 'Particular',
  integral: 'Salario integral',
} as const
export type BenefitRegime = keyof typeof benefitRegimes

/** The benefit law of each regime of engagement; null for a regime to which the house owes no benefits. */
export const benefitsOfRegime: Readonly<Record<Regime, BenefitRegime | null>> = {
  public: 'publico',
  official: 'oficial',
  private: 'privado',
  integral: 'integral',
  apprentice: 'privado',
  resident: null,
}

export const benefitKinds = {
  bsp: 'Bonificación por servicios prestados',
  primaServicios: 'Prima de servicios',
  vacaciones: 'Vacaciones',
  primaVacaciones: 'Prima de vacaciones',
  recreacion: 'Bonificación especial de recreación',
  primaNavidad: 'Prima de navidad',
  cesantias: 'Cesantías',
  intereses: 'Intereses a las cesantías',
} as const
export type BenefitKind = keyof typeof benefitKinds

/** Who keeps the cesantías: a fund each year, the FNA each month, or the house until the end. */
export const cesantiasModes = {
  ANUAL: 'Fondo, consignación anual',
  MENSUAL_FNA: 'Fondo Nacional del Ahorro, giro mensual',
  RETROACTIVO: 'Retroactivas, a cargo de la entidad',
} as const
export type CesantiasMode = keyof typeof cesantiasModes

/** The mode of cesantías for each value that an engagement stores. */
export const cesantiasModeOf: Readonly<Record<'annual' | 'fna' | 'retroactive' | 'none', CesantiasMode>> = {
  annual: 'ANUAL',
  fna: 'MENSUAL_FNA',
  retroactive: 'RETROACTIVO',
  none: 'RETROACTIVO',
}

/** What a person earns each month, and the variable pay of the year. A field is present only if that pay is earned. */
export interface BenefitPay {
  readonly assignment: Money
  readonly representation: Money
  /** Prima técnica that is salary. */
  readonly technicalPremium: Money
  readonly seniority: Money
  readonly transport: Money
  readonly food: Money
  /** Monthly average of overtime, Sundays, commissions and other variable salary. */
  readonly variable: Money
  /** The variable pay of the semester, for the prima of a private worker; if absent, the average of the year counts. */
  readonly semesterVariable?: Money
  /** The part of the average that is not overtime: the holidays of a private worker include it (CST, art. 192). */
  readonly commission?: Money
  /** Viáticos: the monthly average, and the days of the year with viáticos; below 180 days they are no factor. */
  readonly perDiem: Money
  readonly perDiemDays: number
}

/** Benefits whose twelfth is a factor of other benefits: the last amount paid of each, or the amount of a whole year. */
export interface YearlyBenefits {
  readonly bsp: Money
  readonly primaServicios: Money
  readonly primaVacaciones: Money
  readonly primaNavidad: Money
}

/** One part of the base of a benefit. */
export interface BenefitFactor {
  readonly label: string
  readonly amount: Money
  /** 12 for what is earned once a year: its twelfth enters the base. */
  readonly divisor: 1 | 12
}

/** A benefit with its base, factor by factor. */
export interface BenefitFigure {
  readonly kind: BenefitKind
  readonly factors: readonly BenefitFactor[]
  /** Days of service that the benefit pays for, in months of thirty, less the interruptions. */
  readonly days: number
  readonly figure: ExplainedFigure
}

/** Days that do not count as service: unpaid leaves, suspensions, strikes. */
export type Interruption = Readonly<{ from: Day; to: Day }>

/** The kind of a private contract that ended early through no fault of the worker. */
export type EndedContract =
  | { readonly kind: 'indefinite' }
  /** The agreed last day. */
  | { readonly kind: 'fixed'; readonly until: Day }
  /** The day on which the work is expected to end. */
  | { readonly kind: 'work'; readonly until: Day }
