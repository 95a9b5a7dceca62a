import {
  divide,
  fraction,
  larger,
  type Money,
  minus,
  plus,
  roundTo,
  scaled,
  smaller,
  sum,
  zero,
} from '@quina/kernel'
import { inUvt, monthlyLimit } from '../../setup/uvt/uvt.domain.ts'

/** What somebody was paid in a month for their work, and what lowers the base (Estatuto Tributario, art. 383 to 388). */
export interface LabourMonth {
  readonly gross: Money
  /** Compulsory health, pension, solidarity and labour risks. */
  readonly compulsory: Money
  readonly housingInterest?: Money
  readonly prepaidHealth?: Money
  readonly dependants?: boolean
  /** To AFC accounts and voluntary pension funds. */
  readonly voluntary?: Money
  readonly otherExempt?: Money
}

/** A row of the table: from more than `fromUvt` and up to `untilUvt`, what exceeds `minusUvt` at the rate, and `plusUvt`. */
export interface Bracket {
  readonly id: string
  readonly fromUvt: string
  readonly untilUvt: string | null
  readonly rate: string
  readonly minusUvt: string
  readonly plusUvt: string
  readonly norm: string | null
}

/** The most that lowers the base, in UVT: by month what is deducted, by year what is exempt (art. 126-1, 206, 336, 387). */
export interface LabourLimits {
  readonly housingUvt: number
  readonly prepaidUvt: number
  readonly dependantsUvt: number
  readonly voluntaryUvt: number
  readonly exemptUvt: number
  readonly capUvt: number
}

/** To what a withholding by the table is rounded. */
export type LabourRounding = 'peso' | 'thousand'

export interface LabourTax {
  readonly net: Money
  readonly deductions: Money
  readonly exempt: Money
  /** The most that deductions and exempt income may be together. */
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
const uvts = (count: number, uvt: Money): Money => (BigInt(count) * uvt) as Money
const ofYear = (count: number, uvt: Money): Money => monthlyLimit(BigInt(count), uvt)

/**
 * Procedure 1: the month is depurated and the table applied to what is left (payroll dossier §2.9.2). Each limit is exact to the
 * peso; the tax is computed in pesos, not in rounded UVT, and rounded half-up to the peso or to the thousand.
 */
export function procedureOne(month: LabourMonth, facts: LabourFacts): LabourTax {
  const { uvt, brackets, rounding, limits } = facts
  const { gross, compulsory, otherExempt = zero } = month
  const net = larger(minus(gross, compulsory), zero)
  const deductions = deductionsOf(month, facts)
  const voluntary = voluntaryOf(month, facts)
  const left = larger(minus(net, sum([deductions, voluntary, otherExempt])), zero)
  const exempt = smaller(percentOf(left, 25n), ofYear(limits.exemptUvt, uvt))
  const cap = smaller(percentOf(net, 40n), ofYear(limits.capUvt, uvt))
  const base = minus(net, smaller(sum([deductions, voluntary, otherExempt, exempt]), cap))
  const bracket = bracketOf(base, brackets, uvt)
  const unit = rounding === 'peso' ? 100n : 100_000n
  const tax = roundTo(taxBy(bracket, base, uvt), unit, 'half-up')
  return { net, deductions, exempt, cap, base, baseInUvt: inUvt(base, uvt), bracket, tax }
}

/** Interest of housing, prepaid medicine and 10 % of the payment for dependants, each up to its limit (art. 387). */
function deductionsOf(
  { gross, housingInterest = zero, prepaidHealth = zero, dependants = false }: LabourMonth,
  { uvt, limits }: LabourFacts,
): Money {
  return sum([
    smaller(housingInterest, uvts(limits.housingUvt, uvt)),
    smaller(prepaidHealth, uvts(limits.prepaidUvt, uvt)),
    dependants ? smaller(percentOf(gross, 10n), uvts(limits.dependantsUvt, uvt)) : zero,
  ])
}

const voluntaryOf = ({ gross, voluntary = zero }: LabourMonth, { uvt, limits }: LabourFacts): Money =>
  smaller(voluntary, smaller(percentOf(gross, 30n), ofYear(limits.voluntaryUvt, uvt)))

/** @throws Error when the table leaves out some amount: it is checked when it is kept. */
function bracketOf(base: Money, brackets: readonly Bracket[], uvt: Money): Bracket {
  const within = (limit: string | null) => limit === null || base * 10_000n <= scaled(limit, 4) * uvt
  const found = brackets
    .toSorted((one, other) => Number(scaled(one.fromUvt, 4) - scaled(other.fromUvt, 4)))
    .find(({ untilUvt }) => within(untilUvt))
  if (found === undefined) throw new Error('the table of art. 383 has no row for the amount')
  return found
}

/** In centavos, half-up. */
function taxBy({ minusUvt, rate, plusUvt }: Bracket, base: Money, uvt: Money): Money {
  const uvtScale = 10_000n
  const rateScale = 100_000_000n
  const excess = base * uvtScale - scaled(minusUvt, 4) * uvt
  const exact = excess * scaled(rate, 6) + scaled(plusUvt, 4) * uvt * rateScale
  return divide(exact, uvtScale * rateScale, 'half-up') as Money
}

/** What an independent contributes for a monthly payment. */
export interface Contributions {
  /** 40 % of the payment, between 1 and 25 minimum wages. */
  readonly ibc: Money
  readonly health: Money
  readonly pension: Money
  /** Of what they pay themselves: that of the classes IV and V is paid by who contracts. */
  readonly risk: Money
  readonly solidarity: Money
  readonly total: Money
}

/** The rates of labour risks by class, in percent (Decreto 1772 de 1994). */
export const riskRates = { '1': '0.522', '2': '1.044', '3': '2.436', '4': '4.350', '5': '6.960' } as const
export type RiskClass = keyof typeof riskRates

/** Whoever contracts pays the labour risks of these (Decreto 723 de 2013, art. 13). */
const paidByContracting: ReadonlySet<RiskClass> = new Set(['4', '5'])

/**
 * The contributions of an independent: health 12,5 %, pension 16 %, risks by class, and 1 % of solidarity from 4 minimum wages
 * on (finance dossier §5.7.5). Their base goes up to the peso and each of them up to the hundred (Decreto 1990 de 2016, art. 1,
 * which is art. 3.2.1.5 of Decreto 780 de 2016): the norm rules over E-6, whose risks are exact.
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
