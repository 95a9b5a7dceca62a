import type { Tx } from '@quina/db/server'
import {
  type Day,
  firstDayOf,
  insist,
  lastDayOf,
  monthName,
  monthOf,
  Problem,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { BenefitRegime } from '../../benefits/benefit/benefit.contract.ts'
import { liquidate } from '../../benefits/liquidation/liquidation.domain.ts'
import { liquidationFacts, sharedFacts } from '../../benefits/liquidation/liquidation-facts.server.ts'
import type { LiquidationFacts } from '../../benefits/liquidation/request.domain.ts'
import { lawOfBenefit } from '../../benefits/settlement/settled-lines.domain.ts'
import type { DatedPilaLine } from '../../engine/contribution/pila-facts.contract.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import { bonusPayment, differencePayment, type MonthAgain } from '../../engine/person/bonus-payment.domain.ts'
import { joinedWith, reportedInItsMonth, retroactiveIn } from '../joint/joint-month.domain.ts'
import { approvedPila, paidLines, paidMonths, type StoredLine } from '../joint/joint-month.server.ts'
import {
  attempt,
  factsOf,
  hashOf,
  lawOfMonth,
  ordinaryPayment,
  ordinaryPeople,
  type PeriodPeople,
} from '../month/liquidation.server.ts'
import { monthReading } from '../month/month-reading.server.ts'
import type { EngagedRow, MonthReading, PeriodMonth } from '../month/month-rows.domain.ts'
import { personOfMonth } from '../month/person-of-month.domain.ts'
import type { PeriodKind } from '../period/period.contract.ts'
import { type SettledAgain, settlementPeople, settlementsAgain } from './settlement-people.server.ts'

/** What a period pays. */
export interface PeriodOfKind extends PeriodMonth {
  readonly kind: PeriodKind
  readonly untilDay: Day | null
  readonly retroactiveFrom: Day | null
}

/**
 * Who is in a period, or one of them (`only`) alone, each with what its kind pays.
 * @throws Problem `PARAMETRO_FALTANTE` and what else keeps all of them from being liquidated
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

/** What is paid beside the month has no days of its own. */
const beside = { days: 0, ibc: zero, rests: [] }

interface Bonus {
  readonly kind: 'serviceBonus' | 'christmasBonus'
  readonly untilDay: Day
}

const bonuses = {
  serviceBonus: { concept: 'PRIMA-SERV', name: 'Prima de servicios', benefitOf: 'primaServicios' },
  christmasBonus: { concept: 'PRIMA-NAV', name: 'Prima de navidad', benefitOf: 'primaNavidad' },
} as const

/** Those to whom their regime gives the prima: each until the day of the period, or until they left. */
async function bonusPeople(tx: Tx, reading: MonthReading, bonus: Bonus): Promise<PeriodPeople> {
  const shared = await sharedFacts(tx, bonus.untilDay)
  const benefits = new Map<string, LiquidationFacts | Problem>()
  for (const { id } of reading.engaged) {
    const facts = await problemOr(() =>
      liquidationFacts(tx, id, { until: bonus.untilDay, saturdays: false, shared }),
    )
    if (gives(facts, bonus)) benefits.set(id, facts)
  }
  const engaged = new Map(reading.engaged.map((one) => [one.id, one]))
  const reported = await approvedPila(tx, reading.period)
  const pilaOf = (id: string) => reported.get(id) ?? []
  return {
    ids: [...benefits.keys()],
    outcomeOf: (id) =>
      attempt(() => {
        const given = { engaged: engaged.get(id)!, facts: benefits.get(id)!, bonus, pila: pilaOf(id) }
        return { ...bonusOf(given, reading), ...beside }
      }),
    hashOf: (id) => {
      const { parameters: _, holidays: __, ...facts } = benefits.get(id)! as LiquidationFacts
      const own = [bonus, facts, factsOf(engaged.get(id)!, reading), pilaOf(id)]
      return hashOf([...own, [...reading.rules.parameters]])
    },
  }
}

/** A benefit that cannot be computed is a problem of the person; who has none of the house is not in the period. */
async function problemOr(read: () => Promise<LiquidationFacts>): Promise<LiquidationFacts | Problem> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const regimes: Readonly<Record<Bonus['kind'], readonly BenefitRegime[]>> = {
  serviceBonus: ['publico', 'privado'],
  christmasBonus: ['publico', 'oficial'],
}

function gives(facts: LiquidationFacts | Problem, { kind, untilDay }: Bonus): boolean {
  if (facts instanceof Problem) return facts.code !== 'NOM-407'
  return regimes[kind].includes(facts.regime) && facts.startDate <= untilDay
}

interface BonusOf {
  readonly engaged: EngagedRow
  readonly facts: LiquidationFacts | Problem
  readonly bonus: Bonus
  /** Of the month, as an earlier payroll left it. */
  readonly pila: readonly DatedPilaLine[]
}

/** @throws Problem what keeps the benefit or the person from being liquidated */
function bonusOf({ engaged, facts, bonus: { kind, untilDay }, pila }: BonusOf, reading: MonthReading) {
  if (facts instanceof Problem) throw facts
  const { retiredOn } = facts
  const until = retiredOn !== null && retiredOn < untilDay ? retiredOn : untilDay
  const { lines } = liquidate({ ...wanted, kind, untilDay: until }, facts)
  const { concept, name, benefitOf } = bonuses[kind]
  const [benefit] = lines
  insist(benefit !== undefined, 'NOM-401', 'Su régimen no da esta prestación.')
  const { treatment: by, bases } = lawOfBenefit(benefitOf, facts.regime)
  const treatment = by === 'month' ? 'month' : 'separate'
  const line: PayrollLine = {
    concept,
    name,
    nature: 'earning',
    figure: benefit.figure,
    salary: false,
    noveltyId: null,
    bases,
  }
  const paid = bonusPayment(
    { person: personOfMonth(engaged, reading), bonus: line, treatment },
    reading.rules,
  )
  const joint = joinedWith({ ...lawOfMonth(engaged, reading), pila }, paid)
  return { ...paid, ...joint, apart: treatment === 'separate' }
}

const wanted = {
  decision: 'money',
  adjustments: [],
  fromDay: null,
  restFrom: null,
  restDays: null,
  advance: null,
  authorisation: null,
} as const

interface Differing {
  readonly period: PeriodOfKind
  readonly reading: MonthReading
  readonly only: string | null
}

interface PaidMonth {
  readonly month: Day
  readonly reading: MonthReading
  readonly people: PeriodPeople
}

/** Who was paid in the months that are computed again, retired since or not, and is owed something or owes it. */
async function differencePeople(tx: Tx, { period, reading, only }: Differing): Promise<PeriodPeople> {
  const months: PaidMonth[] = []
  for (const one of await paidMonths(tx, period)) {
    const knownUntil = lastDayOf(period.year, period.month)
    const again = await monthReading(tx, one, { only, knownUntil })
    months.push({ month: firstDayOf(one.year, one.month), reading: again, people: ordinaryPeople(again) })
  }
  const settled = await settlementsIn(tx, period, only)
  const paid = await paidLines(tx, period, only)
  const { year, month, kind } = period
  const inItsMonth =
    kind === 'retroactive' && reportedInItsMonth(reading.rules.parameters, lastDayOf(year, month))
  const reported = inItsMonth ? await approvedPila(tx, period) : null
  const outcomes = new Map(
    idsIn(months, settled).map((id) => [
      id,
      attempt(() => {
        const own = settled.filter(({ engagementId }) => engagementId === id)
        return differenceOf(id, { kind, months, settled: own, paid: paid.get(id) ?? [], reading, reported })
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

/** The settlements of the months that are computed again. */
const settlementsIn = (tx: Tx, period: PeriodOfKind, only: string | null) => {
  const { year, month, campusId, retroactiveFrom } = period
  const [first, last] = [firstDayOf(year, month), lastDayOf(year, month)]
  const from =
    retroactiveFrom === null ? first : firstDayOf(vigenciaOf(retroactiveFrom), monthOf(retroactiveFrom))
  return settlementsAgain(tx, { from, to: first, campusId }, { only, knownUntil: last })
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
  readonly paid: readonly StoredLine[]
  /** Of the month of payment: its withholding and its parameters. */
  readonly reading: MonthReading
  /** Where it is reported in the month of its payment: the lines that it adds to. Null where each month is corrected. */
  readonly reported: ReadonlyMap<string, readonly DatedPilaLine[]> | null
  readonly kind: PeriodOfKind['kind']
}

/** @throws Problem what keeps one of the months from being computed again */
function differenceOf(id: string, { kind, months, settled, paid, reading, reported }: DifferenceGiven) {
  const ordinary = months.flatMap(({ month, reading: own }): AgainWithFacts[] => {
    const engaged = own.engaged.find((one) => one.id === id)
    if (engaged === undefined) return []
    const facts = personOfMonth(engaged, own)
    const { lines, pila } = ordinaryPayment(engaged, own)
    return [{ month, name: nameOf(month), now: lines, paid: paidOf(paid, month), facts, pila }]
  })
  const again = settled.reduce((all, one) => withSettlement(all, one, paid), ordinary)
  const { orders, withholding } = again.at(-1)!.facts
  const engaged = reading.engaged.find((one) => one.id === id)
  const paying = engaged === undefined ? withholding : personOfMonth(engaged, reading).withholding
  const person = { orders, withholding: paying, paidOn: reading.period.paidOn }
  if (reported === null) {
    const payment = differencePayment(again, person, { ...reading.rules, contributed: null })
    // An additional payroll reports its month again; a retroactive, each month in a planilla of its own.
    const pila = kind === 'additional' ? again.at(-1)!.pila : []
    return { ...payment, ...beside, pila, apart: false }
  }
  const { period, rules } = reading
  const month = { parameters: rules.parameters, on: lastDayOf(period.year, period.month) }
  const uncapped = engaged?.contributorType === '18'
  const joint = retroactiveIn({ ...month, pila: reported.get(id) ?? [], uncapped })
  const contributed = (earnings: readonly PayrollLine[]) => joint(earnings).lines
  const payment = differencePayment(again, person, { ...rules, contributed })
  return { ...payment, ...beside, pila: joint(payment.lines).pila, apart: false }
}

const nameOf = (month: Day): string => `${monthName(Number(month.slice(5, 7)))} de ${vigenciaOf(month)}`
const paidOf = (paid: readonly StoredLine[], month: Day): StoredLine[] =>
  paid.filter((one) => one.month === month)

/** A settlement goes with the payroll of its month, if there was one. @throws Problem what keeps it from being computed */
function withSettlement(
  months: readonly AgainWithFacts[],
  { month, facts, outcome: { payment, problem } }: SettledAgain,
  paid: readonly StoredLine[],
): AgainWithFacts[] {
  if (payment === null) throw new Problem(problem!.code, problem!.message)
  const [others, own] = [
    months.filter((one) => one.month !== month),
    months.find((one) => one.month === month),
  ]
  const now = [...(own?.now ?? []), ...payment.lines]
  const pila = payment.pila.length > 0 ? payment.pila : (own?.pila ?? [])
  const settled = { month, name: nameOf(month), now, paid: paidOf(paid, month), facts, pila }
  return [...others, settled].toSorted((one, other) => one.month.localeCompare(other.month))
}

type Facts = ReturnType<typeof personOfMonth>
type AgainWithFacts = MonthAgain & { readonly facts: Facts; readonly pila: readonly DatedPilaLine[] }
