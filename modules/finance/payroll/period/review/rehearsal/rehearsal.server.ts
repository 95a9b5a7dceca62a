import { type Actor, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, insist, moneyText, must, Problem } from '@quina/kernel'
import type { PayrollLine } from '../../../engine/line/line.contract.ts'
import { liquidatePerson } from '../../../engine/person/person.domain.ts'
import { law } from '../../../law/parameter/law.contract.ts'
import { type Parameters, rowsOf } from '../../../law/parameter/parameter.domain.ts'
import { payrollConceptsOn } from '../../../staff/concept/payroll-concepts.server.ts'
import { monthReading } from '../../month/month-reading.server.ts'
import type { EngagedRow, MonthReading, PeriodMonth } from '../../month/month-rows.domain.ts'
import { salariesKnown } from '../../month/month-salaries.server.ts'
import { personOfMonth } from '../../month/person-of-month.domain.ts'
import { liquidationRehearsal } from '../review.contract.ts'
import { type DifferenceRow, differencesOf, type FigureRow } from '../review.server.ts'

interface Rehearsal {
  readonly periodId: string | null
  readonly on: Day
  readonly key: string | null
  readonly value: string | null
  /** Instead of one payroll: all the approved ones since the month of this day. */
  readonly since: Day | null
  /** An increase of all posts, from `on`, retroactive since `since` or the first day of the month. */
  readonly percent: string | null
}

type RehearsedRow = DifferenceRow & { readonly month: string }

/**
 * Compares everybody of the payrolls under the rules of their months and under those of another day or another value of a
 * parameter, person by person and month by month: what a ruling would mean for closed months (C6).
 * @throws Problem NOM-396 there is no payroll to rehearse on, NOM-397 an unknown parameter, NOM-398 its value, NOM-328 the
 * increase
 */
export async function rehearsed(tx: Tx, change: Rehearsal, actor: Actor): Promise<RehearsedRow[]> {
  const { percent } = change
  must(
    percent === null || Number(percent) > 0,
    'NOM-328',
    'percent',
    'El incremento es mayor que 0 y a lo sumo 100.',
  )
  const periods = await rehearsedPeriods(tx, change, actor)
  insist(periods.length > 0, 'NOM-396', 'No hay una nómina ordinaria aprobada sobre la cual simular.')
  const rows: RehearsedRow[] = []
  // One month at a time in memory: in a large house each month has thousands of people.
  for (const period of periods) rows.push(...(await rehearsedMonth(tx, change, period)))
  return rows.toSorted(
    (one, other) => one.person.localeCompare(other.person, 'es') || (one.month < other.month ? -1 : 1),
  )
}

async function rehearsedMonth(tx: Tx, change: Rehearsal, period: PeriodMonth): Promise<RehearsedRow[]> {
  const reading = await monthReading(tx, period)
  // Acts until that day that apply backwards to the month are tried too, like a decreed increase (C2.2).
  const { on, percent, since } = change
  const increase =
    percent === null ? null : { percent, from: on, since: since ?? firstDayOf(period.year, period.month) }
  const salaries = await salariesKnown(tx, period, { knownUntil: on, increase })
  const changed = await withChange(tx, { ...reading, salaries }, change)
  const people = await peopleIn(tx, reading.engaged)
  const month = `${period.year}/${String(period.month).padStart(2, '0')}`
  const differences = differencesOf(figuresOf(reading, people), figuresOf(changed, people), besideAsIs)
  return differences.map((row) => ({ ...row, id: `${row.id} ${month}`, month }))
}

/** The words for a simulated change, instead of those for a change since a month. */
const besideAsIs = {
  onlyNow: 'Solo con el cambio.',
  onlyBefore: 'Solo sin el cambio.',
  before: 'sin el cambio',
}

async function rehearsedPeriods(
  tx: Tx,
  { periodId, since }: Rehearsal,
  actor: Actor,
): Promise<PeriodMonth[]> {
  return rowsFrom<PeriodMonth>(tx)`
    select id, year, month, paid_on as "paidOn", campus_id as "campusId" from payroll.period
    where case when ${periodId}::uuid is null
               then status = 'approved' and kind = 'ordinary' and campus_id = ${actor.campusId}::uuid
                    and (${since}::date is null or make_date(year, month, 1) >= date_trunc('month', ${since}::date))
               else id = ${periodId}::uuid end
    order by year desc, month desc, id limit case when ${since}::date is null then 1 else ${mostMonths} end`
}

/** A year of payrolls; older ones need a rehearsal of their own. */
const mostMonths = 12

/** The concepts and the parameters of the day apply to the month, regardless of their own days. */
async function withChange(
  tx: Tx,
  reading: MonthReading,
  { on, key, value }: Rehearsal,
): Promise<MonthReading> {
  const concepts = new Map(reading.concepts)
  for (const regime of concepts.keys()) {
    const ofDay = await payrollConceptsOn(tx, on, regime)
    concepts.set(
      regime,
      ofDay.filter(({ nature }) => nature === 'earning'),
    )
  }
  const parameters = new Map([...reading.rules.parameters].map(([name, rows]) => [name, heldOn(rows, on)]))
  if (key !== null) parameters.set(key, typedValue(key, value))
  return { ...reading, concepts, rules: { ...reading.rules, parameters } }
}

type Rows = NonNullable<ReturnType<Parameters['get']>>

/** The row in force on the day replaces all others; if none is in force, the rows stay. */
function heldOn(rows: Rows, on: Day): Rows {
  const found = rows.findLast(
    ({ from, until, status }) => status !== 'ANULADA' && from <= on && (until === null || on <= until),
  )
  return found === undefined ? rows : [{ ...found, from: always, until: null }]
}

const always = '1900-01-01' as Day

function typedValue(key: string, value: string | null): Rows {
  const known = Object.entries(law).find(([name]) => name === key)
  must(known !== undefined, 'NOM-397', 'key', `No hay un parámetro de ley ${key}.`)
  must(value !== null && value.trim() !== '', 'NOM-398', 'value', 'Escriba el valor que quiere probar.')
  const [name, [unit]] = known
  return rowsOf(name, [unit, `${always} ... ${value.trim()} | Simulación`])
}

type PersonName = Readonly<{ identification: string; person: string }>

async function peopleIn(tx: Tx, engaged: readonly EngagedRow[]): Promise<ReadonlyMap<string, PersonName>> {
  const rows = await rowsFrom<PersonName & { readonly id: string }>(tx)`
    select id, identification, employee_label as person from payroll.engagement_list
    where id = any(${engaged.map(({ id }) => id)}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** People who cannot be liquidated have no figures. */
function figuresOf(reading: MonthReading, people: ReadonlyMap<string, PersonName>): FigureRow[] {
  return reading.engaged.flatMap((engaged) => {
    const named = people.get(engaged.id)!
    return linesOf(engaged, reading).map((line) => ({ ...named, ...figureRow(engaged.id, line) }))
  })
}

function linesOf(engaged: EngagedRow, reading: MonthReading): readonly PayrollLine[] {
  try {
    return liquidatePerson(personOfMonth(engaged, reading), reading.rules).lines
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

const figureRow = (engagementId: string, { concept, name, figure }: PayrollLine) => ({
  engagementId,
  concept,
  name,
  amount: moneyText(figure.amount),
  sentence: figure.sentence,
  terms: figure.terms.map(({ base, ...term }) => ({ ...term, base: base.toString() })),
  byHand: null,
})

export const rehearsalOperations = serveFlatReport({
  whose: 'site',
  report: liquidationRehearsal,
  read: (tx, change, actor) => rehearsed(tx, change, actor),
})
