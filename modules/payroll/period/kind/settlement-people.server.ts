import { oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  firstDayOf,
  lastDayOf,
  money,
  monthOf as monthNumber,
  must,
  mustBeFound,
  showDay,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { liquidate } from '../../benefits/liquidation/liquidation.domain.ts'
import { liquidationFacts } from '../../benefits/liquidation/liquidation-facts.server.ts'
import { keeperOf } from '../../benefits/provision/cesantias-keeper.server.ts'
import { settledLines } from '../../benefits/settlement/settled-lines.domain.ts'
import type { Settling } from '../../benefits/settlement/settlement-payroll.server.ts'
import { daysIn } from '../../engine/day-map/day-map.domain.ts'
import { reportedIbc } from '../../engine/person/person.domain.ts'
import type { PersonPayroll } from '../../engine/person/person-facts.domain.ts'
import { type SettledLine, settlementPayment } from '../../engine/person/settlement-payment.domain.ts'
import type { Parameters } from '../../law/parameter/parameter.domain.ts'
import { type Joined, joinedEarnings } from '../joint/joint-month.domain.ts'
import { approvedPila } from '../joint/joint-month.server.ts'
import {
  attempt,
  factsOf,
  hashOf,
  type Payment,
  type PeriodPeople,
  withBonus,
} from '../month/liquidation.server.ts'
import { monthReading } from '../month/month-reading.server.ts'
import type { EngagedRow, MonthReading, PeriodMonth } from '../month/month-rows.domain.ts'
import { personOfMonth } from '../month/person-of-month.domain.ts'
import { pilaOfPerson } from '../pila/pila-of-person.domain.ts'

/** What somebody who leaves is paid, and what the person who settles must know. */
export interface SettledPayment extends Payment {
  readonly settled: readonly SettledLine[]
  readonly notes: readonly string[]
}

/** The one person of the payroll that a settlement makes. */
export async function settlementPeople(tx: Tx, period: PeriodMonth): Promise<PeriodPeople> {
  const settling = await settlingOf(tx, period.id)
  const reading = await monthReading(tx, period, { only: settling.engagementId })
  const engaged = mustBeFound(reading.engaged[0], 'La vinculación en el mes de su retiro')
  const paid = await settledPayment(tx, settling, reading)
  return {
    ids: [engaged.id],
    outcomeOf: () => attempt(() => paid),
    hashOf: () => hashOf([settling, factsOf(engaged, reading), paid.lines]),
  }
}

/** The month in which somebody leaves, at their site. */
export async function monthOfSettlement(
  tx: Tx,
  { engagementId, untilDay, date }: Settling,
): Promise<PeriodMonth> {
  const { campusId } = await oneFrom<{ campusId: string }>(tx)`
    select campus_id as "campusId" from payroll.engagement where id = ${engagementId}::uuid`
  const paidOn = date > untilDay ? date : untilDay
  return { id: nobody, campusId, paidOn, year: vigenciaOf(untilDay), month: monthNumber(untilDay) }
}
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * @throws Problem NOM-424 the days are not those of the month, NOM-425 its payroll is not approved and nothing says that they are
 * owed here, and what keeps the benefits or the month from being liquidated
 */
export async function settledPayment(
  tx: Tx,
  settling: Settling,
  reading: MonthReading,
): Promise<SettledPayment> {
  const { engagementId, untilDay: until, saturdays, salaryFrom, adjustments } = settling
  const engaged = mustBeFound(reading.engaged[0], 'La vinculación en el mes de su retiro')
  mustBeWholeMonth(settling, engaged)
  const benefits = await liquidationFacts(tx, engagementId, { until, saturdays })
  const liquidation = liquidate({ ...wanted, ...settling, adjustments: adjustments ?? [] }, benefits)
  const sendsToFna = (await keeperOf(tx, engagementId, until))?.regime === 'fna'
  const settled = settledLines(liquidation.lines, { regime: benefits.regime, sendsToFna })
  const facts = personOfMonth(engaged, reading)
  const law = {
    parameters: reading.rules.parameters,
    on: lastDayOf(reading.period.year, reading.period.month),
  }
  const joint = salaryFrom === null ? await joinedIn(tx, { settled, engaged, reading, ...law }) : null
  const contributed = joint?.lines ?? null
  const monthlyIncome = benefits.pay.assignment
  const paid = settlementPayment({ person: facts, settled, monthlyIncome, contributed }, reading.rules)
  const { alerts, relieved, payroll, unpaid } = paid
  const month = { alerts, relieved, apart: false, ...monthOf(payroll) }
  const shared = { ...month, settled, notes: [...liquidation.notes, ...unpaid] }
  if (payroll === null) return { ...shared, ...paid, pila: joint?.pila ?? [] }
  const pila = pilaOfPerson({ engaged, facts, payroll }, reading.varying)
  return { ...shared, ...withBonus({ ...paid, pila }, reading.levied.get(engaged.id), law) }
}

const monthOf = (payroll: PersonPayroll | null) =>
  payroll === null
    ? { days: 0, ibc: zero, rests: [] }
    : {
        days: 30 - daysIn(payroll.map, 'outside'),
        ibc: reportedIbc(payroll.contributions),
        rests: payroll.rests,
      }

/** The days of the month are liquidated whole: those of earlier months are of their payrolls. */
function mustBeWholeMonth({ salaryFrom, untilDay }: Settling, { startDate }: EngagedRow): void {
  const first = firstDayOf(vigenciaOf(untilDay), monthNumber(untilDay))
  const from = startDate > first ? startDate : first
  const message = `Va desde el ${showDay(from)}: lo anterior se paga en la nómina de su mes.`
  must(salaryFrom === null || salaryFrom === from, 'NOM-424', 'salaryFrom', message)
}

interface Joining {
  readonly settled: readonly SettledLine[]
  readonly engaged: EngagedRow
  readonly reading: MonthReading
  readonly parameters: Parameters
  readonly on: Day
}

/** What the benefits contribute in the line of PILA that the payroll of the month left. */
async function joinedIn(tx: Tx, { settled, engaged, reading, parameters, on }: Joining): Promise<Joined> {
  const earnings = settled
    .map(({ line }) => line)
    .filter(({ bases }) => bases.some((one) => one !== 'withholding'))
  if (earnings.length === 0) return { lines: [], pila: [] }
  const pila = (await approvedPila(tx, reading.period)).get(engaged.id) ?? []
  const missing = 'Apruebe antes la nómina de ese mes, o diga desde qué día se debe aquí el sueldo.'
  must(pila.length > 0, 'NOM-425', 'salaryFrom', missing)
  const uncapped = engaged.contributorType === '18'
  return joinedEarnings({ pila, parameters, on, uncapped, of: 'de la liquidación definitiva' }, earnings)
}

const wanted = {
  kind: 'settlement',
  restFrom: null,
  restDays: null,
  decision: 'money',
  advance: null,
} as const

/** What the settlement of a period says. */
async function settlingOf(tx: Tx, periodId: string): Promise<Settling> {
  const row = await rowFrom<Omit<Settling, 'adjustments'> & { readonly id: string }>(tx)`
    select l.id, l.engagement_id as "engagementId", l.date, l.until_day as "untilDay", l.from_day as "fromDay", l.saturdays,
           l.salary_from as "salaryFrom", l.authorisation
    from payroll.period p join payroll.benefit_liquidation l on l.id = p.liquidation_id where p.id = ${periodId}::uuid`
  const settling = mustBeFound(row, 'La liquidación definitiva')
  const adjustments = await rowsFrom<Omit<Adjustment, 'amount'> & { readonly worth: string }>(tx)`
    select id, factor, amount::text as worth, reason from payroll.benefit_adjustment
    where parent_id = ${settling.id}::uuid order by position`
  return {
    ...settling,
    adjustments: adjustments.map(({ worth, ...one }) => ({ ...one, amount: money(worth) })),
  }
}

type Adjustment = NonNullable<Settling['adjustments']>[number]
