import type { ParentalWeeks } from '@quina/hospital/contract'
import { type Birth, maternityLeaveDays, paternityLeaveDays } from '@quina/hospital/domain'
import { type Day, type Money, showPesos } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import { explained, term, usedParameter } from '../../law/explanation/explanation.domain.ts'
import { optionOn, type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import type { ReportedIbc } from '../day-map/day-map.contract.ts'
import { dailyBase } from './sick-leave.domain.ts'

const keys = {
  maternity: 'LICENCIA_MATERNIDAD_SEMANAS',
  multiple: 'LICENCIA_MATERNIDAD_MULTIPLE',
  paternity: 'LICENCIA_PATERNIDAD_SEMANAS',
} as const

export const weeksBy = (parameters: Parameters) => (kind: ParentalWeeks, on: Day) =>
  Number(parameterOn(parameters, keys[kind], on).value)

/** The days of a maternity leave, by the parameters of the house. */
export const maternityDays = (birth: Birth, parameters: Parameters): number =>
  maternityLeaveDays(birth, weeksBy(parameters))

export const paternityDays = ({ on }: Pick<Birth, 'on'>, parameters: Parameters): number =>
  paternityLeaveDays(on, weeksBy(parameters))

export interface MaternityMonth {
  readonly from: Day
  /** Paid days, of the thirty of the month. */
  readonly days: number
  readonly ibcBefore: ReportedIbc | null
  readonly salary: Money
  readonly gestationDays: number
  /** Days with health contributions. */
  readonly contributedDays: number
}

export interface MaternityPay {
  readonly figure: ExplainedFigure
  /** The result of the method that was not chosen is shown beside it. */
  readonly byDecree: ExplainedFigure
  readonly byCaseLaw: ExplainedFigure
}

/** Above this number of missing monthly periods the case law also pays in proportion. */
const forgivenPeriods = 2

/**
 * The maternity pay of the EPS for a month: the IBC of the month before, in proportion to the days contributed in the gestation.
 * `LICENCIA_MATERNIDAD_PRORRATA` decides when: always (decree), or only when more than two periods are missing (case law).
 */
export function maternityPay(month: MaternityMonth, parameters: Parameters): MaternityPay {
  const { from, gestationDays, contributedDays } = month
  const contributed = Math.min(contributedDays, gestationDays)
  const missingPeriods = Math.ceil((gestationDays - contributed) / 30)
  const proportional = payOf(month, parameters, contributed)
  const whole = payOf(month, parameters, gestationDays)
  const byCaseLaw = missingPeriods > forgivenPeriods ? proportional : whole
  const chosen = optionOn(parameters, 'LICENCIA_MATERNIDAD_PRORRATA', from)
  const figure = chosen === 'DECRETO' ? proportional : byCaseLaw
  const both = proportional.amount === byCaseLaw.amount ? '' : ` ${bothInWords(proportional, byCaseLaw)}`
  return { figure: { ...figure, sentence: figure.sentence + both }, byDecree: proportional, byCaseLaw }
}

const bothInWords = (byDecree: ExplainedFigure, byCaseLaw: ExplainedFigure): string =>
  `En proporción a lo cotizado en la gestación (Decreto 1427/2022) serían ${showPesos(byDecree.amount)};` +
  ` por la jurisprudencia (Función Pública 296291/2021), ${showPesos(byCaseLaw.amount)}.`

function payOf(
  { from, days, ibcBefore, salary, gestationDays }: MaternityMonth,
  parameters: Parameters,
  contributed: number,
): ExplainedFigure {
  const rate = parameterOn(parameters, 'LICENCIA_MATERNIDAD', from)
  const part = contributed === gestationDays ? rate.value : `${contributed}/${gestationDays}`
  return explained([
    term({
      label: 'Licencia de maternidad a cargo de EPS',
      ...dailyBase({ ibcBefore, salary }),
      quantity: String(days),
      unit: 'dias',
      rate: part,
      norm: rate.norm,
      day: from,
      parameters: [usedParameter(rate)],
    }),
  ])
}

/** The pay of a month of paternity: the whole base, paid by the EPS. */
export const paternityPay = ({
  from,
  days,
  ibcBefore,
  salary,
}: Pick<MaternityMonth, 'from' | 'days' | 'ibcBefore' | 'salary'>): ExplainedFigure =>
  explained([
    term({
      label: 'Licencia de paternidad a cargo de EPS',
      ...dailyBase({ ibcBefore, salary }),
      quantity: String(days),
      unit: 'dias',
      norm: 'Ley 2114/2021',
      day: from,
    }),
  ])
