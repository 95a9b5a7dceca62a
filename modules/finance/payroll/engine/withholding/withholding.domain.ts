import {
  type Depuration,
  depurate,
  type LabourCaps,
  type LabourFacts,
  type LabourMonth,
  labourCaps,
  taxByTable,
} from '@quina/accounting/domain'
import {
  type Day,
  divide,
  type Money,
  minus,
  scaled,
  showPesos,
  smaller,
  unscaled,
  zero,
} from '@quina/kernel'
import type {
  ExplainedFigure,
  FigureTerm,
  ParameterUse,
  RoundingStep,
} from '../../law/explanation/explanation.contract.ts'
import { explained, noFigure, term } from '../../law/explanation/explanation.domain.ts'

/** The pay of a person in a month, in all its payrolls so far. */
export interface WithholdingMonth {
  readonly labour: LabourMonth
  /** The day of the payment, whose UVT and table apply. */
  readonly paidOn: Day
  /** Of 30: with fewer paid days, the rate is that of the monthly equivalent (ET, art. 385). */
  readonly days: number
  /** The part of the pay that belongs to no days of the month: the benefits of a person who leaves. */
  readonly beside?: Money
  /** What earlier payrolls of the month already withheld. */
  readonly withheldBefore?: Money
  /** The percentage of procedure 2, as a factor: `0.0696`. Without it the table is applied. */
  readonly fixedPercent?: string
  /** What the year has used of the yearly limits; present where the house counts them by year and not by twelfths. */
  readonly usedInYear?: UsedInYear
}

export interface UsedInYear {
  readonly voluntary: Money
  readonly exempt: Money
  /** Deductions and exempt income, limited together by the cap of art. 336. */
  readonly together: Money
}

export interface WithholdingFacts extends LabourFacts {
  /** The UVT, limits and table, for the explanation. */
  readonly uses: readonly ParameterUse[]
}

export interface MonthWithholding {
  readonly depuration: Depuration
  readonly figure: ExplainedFigure
  /** What the month uses of the yearly limits. */
  readonly used: UsedInYear
}

const table = 'Estatuto Tributario, art. 383'
const fixed = 'Estatuto Tributario, art. 386'
/** The unit to which a house rounds the withholding. */
export const withholdingUnits: Readonly<Record<LabourFacts['rounding'], readonly RoundingStep[]>> = {
  peso: [{ unit: 100n, rounding: 'half-up' }],
  thousand: [{ unit: 100_000n, rounding: 'half-up' }],
}

/**
 * The withholding of a payroll on labour income (payroll dossier §2.9): the depurated base of the month by the table or by the
 * fixed percentage, less what its earlier payrolls withheld, never below zero. Rounded half-up to the house's unit.
 */
export function withholdingOf(month: WithholdingMonth, facts: WithholdingFacts): MonthWithholding {
  const depuration = depurate(month.labour, capsOf(month, facts))
  const terms =
    month.fixedPercent === undefined
      ? termsOfTable(depuration.base, month, facts)
      : [percentTerm(depuration.base, month.fixedPercent, { on: month.paidOn, uses: facts.uses })]
  const figure = explained([...terms, ...alreadyWithheld(month)], withholdingUnits[facts.rounding])
  const why = depurationInWords(month.labour, depuration)
  const { voluntary, exempt, net, base } = depuration
  const used = { voluntary, exempt, together: minus(net, base) }
  if (figure.amount <= 0n)
    return { depuration, used, figure: noFigure(`${why} No hay retención por practicar.`) }
  return { depuration, used, figure: { ...figure, sentence: `${why} ${figure.sentence}` } }
}

/** The limits by twelfths of the year, or what the year has left. */
function capsOf({ usedInYear }: WithholdingMonth, facts: WithholdingFacts): LabourCaps {
  const ofMonth = labourCaps(1, facts)
  if (usedInYear === undefined) return ofMonth
  const ofYear = labourCaps(12, facts)
  const left = (limit: Money, used: Money) => minus(limit, smaller(limit, used))
  return {
    ...ofMonth,
    voluntary: left(ofYear.voluntary, usedInYear.voluntary),
    exempt: left(ofYear.exempt, usedInYear.exempt),
    together: left(ofYear.together, usedInYear.together),
  }
}

/** The row of the table as terms that add up to the tax: the base, the subtracted UVT and the added UVT. */
function termsOfTable(base: Money, month: WithholdingMonth, facts: WithholdingFacts): FigureTerm[] {
  const { paidOn: day } = month
  const days = daysPaid(month)
  const { bracket } = taxByTable(base, facts, { part: days, whole: 3_000n })
  const rate = percentAsFactor(bracket.rate)
  if (Number(bracket.rate) === 0) return []
  const isWhole = days === 3_000n
  const share = isWhole ? {} : { divisor: '30' }
  const ofDays = (count: string) => trimmed(isWhole ? count : unscaled(scaled(count, 4) * days, 6))
  const norm = isWhole ? table : 'Estatuto Tributario, arts. 383 y 385'
  const common = { day, norm, parameters: facts.uses }
  return [
    term({ ...common, label: 'Base depurada', base, rate }),
    term({
      ...common,
      ...share,
      label: 'UVT',
      base: facts.uvt,
      quantity: ofDays(bracket.minusUvt),
      rate: `-${rate}`,
    }),
    ...(Number(bracket.plusUvt) === 0
      ? []
      : [term({ ...common, ...share, label: 'UVT', base: facts.uvt, quantity: ofDays(bracket.plusUvt) })]),
  ]
}

/**
 * The paid days in hundredths, half-up: the part of the pay that belongs to days of the month would grow to thirty days, and the
 * rest stays as it is (ET, art. 385).
 */
function daysPaid({ labour: { gross }, days, beside = zero }: WithholdingMonth): bigint {
  const own = BigInt(days)
  if (beside === zero || days === 30) return own * 100n
  return divide(gross * own * 3_000n, minus(gross, beside) * 30n + beside * own, 'half-up')
}

const percentTerm = (
  base: Money,
  rate: string,
  { on, uses }: { on: Day; uses: readonly ParameterUse[] },
): FigureTerm => term({ label: 'Base depurada', base, rate, norm: fixed, day: on, parameters: uses })

const alreadyWithheld = ({ withheldBefore = zero, paidOn }: WithholdingMonth): FigureTerm[] =>
  withheldBefore === 0n
    ? []
    : [term({ label: 'Ya retenido en el mes', base: withheldBefore, rate: '-1', norm: '', day: paidOn })]

function depurationInWords(
  labour: LabourMonth,
  { net, deductions, voluntary, exempt, base }: Depuration,
): string {
  const parts = [
    `Pagos ${showPesos(labour.gross)} menos aportes obligatorios: ${showPesos(net)}`,
    ...(deductions === 0n ? [] : [`deducciones ${showPesos(deductions)}`]),
    ...(voluntary === 0n ? [] : [`AFC y pensión voluntaria ${showPesos(voluntary)}`]),
    `renta exenta del 25 % ${showPesos(exempt)}`,
    `base ${showPesos(base)}`,
  ]
  return `${parts.join('; ')}.`
}

/** `19` is `0.19`. */
const percentAsFactor = (percent: string): string => trimmed(unscaled(scaled(percent, 6), 8))

/** `95.0000`, as the database keeps it, is `95`. */
const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
