import { type Day, type Money, sum } from '@quina/kernel'
import { usedParameter } from '../../law/explanation/explanation.domain.ts'
import { amountOn, optionOn, type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import type {
  BenefitFigure,
  BenefitKind,
  BenefitPay,
  BenefitRegime,
  CesantiasMode,
  YearlyBenefits,
} from './benefit.contract.ts'
import { type BenefitRule, benefitOf, type FactorName, factorsOf } from './factor.domain.ts'
import { fullMonths } from './service-days.domain.ts'

/** What a benefit depends on besides the pay: the day whose parameters apply, and who keeps the cesantías. */
export type BenefitFacts = Readonly<{ on: Day; parameters: Parameters; mode: CesantiasMode }>

/** Days of service that a benefit pays for; 360 are a year. */
export type BenefitDays = Readonly<Record<Exclude<BenefitKind, 'intereses'>, number>>
export const wholeYear: BenefitDays = {
  bsp: 360,
  primaServicios: 360,
  vacaciones: 360,
  primaVacaciones: 360,
  recreacion: 360,
  primaNavidad: 360,
  cesantias: 360,
}

/** An official worker has the benefits of Decreto 1045/1978; each benefit of the convention is a concept of its own. */
const byRegime: Readonly<Record<'publico' | 'oficial', readonly BenefitKind[]>> = {
  publico: [
    'bsp',
    'primaServicios',
    'vacaciones',
    'primaVacaciones',
    'recreacion',
    'primaNavidad',
    'cesantias',
    'intereses',
  ],
  oficial: ['vacaciones', 'primaVacaciones', 'primaNavidad', 'cesantias', 'intereses'],
}

/**
 * The benefits of a public employee or an official worker for some days of service (payroll dossier §2.12, C1.5). The factors of
 * each include the twelfth of earlier benefits: the amount last paid, or else the amount computed here, in whole pesos.
 */
export function publicBenefits(
  pay: BenefitPay,
  { regime, days, paid }: PublicBenefitCase,
  facts: BenefitFacts,
): BenefitFigure[] {
  const own = new Set(byRegime[regime])
  const yearly = yearlyChain(pay, { regime, paid }, facts)
  return byRegime[regime]
    .filter((kind) => kind !== 'intereses' && own.has(kind))
    .map((kind) =>
      publicBenefit(
        pay,
        { kind: kind as keyof BenefitDays, days: days[kind as keyof BenefitDays], yearly },
        facts,
      ),
    )
    .flatMap((one) => (one.kind === 'cesantias' ? [one, ...interestOn(one, facts)] : [one]))
}

export interface PublicBenefitCase {
  readonly regime: Extract<BenefitRegime, 'publico' | 'oficial'>
  readonly days: BenefitDays
  /** The amounts last paid of the benefits that are factors of others. */
  readonly paid: Partial<YearlyBenefits>
}

/** Benefits that enter by their twelfth: the amount paid, or that of a whole year; outside the regime, only what was paid. */
function yearlyChain(
  pay: BenefitPay,
  { regime, paid }: Pick<PublicBenefitCase, 'regime' | 'paid'>,
  facts: BenefitFacts,
): YearlyBenefits {
  const perYear = (kind: keyof YearlyBenefits, yearly: Partial<YearlyBenefits>): Money => {
    const known = paid[kind]
    if (known !== undefined) return known
    if (!byRegime[regime].includes(kind)) return sum([])
    return publicBenefit(pay, { kind, days: 360, yearly }, facts).figure.amount
  }
  const bsp = perYear('bsp', {})
  const primaServicios = perYear('primaServicios', { bsp })
  const primaVacaciones = perYear('primaVacaciones', { bsp, primaServicios })
  const primaNavidad = perYear('primaNavidad', { bsp, primaServicios, primaVacaciones })
  return { bsp, primaServicios, primaVacaciones, primaNavidad }
}

type OneBenefit = Readonly<{ kind: keyof BenefitDays; days: number; yearly: Partial<YearlyBenefits> }>

export function publicBenefit(
  pay: BenefitPay,
  { kind, days, yearly }: OneBenefit,
  facts: BenefitFacts,
): BenefitFigure {
  if (kind === 'bsp') return bonus(pay, days, facts)
  const { names, ...rule } = rules[kind](facts, days)
  const used =
    kind === 'cesantias' && pay.perDiemDays < 180 ? names.filter((name) => name !== 'perDiem') : names
  return benefitOf(factorsOf(pay, yearly, used), { kind, days, on: facts.on, ...rule })
}

type Rule = Pick<BenefitRule, 'divisor' | 'norm'> &
  Partial<BenefitRule> & { readonly names: readonly FactorName[] }

const vacationNames: readonly FactorName[] = [
  'assignment',
  'representation',
  'technicalPremium',
  'seniority',
  'food',
  'transport',
  'bsp',
  'primaServicios',
]
const serviceNames: Readonly<Record<'TERRITORIAL' | 'NACIONAL', readonly FactorName[]>> = {
  TERRITORIAL: ['assignment', 'transport', 'food', 'bsp'],
  NACIONAL: ['assignment', 'seniority', 'representation', 'technicalPremium', 'transport', 'food', 'bsp'],
}

/** Half a month for a year of 360 days divides by 720; a month, by 360; two days of the assignment, by 5.400. */
const rules: Readonly<
  Record<Exclude<keyof BenefitDays, 'bsp'>, (facts: BenefitFacts, days: number) => Rule>
> = {
  primaServicios: ({ on, parameters }, days) => {
    const factors = parameterOn(parameters, 'FACTORES_PS', on)
    const chosen = optionOn(parameters, 'FACTORES_PS', on)
    const way = optionOn(parameters, 'PRORRATA_PS', on)
    const months = fullMonths(days)
    const byMonths = { days: months >= 6 ? months * 30 : 0 }
    return {
      names: serviceNames[chosen],
      divisor: 720,
      norm: factors.norm,
      parameters: [usedParameter(factors)],
      ...(way === 'DOCEAVAS' ? byMonths : {}),
    }
  },
  vacaciones: () => ({ names: vacationNames, divisor: 720, norm: 'Decreto 1045/1978, arts. 8 y 17' }),
  primaVacaciones: () => ({ names: vacationNames, divisor: 720, norm: 'Decreto 1045/1978, arts. 24 y 25' }),
  recreacion: () => ({ names: ['assignment'], divisor: 5_400, norm: 'Decreto 451/1984, art. 3' }),
  primaNavidad: ({ on, parameters }, days) => {
    const way = optionOn(parameters, 'PRORRATA_NAVIDAD', on)
    return {
      names: [...vacationNames, 'primaVacaciones'],
      divisor: 360,
      norm: 'Decreto 1045/1978, arts. 32 y 33',
      ...(way === 'DOCEAVAS' ? { days: fullMonths(days) * 30 } : {}),
    }
  },
  cesantias: () => ({
    names: [...vacationNames, 'primaVacaciones', 'primaNavidad', 'variable', 'perDiem'],
    divisor: 360,
    norm: 'Decreto 1045/1978, art. 45',
  }),
}

/** The bonus of a year of service: half of the pay up to the threshold, inclusive, and 35 % above it. */
function bonus(pay: BenefitPay, days: number, { on, parameters }: BenefitFacts): BenefitFigure {
  const factors = factorsOf(pay, {}, ['assignment', 'representation', 'technicalPremium', 'seniority'])
  const base = sum(factors.map(({ amount }) => amount))
  const threshold = parameterOn(parameters, 'TOPE_BSP', on)
  const low = base <= amountOn(parameters, 'TOPE_BSP', on)
  const rate = parameterOn(parameters, low ? 'BSP_HASTA_TOPE' : 'BSP_SOBRE_TOPE', on)
  const rule = { kind: 'bsp', days, divisor: 360, rate: rate.value, norm: rate.norm, on } as const
  return benefitOf(factors, { ...rule, parameters: [usedParameter(threshold), usedParameter(rate)] })
}

/** Interest only on cesantías that a private fund keeps: the FNA pays its own, and the retroactive regime has none. */
export function interestOn(
  cesantias: BenefitFigure,
  { on, parameters, mode }: BenefitFacts,
): BenefitFigure[] {
  if (mode !== 'ANUAL') return []
  const rate = parameterOn(parameters, 'INTERES_CESANTIAS', on)
  const factors = [{ label: 'Cesantías', amount: cesantias.figure.amount, divisor: 1 }] as const
  const rule = {
    kind: 'intereses',
    days: cesantias.days,
    divisor: 360,
    rate: rate.value,
    norm: rate.norm,
    on,
  } as const
  return [benefitOf(factors, { ...rule, parameters: [usedParameter(rate)] })]
}

/** The monthly transfer to the FNA: a twelfth of the factors of cesantías of the month before (Ley 432/1998, art. 6). */
export function monthlyTransfer(
  pay: BenefitPay,
  paid: Partial<YearlyBenefits>,
  facts: BenefitFacts,
): BenefitFigure {
  const yearly = yearlyChain(pay, { regime: 'publico', paid }, facts)
  const { factors } = publicBenefit(pay, { kind: 'cesantias', days: 360, yearly }, facts)
  const norm = 'Ley 432/1998, art. 6; Decreto 19/2012, art. 193'
  return benefitOf(factors, { kind: 'cesantias', days: 30, divisor: 360, norm, on: facts.on })
}

/** Retroactive cesantías: the last base for all the days of service, less the amounts paid in advance. */
export function retroactiveCesantias(
  pay: BenefitPay,
  { days, paid, advances }: { days: number; paid: Partial<YearlyBenefits>; advances: Money },
  facts: BenefitFacts,
): { readonly whole: BenefitFigure; readonly left: Money } {
  const yearly = yearlyChain(pay, { regime: 'publico', paid }, facts)
  const whole = publicBenefit(pay, { kind: 'cesantias', days, yearly }, facts)
  return { whole, left: (whole.figure.amount - advances) as Money }
}
