import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import {
  type Day,
  groupedBy,
  lastDayOf,
  type Money,
  minus,
  money,
  moneyText,
  mustBeFound,
  Problem,
  plus,
  sumOf,
  zero,
} from '@quina/kernel'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import { liquidatePerson } from '../../engine/person/person.domain.ts'
import { monthReading } from '../../period/month/month-reading.server.ts'
import {
  type EngagedRow,
  type MonthReading,
  type NoveltyRow,
  unregistered,
} from '../../period/month/month-rows.domain.ts'
import { personOfMonth } from '../../period/month/person-of-month.domain.ts'
import { shiftPlanCost } from '../../staff/novelty/shift/shift.contract.ts'
import { type Shift, shiftEnd } from '../../staff/novelty/shift/shift-rules.domain.ts'
import { owedBudget } from '../commitment/commitment-reading.server.ts'
import { availableOf } from '../commitment/projection.server.ts'
import type { ConceptAccount } from '../entry/book-facts.contract.ts'
import { accountsOn } from '../reading/book-reading.server.ts'

type PlanRow = Readonly<{ id: string; campusId: string; year: number; month: number }>

interface CellRow extends Shift {
  readonly engagementId: string
  readonly spending: 'administrative' | 'operative'
  readonly on: Day
  /** It is an approved novedad, so the payroll of its month includes it. */
  readonly approved: boolean
}

/** A person of the cuadro: their month without the cuadro, and what each of its days adds. */
interface PlannedPerson {
  readonly engaged: EngagedRow
  readonly reading: MonthReading
  readonly cells: readonly CellRow[]
  readonly without: readonly PayrollLine[]
}

type Costs = ReadonlyMap<string, Money>
type Accounts = ReadonlyMap<string, ConceptAccount>

/**
 * What a cuadro adds to the payroll of its month, contributions included, by person and by rubro, and the day on which each rubro
 * runs out after payrolls not yet committed and the other cuadros until that day take their part. A person who cannot be
 * liquidated is listed with the reason, and costs nothing here.
 */
async function costOfPlan(tx: Tx, id: string) {
  const found = await rowFrom<PlanRow>(tx)`
    select id, campus_id as "campusId", year, month from payroll.shift_plan where id = ${id}::uuid`
  const plan = mustBeFound(found, 'El cuadro')
  const accounts = await accountsOn(tx, lastDayOf(plan.year, plan.month))
  const people = await peopleOf(tx, plan)
  const each = people.planned.map((one) => rubrosOf(one, one.cells, accounts))
  const total = addedUp(each)
  const codes = [...total.keys()].filter((code) => code !== none).toSorted()
  const budget = new Map((await availableOf(tx, plan.year, codes)).map((row) => [row.rubro, row]))
  const others = await otherPlans(tx, plan)
  const lastDay = lastDayOf(plan.year, plan.month)
  const spent = spentUntil([...others, { month: plan.month, planned: people.planned }], plan, accounts)
  const pending = await pendingOf(tx, { plan, planned: people.planned, accounts, codes })
  const planned = [...others, people].flatMap((one) => one.planned)
  const days = [...new Set(planned.flatMap(({ cells }) => cells.map((cell) => cell.on)))].toSorted()
  return {
    total: moneyText(sumOf([...total.values()], (amount) => amount)),
    unplaced: moneyText(total.get(none) ?? zero),
    problems: people.problems,
    people: people.planned.map(({ engaged }, index) => ({
      engagementId: engaged.id,
      amount: moneyText(sumOf([...(each[index]?.values() ?? [])], (amount) => amount)),
    })),
    rubros: codes.map((rubro) => {
      const amount = total.get(rubro) ?? zero
      const payrolls = pending.get(rubro) ?? zero
      const everything = spent(lastDay).get(rubro) ?? zero
      const available = money(budget.get(rubro)?.available ?? '0')
      const left = minus(available, payrolls)
      const dry = everything > left ? days.find((day) => (spent(day).get(rubro) ?? zero) > left) : undefined
      return {
        rubro,
        name: budget.get(rubro)?.name ?? 'No existe en la vigencia',
        amount: moneyText(amount),
        available: moneyText(available),
        payrolls: moneyText(payrolls),
        others: moneyText(minus(everything, amount)),
        balance: moneyText(minus(left, everything)),
        runsOut: dry ?? null,
      }
    }),
  }
}

/** What cuadros add to each rubro until a day; cuadros of earlier months count whole. */
function spentUntil(
  plans: readonly { readonly month: number; readonly planned: readonly PlannedPerson[] }[],
  { month }: PlanRow,
  accounts: Accounts,
): (day: Day) => Costs {
  const costsOf = ({ planned }: (typeof plans)[number], until?: Day) =>
    planned.map((one) => {
      const cells = one.cells.filter(({ on }) => until === undefined || on <= until)
      return rubrosOf(one, cells, accounts)
    })
  const before = plans.filter((one) => one.month < month).flatMap((one) => costsOf(one))
  const known = new Map<Day, Costs>()
  return (day) => {
    const same = plans.filter((one) => one.month === month)
    const costs = known.get(day) ?? addedUp([...before, ...same.flatMap((one) => costsOf(one, day))])
    known.set(day, costs)
    return costs
  }
}

/** Other published cuadros, until the month of this one, whose turnos are in no payroll yet. */
async function otherPlans(tx: Tx, { id, year, month }: PlanRow) {
  const plans = await rowsFrom<PlanRow>(tx)`
    select s.id, s.campus_id as "campusId", s.year, s.month from payroll.shift_plan s
    where s.status = 'published' and s.id <> ${id}::uuid and s.year = ${year} and s.month <= ${month}
      and not exists (select from payroll.period p
                      join payroll.period_person n on n.period_id = p.id
                      join payroll.shift_plan_line l on l.parent_id = s.id and l.engagement_id = n.engagement_id
                      where p.kind = 'ordinary' and (p.campus_id, p.year, p.month) = (s.campus_id, s.year, s.month)
                        and p.status = any(${liquidated}))
    order by s.id`
  const all: { readonly month: number; readonly planned: readonly PlannedPerson[] }[] = []
  for (const plan of plans) all.push({ month: plan.month, planned: (await peopleOf(tx, plan)).planned })
  return all
}

/** The states of a payroll whose lines exist and will be committed in the budget. */
const liquidated = ['liquidated', 'review', 'approved']

interface PlanInput {
  readonly plan: PlanRow
  readonly planned: readonly PlannedPerson[]
  readonly accounts: Accounts
  readonly codes: readonly string[]
}

/**
 * What payrolls of the year until the month of the cuadro still take of each rubro: their amount without obligación. Turnos that
 * the payroll of the month already includes count with the cuadro, and once.
 */
async function pendingOf(tx: Tx, { plan, planned, accounts, codes }: PlanInput): Promise<Costs> {
  const { campusId, year, month } = plan
  const rows = await rowsFrom<{ sourceId: string; own: boolean; rubro: string; amount: string }>(tx)`
    select coalesce(p.liquidation_id, p.id) as "sourceId", a.rubro, sum(l.amount)::text as amount,
           p.kind = 'ordinary' and (p.campus_id, p.month) = (${campusId}::uuid, ${month}) as own
    from payroll.period p
    join payroll.period_person n on n.period_id = p.id
    join payroll.period_line l on l.person_id = n.id and l.nature in ('earning', 'employer')
    join payroll.engagement e on e.id = n.engagement_id
    join payroll.concept c on c.code = l.concept
    cross join lateral (
      select case e.spending when 'administrative' then x.rubro_administrative else x.rubro_operative end as rubro
      from payroll.concept_account x
      where x.concept_id = c.id and x.regime in ('all', e.regime) and x.from_day <= ${lastDayOf(year, month)}::date
      order by (x.regime = 'all'), x.from_day desc limit 1) a
    where p.status = any(${liquidated}) and p.year = ${year} and p.month <= ${month} and a.rubro = any(${[...codes]}::text[])
    group by 1, 2, 4`
  const owed = await owedBudget(tx, [...new Set(rows.map(({ sourceId }) => sourceId))])
  const obliged = (sourceId: string, rubro: string) =>
    sumOf(
      owed.filter((line) => line.sourceId === sourceId && line.rubro === rubro),
      ({ came }) => came,
    )
  const inPayroll = addedUp(
    planned.map((one) =>
      rubrosOf(
        one,
        one.cells.filter(({ approved }) => approved),
        accounts,
      ),
    ),
  )
  const each = rows.map(({ sourceId, own, rubro, amount }): Costs => {
    const counted = own ? (inPayroll.get(rubro) ?? zero) : zero
    const left = minus(minus(money(amount), obliged(sourceId, rubro)), counted)
    return new Map([[rubro, left > zero ? left : zero]])
  })
  return addedUp(each)
}

/** The key of concepts without a rubro. */
const none = ''

const addedUp = (all: readonly Costs[]): Map<string, Money> => all.reduce(added, new Map<string, Money>())

const added = (sum: Map<string, Money>, costs: Costs): Map<string, Money> => {
  for (const [rubro, amount] of costs) sum.set(rubro, plus(sum.get(rubro) ?? zero, amount))
  return sum
}

async function peopleOf(tx: Tx, { id, campusId, year, month }: PlanRow) {
  const cells = await rowsFrom<CellRow>(tx)`
    select s.engagement_id as "engagementId", e.spending, s.on_day as "on", s.code, s.name, s.kind, s.from_time as "fromTime",
           s.hours::text as hours,
           exists (select from payroll.shift_novelty v join payroll.novelty n on n.id = v.novelty_id and n.status = 'approved'
                   where v.plan_id = s.plan_id and v.engagement_id = s.engagement_id and v.on_day = s.on_day) as approved
    from payroll.planned_shift s join payroll.engagement e on e.id = s.engagement_id
    where s.plan_id = ${id}::uuid and s.kind = 'work' order by s.position, s.on_day`
  const passed = new Set(
    await valuesFrom<string>(
      tx,
    )`select novelty_id as id from payroll.shift_novelty where plan_id = ${id}::uuid`,
  )
  const own = groupedBy(cells, (cell) => cell.engagementId)
  const period = { id, campusId, year, month, paidOn: lastDayOf(year, month) }
  const read = await monthReading(tx, period, { only: [...own.keys()] })
  const novelties = [...read.novelties].map(
    ([key, all]) => [key, all.filter((novelty) => !passed.has(novelty.id))] as const,
  )
  const reading = { ...read, novelties: new Map(novelties) }
  const engagedBy = new Map(read.engaged.map((one) => [one.id, one]))
  const planned: PlannedPerson[] = []
  const problems: string[] = []
  for (const [engagementId, all] of own) {
    try {
      const engaged = mustBeFound(engagedBy.get(engagementId), 'Su vinculación en ese mes')
      planned.push({ engaged, reading, cells: all, without: costLines(engaged, reading) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error.message)
    }
  }
  return { planned, problems }
}

/** What the turnos of a person add to each rubro. */
function rubrosOf(
  { engaged, reading, cells, without }: PlannedPerson,
  counted: readonly CellRow[],
  accounts: Accounts,
): Costs {
  if (counted.length === 0) return new Map()
  const kept = reading.novelties.get(engaged.id) ?? []
  const novelties = [...kept, ...counted.map(noveltyOf)]
  const costs = new Map<string, Money>()
  const add = (lines: readonly PayrollLine[], signed: (amount: Money) => Money) => {
    for (const { concept, figure } of lines) {
      const account = accounts.get(`${concept}|${engaged.regime}`) ?? accounts.get(`${concept}|all`)
      const isOffice = cells[0]?.spending === 'administrative'
      const rubro = (isOffice ? account?.rubroAdministrative : account?.rubroOperative) ?? none
      costs.set(rubro, plus(costs.get(rubro) ?? zero, signed(figure.amount)))
    }
  }
  add(costLines(engaged, { ...reading, novelties: new Map([[engaged.id, novelties]]) }), (amount) => amount)
  add(without, (amount) => minus(zero, amount))
  return new Map([...costs].filter(([, amount]) => amount !== zero))
}

const costLines = (engaged: EngagedRow, reading: MonthReading): readonly PayrollLine[] =>
  liquidatePerson(personOfMonth(engaged, reading), reading.rules).lines.filter(isCost)

const isCost = ({ nature }: PayrollLine): boolean => nature === 'earning' || nature === 'employer'

const noveltyOf = (cell: CellRow): NoveltyRow => ({
  ...unregistered,
  id: `${cell.engagementId} ${cell.on}`,
  engagementId: cell.engagementId,
  hourKind: 'TURNO',
  absence: null,
  fromDay: cell.on,
  toDay: shiftEnd(cell.on, cell).slice(0, 10) as Day,
  hours: cell.hours,
  fromTime: cell.fromTime,
})

export const shiftCostOperations: readonly Operation[] = [
  serveQuery(shiftPlanCost, ({ tx, input: { id } }) => costOfPlan(tx, id)),
]
