import type { Tx } from '@quina/db/server'
import { type Day, firstDayOf, lastDayOf, monthName, monthOf, Problem, vigenciaOf } from '@quina/kernel'
import type { DatedPilaLine } from '../../engine/contribution/pila-facts.contract.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import { differencePayment, type MonthAgain } from '../../engine/person/bonus-payment.domain.ts'
import { reportedInItsMonth, retroactiveIn } from '../joint/joint-month.domain.ts'
import { approvedPila, paidLines, paidMonths, type StoredLine } from '../joint/joint-month.server.ts'
import {
  attempt,
  hashOf,
  type Outcome,
  ordinaryPayment,
  ordinaryPeople,
  type Payment,
  type PeriodPeople,
} from '../month/liquidation.server.ts'
import { monthReading } from '../month/month-reading.server.ts'
import type { MonthReading, PeriodMonth } from '../month/month-rows.domain.ts'
import { personOfMonth } from '../month/person-of-month.domain.ts'
import type { PeriodKind } from '../period/period.contract.ts'
import { bonusPeople, noDays } from './bonus-people.server.ts'
import {
  type BenefitAgain,
  type BenefitsAgain,
  benefitsAgain,
  type MonthsOfSite,
  type SettledAgain,
  settlementsAgain,
} from './paid-again.server.ts'
import { settlementPeople } from './settlement-people.server.ts'

export interface PeriodOfKind extends PeriodMonth {
  readonly kind: PeriodKind
  readonly untilDay: Day | null
  readonly retroactiveFrom: Day | null
}

/**
 * The people of a period, or only one of them (`only`), each with the payment of its kind.
 * @throws Problem `PARAMETRO_FALTANTE`, or any other fact that prevents all liquidations
 */
export async function peopleOfPeriod(
  tx: Tx,
  period: PeriodOfKind,
  only: string | null = null,
): Promise<PeriodPeople> {
  const { kind, untilDay } = period
  if (kind === 'settlement' || kind === 'benefit') return settlementPeople(tx, period)
  const reading = await monthReading(tx, period, { only })
  if (kind === 'ordinary') return ordinaryPeople(reading)
  if (kind === 'serviceBonus' || kind === 'christmasBonus')
    return bonusPeople(tx, reading, { kind, untilDay: untilDay! })
  return differencePeople(tx, { period, reading, only })
}

type DifferenceInput = Readonly<{ period: PeriodOfKind; reading: MonthReading; only: string | null }>

type PaidMonth = Readonly<{ month: Day; reading: MonthReading; people: PeriodPeople }>

/** The people paid in the recomputed months, retired since or not, who are owed a difference or owe one. */
async function differencePeople(tx: Tx, { period, reading, only }: DifferenceInput): Promise<PeriodPeople> {
  const months: PaidMonth[] = []
  const knownUntil = lastDayOf(period.year, period.month)
  const benefits = await benefitsIn(tx, period, { only, knownUntil })
  for (const one of await paidMonths(tx, period)) {
    const paid = await monthReading(tx, one, { only, knownUntil })
    const again = (await benefits?.besides(paid)) ?? paid
    months.push({ month: firstDayOf(one.year, one.month), reading: again, people: ordinaryPeople(again) })
  }
  const settled = await settlementsAgain(tx, monthsOf(period), {
    only,
    knownUntil,
    ...(benefits === null ? {} : { benefits }),
  })
  const paid = await paidLines(tx, period, only)
  const { year, month, kind } = period
  const inItsMonth =
    kind === 'retroactive' && reportedInItsMonth(reading.rules.parameters, lastDayOf(year, month))
  const reported = inItsMonth ? await approvedPila(tx, period) : null
  const outcomes = new Map(
    idsIn(months, [...settled, ...(benefits?.all ?? [])]).map((id) => [
      id,
      attempt(() => {
        const own = <One extends SettledAgain>(all: readonly One[]) =>
          all.filter((one) => one.engagementId === id)
        const again = { months, settled: own(settled), benefits: own(benefits?.all ?? []) }
        return differenceOf(id, { ...again, kind, paid: paid.get(id) ?? [], reading, reported })
      }),
    ]),
  )
  const owed = [...outcomes].filter(
    ([, { payment, problem }]) => problem !== null || payment!.lines.length > 0,
  )
  return {
    ids: owed.map(([id]) => id),
    outcomeOf: (id) => outcomes.get(id)!,
    hashOf: (id) =>
      hashOf([
        months.map(({ people }) => (people.ids.includes(id) ? people.hashOf(id) : null)),
        paid.get(id) ?? [],
        outcomes.get(id),
      ]),
  }
}

/** A retroactive recomputes the primas and the benefits of its months; an additional payroll, only the month. */
async function benefitsIn(
  tx: Tx,
  period: PeriodOfKind,
  known: { readonly only: string | null; readonly knownUntil: Day },
): Promise<BenefitsAgain | null> {
  const { retroactiveFrom: since } = period
  return since === null ? null : benefitsAgain(tx, monthsOf(period), { ...known, since })
}

/** The months to recompute. */
function monthsOf({ year, month, campusId, retroactiveFrom: since }: PeriodOfKind): MonthsOfSite {
  const to = firstDayOf(year, month)
  return { from: since === null ? to : firstDayOf(vigenciaOf(since), monthOf(since)), to, campusId }
}

const idsIn = (months: readonly PaidMonth[], settled: readonly SettledAgain[]): string[] => [
  ...new Set([
    ...months.flatMap(({ people }) => people.ids),
    ...settled.map(({ engagementId }) => engagementId),
  ]),
]

interface DifferenceGiven {
  readonly months: readonly PaidMonth[]
  readonly settled: readonly SettledAgain[]
  readonly benefits: readonly BenefitAgain[]
  readonly paid: readonly StoredLine[]
  /** The month of payment, for its withholding and its parameters. */
  readonly reading: MonthReading
  /** The lines to add to, where differences are reported in the month of payment. Null where each month is corrected. */
  readonly reported: ReadonlyMap<string, readonly DatedPilaLine[]> | null
  readonly kind: PeriodOfKind['kind']
}

/** @throws Problem any fact that prevents the recomputation of one of the months */
function differenceOf(id: string, { kind, months, paid, reading, reported, ...own }: DifferenceGiven) {
  const ordinary = months.flatMap(({ month, reading: then }): AgainWithFacts[] => {
    const engaged = then.engaged.find((one) => one.id === id)
    if (engaged === undefined) return []
    const facts = personOfMonth(engaged, then)
    const { lines, pila } = ordinaryPayment(engaged, then)
    return [{ month, name: nameOf(month), now: lines, paid: paidOf(paid, month), facts, pila }]
  })
  const ofMonths = own.settled.reduce((all, one) => withSettlement(all, one, paid), ordinary)
  const again = [...own.benefits.map((one) => benefitOf(one, paid)), ...ofMonths]
  const { orders, withholding } = again.at(-1)!.facts
  const engaged = reading.engaged.find((one) => one.id === id)
  const paying = engaged === undefined ? withholding : personOfMonth(engaged, reading).withholding
  const person = { orders, withholding: paying, paidOn: reading.period.paidOn }
  if (reported === null) {
    const payment = differencePayment(again, person, { ...reading.rules, contributed: null })
    // An additional payroll reports its month again; a retroactive, each month in its own planilla.
    const pila = kind === 'additional' ? again.at(-1)!.pila : []
    return { ...payment, ...noDays, pila, apart: false }
  }
  const { period, rules } = reading
  const month = { parameters: rules.parameters, on: lastDayOf(period.year, period.month) }
  const uncapped = engaged?.contributorType === '18'
  const joint = retroactiveIn({ ...month, pila: reported.get(id) ?? [], uncapped })
  const contributed = (earnings: readonly PayrollLine[]) => joint(earnings).lines
  const payment = differencePayment(again, person, { ...rules, contributed })
  return { ...payment, ...noDays, pila: joint(payment.lines).pila, apart: false }
}

const nameOf = (month: Day): string => `${monthName(Number(month.slice(5, 7)))} de ${vigenciaOf(month)}`
const paidOf = (paid: readonly StoredLine[], month: Day): StoredLine[] =>
  paid.filter((one) => one.month === month && one.ofPeriod === null)

/** @throws Problem any fact that prevents the computation */
function benefitOf(
  { month, facts, outcome, periodId }: BenefitAgain,
  paid: readonly StoredLine[],
): AgainWithFacts {
  const { lines, pila } = paymentOf(outcome)
  const before = paid.filter(({ ofPeriod }) => ofPeriod === periodId)
  return { month, name: nameOf(month), now: lines, paid: before, facts, pila, ofPeriod: periodId }
}

function paymentOf({ payment, problem }: Outcome): Payment {
  if (payment === null) throw new Problem(problem!.code, problem!.message)
  return payment
}

/** Joins a settlement to the payroll of its month, if there was one. @throws Problem any fact that prevents the computation */
function withSettlement(
  months: readonly AgainWithFacts[],
  { month, facts, outcome }: SettledAgain,
  paid: readonly StoredLine[],
): AgainWithFacts[] {
  const payment = paymentOf(outcome)
  const others = months.filter((one) => one.month !== month)
  const own = months.find((one) => one.month === month)
  const now = [...(own?.now ?? []), ...payment.lines]
  const pila = payment.pila.length > 0 ? payment.pila : (own?.pila ?? [])
  const settled = { month, name: nameOf(month), now, paid: paidOf(paid, month), facts, pila }
  return [...others, settled].toSorted((one, other) => one.month.localeCompare(other.month))
}

type Facts = ReturnType<typeof personOfMonth>
type AgainWithFacts = MonthAgain & { readonly facts: Facts; readonly pila: readonly DatedPilaLine[] }
