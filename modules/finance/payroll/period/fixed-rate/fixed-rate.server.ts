import { labourFactsOn } from '@quina/accounting/server'
import { type Actor, campusScope, type Operation, serveCommand, serveFlatReport } from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { day, insist, type Money, minus, money, moneyText, newId } from '@quina/kernel'
import { sql } from 'kysely'
import {
  type FixedPercentage,
  type FixedSemester,
  fixedPercentage,
  semesterComputedIn,
} from '../../engine/withholding/fixed-percentage.domain.ts'
import { approveFixedRates, fixedRates } from './fixed-rate.contract.ts'

type Semester = Readonly<{ year: number; computedIn: 'june' | 'december' }>

/** The payments of a person in the twelve months, and the part that lowers the base. */
interface WindowRow {
  readonly employeeId: string
  readonly identification: string
  readonly person: string
  readonly gross: string
  readonly compulsory: string
  readonly housing: string
  readonly prepaid: string
  readonly voluntary: string
  readonly pensionFund: string
  readonly dependants: boolean
  /** Months in service among the twelve, and the months of those that were paid here. */
  readonly months: number
  readonly paid: number
  readonly standing: string | null
  /** The computation of that percentage; null for a typed one. */
  readonly why: string | null
}

interface FixedRate {
  readonly row: WindowRow
  /** Null for a person without all their months of payments here: their percentage is typed, with its support. */
  readonly computed: FixedPercentage | null
}

const semesterOf = ({ year, computedIn }: Semester): FixedSemester =>
  semesterComputedIn(day(`${year}-${computedIn === 'june' ? '06-30' : '12-31'}`))

/** Uses the UVT, the limits and the table of the year of application. @throws Problem RET-010, RET-022 when that year has none */
async function ratesOf(tx: Tx, semester: FixedSemester, actor: Actor): Promise<FixedRate[]> {
  const rows = await windowOf(tx, semester, campusScope(actor))
  if (rows.length === 0) return []
  const facts = await labourFactsOn(tx, semester.appliedFrom)
  return rows.map((row) => ({
    row,
    computed:
      row.paid >= row.months ? fixedPercentage({ labour: labourOf(row), months: row.months }, facts) : null,
  }))
}

const labourOf = (row: WindowRow) => ({
  gross: money(row.gross),
  compulsory: money(row.compulsory),
  housingInterest: money(row.housing),
  prepaidHealth: money(row.prepaid),
  voluntary: money(row.voluntary),
  pensionFund: money(row.pensionFund),
  dependants: row.dependants,
})

/** Payments that are not labour income: cesantías with their interest, indemnities, and what only compensates a cost. */
const outside = ['CESANTIAS', 'INT-CES', 'INDEMNIZACION', 'VIAT', 'DOTACION']
const outsideBenefits = ['cesantias', 'intereses']

/** Lines of the payrolls of the twelve months, and the benefits liquidated without a payroll of their own. */
const paymentsIn = ({ windowFrom, windowUntil }: FixedSemester) => sql`
      select e.employee_id, l.nature, l.concept, l.amount, p.kind, date_trunc('month', p.paid_on)::date as month
      from payroll.period p
      join payroll.period_person n on n.period_id = p.id
      join payroll.engagement e on e.id = n.engagement_id
      join payroll.period_line l on l.person_id = n.id
      where p.status = 'approved' and p.paid_on between ${windowFrom}::date and ${windowUntil}::date
      union all
      select e.employee_id, 'earning', r.kind, r.amount, 'benefit', date_trunc('month', b.date)::date
      from payroll.benefit_liquidation b
      join payroll.benefit_result r on r.liquidation_id = b.id and r.kind <> all(${outsideBenefits})
      join payroll.engagement e on e.id = b.engagement_id
      where b.status in ('approved', 'posted') and b.kind <> 'settlement'
        and not exists (select from payroll.period q where q.liquidation_id = b.id and q.status = 'approved')
        and b.date between ${windowFrom}::date and ${windowUntil}::date`

function windowOf(tx: Tx, semester: FixedSemester, campusId: string | null): Promise<WindowRow[]> {
  const { windowFrom, windowUntil, appliedFrom, appliedUntil } = semester
  return rowsFrom<WindowRow>(tx)`
    with person as (
      select e.employee_id, min(e.start_date) as since
      from payroll.engagement e
      where e.withholding_procedure = 'two' and e.status = 'active' and e.start_date <= ${windowUntil}::date
        and (${campusId}::uuid is null or e.campus_id = ${campusId}::uuid)
      group by 1),
    served as (
      select p.employee_id, m.month::date as month
      from person p
      cross join lateral generate_series(date_trunc('month', greatest(p.since, ${windowFrom}::date)), ${windowUntil}::date,
                                         interval '1 month') as m (month)),
    line as (
      ${paymentsIn(semester)})
    select p.employee_id as "employeeId", t.shown_identification as identification, t.name as person,
           s.gross::text as gross, s.compulsory::text as compulsory, w.housing::text as housing, w.prepaid::text as prepaid,
           w.voluntary::text as voluntary, w.rais::text as "pensionFund",
           exists (select from payroll.dependant d where d.employee_id = p.employee_id and d.from_day <= ${windowUntil}::date
                   and (d.until_day is null or d.until_day >= ${windowFrom}::date)) as dependants,
           (select count(*)::int from served v where v.employee_id = p.employee_id) as months, s.paid,
           f.rate::text as standing, f.explanation as why
    from person p
    join people.employee_face m on m.id = p.employee_id
    join people.tercero_face t on t.id = m.tercero_id
    cross join lateral (
      select coalesce(sum(l.amount) filter (where l.nature = 'earning' and l.concept <> all(${outside})), 0) as gross,
             coalesce(sum(l.amount) filter (where l.concept in ('SALUD-EMP', 'PENSION-EMP', 'FSP-SOL', 'FSP-SUB')), 0)
               as compulsory,
             count(distinct l.month) filter (where l.kind = 'ordinary')::int as paid
      from line l where l.employee_id = p.employee_id) s
    cross join lateral (
      select coalesce(sum(f.amount) filter (where f.kind = 'mortgage'), 0) as housing,
             coalesce(sum(f.amount) filter (where f.kind = 'prepaid'), 0) as prepaid,
             coalesce(sum(f.amount) filter (where f.kind in ('afc', 'fvp')), 0) as voluntary,
             coalesce(sum(f.amount) filter (where f.kind = 'rais'), 0) as rais
      from served v join payroll.withholding_fact f
        on f.employee_id = v.employee_id and (v.month + interval '1 month - 1 day')::date between f.from_day and f.until_day
      where v.employee_id = p.employee_id) w
    left join lateral (
      select f.rate, f.explanation from payroll.withholding_fact f
      where f.employee_id = p.employee_id and f.kind = 'fixedRate'
        and f.from_day <= ${appliedUntil}::date and f.until_day >= ${appliedFrom}::date
      order by f.from_day limit 1) f on true
    order by t.name, p.employee_id`
}

const percentOf = (factor: string): string => (Number(factor) * 100).toFixed(2)

function shown({ row, computed }: FixedRate) {
  const lacking =
    `Solo hay pagos de ${row.paid} de sus ${row.months} meses: escriba el porcentaje con su soporte en los datos de ` +
    'retención de la persona.'
  const reliefs: Money =
    computed === null ? money('0') : minus(computed.depuration.net, computed.depuration.base)
  return {
    id: row.employeeId,
    identification: row.identification,
    person: row.person,
    months: row.paid,
    gross: row.gross,
    compulsory: row.compulsory,
    reliefs: moneyText(reliefs),
    base: computed === null ? '0' : moneyText(computed.depuration.base),
    averagedOver: computed?.averagedOver ?? null,
    rate: computed === null ? null : percentOf(computed.percent),
    standing: row.standing,
    state: row.standing !== null ? 'Aprobado' : computed === null ? 'Faltan meses' : 'Por aprobar',
    explanation: row.why ?? computed?.sentence ?? lacking,
  }
}

/** @throws Problem NOM-373 nobody lacks a percentage */
async function approve(tx: Tx, input: Semester, actor: Actor): Promise<number> {
  const semester = semesterOf(input)
  const waiting = (await ratesOf(tx, semester, actor)).flatMap(({ row, computed }) =>
    row.standing === null && computed !== null ? [{ row, computed }] : [],
  )
  insist(
    waiting.length > 0,
    'NOM-373',
    'Nadie espera un porcentaje en ese semestre: todos lo tienen o les faltan meses de pagos.',
    { status: 409 },
  )
  const month = input.computedIn === 'june' ? 'junio' : 'diciembre'
  await addTo(
    tx,
    'payroll.withholdingFact',
    waiting.map(({ row, computed }) => ({
      id: newId(),
      employeeId: row.employeeId,
      kind: 'fixedRate',
      fromDay: semester.appliedFrom,
      untilDay: semester.appliedUntil,
      rate: percentOf(computed.percent),
      support: `Cálculo de ${month} de ${input.year}`,
      explanation: computed.sentence,
    })),
  )
  return waiting.length
}

export const fixedRateOperations: readonly Operation[] = [
  ...serveFlatReport({
    whose: 'site',
    report: fixedRates,
    read: async (tx, input, actor) => (await ratesOf(tx, semesterOf(input), actor)).map(shown),
  }),
  serveCommand(approveFixedRates, async ({ tx, input, actor }) => ({
    approved: await approve(tx, input, actor),
  })),
]
