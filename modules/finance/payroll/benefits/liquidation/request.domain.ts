import type { Holidays } from '@quina/hospital/domain'
import { type Day, type Money, must } from '@quina/kernel'
import type { Parameters } from '../../law/parameter/parameter.domain.ts'
import type {
  BenefitPay,
  BenefitRegime,
  CesantiasMode,
  Interruption,
  YearlyBenefits,
} from '../benefit/benefit.contract.ts'
import type { PaidRest, VacationCalendar } from '../benefit/vacation.domain.ts'
import type { SettlementLine } from '../settlement/settlement.contract.ts'
import type { AdjustableFactor, LiquidationKind } from './liquidation.contract.ts'

/** The fields of a draft that decide its figures. */
export interface LiquidationRequest {
  readonly kind: LiquidationKind
  readonly fromDay: Day | null
  readonly untilDay: Day
  readonly restFrom: Day | null
  readonly restDays: number | null
  readonly decision: 'time' | 'money'
  readonly advance: Money | null
  readonly authorisation: string | null
  readonly adjustments: readonly { readonly factor: AdjustableFactor; readonly amount: Money }[]
}

/** The person on the day up to which the benefit accrues. */
export interface LiquidationFacts {
  readonly regime: BenefitRegime
  readonly mode: CesantiasMode
  readonly startDate: Day
  readonly endDate: Day | null
  /** The contract ends with a work: `endDate` is the expected end. */
  readonly byTask: boolean
  readonly retiredOn: Day | null
  /** Dismissed without cause. */
  readonly unjust: boolean
  readonly pay: BenefitPay
  readonly salaries: readonly Money[]
  /** The last amount paid of each benefit that enters others by its twelfth; absent if none was paid. */
  readonly paid: Partial<YearlyBenefits>
  /** The last day that the liquidations of each kind cover. */
  readonly coveredUntil: Partial<Record<LiquidationKind, Day>>
  /** Cesantías of the year that were sent to the FNA, month by month. */
  readonly transferred: Money
  /** Cesantías parciales paid in the year, or in all the service in the retroactive regime. */
  readonly advanced: Money
  /** Working days of rest that were taken, enjoyed or in money. */
  readonly restTaken: number
  /** The paid rest that leaves interrupted and no later rest used. */
  readonly restPaid: PaidRest
  readonly saturdays: boolean
  readonly interruptions: readonly Interruption[]
  readonly parameters: Parameters
  readonly holidays: Holidays
}

export interface Liquidation {
  readonly fromDay: Day
  readonly days: number
  readonly interrupted: number
  readonly total: Money
  readonly lines: readonly SettlementLine[]
  readonly notes: readonly string[]
  readonly calendar: VacationCalendar | null
  /** The part of this rest that an earlier, interrupted rest already paid. */
  readonly paidBefore: PaidRest
}

/** The regimes that have each kind. */
const regimesOf: Readonly<Record<LiquidationKind, readonly BenefitRegime[]>> = {
  vacation: ['publico', 'oficial', 'privado', 'integral'],
  serviceBonus: ['publico', 'privado'],
  christmasBonus: ['publico', 'oficial'],
  bsp: ['publico'],
  cesantias: ['publico', 'oficial', 'privado'],
  cesantiasAdvance: ['publico', 'oficial', 'privado'],
  interest: ['publico', 'oficial', 'privado'],
  settlement: ['publico', 'oficial', 'privado', 'integral'],
}

/**
 * @throws Problem NOM-401 regime, NOM-402, NOM-417 and NOM-418 days, NOM-403 and NOM-420 rest, NOM-404 settlement, NOM-406
 * a factor twice, NOM-422 advance
 */
export function mustBeSound(request: LiquidationRequest, facts: LiquidationFacts): void {
  const { kind, fromDay, untilDay, restFrom, restDays } = request
  must(regimesOf[kind].includes(facts.regime), 'NOM-401', 'kind', 'Su régimen no da esta prestación.')
  must(untilDay >= facts.startDate, 'NOM-402', 'untilDay', 'Es anterior a su ingreso.')
  const backwards = 'No puede ser posterior a la fecha hasta la que se causa.'
  must(fromDay === null || fromDay <= untilDay, 'NOM-417', 'fromDay', backwards)
  const within = facts.retiredOn === null || untilDay <= facts.retiredOn
  must(within, 'NOM-418', 'untilDay', 'Es posterior a su retiro.')
  if (kind === 'vacation') {
    must(restDays !== null, 'NOM-403', 'restDays', 'Indique los días hábiles.')
    const starts = request.decision === 'money' || restFrom !== null
    must(starts, 'NOM-420', 'restFrom', 'Indique desde cuándo descansa.')
  }
  const retired = kind !== 'settlement' || facts.retiredOn === untilDay
  must(
    retired,
    'NOM-404',
    'untilDay',
    'La definitiva va hasta el último día de servicio: registre antes el retiro.',
  )
  must(
    kind !== 'cesantiasAdvance' || request.advance !== null,
    'NOM-422',
    'advance',
    'Indique el valor del anticipo.',
  )
  for (const [at, { factor }] of request.adjustments.entries()) {
    const first = request.adjustments.findIndex((one) => one.factor === factor) === at
    must(first, 'NOM-406', `adjustments.${at}.factor`, 'Ese factor ya está ajustado.')
  }
}
