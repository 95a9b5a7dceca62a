import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import type { Regime } from '../../staff/engagement/engagement-kinds.contract.ts'

/** Which law gives the benefits of an engagement. */
export const benefitRegimes = {
  publico: 'Empleado público',
  oficial: 'Trabajador oficial',
  privado: 'Particular',
  integral: 'Salario integral',
} as const
export type BenefitRegime = keyof typeof benefitRegimes

/** The benefits that an engagement has by its regime; null of whom the house owes none. */
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

/** By how an engagement says it. */
export const cesantiasModeOf: Readonly<Record<'annual' | 'fna' | 'retroactive' | 'none', CesantiasMode>> = {
  annual: 'ANUAL',
  fna: 'MENSUAL_FNA',
  retroactive: 'RETROACTIVO',
  none: 'RETROACTIVO',
}

/** What somebody earns each month, and what the year brought besides. Each part is there only if it is earned. */
export interface BenefitPay {
  readonly assignment: Money
  readonly representation: Money
  /** Prima técnica that is salary. */
  readonly technicalPremium: Money
  readonly seniority: Money
  readonly transport: Money
  readonly food: Money
  /** Overtime, Sundays, commissions and other variable salary: the average of a month. */
  readonly variable: Money
  /** The same of the semester, which the prima of a private worker takes; where it is absent, that of the year. */
  readonly semesterVariable?: Money
  /** Of the average, what is no overtime: a private worker rests with it (CST, art. 192). */
  readonly commission?: Money
  /** Viáticos: the average of a month, and in how many days of the year; below 180 they are no factor. */
  readonly perDiem: Money
  readonly perDiemDays: number
}

/** Benefits whose twelfth is a factor of later ones: what was last paid of each, or what the year gives. */
export interface YearlyBenefits {
  readonly bsp: Money
  readonly primaServicios: Money
  readonly primaVacaciones: Money
  readonly primaNavidad: Money
}

/** A part of the base of a benefit. */
export interface BenefitFactor {
  readonly label: string
  readonly amount: Money
  /** 12 of what is earned once a year: its twelfth. */
  readonly divisor: 1 | 12
}

/** A benefit with its base, factor by factor. */
export interface BenefitFigure {
  readonly kind: BenefitKind
  readonly factors: readonly BenefitFactor[]
  /** Of the service that it pays for, in months of thirty; less those that interrupt it. */
  readonly days: number
  readonly figure: ExplainedFigure
}

/** Days that do not count: unpaid leaves, suspensions, strikes. */
export type Interruption = Readonly<{ from: Day; to: Day }>

/** How a private contract ends before its time by no fault of the worker. */
export type EndedContract =
  | { readonly kind: 'indefinite' }
  /** Until when it was agreed. */
  | { readonly kind: 'fixed'; readonly until: Day }
  /** Until when the work is expected to last. */
  | { readonly kind: 'work'; readonly until: Day }
