import { divide, fraction, larger, type Money, minus, plus, scaled, smaller, sum, zero } from '@quina/kernel'
import { inUvt, monthlyLimit } from '../../setup/uvt/uvt.domain.ts'

/** The labour income of a person in a month, and its deductions (Estatuto Tributario, art. 383 to 388). */
export interface LabourMonth {
  readonly gross: Money
  /** Compulsory health, pension, solidarity and labour risks. */
  readonly compulsory: Money
  readonly housingInterest?: Money
  readonly prepaidHealth?: Money
  readonly dependants?: boolean
  /** The voluntary addition of a RAIS member to the compulsory pension: not income, up to its limit (art. 55). */
  readonly pensionFund?: Money
  /** Contributions to AFC accounts and voluntary pension funds. */
  readonly voluntary?: Money
  readonly otherExempt?: Money
}

/** A row of the table, above `fromUvt` and up to `untilUvt`: the excess over `minusUvt` at the rate, plus `plusUvt`. */
export interface Bracket {
  readonly id: string
  readonly fromUvt: string
  readonly untilUvt: string | null
  readonly rate: string
  readonly minusUvt: string
  readonly plusUvt: string
  readonly norm: string | null
}

/** The limits in UVT: deductions by month, exempt income by year (art. 126-1, 206, 336, 387). */
export interface LabourLimits {
  readonly housingUvt: number
  readonly prepaidUvt: number
  readonly dependantsUvt: number
  readonly pensionFundUvt: number
  readonly voluntaryUvt: number
  readonly exemptUvt: number
  readonly capUvt: number
}

/** The rounding of a withholding by the table. */
export type LabourRounding = 'peso' | 'thousand'

export interface LabourTax {
  readonly net: Money
  readonly deductions: Money
  readonly voluntary: Money
  readonly exempt: Money
  /** The joint limit of deductions and exempt income. */
  readonly cap: Money
  readonly base: Money
  /** With four decimals. */
  readonly baseInUvt: string
  readonly bracket: Bracket
  readonly tax: Money
}

export interface LabourFacts {
  readonly uvt: Money
  readonly brackets: readonly Bracket[]
  readonly rounding: LabourRounding
  readonly limits: LabourLimits
}

const percentOf = (amount: Money, percent: bigint): Money =>
  fraction(amount, { part: percent, whole: 100n, rounding: 'half-up', unit: 100n })

/**
 * Procedure 1: computes the base of the month and applies the table to it (payroll dossier §2.9.2). Each limit is half-up to the
 * peso; the tax is computed in pesos, not in rounded UVT, and rounded half-up to the peso or to the thousand.
 */
export function procedureOne(month: LabourMonth, facts: LabourFacts): LabourTax {
  const { uvt, brackets, rounding } = facts
  const depuration = depurate(month, labourCaps(1, facts))
  const { bracket, tax } = taxByTable(depuration.base, { uvt, brackets })
  const unit = rounding === 'peso' ? 100n : 100_000n
  const whole = (divide(tax.part, tax.whole * unit, 'half-up') * unit) as Money
  return { ...depuration, baseInUvt: inUvt(depuration.base, uvt), bracket, tax: whole }
}

/** The limits in pesos of a month, or of the several months of procedure 2. */
export interface LabourCaps {
  readonly housing: Money
  readonly prepaid: Money
  readonly dependants: Money
  readonly pensionFund: Money
  readonly voluntary: Money
  readonly exempt: Money
  readonly together: Money
}

/** A yearly limit counts one twelfth per month, half-up to the peso. */
export function labourCaps(months: number, { uvt, limits }: Pick<LabourFacts, 'uvt' | 'limits'>): LabourCaps {
  const byMonth = (count: number) => (BigInt(count * months) * uvt) as Money
  const byYear = (count: number) => monthlyLimit(BigInt(count * months), uvt)
  return {
    housing: byMonth(limits.housingUvt),
    prepaid: byMonth(limits.prepaidUvt),
    dependants: byMonth(limits.dependantsUvt),
    pensionFund: byYear(limits.pensionFundUvt),
    voluntary: byYear(limits.voluntaryUvt),
    exempt: byYear(limits.exemptUvt),
    together: byYear(limits.capUvt),
  }
}

/** The base of a payment after the legal deductions (art. 126-1, 206, 336, 387, 388). */
export type Depuration = Pick<LabourTax, 'net' | 'deductions' | 'voluntary' | 'exempt' | 'cap' | 'base'>

/** The exempt 25 % and the joint limit of 40 % are rounded to the peso. */
export function depurate(month: LabourMonth, caps: LabourCaps): Depuration {
  const { gross, compulsory, pensionFund = zero, otherExempt = zero } = month
  const fund = smaller(pensionFund, smaller(percentOf(gross, 25n), caps.pensionFund))
  const net = larger(minus(gross, plus(compulsory, fund)), zero)
  const deductions = deductionsOf(month, caps)
  const voluntary = smaller(month.voluntary ?? zero, smaller(percentOf(gross, 30n), caps.voluntary))
  const left = larger(minus(net, sum([deductions, voluntary, otherExempt])), zero)
  const exempt = smaller(percentOf(left, 25n), caps.exempt)
  const cap = smaller(percentOf(net, 40n), caps.together)
  const base = minus(net, smaller(sum([deductions, voluntary, otherExempt, exempt]), cap))
  return { net, deductions, voluntary, exempt, cap, base }
}

/** Housing interest, prepaid medicine and 10 % of the payment for dependants, each up to its limit (art. 387). */
function deductionsOf(
  { gross, housingInterest = zero, prepaidHealth = zero, dependants = false }: LabourMonth,
  caps: LabourCaps,
): Money {
  return sum([
    smaller(housingInterest, caps.housing),
    smaller(prepaidHealth, caps.prepaid),
    dependants ? smaller(percentOf(gross, 10n), caps.dependants) : zero,
  ])
}

/** The months of a base, as a fraction: 13 for the yearly average of procedure 2, a third for 10 of 30 days in art. 385. */
export type MonthsOfBase = Readonly<{ part: bigint; whole: bigint }>

/**
 * Applies the table to a base of several months or part of one: the rate of its monthly average applies to the whole base. The
 * tax is exact, in centavos.
 * @throws Error when the table does not cover an amount, which is checked when it is stored.
 */
export function taxByTable(
  base: Money,
  { uvt, brackets }: Pick<LabourFacts, 'uvt' | 'brackets'>,
  months: MonthsOfBase = { part: 1n, whole: 1n },
): { bracket: Bracket; tax: { part: bigint; whole: bigint } } {
  const unit = uvt * months.part
  const within = (limit: string | null) =>
    limit === null || base * uvtScale * months.whole <= scaled(limit, 4) * unit
  const bracket = brackets
    .toSorted((one, other) => Number(scaled(one.fromUvt, 4) - scaled(other.fromUvt, 4)))
    .find(({ untilUvt }) => within(untilUvt))
  if (bracket === undefined) throw new Error('the table of art. 383 has no row for the amount')
  const excess = base * uvtScale * months.whole - scaled(bracket.minusUvt, 4) * unit
  const part = excess * scaled(bracket.rate, 6) + scaled(bracket.plusUvt, 4) * unit * rateScale
  return { bracket, tax: { part, whole: uvtScale * rateScale * months.whole } }
}

const uvtScale = 10_000n
const rateScale = 100_000_000n

/** The social security contributions of an independent for a monthly payment. */
export interface Contributions {
  /** 40 % of the payment, between 1 and 25 minimum wages. */
  readonly ibc: Money
  readonly health: Money
  readonly pension: Money
  /** Only their own part: the contracting entity pays for classes IV and V. */
  readonly risk: Money
  readonly solidarity: Money
  readonly total: Money
}

/** The rates of labour risks by class, in percent (Decreto 1772 de 1994). */
export const riskRates = { '1': '0.522', '2': '1.044', '3': '2.436', '4': '4.350', '5': '6.960' } as const
export type RiskClass = keyof typeof riskRates

/** The contracting entity pays the labour risks of these (Decreto 723 de 2013, art. 13). */
const paidByContracting: ReadonlySet<RiskClass> = new Set(['4', '5'])

/**
 * The contributions of an independent: health 12,5 %, pension 16 %, risks by class, and 1 % of solidarity from 4 minimum wages
 * (finance dossier §5.7.5). The base is rounded up to the peso and each contribution up to the hundred (Decreto 1990 de 2016,
 * art. 1, which is art. 3.2.1.5 of Decreto 780 de 2016); the norm prevails over E-6, whose risks are exact.
 */
export function contributionsOf(payment: Money, minimumWage: Money, risk: RiskClass): Contributions {
  const ceiling = (minimumWage * 25n) as Money
  const share = fraction(payment, { part: 40n, whole: 100n, rounding: 'up', unit: 100n })
  const ibc = smaller(larger(share, minimumWage), ceiling)
  const rated = (rate: string): Money =>
    fraction(ibc, { part: scaled(rate, 6), whole: 100_000_000n, rounding: 'up', unit: 10_000n })
  const health = rated('12.5')
  const pension = rated('16')
  const risks = paidByContracting.has(risk) ? zero : rated(riskRates[risk])
  const solidarity = ibc >= minimumWage * 4n ? rated('1') : zero
  return {
    ibc,
    health,
    pension,
    risk: risks,
    solidarity,
    total: plus(plus(health, pension), plus(risks, solidarity)),
  }
}
