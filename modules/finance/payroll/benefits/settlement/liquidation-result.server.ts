import type { InputOf, Stored } from '@quina/blocks'
import { addTo, changeById, oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, minus, money, moneyText, Problem, plural, showDay, sumOf } from '@quina/kernel'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import type { BenefitFactor } from '../benefit/benefit.contract.ts'
import { baseOf } from '../benefit/factor.domain.ts'
import { type VacationCalendar, vacationCalendar } from '../benefit/vacation.domain.ts'
import type {
  benefitLiquidation,
  DeductionAnswer,
  LiquidationLineAnswer,
  LiquidationResult,
} from '../liquidation/liquidation.contract.ts'
import { liquidate } from '../liquidation/liquidation.domain.ts'
import { liquidationFacts, sharedFacts } from '../liquidation/liquidation-facts.server.ts'
import type { Liquidation } from '../liquidation/request.domain.ts'
import { deadlineNotes } from './settlement-deadline.server.ts'
import { makesPayroll, settlementPayrolls } from './settlement-payroll.server.ts'

type Document = Stored<typeof benefitLiquidation>
type Facts = { readonly result: LiquidationResult | null; readonly problem: string | null }
type Input = InputOf<typeof benefitLiquidation>

async function liquidationOf(tx: Tx, wanted: Input): Promise<Liquidation & { deadline: readonly string[] }> {
  const { engagementId, untilDay: until, restFrom, saturdays } = wanted
  const shared = await sharedFacts(tx, until, restFrom ?? until)
  const request = { ...wanted, adjustments: wanted.adjustments ?? [] }
  const rest = wanted.kind === 'vacation' && wanted.decision === 'time' ? restFrom : null
  const facts = await liquidationFacts(tx, engagementId, { until, saturdays, shared, restFrom: rest })
  return { ...liquidate(request, facts), deadline: deadlineNotes(wanted, facts) }
}

/** A liquidation with its deductions. */
interface Whole extends Omit<Liquidation, 'lines'> {
  readonly lines: readonly (Omit<Liquidation['lines'][number], 'kind'> & { readonly kind: string })[]
  readonly deducted: readonly PayrollLine[]
  readonly net: Money
}

/** The liquidation less the deductions of its payroll; a settlement also pays the days of its month. */
export async function wholeOf(tx: Tx, wanted: Input): Promise<Whole> {
  const { deadline, ...liquidation } = await liquidationOf(tx, wanted)
  const noted = (notes: readonly string[]) => [...notes, ...deadline]
  if (!(await makesPayroll(tx, wanted))) {
    const notes = noted(liquidation.notes)
    return { ...liquidation, notes, deducted: [], net: liquidation.total }
  }
  const { days, ...payroll } = await settlementPayrolls().foresee(tx, wanted)
  const owed = liquidation.lines.filter(({ kind }) => kind !== 'diasAnticipados')
  const lines = [...days.map(lineOfDays), ...owed]
  const total = sumOf(lines, ({ figure }) => figure.amount)
  return { ...liquidation, ...payroll, notes: noted(payroll.notes), lines, total }
}

const lineOfDays = ({ concept, name, figure }: PayrollLine): Whole['lines'][number] => {
  const days = figure.terms.filter(({ unit }) => unit === 'dias').map(({ quantity }) => Number(quantity))
  return { kind: concept, label: name, days: sumOfDays(days), figure, factors: [] }
}
const sumOfDays = (days: readonly number[]): number => days.reduce((sum, one) => sum + one, 0)

/** Stores the result, which stays as it was approved. */
export async function store(tx: Tx, { id }: Document, liquidation: Whole): Promise<void> {
  const { fromDay, days, interrupted, total, lines, calendar, paidBefore, notes } = liquidation
  await changeById(tx, 'payroll.benefitLiquidation', id, {
    fromDay,
    days: String(days),
    interrupted: String(interrupted),
    total: moneyText(total),
    restUntil: calendar?.until ?? null,
    restWorking: [...(calendar?.workingDays ?? [])],
    restPaidWorking: paidBefore.working,
    restPaidCalendar: paidBefore.calendar,
    notes: [...notes],
  })
  const rows = lines.map(({ kind, label, days: own, figure, factors }, index) => ({
    liquidationId: id,
    position: index + 1,
    kind,
    label,
    days: String(own),
    amount: moneyText(figure.amount),
    explanation: figure.sentence,
    factors: JSON.stringify(factors.map(factorAnswer)),
  }))
  await addTo(tx, 'payroll.benefitResult', rows)
}

/** The result of a draft now; if it cannot be computed, the reason is returned for the screen. */
export async function draftResult(tx: Tx, wanted: Document): Promise<Facts> {
  try {
    return { result: answerOf(await wholeOf(tx, wanted)), problem: null }
  } catch (error) {
    if (error instanceof Problem) return { result: null, problem: error.message }
    throw error
  }
}

const answerOf = ({
  fromDay,
  days,
  interrupted,
  total,
  lines,
  notes,
  calendar,
  deducted,
  net,
}: Whole): LiquidationResult => ({
  fromDay,
  days,
  interrupted,
  total: moneyText(total),
  lines: lines.map(({ kind, label, days: own, figure, factors }) => ({
    kind,
    label,
    days: own,
    amount: moneyText(figure.amount),
    explanation: figure.sentence,
    factors: factors.map(factorAnswer),
  })),
  deductions: deducted.map(({ name, figure }) => ({
    label: name,
    amount: moneyText(figure.amount),
    explanation: figure.sentence,
  })),
  net: moneyText(net),
  notes: [...notes],
  calendar: calendar === null ? null : calendarAnswer(calendar),
})

const factorAnswer = (factor: BenefitFactor): LiquidationLineAnswer['factors'][number] => ({
  label: factor.label,
  amount: moneyText(factor.amount),
  divisor: factor.divisor,
  share: moneyText(baseOf([factor]) as Money),
})

/** Reads the result as it was approved. */
export async function storedResult(tx: Tx, wanted: Document): Promise<Facts> {
  const { id, fromDay } = wanted
  const head = await oneFrom<Pick<LiquidationResult, 'days' | 'interrupted' | 'total' | 'notes'>>(tx)`
    select days::float as days, interrupted::float as interrupted, total::text as total, notes
    from payroll.benefit_liquidation where id = ${id}::uuid`
  const lines = await rowsFrom<LiquidationLineAnswer>(tx)`
    select kind, label, days::float as days, amount::text as amount, explanation, factors
    from payroll.benefit_result where liquidation_id = ${id}::uuid order by position`
  const deductions = await rowsFrom<DeductionAnswer>(tx)`
    select l.name as label, l.amount::text as amount, l.sentence as explanation
    from payroll.period p join payroll.period_person n on n.period_id = p.id join payroll.period_line l on l.person_id = n.id
    where p.liquidation_id = ${id}::uuid and p.status = 'approved'
      and (l.nature = 'deduction' or (l.nature = 'employer' and l.concept = 'CESANTIAS'))
    order by l.position`
  const net = moneyText(
    minus(
      money(head.total),
      sumOf(deductions, ({ amount }) => money(amount)),
    ),
  )
  const calendar = await restOf(tx, wanted)
  const notes = [...head.notes, ...(await leavesWithin(tx, id))]
  return {
    result: { ...head, notes, fromDay: fromDay ?? '', lines, deductions, net, calendar },
    problem: null,
  }
}

/** The leaves that fall within an approved rest, and the days that each takes of it (payroll dossier §2.4). */
async function leavesWithin(tx: Tx, id: string): Promise<string[]> {
  const rows = await rowsFrom<{ name: string; from: Day; to: Day; working: number }>(tx)`
    select k.name || coalesce(' ' || platform.numbered('NOV', n.number), '') as name, r.from_day as "from", r.to_day as "to",
           r.working
    from payroll.rest_interrupted r join payroll.novelty n on n.id = r.novelty_id join payroll.novelty_kind k on k.id = n.kind_id
    where r.liquidation_id = ${id}::uuid order by r.from_day`
  return rows.map(({ name, from, to, working }) => {
    const owed = working === 0 ? '' : ': quedan pendientes y ya se pagaron'
    const taken = `toma ${plural(working, 'día hábil', 'días hábiles')} de él${owed}`
    return `${name}, del ${showDay(from)} al ${showDay(to)}: cae en este descanso y ${taken}.`
  })
}

/** The calendar of an approved rest. */
async function restOf(
  tx: Tx,
  { restFrom, restDays, decision, saturdays }: Document,
): Promise<LiquidationResult['calendar']> {
  if (restFrom === null || restDays === null || decision !== 'time') return null
  const { holidays } = await sharedFacts(tx, restFrom)
  return calendarAnswer(vacationCalendar({ from: restFrom, workingDays: restDays, saturdays }, holidays))
}

const calendarAnswer = (calendar: VacationCalendar): NonNullable<LiquidationResult['calendar']> => ({
  ...calendar,
  workingDays: [...calendar.workingDays],
  restDays: [...calendar.restDays],
})
