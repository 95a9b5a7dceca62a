import { type Day, lastDayOf, type Money, plus, showPesos, sumOf, zero } from '@quina/kernel'
import { explained, term } from '../../law/explanation/explanation.domain.ts'
import { contributionConcepts, levyConcepts } from '../contribution/contribution.contract.ts'
import { contributionsOf } from '../contribution/contribution.domain.ts'
import { dayMapOf } from '../day-map/day-map.domain.ts'
import { discountsOf } from '../garnishment/garnishment.domain.ts'
import { limitsOn } from '../garnishment/limits.domain.ts'
import type { PayrollAlert, PayrollLine } from '../line/line.contract.ts'
import { type MonthWithholding, type UsedInYear, withholdingOf } from '../withholding/withholding.domain.ts'
import {
  discountLine,
  isContribution,
  netAlerts,
  type Rules,
  readingsOf,
  totalsOf,
  withheldLine,
} from './person.domain.ts'
import {
  computedConcepts,
  discountConcepts,
  type PersonFacts,
  type PersonTotals,
} from './person-facts.domain.ts'

/** A payment besides the monthly payroll: lines that add up to its net. */
export interface ExtraPayment {
  readonly lines: readonly PayrollLine[]
  readonly totals: PersonTotals
  readonly alerts: readonly PayrollAlert[]
  /** The part of the yearly limits that its withholding uses. */
  readonly relieved: UsedInYear | null
}

export interface BonusFacts {
  readonly person: PersonFacts
  readonly bonus: PayrollLine
  /** Withheld with all the pay of the month, or in a separate run (ET, arts. 385 and 386). */
  readonly treatment: 'month' | 'separate'
}

/**
 * A prima of a person with its withholding and discounts, and the parafiscales if they include it in their base.
 * @throws Problem `PARAMETRO_FALTANTE`
 */
export function bonusPayment({ person, bonus, treatment }: BonusFacts, rules: Rules): ExtraPayment {
  const on = lastDayOf(person.month.year, person.month.month)
  const { payroll } = contributionsOf(
    { ...person, map: dayMapOf(person.month), on, lines: [bonus] },
    rules.parameters,
  )
  const employer = payroll.filter(({ concept }) => levyConcepts.has(concept))
  const withheld = withheldOf([bonus], person, { treatment, rules })
  const tax = withheld === null ? [] : withheldLine(withheld)
  const withholding = sumOf(tax, ({ figure }) => figure.amount)
  const discounts = discountsOf(person.orders, {
    ...limitsOn(rules.parameters, on),
    paidOn: person.paidOn,
    payment: 'prima',
    salary: zero,
    other: zero,
    contributions: zero,
    withholding,
    benefits: bonus.figure.amount,
  })
  return paymentOf([bonus, ...tax, ...discounts.flatMap(discountLine), ...employer], withheld)
}

const discountNames: ReadonlySet<string> = new Set(Object.values(discountConcepts))

/** A paid line of a month, as stored. */
export interface PaidLine {
  readonly concept: string
  readonly name: string
  readonly nature: PayrollLine['nature']
  readonly amount: Money
  readonly taxed: boolean
  /** The discount order that it served. */
  readonly orderId: string | null
}

/** A paid month, computed again with today's facts. */
export interface MonthAgain {
  /** Its first day. */
  readonly month: Day
  readonly name: string
  readonly now: readonly PayrollLine[]
  readonly paid: readonly PaidLine[]
  /** The payroll of a prima or a benefit. Its additional contributions belong to the lines that its month shares. */
  readonly ofPeriod?: string
}

/**
 * What paid months owe with today's facts (payroll dossier §2.22): the difference of each concept in each month, of the
 * contributions as they were rounded, and the withholding on all of it in the month of payment.
 * @param rules.contributed the contributions of the differences, where they contribute in the month of payment
 */
export function differencePayment(
  months: readonly MonthAgain[],
  person: Pick<PersonFacts, 'withholding' | 'orders' | 'paidOn'>,
  rules: Rules & {
    readonly contributed: ((earnings: readonly PayrollLine[]) => readonly PayrollLine[]) | null
  },
): ExtraPayment {
  const parts = new Set(
    person.orders.filter(({ mode }) => mode === 'fifth' || 'part' in mode).map(({ id }) => id),
  )
  const { contributed } = rules
  const all = months.flatMap((one) => differencesIn(one, parts, person.paidOn))
  const own = contributed === null ? all : all.filter(({ concept }) => !ofContributions.has(concept))
  const lines = [...own, ...(contributed?.(own) ?? [])]
  const withheld = withheldOf(lines, person, { treatment: 'month', rules })
  const separate = withheldOf(
    lines.filter(({ apart }) => apart === true),
    person,
    { treatment: 'separate', rules },
  )
  const taxes = [...taxLines(withheld), ...taxLines(separate).map((one) => ({ ...one, apart: true }))]
  return paymentOf([...lines, ...taxes], withheld)
}

const taxLines = (withheld: MonthWithholding | null): PayrollLine[] =>
  withheld === null ? [] : withheldLine(withheld)

const ofContributions: ReadonlySet<string> = new Set(
  Object.values(contributionConcepts).flatMap(({ employee, employer }) => [employee ?? employer, employer]),
)

/** The differences by concept, and by discount order for orders that take a part of the pay. */
function differencesIn(
  { month, name, now, paid, ofPeriod }: MonthAgain,
  parts: ReadonlySet<string>,
  day: Day,
): PayrollLine[] {
  const counts = (concept: string, orderId: string | null) =>
    concept !== computedConcepts.withholding &&
    (orderId === null || parts.has(orderId)) &&
    (ofPeriod === undefined || !ofContributions.has(concept))
  const owed = now.filter((one) => counts(one.concept, orderOf(one)))
  const given = paid.filter((one) => counts(one.concept, one.orderId))
  const keys = new Set([
    ...owed.map((one) => keyOf(one, orderOf(one))),
    ...given.map((one) => keyOf(one, one.orderId)),
  ])
  return [...keys].flatMap((key) => {
    const own = owed.filter((one) => keyOf(one, orderOf(one)) === key)
    const was = given.filter((one) => keyOf(one, one.orderId) === key)
    const lines = differenceLine({ month, name, own, was, day })
    return ofPeriod === undefined ? lines : lines.map((one) => ({ ...one, ofPeriod }))
  })
}

/** The order of a discount; null for any other line, whose novedad may be another one now. */
const orderOf = ({ nature, noveltyId, concept }: PayrollLine): string | null =>
  nature === 'deduction' && discountNames.has(concept) ? noveltyId : null
/** Cesantías sent to the FNA are no earning, but the part that orders take of them is: the nature keeps them apart. */
const keyOf = ({ concept, nature }: Pick<PaidLine, 'concept' | 'nature'>, orderId: string | null): string =>
  `${concept} ${nature} ${orderId ?? ''}`

interface Pair {
  readonly month: Day
  readonly name: string
  readonly own: readonly PayrollLine[]
  readonly was: readonly PaidLine[]
  readonly day: Day
}

function differenceLine({ month, name, own, was, day }: Pair): PayrollLine[] {
  const now = sumOf(own, ({ figure }) => figure.amount)
  const before = sumOf(was, ({ amount }) => amount)
  if (now === before) return []
  const like = own[0] ?? likePaid(was[0]!)
  const why = own.map(({ figure }) => figure.sentence).join(' ')
  const figure = explained([
    term({ label: like.name, base: now, norm: '', day }),
    term({ label: 'lo ya pagado', base: before, rate: '-1', norm: '', day }),
  ])
  const sum = `${showPesos(now)} menos ${showPesos(before)} ya pagados = ${showPesos(figure.amount)}`
  const sentence = `${like.name} de ${name}: ${sum}. ${why}`
  return [{ ...like, figure: { ...figure, sentence: sentence.trim() }, ofMonth: month }]
}

/** The line of a payment that is no longer owed. */
const likePaid = ({ concept, name, nature, taxed, orderId }: PaidLine): PayrollLine => ({
  concept,
  name,
  nature,
  noveltyId: orderId,
  salary: false,
  bases: taxed ? ['withholding'] : [],
  figure: explained([]),
})

type WithholdingFacts = Readonly<{ treatment: BonusFacts['treatment']; rules: Rules }>

/** The withholding on all the pay of the month of payment, less what its other payrolls withheld; or on this payment alone. */
export function withheldOf(
  lines: readonly PayrollLine[],
  { withholding, paidOn }: Pick<PersonFacts, 'withholding' | 'paidOn'>,
  { treatment, rules }: WithholdingFacts,
): MonthWithholding | null {
  const { relief, before } = withholding
  const apart = treatment === 'separate'
  const taxed = sumOf(
    lines.filter(({ nature, bases }) => nature === 'earning' && (apart || bases.includes('withholding'))),
    ({ figure }) => figure.amount,
  )
  const compulsory = sumOf(lines.filter(isContribution), ({ figure }) => figure.amount)
  const labour = apart
    ? { gross: taxed, compulsory: zero }
    : { ...relief, gross: plus(taxed, before.gross), compulsory: plus(compulsory, before.compulsory) }
  if (taxed <= 0n) return null
  return withholdingOf(
    { labour, paidOn, days: 30, withheldBefore: apart ? zero : before.withheld, ...readingsOf(withholding) },
    rules.withholding,
  )
}

function paymentOf(lines: readonly PayrollLine[], withheld: MonthWithholding | null): ExtraPayment {
  const totals = totalsOf(lines)
  return { lines, totals, alerts: netAlerts(totals), relieved: withheld?.used ?? null }
}
