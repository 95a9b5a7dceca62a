import { type Day, type Money, showAmount, showPesos } from '@quina/kernel'
import { rounded } from '../../law/explanation/exact.domain.ts'
import type { ExplainedFigure, ParameterUse } from '../../law/explanation/explanation.contract.ts'
import { exactSum, explained, term } from '../../law/explanation/explanation.domain.ts'
import {
  type BenefitFactor,
  type BenefitFigure,
  type BenefitKind,
  type BenefitPay,
  benefitKinds,
  type YearlyBenefits,
} from './benefit.contract.ts'

export const earned = (label: string, amount: Money): BenefitFactor => ({ label, amount, divisor: 1 })
export const twelfth = (label: string, amount: Money): BenefitFactor => ({ label, amount, divisor: 12 })

/** The parts of the pay and the twelfths as named factors; parts of zero are left out. */
export function factorsOf(
  pay: BenefitPay,
  yearly: Partial<YearlyBenefits>,
  names: readonly FactorName[],
): BenefitFactor[] {
  return names
    .map((name): BenefitFactor => {
      if (name in twelfths)
        return twelfth(`1/12 ${twelfths[name as TwelfthName]}`, yearly[name as TwelfthName] ?? none)
      return earned(parts[name as PartName], pay[name as PartName] ?? none)
    })
    .filter(({ amount }) => amount !== 0n)
}

const none = 0n as Money
const parts = {
  assignment: 'Asignación básica',
  representation: 'Gastos de representación',
  technicalPremium: 'Prima técnica',
  seniority: 'Incremento por antigüedad',
  transport: 'Auxilio de transporte',
  food: 'Subsidio de alimentación',
  variable: 'Promedio de horas extras, dominicales y variables',
  commission: 'Promedio de comisiones y bonificaciones',
  perDiem: 'Promedio de viáticos',
} as const
const twelfths = {
  bsp: 'bonificación por servicios',
  primaServicios: 'prima de servicios',
  primaVacaciones: 'prima de vacaciones',
  primaNavidad: 'prima de navidad',
} as const
type PartName = keyof typeof parts
type TwelfthName = keyof typeof twelfths
export type FactorName = PartName | TwelfthName

/** How the base becomes the benefit: `base × days ÷ divisor × rate`. */
export interface BenefitRule {
  readonly kind: BenefitKind
  readonly days: number
  readonly divisor: number
  readonly rate?: string
  readonly norm: string
  readonly on: Day
  readonly parameters?: readonly ParameterUse[]
}

/** Computes a benefit from its factors: exact, rounded half-up to the peso at the end. */
export function benefitOf(factors: readonly BenefitFactor[], rule: BenefitRule): BenefitFigure {
  const { kind, days, divisor, rate = '1', norm, on, parameters = [] } = rule
  const terms = factors.map(({ label, amount, divisor: part }) =>
    term({
      label,
      base: amount,
      quantity: String(days),
      unit: 'dias',
      divisor: String(part * divisor),
      rate,
      norm,
      day: on,
      parameters,
    }),
  )
  const figure = explained(terms)
  return { kind, factors, days, figure: { ...figure, sentence: inWords(factors, rule, figure) } }
}

/** The base of a benefit, shown to the centavo: the sum of its factors. */
export const baseOf = (factors: readonly BenefitFactor[]): Money =>
  rounded(
    exactSum(
      factors.map(({ label, amount, divisor }) =>
        term({ label, base: amount, divisor: String(divisor), norm: '', day: anyDay }),
      ),
    ),
    1n,
    'half-up',
  )
const anyDay = '2026-01-01' as Day

/** *Prima de vacaciones: base 3.859.375 (Asignación básica 3.600.000 + 1/12 …) × 360 días ÷ 720 (Decreto …) = 1.929.688.* */
function inWords(
  factors: readonly BenefitFactor[],
  { kind, days, divisor, rate = '1', norm }: BenefitRule,
  { amount }: ExplainedFigure,
): string {
  const each = factors.map(
    ({ label, amount: value, divisor: part }) => `${label} ${shareInWords(value, part)}`,
  )
  const base = factors.length === 1 ? each[0] : `base ${shown(baseOf(factors))} (${each.join(' + ')})`
  const by = rate === '1' ? '' : ` × ${rate.replace('.', ',')}`
  return `${benefitKinds[kind]}: ${base} × ${days} días ÷ ${divisor}${by} (${norm}) = ${showPesos(amount)}.`
}

const shareInWords = (value: Money, part: number): string =>
  part === 1 ? showPesos(value) : shown(rounded({ part: value, whole: BigInt(part) }, 1n, 'half-up'))
const shown = (amount: Money): string => showAmount(amount, amount % 100n === 0n ? 0 : 2)
