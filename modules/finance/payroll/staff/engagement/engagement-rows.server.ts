import { type Operation, serveCommand } from '@quina/blocks/server'
import { addTo, lockedRow, rowsWhere, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, moneyText, must, mustBeFound, newId, showDay } from '@quina/kernel'
import { type EngagementInput, mustBeAffiliation, mustBeginMonth, mustSplit } from './engagement.domain.ts'
import { mustBeForeign, mustBeInPila } from './engagement.server.ts'
import { changeAffiliation, changeCosts, changeSalary, changeSchedule } from './engagement-rows.contract.ts'
import { writeThrough } from './write-through.server.ts'

type RowTable = `payroll.engagement${'Salary' | 'Affiliation' | 'Cost' | 'Schedule'}`

/** The changes of a vinculación in force: rows are added, and none is edited. Rules: NOM-304, 313, 319, and NOM-314 the day. */
export const engagementRowOperations: readonly Operation[] = [
  serveCommand(changeSalary, async ({ tx, input: { id, ...row }, today }) => {
    const late = 'Lo retroactivo empieza antes del día desde el que rige.'
    const backwards = row.retroactiveFrom === null || row.retroactiveFrom <= row.fromDay
    must(backwards, 'NOM-319', 'retroactiveFrom', late)
    const place = await opened(tx, 'payroll.engagementSalary', { id, fromDay: row.fromDay })
    await addTo(tx, 'payroll.engagementSalary', { ...row, ...amountsOf(row), ...place })
    return done(tx, id, today)
  }),
  serveCommand(changeAffiliation, async ({ tx, input: { id, ...row }, today }) => {
    mustBeAffiliation(row)
    mustBeginMonth(row)
    const place = await opened(tx, 'payroll.engagementAffiliation', { id, fromDay: row.fromDay })
    await mustBeForeign(tx, id, [row])
    await mustBeInPila([row])
    await addTo(tx, 'payroll.engagementAffiliation', { ...row, ...place })
    return done(tx, id, today)
  }),
  serveCommand(changeSchedule, async ({ tx, input: { id, ...row }, today }) => {
    const place = await opened(tx, 'payroll.engagementSchedule', { id, fromDay: row.fromDay })
    await addTo(tx, 'payroll.engagementSchedule', { ...row, ...place })
    return done(tx, id, today)
  }),
  serveCommand(changeCosts, async ({ tx, input, today }) => {
    const parts = partsOf(input)
    mustSplit(parts)
    for (const part of parts) {
      const place = await opened(tx, 'payroll.engagementCost', { id: input.id, fromDay: input.fromDay })
      await addTo(tx, 'payroll.engagementCost', { ...part, ...place })
    }
    return done(tx, input.id, today)
  }),
]

type Salary = EngagementInput['salaries'][number]

const amountsOf = ({ amount, representation, technicalPremium, seniority }: Salary) => {
  const text = (value: Money | null) => (value === null ? null : moneyText(value))
  return {
    amount: text(amount),
    representation: text(representation),
    technicalPremium: text(technicalPremium),
    seniority: text(seniority),
  }
}

type Costs = EngagementInput['costs']

interface TypedCosts extends Pick<Costs[number], 'fromDay' | 'costCentreId' | 'percent'> {
  readonly secondCentreId: Costs[number]['costCentreId'] | null
  readonly secondPercent: string | null
  readonly thirdCentreId: Costs[number]['costCentreId'] | null
  readonly thirdPercent: string | null
}

function partsOf(typed: TypedCosts): Costs {
  const { fromDay, costCentreId, percent, secondCentreId, secondPercent, thirdCentreId, thirdPercent } = typed
  const both = 'Diga el centro y su porcentaje, o ninguno.'
  must((secondCentreId === null) === (secondPercent === null), 'NOM-320', 'secondPercent', both)
  must((thirdCentreId === null) === (thirdPercent === null), 'NOM-320', 'thirdPercent', both)
  const more = [
    { centre: secondCentreId, share: secondPercent },
    { centre: thirdCentreId, share: thirdPercent },
  ].flatMap(({ centre, share }) =>
    centre === null || share === null ? [] : [{ fromDay, costCentreId: centre, percent: share }],
  )
  return [{ fromDay, costCentreId, percent }, ...more]
}

/** Locks a vinculación in force and returns the position of its new row. @throws Problem NOM-313, NOM-304 */
async function opened(tx: Tx, table: RowTable, { id, fromDay }: { id: string; fromDay: Day }) {
  const { status, startDate } = mustBeFound(
    await lockedRow(tx, 'payroll.engagement', id, ['status', 'startDate']),
    'La vinculación',
  )
  insist(status === 'active', 'NOM-313', 'Solo cambia una vinculación activa.', { status: 409 })
  const early = `No puede ser anterior al ingreso, el ${showDay(startDate as Day)}.`
  must(fromDay >= startDate, 'NOM-304', 'fromDay', early)
  const rows = await rowsWhere(tx, table, { parentId: id }, ['position'])
  return { id: newId(), parentId: id, position: Math.max(0, ...rows.map(({ position }) => position)) + 1 }
}

async function done(tx: Tx, id: string, today: Day) {
  const { employeeId } = mustBeFound(
    await lockedRow(tx, 'payroll.engagement', id, ['employeeId']),
    'La vinculación',
  )
  await writeThrough(tx, employeeId, { today })
  return { id }
}
