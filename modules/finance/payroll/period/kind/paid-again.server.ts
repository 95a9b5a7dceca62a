import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, groupedBy, type Money } from '@quina/kernel'
import { liquidationFacts, sharedFacts } from '../../benefits/liquidation/liquidation-facts.server.ts'
import { type PaidAgain, paidAgainKey } from '../../benefits/liquidation/paid-benefits.server.ts'
import { benefitOfConcept } from '../../benefits/provision/benefit-accounts.contract.ts'
import type { SettlementValues } from '../../benefits/settlement/settlement-payroll.server.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import type { PersonFacts } from '../../engine/person/person-facts.domain.ts'
import { besideAgain } from '../joint/joint-month.server.ts'
import { attempt, type Outcome, type Payment } from '../month/liquidation.server.ts'
import { monthReading } from '../month/month-reading.server.ts'
import type { MonthReading, PeriodMonth } from '../month/month-rows.domain.ts'
import { personOfMonth } from '../month/person-of-month.domain.ts'
import { type Bonus, bonusOf, noDays } from './bonus-people.server.ts'
import { engagedIn, settledPayment, settlingOf, settlingsOf } from './settlement-people.server.ts'

/** Months at a site, or at all sites when null. */
export type MonthsOfSite = Readonly<{ from: Day; to: Day; campusId: string | null }>

/** One vinculación or all, and the last day whose retroactive acts are included. */
type AgainQuery = Readonly<{ only: string | null; knownUntil: Day | null }>

/** An approved settlement, computed again with today's facts: its lines, and the PILA lines of its month. */
export interface SettledAgain {
  readonly month: Day
  readonly engagementId: string
  readonly facts: PersonFacts
  readonly outcome: Outcome
}

/** The settlements of some months at one site or all, with the retroactive acts until a day. */
export async function settlementsAgain(
  tx: Tx,
  { from, to, campusId }: MonthsOfSite,
  { only, knownUntil, benefits }: AgainQuery & { readonly benefits?: BenefitsAgain },
): Promise<readonly SettledAgain[]> {
  const periods = await rowsFrom<PeriodMonth>(tx)`
    select p.id, p.year, p.month, p.paid_on as "paidOn", p.campus_id as "campusId"
    from payroll.period p join payroll.benefit_liquidation l on l.id = p.liquidation_id
    where p.status = 'approved' and p.kind = 'settlement' and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid)
      and make_date(p.year, p.month, 1) between ${from}::date and ${to}::date
      and (${only}::uuid is null or l.engagement_id = ${only}::uuid)
    order by p.year, p.month, p.id`
  const all: SettledAgain[] = []
  for (const period of periods) {
    const { id, ...settling } = await settlingOf(tx, period.id)
    const paid = await monthReading(tx, period, { only: settling.engagementId, knownUntil })
    const reading = (await benefits?.besides(paid)) ?? paid
    const engaged = engagedIn(reading)
    const amounts = benefits?.amountsOf(engaged.id) ?? new Map()
    all.push({
      month: firstDayOf(period.year, period.month),
      engagementId: engaged.id,
      facts: personOfMonth(engaged, reading),
      outcome: await outcomeOf(settledPayment(tx, settling, reading, { id, date: settling.date, amounts })),
    })
  }
  return all
}

async function outcomeOf(paying: Promise<Payment>): Promise<Outcome> {
  try {
    const payment = await paying
    return attempt(() => payment)
  } catch (error) {
    return attempt(() => {
      throw error
    })
  }
}

/** An approved prima or benefit, computed again with today's facts. */
export type BenefitAgain = SettledAgain & { readonly periodId: string }

/** The present amounts of primas and benefits, and their effect on other recomputations. */
export interface BenefitsAgain {
  readonly all: readonly BenefitAgain[]
  /** The amounts of a person, for benefits that take a twelfth of them. */
  readonly amountsOf: (engagementId: string) => PaidAgain['amounts']
  /** A month with the present bases that they add to its PILA lines. */
  readonly besides: (reading: MonthReading) => Promise<MonthReading>
}

type BenefitPeriod = PeriodMonth &
  Readonly<{
    kind: 'benefit' | Bonus['kind']
    untilDay: Day
    date: Day
    engagementId: string | null
    employeeId: string | null
  }>

const benefitPeriods = (
  tx: Tx,
  { from, to, campusId }: MonthsOfSite,
  { only, since }: Pick<AgainQuery, 'only'> & { readonly since: Day },
): Promise<BenefitPeriod[]> =>
  rowsFrom<BenefitPeriod>(tx)`
    select p.id, p.year, p.month, p.paid_on as "paidOn", p.campus_id as "campusId", p.kind,
           coalesce(l.until_day, p.until_day) as "untilDay", coalesce(l.date, p.date) as date, e.id as "engagementId",
           e.employee_id as "employeeId"
    from payroll.period p
    left join payroll.benefit_liquidation l on l.id = p.liquidation_id
    left join payroll.engagement e on e.id = l.engagement_id
    where p.status = 'approved' and p.kind in ('benefit', 'serviceBonus', 'christmasBonus')
      and p.campus_id = ${campusId}::uuid and make_date(p.year, p.month, 1) between ${from}::date and ${to}::date
      and coalesce(l.until_day, p.until_day) >= ${since}::date and l.kind is distinct from 'cesantiasAdvance'
      and (${only}::uuid is null or exists (
        select from payroll.period_person n where n.period_id = p.id and n.engagement_id = ${only}::uuid))
    order by 7, 8, p.id`

/**
 * The primas and benefits of some months at a site that accrued until a day of the act or later, the oldest first: each takes its
 * twelfths of the earlier ones at their present amounts. An advance of cesantías is a value that no act changes.
 */
export async function benefitsAgain(
  tx: Tx,
  months: MonthsOfSite,
  { only, knownUntil, since }: AgainQuery & { readonly since: Day },
): Promise<BenefitsAgain> {
  const periods = await benefitPeriods(tx, months, { only, since })
  const all: BenefitAgain[] = []
  const single = await singleBenefits(tx, periods, knownUntil)
  const amounts = new Map<string, Map<string, Money>>()
  const amountsOf = (id: string) => amounts.get(id) ?? new Map<string, Money>()
  for (const period of periods) {
    const one = single.get(period.id)
    const again =
      one === undefined
        ? await bonusAgain(tx, period, { only, knownUntil, amountsOf })
        : [await benefitAgain(tx, period, { ...one, amountsOf })]
    for (const one of again) {
      amounts.set(one.engagementId, amountsOf(one.engagementId))
      for (const { concept, nature, figure } of one.outcome.payment?.lines ?? []) {
        const kind = nature === 'deduction' ? undefined : benefitOfConcept.get(concept)
        if (kind !== undefined) amountsOf(one.engagementId).set(paidAgainKey(period.id, kind), figure.amount)
      }
    }
    all.push(...again)
  }
  const besides = async (reading: MonthReading) => ({
    ...reading,
    beside: await besideAgain(
      tx,
      {
        ...reading.period,
        excluded: [reading.period.id],
        parameters: reading.rules.parameters,
        only: only === null ? null : [only],
      },
      amountsOf,
    ),
  })
  return { all, amountsOf, besides }
}

type Amounts = AgainQuery & Pick<BenefitsAgain, 'amountsOf'>

/** The data with which one person's benefit was liquidated, and that person's month of payment. */
type SingleBenefit = Readonly<{
  liquidation: SettlementValues & { readonly id: string }
  reading: MonthReading
}>

/** The benefits of one person each: one statement for all liquidations, and one reading for the benefits of a month. */
async function singleBenefits(
  tx: Tx,
  periods: readonly BenefitPeriod[],
  knownUntil: Day | null,
): Promise<ReadonlyMap<string, SingleBenefit>> {
  const single = periods.flatMap((one) =>
    one.kind === 'benefit' ? [{ ...one, turn: turnOf(one, periods) }] : [],
  )
  const liquidations = await settlingsOf(
    tx,
    single.map(({ id }) => id),
  )
  const months = groupedBy(single, ({ year, month, paidOn, turn }) => [year, month, paidOn, turn].join())
  const all = new Map<string, SingleBenefit>()
  for (const group of months.values()) {
    const only = group.flatMap(({ engagementId }) => engagementId ?? [])
    const excluded = group.map(({ id }) => id)
    const reading = await monthReading(tx, group[0]!, { only, knownUntil, excluded })
    for (const { id, engagementId } of group) {
      const engaged = reading.engaged.filter((one) => one.id === engagementId)
      all.set(id, { liquidation: liquidations.get(id)!, reading: { ...reading, engaged } })
    }
  }
  return all
}

/** The reading of each payroll includes the person's other payrolls, so those of one person are never read together. */
const turnOf = ({ id, employeeId }: BenefitPeriod, periods: readonly BenefitPeriod[]): number =>
  periods.filter((one) => one.employeeId === employeeId).findIndex((one) => one.id === id)

/** Recomputes the benefit of one person. */
async function benefitAgain(
  tx: Tx,
  period: BenefitPeriod,
  { liquidation: { id, ...settling }, reading, amountsOf }: SingleBenefit & Pick<Amounts, 'amountsOf'>,
): Promise<BenefitAgain> {
  const engaged = engagedIn(reading)
  const again = { id, date: settling.date, amounts: amountsOf(engaged.id) }
  const paying = settledPayment(tx, settling, reading, again).then(({ settled, ...payment }) => {
    const separate = new Set(
      settled.filter(({ treatment }) => treatment === 'separate').map(({ line }) => line),
    )
    return withApart(payment, (line) => separate.has(line))
  })
  return benefitOf(period, { engaged, reading, outcome: await outcomeOf(paying) })
}

/** Recomputes a prima for each of its people. */
async function bonusAgain(
  tx: Tx,
  { kind, ...period }: BenefitPeriod,
  { only, knownUntil, amountsOf }: Amounts,
): Promise<BenefitAgain[]> {
  const { id, untilDay, date } = period
  const reading = await monthReading(tx, period, { only, knownUntil })
  const people = await rowsFrom<{ engagementId: string }>(tx)`
    select engagement_id as "engagementId" from payroll.period_person where period_id = ${id}::uuid and problem is null`
  const paid = new Set(people.map(({ engagementId }) => engagementId))
  const shared = await sharedFacts(tx, untilDay)
  const all: BenefitAgain[] = []
  for (const engaged of reading.engaged.filter((one) => paid.has(one.id))) {
    const again = { id, date, amounts: amountsOf(engaged.id) }
    const paying = liquidationFacts(tx, engaged.id, {
      until: untilDay,
      saturdays: false,
      shared,
      again,
    }).then((facts) => {
      const bonus = { kind: kind as Bonus['kind'], untilDay }
      const payment = bonusOf({ engaged, facts, bonus, pila: [] }, reading)
      return withApart({ ...payment, ...noDays }, ({ nature }) => payment.apart && nature === 'earning')
    })
    all.push(benefitOf(period, { engaged, reading, outcome: await outcomeOf(paying) }))
  }
  return all
}

const withApart = (payment: Payment, apart: (line: PayrollLine) => boolean): Payment => ({
  ...payment,
  lines: payment.lines.map((line) => (apart(line) ? { ...line, apart: true } : line)),
})

interface ComputedPerson {
  readonly engaged: MonthReading['engaged'][number]
  readonly reading: MonthReading
  readonly outcome: Outcome
}

const benefitOf = (
  { id, year, month }: Pick<BenefitPeriod, 'id' | 'year' | 'month'>,
  { engaged, reading, outcome }: ComputedPerson,
): BenefitAgain => ({
  periodId: id,
  month: firstDayOf(year, month),
  engagementId: engaged.id,
  facts: personOfMonth(engaged, reading),
  outcome,
})
