import { type Day, divide, type Money, sum } from '@quina/kernel'
import type { BenefitFactor, BenefitFigure, BenefitPay } from './benefit.contract.ts'
import { benefitOf, earned, factorsOf } from './factor.domain.ts'
import { type BenefitFacts, interestOn } from './public-benefit.domain.ts'

/** Days of service that a private benefit pays for. */
export interface PrivateDays {
  /** Days of the semester. */
  readonly primaServicios: number
  /** Days of the year. */
  readonly cesantias: number
  /** Days since the last holidays that were enjoyed or paid. */
  readonly vacaciones: number
}

export interface PrivateBenefitCase {
  readonly days: PrivateDays
  /** The salary of each of the last months in service, up to twelve, the most recent last. */
  readonly salaries: readonly Money[]
  /** A salario integral has no primas, cesantías or interest. */
  readonly integral: boolean
}

/**
 * The benefits that the labour code gives for some days (payroll dossier §2.13): prima of the semester, cesantías with their
 * interest, holidays in money. Transport is part of the base of prima and cesantías, not of holidays.
 */
export function privateBenefits(
  pay: BenefitPay,
  { days, salaries, integral }: PrivateBenefitCase,
  facts: BenefitFacts,
): BenefitFigure[] {
  const rest = holidays(pay, days.vacaciones, facts.on)
  if (integral) return [rest]
  const ofSemester = { ...pay, variable: pay.semesterVariable ?? pay.variable }
  const prima = benefitOf(factorsOf(ofSemester, {}, ['assignment', 'transport', 'variable']), {
    kind: 'primaServicios',
    days: days.primaServicios,
    divisor: 360,
    norm: 'CST, art. 306',
    on: facts.on,
  })
  const cesantias = benefitOf(cesantiasFactors(pay, salaries), {
    kind: 'cesantias',
    days: days.cesantias,
    divisor: 360,
    norm: 'CST, arts. 249 y 253',
    on: facts.on,
  })
  return [prima, cesantias, ...interestOn(cesantias, facts), rest]
}

/** The last salary, or the average of the last twelve months when it changed in the last three (CST, art. 253). */
function cesantiasFactors(pay: BenefitPay, salaries: readonly Money[]): BenefitFactor[] {
  const factors = factorsOf(pay, {}, ['assignment', 'transport', 'variable'])
  const lastThree = salaries.slice(-3)
  const changed = lastThree.some((one) => one !== pay.assignment)
  if (!changed) return factors
  const average = divide(sum(salaries), BigInt(salaries.length), 'half-up') as Money
  return [earned('Promedio del sueldo del último año', average), ...factors.slice(1)]
}

/** The base of a rest: the ordinary salary and the average of commissions, without overtime or transport. */
export const restFactors = (pay: BenefitPay): BenefitFactor[] =>
  factorsOf(pay, {}, ['assignment', 'commission'])

/** Holidays in money: half a month's pay for each year. */
const holidays = (pay: BenefitPay, days: number, on: Day): BenefitFigure =>
  benefitOf(restFactors(pay), {
    kind: 'vacaciones',
    days,
    divisor: 720,
    norm: 'CST, arts. 186, 189 y 192',
    on,
  })
