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
import type { EngagedRow, MonthReading, NoveltyRow } from '../../period/month/month-rows.domain.ts'
import { personOfMonth } from '../../period/month/person-of-month.domain.ts'
import { shiftPlanCost } from '../../staff/novelty/shift/shift.contract.ts'
import { type Shift, shiftEnd } from '../../staff/novelty/shift/shift-rules.domain.ts'
import { availableOf } from '../commitment/projection.server.ts'
import type { ConceptAccount } from '../entry/book-facts.contract.ts'
import { accountsOn } from '../reading/book-reading.server.ts'

interface PlanRow {
  readonly id: string
  readonly campusId: string
  readonly year: number
  readonly month: number
}

interface CellRow extends Shift {
  readonly engagementId: string
  readonly spending: 'administrative' | 'operative'
  readonly on: Day
}

/** A person of the cuadro: their month without it, and what each of its days adds. */
interface Planned {
  readonly engaged: EngagedRow
  readonly reading: MonthReading
  readonly cells: readonly CellRow[]
  readonly without: readonly PayrollLine[]
}

type Costs = ReadonlyMap<string, Money>

/**
 * What a cuadro adds to the payroll of its month, contributions included, by person and by rubro, and the day in which each
 * rubro runs dry. A person who cannot be liquidated is named with the reason, and costs nothing here.
 */
async function costOfPlan(tx: Tx, id: string) {
  const found = await rowFrom<PlanRow>(tx)`
    select id, campus_id as "campusId", year, month from payroll.shift_plan where id = ${id}::uuid`
  const plan = mustBeFound(found, 'El cuadro')
  const on = lastDayOf(plan.year, plan.month)
  const accounts = await accountsOn(tx, on)
  const people = await peopleOf(tx, plan)
  const each = people.planned.map((one) => rubrosOf(one, on, accounts))
  const total = each.reduce(added, new Map<string, Money>())
  const known = new Map<Day, Costs>()
  const all = (until: Day): Costs => {
    const costs =
      known.get(until) ??
      people.planned.map((one) => rubrosOf(one, until, accounts)).reduce(added, new Map<string, Money>())
    known.set(until, costs)
    return costs
  }
  const codes = [...total.keys()].filter((code) => code !== none).toSorted()
  const budget = new Map((await availableOf(tx, plan.year, codes)).map((row) => [row.rubro, row]))
  const days = [...new Set(people.planned.flatMap(({ cells }) => cells.map((cell) => cell.on)))].toSorted()
  return {
    total: moneyText(sumOf([...total.values()], (amount) => amount)),
    unplaced: moneyText(total.get(none) ?? zero),
    problems: people.problems,
    people: people.planned.map(({ engaged }, at) => ({
      engagementId: engaged.id,
      amount: moneyText(sumOf([...(each[at]?.values() ?? [])], (amount) => amount)),
    })),
    rubros: codes.map((rubro) => {
      const amount = total.get(rubro) ?? zero
      const available = money(budget.get(rubro)?.available ?? '0')
      const dry =
        amount > available ? days.find((day) => (all(day).get(rubro) ?? zero) > available) : undefined
      return {
        rubro,
        name: budget.get(rubro)?.name ?? 'No existe en la vigencia',
        amount: moneyText(amount),
        available: moneyText(available),
        balance: moneyText(minus(available, amount)),
        runsOut: dry ?? null,
      }
    }),
  }
}

/** Of what has no rubro. */
const none = ''

const added = (sum: Map<string, Money>, costs: Costs): Map<string, Money> => {
  for (const [rubro, amount] of costs) sum.set(rubro, plus(sum.get(rubro) ?? zero, amount))
  return sum
}

async function peopleOf(tx: Tx, { id, campusId, year, month }: PlanRow) {
  const cells = await rowsFrom<CellRow>(tx)`
    select s.engagement_id as "engagementId", e.spending, s.on_day as "on", s.code, s.name, s.kind, s.from_time as "fromTime",
           s.hours::text as hours
    from payroll.planned_shift s join payroll.engagement e on e.id = s.engagement_id
    where s.plan_id = ${id}::uuid and s.kind = 'work' order by s.position, s.on_day`
  const passed = new Set(
    await valuesFrom<string>(
      tx,
    )`select novelty_id as id from payroll.shift_novelty where plan_id = ${id}::uuid`,
  )
  const planned: Planned[] = []
  const problems: string[] = []
  for (const [engagementId, own] of groupedBy(cells, (cell) => cell.engagementId)) {
    const period = { id, campusId, year, month, paidOn: lastDayOf(year, month) }
    const read = await monthReading(tx, period, { only: engagementId })
    const kept = (read.novelties.get(engagementId) ?? []).filter((novelty) => !passed.has(novelty.id))
    const reading = { ...read, novelties: new Map([[engagementId, kept]]) }
    const [engaged] = read.engaged
    try {
      const known = mustBeFound(engaged, 'Su vinculación en ese mes')
      planned.push({ engaged: known, reading, cells: own, without: costLines(known, reading) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error.message)
    }
  }
  return { planned, problems }
}

/** What the turnos of a person add to each rubro until a day. */
function rubrosOf(
  { engaged, reading, cells, without }: Planned,
  until: Day,
  accounts: ReadonlyMap<string, ConceptAccount>,
): Costs {
  const kept = reading.novelties.get(engaged.id) ?? []
  const novelties = [...kept, ...cells.filter(({ on }) => on <= until).map(noveltyOf)]
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
  id: `${cell.engagementId} ${cell.on}`,
  engagementId: cell.engagementId,
  hourKind: 'TURNO',
  absence: null,
  concept: null,
  conceptName: null,
  nature: null,
  amount: null,
  extendsId: null,
  fromDay: cell.on,
  toDay: shiftEnd(cell.on, cell).slice(0, 10) as Day,
  gestationDays: null,
  contributedDays: null,
  hours: cell.hours,
  fromTime: cell.fromTime,
})

export const shiftCostOperations: readonly Operation[] = [
  serveQuery(shiftPlanCost, ({ tx, input: { id } }) => costOfPlan(tx, id)),
]
