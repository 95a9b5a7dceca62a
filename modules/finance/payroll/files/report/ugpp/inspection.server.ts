import { permissionFor } from '@quina/blocks'
import { type Alert, type Chore, inTransaction, serveCommand, serveFlatReport } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx, valueFrom, valuesFrom } from '@quina/db/server'
import {
  type Day,
  fraction,
  larger,
  lastDayOf,
  type Money,
  minus,
  money,
  moneyText,
  sumOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { contributionConcepts } from '../../../engine/contribution/contribution.contract.ts'
import { parametersIn } from '../../../law/parameter/house-parameter.server.ts'
import type { LawKey } from '../../../law/parameter/law.contract.ts'
import { type Parameters, parameterOn } from '../../../law/parameter/parameter.domain.ts'
import { pilaDueOn } from '../../planilla/payee/planilla-detail.server.ts'
import { crossedMonth } from '../read/crossed-month.server.ts'
import type { ReportMonth } from '../read/paid-month.server.ts'
import { type Conduct, type FineRates, fineOf, monthsBegun, ugppCrossing } from '../ugpp-crossing.domain.ts'
import { inspectUgpp, ugppInspection } from './inspection.contract.ts'

interface PaidPerson {
  readonly document: string
  readonly engagementId: string
  readonly identification: string
  readonly person: string
  readonly contributions: string
  readonly affiliated: boolean
}

const contributions = Object.values(contributionConcepts).flatMap(({ employee, employer }) =>
  employee === null ? [employer] : [employee, employer],
)

/** The people paid by the approved payrolls of a month, with their liquidated contributions. */
const paidPeople = (tx: Tx, { year, month }: ReportMonth): Promise<PaidPerson[]> =>
  rowsFrom<PaidPerson>(tx)`
    select t.number as document, max(e.id::text) as "engagementId", max(t.shown_identification) as identification,
           max(t.name) as person,
           coalesce(sum(l.amount) filter (where l.concept = any(${contributions})), 0)::text as contributions,
           bool_and((select a.tercero_id from payroll.engagement_affiliation a
                     where a.parent_id = e.id and a.kind = 'eps' and a.from_day <= ${lastDayOf(year, month)}::date
                     order by a.from_day desc limit 1) is not null) as affiliated
    from payroll.period_person n
    join payroll.period p on p.id = n.period_id
    join payroll.engagement e on e.id = n.engagement_id
    join people.employee_face m on m.id = e.employee_id
    join people.tercero_face t on t.id = m.tercero_id
    left join payroll.period_line l on l.person_id = n.id and l.nature in ('deduction', 'employer')
    where p.year = ${year} and p.month = ${month} and p.status = 'approved'
    group by t.number order by person`

/** Where to correct the planilla of a month: in a new one, the draft, the unpaid one, or a planilla N for the paid one. */
async function planillaMending(tx: Tx, { year, month }: ReportMonth) {
  const row = await rowFrom<{ id: string; status: string }>(tx)`
    select id, status from payroll.pila where year = ${year} and month = ${month} and status <> 'annulled'
    order by status = 'draft' desc, kind limit 1`
  const create = `/nomina/pila/create?year=${year}&month=${month}`
  if (row === undefined) return { mend: 'Hacer la planilla del mes', mendAt: `${create}&kind=E` }
  if (row.status === 'paid')
    return { mend: 'Corregir con una planilla N', mendAt: `${create}&kind=N&correctsId=${row.id}` }
  return { mend: 'Generar la planilla', mendAt: `/nomina/pila/edit/${row.id}` }
}

/** The parameters of the fine of each conduct. */
const ratesOf: Readonly<Record<Conduct, readonly LawKey[]>> = {
  omission: ['UGPP_OMISION', 'UGPP_OMISION_TOPE', 'UGPP_OMISION_OFICIAL', 'UGPP_OMISION_OFICIAL_TOPE'],
  inaccuracy: ['UGPP_INEXACTITUD', 'UGPP_INEXACTITUD_OFICIAL'],
}

function ratesOn(
  parameters: Parameters,
  on: Day,
): {
  readonly early: FineRates
  readonly official: FineRates
  readonly unconfirmed: (of: Conduct) => boolean
} {
  const value = (key: LawKey) => parameterOn(parameters, key, on).value
  return {
    unconfirmed: (of) => ratesOf[of].some((key) => parameterOn(parameters, key, on).unconfirmed),
    early: {
      omission: value('UGPP_OMISION'),
      omissionLimit: value('UGPP_OMISION_TOPE'),
      inaccuracy: value('UGPP_INEXACTITUD'),
    },
    official: {
      omission: value('UGPP_OMISION_OFICIAL'),
      omissionLimit: value('UGPP_OMISION_OFICIAL_TOPE'),
      inaccuracy: value('UGPP_INEXACTITUD_OFICIAL'),
    },
  }
}

/** The findings of a due month. */
async function foundIn(
  tx: Tx,
  of: ReportMonth,
  { months, parameters }: { months: number; parameters: Parameters },
) {
  const on = lastDayOf(of.year, of.month)
  const { early, official, unconfirmed } = ratesOn(parameters, on)
  const { books, inPila } = await crossedMonth(tx, of, on)
  const bases = new Map(
    ugppCrossing(books).flatMap((one) => (one.concept === 'IBC' ? [[one.personId, one] as const] : [])),
  )
  const mending = await planillaMending(tx, of)
  return (await paidPeople(tx, of)).flatMap(({ document, contributions: all, affiliated, ...person }) => {
    const { accounts: base = zero, pila = zero } = bases.get(document) ?? {}
    const missing = larger(minus(base, pila), zero)
    if (missing === zero) return []
    const conduct: Conduct = inPila.has(document) ? 'inaccuracy' : 'omission'
    const owed = fraction(money(all), { part: missing, whole: base, rounding: 'half-up', unit: 100n })
    const engagement = `/nomina/vinculaciones/edit/${person.engagementId}`
    return {
      ...of,
      ...person,
      id: `${of.year}-${of.month} ${document}`,
      conduct,
      paid: moneyText(base),
      reported: moneyText(pila),
      owed,
      fine: fineOf({ conduct, owed, months }, early),
      officialFine: fineOf({ conduct, owed, months }, official),
      unconfirmed: unconfirmed(conduct),
      ...(affiliated ? mending : { mend: 'Afiliar en su vinculación', mendAt: engagement }),
    }
  })
}

/** The findings of the twelve months before that of a day, once their planilla is due. */
async function findingsOn(tx: Tx, to: Day) {
  const parameters = await parametersIn(tx)
  const all = []
  for (const first of await valuesFrom<Day>(tx)`
    select distinct make_date(year, month, 1)::text from payroll.period
    where status = 'approved' and make_date(year, month, 1) >= date_trunc('month', ${to}::date) - interval '12 months'
      and make_date(year, month, 1) < date_trunc('month', ${to}::date)
    order by 1`) {
    const month = { year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)) }
    const months = monthsBegun(await pilaDueOn(tx, month), to)
    if (months > 0) all.push(...(await foundIn(tx, month, { months, parameters })))
  }
  return all
}

/** Counts the findings of a day and stores the count. */
async function inspect(tx: Tx, today: Day): Promise<number> {
  const found = await findingsOn(tx, today)
  const total = (of: (one: (typeof found)[number]) => Money) => moneyText(sumOf(found, of))
  await sql`
    insert into payroll.ugpp_inspection (on_day, findings, owed, fine)
    values (${today}, ${found.length}, ${total(({ owed }) => owed)}, ${total(({ fine }) => fine)})
    on conflict (on_day) do update set findings = excluded.findings, owed = excluded.owed, fine = excluded.fine,
                                       inspected_at = now()`.execute(tx)
  return found.length
}

/** Runs once a night: in the first hour of a day without an inspection. */
export const ugppChore: Chore = {
  name: 'payroll.ugpp-inspection',
  run: (db, today) =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        const done = await rowFrom(tx)`select from payroll.ugpp_inspection where on_day = ${today}::date`
        if (done === undefined) await inspect(tx, today)
      },
    }),
}

export const ugppAlert: Alert = {
  name: 'payrollUgpp',
  permission: permissionFor(ugppInspection, 'run'),
  tone: 'bad',
  one: 'hallazgo que la UGPP sancionaría',
  many: 'hallazgos que la UGPP sancionaría',
  meaning:
    'Una persona falta en la PILA de un mes vencido o cotizó por menos de lo pagado. ' +
    'Cada hallazgo dice la sanción estimada y lleva a donde se corrige. Se revisa cada noche.',
  who: 'Talento humano',
  to: ({ today }) => `/nomina/ugpp?to=${today}`,
  count: async (tx) =>
    valueFrom<number>(tx)`
      select coalesce((select findings from payroll.ugpp_inspection order by on_day desc limit 1), 0) as findings`,
}

export const ugppOperations = [
  ...serveFlatReport({
    whose: 'house',
    report: ugppInspection,
    read: async (tx, { to }) =>
      (await findingsOn(tx, to)).map(({ owed, fine, officialFine, ...row }) => ({
        ...row,
        owed: moneyText(owed),
        fine: moneyText(fine),
        officialFine: moneyText(officialFine),
      })),
  }),
  serveCommand(inspectUgpp, async ({ tx, today }) => ({ findings: await inspect(tx, today) })),
]
