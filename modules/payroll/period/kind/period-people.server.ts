import { rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  firstDayOf,
  insist,
  lastDayOf,
  money,
  monthName,
  Problem,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { BenefitRegime } from '../../benefits/benefit/benefit.contract.ts'
import { liquidate } from '../../benefits/liquidation/liquidation.domain.ts'
import { liquidationFacts, sharedFacts } from '../../benefits/liquidation/liquidation-facts.server.ts'
import type { LiquidationFacts } from '../../benefits/liquidation/request.domain.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import {
  bonusPayment,
  differencePayment,
  type ExtraPayment,
  type MonthAgain,
  type PaidLine,
} from '../../engine/person/bonus-payment.domain.ts'
import { liquidatePerson } from '../../engine/person/person.domain.ts'
import { discountConcepts } from '../../engine/person/person-facts.domain.ts'
import { treatmentOf } from '../../engine/withholding/separate-payments.domain.ts'
import { attempt, factsOf, hashOf, ordinaryPeople, type PeriodPeople } from '../month/liquidation.server.ts'
import { monthReading } from '../month/month-reading.server.ts'
import type { EngagedRow, MonthReading, PeriodMonth } from '../month/month-rows.domain.ts'
import { personOfMonth } from '../month/person-of-month.domain.ts'

/** What a period pays. */
export interface PeriodOfKind extends PeriodMonth {
  readonly kind: 'ordinary' | 'serviceBonus' | 'christmasBonus' | 'additional' | 'retroactive'
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
  const reading = await monthReading(tx, period, { only })
  if (kind === 'ordinary') return ordinaryPeople(reading)
  if (kind === 'serviceBonus' || kind === 'christmasBonus')
    return bonusPeople(tx, reading, { kind, untilDay: untilDay! })
  return differencePeople(tx, { period, reading, only })
}

/** What is paid beside the month has no days of its own and reports nothing to PILA. */
const beside = { days: 0, ibc: zero, rests: [], pila: [] }

interface Bonus {
  readonly kind: 'serviceBonus' | 'christmasBonus'
  readonly untilDay: Day
}

const bonuses = {
  serviceBonus: { concept: 'PRIMA-SERV', name: 'Prima de servicios', payment: 'prima-servicios' },
  christmasBonus: { concept: 'PRIMA-NAV', name: 'Prima de navidad', payment: 'prima-navidad' },
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
  return {
    ids: [...benefits.keys()],
    outcomeOf: (id) =>
      attempt(() => {
        const payment = bonusOf({ engaged: engaged.get(id)!, facts: benefits.get(id)!, bonus }, reading)
        return { ...payment, ...beside }
      }),
    hashOf: (id) => {
      const { parameters: _, holidays: __, ...facts } = benefits.get(id)! as LiquidationFacts
      return hashOf([bonus, facts, factsOf(engaged.get(id)!, reading), [...reading.rules.parameters]])
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
}

/** @throws Problem what keeps the benefit or the person from being liquidated */
function bonusOf({ engaged, facts, bonus: { kind, untilDay } }: BonusOf, reading: MonthReading) {
  if (facts instanceof Problem) throw facts
  const { retiredOn } = facts
  const until = retiredOn !== null && retiredOn < untilDay ? retiredOn : untilDay
  const { lines } = liquidate({ ...wanted, kind, untilDay: until }, facts)
  const { concept, name, payment } = bonuses[kind]
  const [benefit] = lines
  insist(benefit !== undefined, 'NOM-401', 'Su régimen no da esta prestación.')
  const regime = facts.regime === 'publico' || facts.regime === 'oficial' ? facts.regime : 'privado'
  const treatment = treatmentOf(payment, regime) === 'month' ? 'month' : 'separate'
  const line: PayrollLine = {
    concept,
    name,
    nature: 'earning',
    figure: benefit.figure,
    salary: false,
    noveltyId: null,
    // Only the prima de servicios of public employees is a base of parafiscales (payroll dossier §2.8).
    bases: [
      ...(kind === 'serviceBonus' && regime === 'publico' ? (['parafiscal'] as const) : []),
      ...(treatment === 'month' ? (['withholding'] as const) : []),
    ],
  }
  const paid = bonusPayment(
    { person: personOfMonth(engaged, reading), bonus: line, treatment },
    reading.rules,
  )
  return { ...paid, apart: treatment === 'separate' }
}

const wanted = {
  decision: 'money',
  adjustments: [],
  fromDay: null,
  restFrom: null,
  restDays: null,
  salaryFrom: null,
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
  const paid = await paidLines(tx, period, only)
  const outcomes = new Map(
    idsIn(months).map((id) => [
      id,
      attempt(() => differenceOf(id, { months, paid: paid.get(id) ?? [], reading })),
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

const idsIn = (months: readonly PaidMonth[]): string[] => [
  ...new Set(months.flatMap(({ people }) => people.ids)),
]

interface DifferenceGiven {
  readonly months: readonly PaidMonth[]
  readonly paid: readonly StoredLine[]
  /** Of the month of payment: its withholding and its parameters. */
  readonly reading: MonthReading
}

/** @throws Problem what keeps one of the months from being computed again */
function differenceOf(id: string, { months, paid, reading }: DifferenceGiven) {
  const again = months.flatMap(({ month, reading: own }): (MonthAgain & { readonly facts: Facts })[] => {
    const engaged = own.engaged.find((one) => one.id === id)
    if (engaged === undefined) return []
    const facts = personOfMonth(engaged, own)
    const { lines } = liquidatePerson(facts, own.rules)
    const name = `${monthName(Number(month.slice(5, 7)))} de ${vigenciaOf(month)}`
    return [{ month, name, now: lines, paid: paid.filter((one) => one.month === month), facts }]
  })
  const { orders, withholding } = again.at(-1)!.facts
  const engaged = reading.engaged.find((one) => one.id === id)
  const paying = engaged === undefined ? withholding : personOfMonth(engaged, reading).withholding
  const person = { orders, withholding: paying, paidOn: reading.period.paidOn }
  const payment: ExtraPayment = differencePayment(again, person, reading.rules)
  return { ...payment, ...beside, apart: false }
}

type Facts = ReturnType<typeof personOfMonth>

/** The ordinary payrolls of the site that were approved: of the month alone, or since the day of the act. */
const paidMonths = (
  tx: Tx,
  { campusId, year, month, retroactiveFrom }: PeriodOfKind,
): Promise<PeriodMonth[]> =>
  rowsFrom<PeriodMonth>(tx)`
    select id, year, month, paid_on as "paidOn", campus_id as "campusId" from payroll.period
    where status = 'approved' and kind = 'ordinary' and campus_id = ${campusId}::uuid
      and make_date(year, month, 1) between date_trunc('month', ${retroactiveFrom ?? firstDayOf(year, month)}::date)::date
                                        and make_date(${year}::int, ${month}::int, 1)
    order by year, month`

interface StoredLine extends PaidLine {
  readonly month: Day
}

interface PaidRow extends Omit<StoredLine, 'amount'> {
  readonly engagementId: string
  readonly paidAmount: string
}

/** What was paid of each month, in its ordinary payroll and in those that corrected it. */
async function paidLines(
  tx: Tx,
  { id, campusId, year, month, retroactiveFrom }: PeriodOfKind,
  only: string | null,
): Promise<ReadonlyMap<string, StoredLine[]>> {
  const rows = await rowsFrom<PaidRow>(tx)`
    select n.engagement_id as "engagementId", coalesce(l.of_month, make_date(p.year, p.month, 1)) as month, l.concept, l.name,
           l.nature, l.taxed, l.amount::text as "paidAmount",
           case when l.concept = any(${Object.values(discountConcepts)}::text[]) then l.novelty_id end as "orderId"
    from payroll.period p
    join payroll.period_person n on n.period_id = p.id
    join payroll.period_line l on l.person_id = n.id
    where p.status = 'approved' and p.campus_id = ${campusId}::uuid and p.id <> ${id}::uuid
      and (p.kind = 'ordinary' or l.of_month is not null)
      and coalesce(l.of_month, make_date(p.year, p.month, 1))
            between date_trunc('month', ${retroactiveFrom ?? firstDayOf(year, month)}::date)::date
                and make_date(${year}::int, ${month}::int, 1)
      and (${only}::uuid is null or n.engagement_id = ${only}::uuid)
    order by n.engagement_id, 2, l.concept, l.position`
  const byPerson = new Map<string, StoredLine[]>()
  for (const { engagementId, paidAmount, ...row } of rows) {
    const own = byPerson.get(engagementId) ?? []
    byPerson.set(engagementId, own)
    own.push({ ...row, amount: money(paidAmount) })
  }
  return byPerson
}
