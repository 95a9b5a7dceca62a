import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  firstDayOf,
  lastDayOf,
  money,
  monthOf as monthNumber,
  must,
  mustBeFound,
  plus,
  showDay,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { BenefitRegime } from '../../benefits/benefit/benefit.contract.ts'
import type { LiquidationKind } from '../../benefits/liquidation/liquidation.contract.ts'
import { liquidate } from '../../benefits/liquidation/liquidation.domain.ts'
import { liquidationFacts, sharedFacts } from '../../benefits/liquidation/liquidation-facts.server.ts'
import type { PaidAgain } from '../../benefits/liquidation/paid-benefits.server.ts'
import { keeperOf, takenOfCesantias } from '../../benefits/provision/cesantias-keeper.server.ts'
import {
  contributedPart,
  depositedBalance,
  settledLines,
} from '../../benefits/settlement/settled-lines.domain.ts'
import type { SettlementValues } from '../../benefits/settlement/settlement-payroll.server.ts'
import type { Rest } from '../../engine/contribution/added-base.domain.ts'
import { daysIn } from '../../engine/day-map/day-map.domain.ts'
import type { DiscountedPayment } from '../../engine/garnishment/discount.contract.ts'
import { discountLine, totalsOf } from '../../engine/person/person.domain.ts'
import type { PersonFacts, PersonPayroll } from '../../engine/person/person-facts.domain.ts'
import { type SettledLine, settlementPayment } from '../../engine/person/settlement-payment.domain.ts'
import { explained, term } from '../../law/explanation/explanation.domain.ts'
import { type JointLines, joinedEarnings } from '../joint/joint-month.domain.ts'
import { approvedPila } from '../joint/joint-month.server.ts'
import { restContributions, restPayIn } from '../joint/rest-month.domain.ts'
import {
  attempt,
  besideOthers,
  contributedAhead,
  factsOf,
  hashOf,
  lawOfMonth,
  ordinaryPayment,
  type Payment,
  type PeriodPeople,
} from '../month/liquidation.server.ts'
import { monthReading } from '../month/month-reading.server.ts'
import {
  type EngagedRow,
  type MonthReading,
  nobody,
  type PeriodMonth,
  withRest,
} from '../month/month-rows.domain.ts'
import { personOfMonth } from '../month/person-of-month.domain.ts'

/** The payment of a person who leaves, with the notes for the person who settles. */
export type SettledPayment = Payment & Readonly<{ settled: readonly SettledLine[]; notes: readonly string[] }>

/** The one person of the payroll that a settlement or a benefit makes. */
export async function settlementPeople(tx: Tx, period: PeriodMonth): Promise<PeriodPeople> {
  const settling = await settlingOf(tx, period.id)
  const reading = await monthReading(tx, period, { only: settling.engagementId })
  const engaged = engagedIn(reading)
  const paid = await settledPayment(tx, settling, reading)
  return {
    ids: [engaged.id],
    outcomeOf: () => attempt(() => paid),
    hashOf: () => hashOf([settling, factsOf(engaged, reading), paid.lines]),
  }
}

/**
 * The month of payment of a liquidation, at the site of the person: that of a settlement's last day, of a rest's first day, or of
 * a benefit's date, but never after the retirement.
 */
export async function monthOfSettlement(
  tx: Tx,
  { kind, engagementId, untilDay, date, restFrom, decision }: SettlementValues,
): Promise<PeriodMonth> {
  const { campusId, retiredOn } = await oneFrom<{ campusId: string; retiredOn: Day | null }>(tx)`
    select campus_id as "campusId", retired_on as "retiredOn" from payroll.engagement where id = ${engagementId}::uuid`
  const begins = kind === 'vacation' && decision === 'time' ? restFrom : null
  const wanted = kind === 'settlement' ? untilDay : (begins ?? date)
  const on = retiredOn !== null && retiredOn < wanted ? retiredOn : wanted
  const paidOn = kind === 'settlement' && date < untilDay ? untilDay : date
  return { id: nobody, campusId, paidOn, year: vigenciaOf(on), month: monthNumber(on) }
}

/** @throws Problem `SIN_VINCULACION_EN_FECHA` the person is not in service in the month, or it is not approved yet */
export function engagedIn({ engaged: [first], period: { year, month } }: MonthReading): EngagedRow {
  const days = `del ${showDay(firstDayOf(year, month))} al ${showDay(lastDayOf(year, month))}`
  const message = `No está vinculado en todas las fechas ${days}.`
  must(first !== undefined, 'SIN_VINCULACION_EN_FECHA', 'engagementId', message)
  return first
}

/** The kind of payment of each liquidation, for orders that apply only to some kinds. */
const paymentOfKind: Readonly<Record<LiquidationKind, DiscountedPayment>> = {
  settlement: 'liquidacion',
  vacation: 'vacaciones',
  serviceBonus: 'prima',
  christmasBonus: 'prima',
  bsp: 'prima',
  cesantias: 'cesantias',
  cesantiasAdvance: 'cesantias',
  interest: 'cesantias',
}

/**
 * @throws Problem NOM-424 the days are outside the month, NOM-425 its payroll is not approved and no day is given from which they
 * are owed here, and any fact that prevents the liquidation of the benefits or the month
 */
export async function settledPayment(
  tx: Tx,
  settling: SettlementValues,
  reading: MonthReading,
  again: PaidAgain | null = null,
): Promise<SettledPayment> {
  const { kind, engagementId, untilDay: until, restFrom, saturdays, salaryFrom, adjustments } = settling
  const engaged = engagedIn(reading)
  const shared = await sharedFacts(tx, until, restFrom ?? until)
  const enjoyed = kind === 'vacation' && settling.decision === 'time'
  const about = { until, saturdays, shared, again, restFrom: enjoyed ? restFrom : null }
  const benefits = await liquidationFacts(tx, engagementId, about)
  const liquidation = liquidate({ ...settling, adjustments: adjustments ?? [] }, benefits)
  const { regime, pay } = benefits
  const keeper = (await keeperOf(tx, engagementId, until))?.regime
  const sendsToFna = keeper === 'fna'
  const settled = settledLines(liquidation.lines, { regime, sendsToFna, enjoyed })
  const owesDays = kind === 'settlement' && salaryFrom !== null
  if (owesDays) mustBeWholeMonth(settling, engaged)
  const calendar = liquidation.calendar ?? undefined
  const paidBefore = liquidation.paidBefore.working > 0
  const given = { kind, settled, engaged, reading, regime, rest: calendar, again: again !== null, paidBefore }
  const joint = owesDays ? null : await joinedIn(tx, given)
  const prepays = calendar !== undefined && again === null && !paidBefore
  const ahead = prepays ? await contributedAhead(tx, reading, calendar) : []
  const facts = personOfMonth(engaged, reading)
  const payment = paymentOfKind[kind]
  const month = {
    settled,
    monthlyIncome: pay.assignment,
    contributed: joint && [...joint.lines, ...ahead],
    payment,
  }
  const { payroll, unpaid, pila, ...owed } = besideOthers({ engaged, facts, reading }, (beside) =>
    settlementPayment({ ...month, person: { ...facts, beside } }, reading.rules),
  )
  const isDeposited = kind === 'cesantias' && keeper === 'annual'
  const left = isDeposited ? depositedBalance(owed, reading.period.paidOn) : owed
  const paid = sendsToFna ? sentToFna(left, settled, { facts, rules: reading.rules }) : { ...left, settled }
  const notes = [...liquidation.notes, ...unpaid]
  return { ...paid, ...daysOf(payroll), apart: false, notes, pila: joint?.pila ?? pila }
}

/** The part that orders take of the FNA's cesantías becomes an earning and a deduction; the FNA gets the rest. */
function sentToFna<T extends Pick<Payment, 'lines' | 'totals'>>(
  paid: T,
  settled: readonly SettledLine[],
  { facts: { orders, paidOn }, rules }: { facts: PersonFacts; rules: MonthReading['rules'] },
): T & { readonly settled: readonly SettledLine[] } {
  const own = settled.find(({ line: { nature } }) => nature === 'employer')
  const servedHere = (id: string) =>
    sumOf(
      paid.lines.filter(({ nature, noveltyId }) => nature === 'deduction' && noveltyId === id),
      ({ figure }) => figure.amount,
    )
  const waiting = orders.map((one) => ({ ...one, deducted: plus(one.deducted, servedHere(one.id)) }))
  const { parameters } = rules
  const given = { parameters, on: paidOn, amount: own?.line.figure.amount ?? zero }
  const taken = takenOfCesantias(waiting, given)
  if (own === undefined || taken.length === 0) return { ...paid, settled }
  const amount = sumOf(taken, ({ figure }) => figure.amount)
  const label = 'Cesantías que toman las órdenes'
  const part = { base: amount, norm: 'CST, art. 344', day: paidOn }
  const earned = { ...own.line, nature: 'earning' as const, figure: explained([term({ ...part, label })]) }
  const sent = {
    ...own.line,
    figure: explained([...own.line.figure.terms, term({ ...part, label, rate: '-1' })]),
  }
  const others = paid.lines.filter((one) => one !== own.line)
  const lines = [earned, ...others, ...taken.flatMap(discountLine), sent]
  const parts = [earned, sent].map((one) => ({ ...own, line: one }))
  return {
    ...paid,
    lines,
    totals: totalsOf(lines),
    settled: settled.flatMap((one) => (one === own ? parts : one)),
  }
}

const daysOf = (payroll: PersonPayroll | null) =>
  payroll === null
    ? { days: 0, ibc: zero, rests: [] }
    : {
        days: 30 - daysIn(payroll.map, 'outside'),
        ibc: sumOf(payroll.contributions.lines, ({ ibc }) => ibc.health),
        rests: payroll.rests,
      }

/** The days of the month are liquidated whole: those of earlier months belong to their payrolls. */
function mustBeWholeMonth({ salaryFrom, untilDay }: SettlementValues, { startDate }: EngagedRow): void {
  const first = firstDayOf(vigenciaOf(untilDay), monthNumber(untilDay))
  const from = startDate > first ? startDate : first
  const message = `Va desde el ${showDay(from)}: lo anterior se paga en la nómina de su mes.`
  must(salaryFrom === null || salaryFrom === from, 'NOM-424', 'salaryFrom', message)
}

interface SettlementFacts {
  readonly kind: LiquidationKind
  readonly settled: readonly SettledLine[]
  readonly engaged: EngagedRow
  readonly reading: MonthReading
  readonly regime: BenefitRegime
  /** Whether it is computed again, with the payroll of its month. */
  readonly again: boolean
  readonly rest: Rest | undefined
  /** Another rest paid its days, and deducted what its month contributes. */
  readonly paidBefore: boolean
}

/**
 * What the benefits contribute in the PILA lines of the month: as its payroll left them or, before that payroll, as today's data
 * give them; a rest then also pays the health and pension of its own line. That payroll later pays its lines less all this.
 */
async function joinedIn(
  tx: Tx,
  { kind, settled, engaged, reading, regime, again, rest, paidBefore }: SettlementFacts,
): Promise<JointLines> {
  const based = settled
    .map(({ line }) => line)
    .filter(({ bases }) => bases.some((one) => one !== 'withholding'))
  if (based.length === 0) return { lines: [], pila: [] }
  const left = again ? undefined : await approvedPila(tx, reading.period)
  const approved = again ? ordinaryPayment(engaged, reading).pila : left?.get(engaged.id)
  const missing = 'Apruebe antes la nómina de ese mes, o diga desde qué día se debe aquí el sueldo.'
  must(approved !== undefined || kind !== 'settlement', 'NOM-425', 'salaryFrom', missing)
  const pila = approved ?? ordinaryPayment(engaged, withRest(reading, engaged, rest)).pila
  const source = kind === 'settlement' ? 'de la liquidación definitiva' : 'de la prestación'
  const month = { ...lawOfMonth(engaged, reading), pila, of: source, ...(rest === undefined ? {} : { rest }) }
  const earnings = based.map((line) => {
    const { amount } = line.figure
    const ofMonth = rest === undefined ? amount : restPayIn(amount, rest, reading.period)
    return { ...line, figure: { ...line.figure, amount: contributedPart(ofMonth, regime, month) } }
  })
  const joint = joinedEarnings(month, earnings)
  if (approved !== undefined) return joint
  const own = rest === undefined || paidBefore ? [] : restContributions(month, rest)
  return { lines: [...own, ...joint.lines], pila: [] }
}

type StoredSettling = SettlementValues & { readonly id: string }

/** The fields of the liquidation of a period. */
export const settlingOf = async (tx: Tx, periodId: string): Promise<StoredSettling> =>
  mustBeFound((await settlingsOf(tx, [periodId])).get(periodId), 'La liquidación')

/** The fields of the liquidations of some periods, by period. */
export async function settlingsOf(
  tx: Tx,
  periodIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSettling>> {
  const rows = await rowsFrom<StoredRow>(tx)`
    select p.id as "periodId", l.id, l.kind, l.engagement_id as "engagementId", l.date, l.until_day as "untilDay",
           l.from_day as "fromDay", l.rest_from as "restFrom", l.rest_days as "restDays", l.saturdays, l.decision,
           l.salary_from as "salaryFrom", l.advance::text as worth, l.authorisation,
           (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'factor', a.factor, 'worth', a.amount::text,
                                                         'reason', a.reason) order by a.position), '[]')
            from payroll.benefit_adjustment a where a.parent_id = l.id) as adjusted
    from payroll.period p join payroll.benefit_liquidation l on l.id = p.liquidation_id
    where p.id = any(${[...periodIds]}::uuid[])`
  return new Map(
    rows.map(({ periodId, worth, adjusted, ...settling }) => [
      periodId,
      {
        ...settling,
        advance: worth === null ? null : money(worth),
        adjustments: adjusted.map(({ worth: amount, ...one }) => ({ ...one, amount: money(amount) })),
      },
    ]),
  )
}

interface StoredRow extends Omit<StoredSettling, 'adjustments' | 'advance'> {
  readonly periodId: string
  readonly worth: string | null
  readonly adjusted: readonly (Omit<Adjustment, 'amount'> & { readonly worth: string })[]
}

type Adjustment = NonNullable<SettlementValues['adjustments']>[number]
