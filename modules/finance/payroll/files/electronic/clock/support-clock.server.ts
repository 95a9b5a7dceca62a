import { type Actor, type Alert, campusScope, type Monitor } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { setupOf } from '@quina/einvoice/server'
import { type Day, daysBetween, firstDayOf, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { sendingOn } from '../issue/support-issue.server.ts'
import { type SupportClock, supportPermissions, supportScreen } from '../monitor/support.contract.ts'
import type { SupportMonth } from '../worker/support-worker.server.ts'

type MonthOf = Pick<SupportMonth, 'year' | 'month'>

interface ReportedRow {
  readonly engagementId: string
  readonly person: string
  readonly identification: string
  readonly earned: string
  readonly deducted: string
  readonly before: string | null
}

/** People paid in a month without a document in force or on its way to DIAN, the first vinculación of each person first. */
export const unreported = (
  tx: Tx,
  { year, month }: MonthOf,
  { environment, campusId }: Scope,
): Promise<ReportedRow[]> =>
  rowsFrom<ReportedRow>(tx)`
    select r.engagement_id as "engagementId", e.employee_label as person, e.identification, r.earned::text as earned,
           r.deducted::text as deducted,
           (select s.number from payroll.support s
            where s.engagement_id = r.engagement_id and s.year = r.year and s.month = r.month and s.environment = ${environment}
              and s.kind = 'document' and s.state = 'rejected') as before
    from payroll.reported_month r join payroll.engagement_list e on e.id = r.engagement_id
    where r.year = ${year}::int and r.month = ${month}::int
      and (${campusId}::uuid is null or r.campus_id = ${campusId}::uuid)
      and not exists (
        select from payroll.support s
        where s.engagement_id = r.engagement_id and s.year = r.year and s.month = r.month and s.environment = ${environment}
          and s.ended_by_id is null and s.kind <> 'deletion' and s.state <> 'rejected')
    order by e.employee_label, r.start_date, r.engagement_id`

type Scope = Readonly<{ environment: string; campusId: string | null }>

type Caller = Readonly<{ actor: Actor; today: Day }>

type Counts = Pick<SupportClock, 'people' | 'accepted' | 'waiting' | 'rejected' | 'missing' | 'changed'>

/** The progress of a month, and its deadline. */
export async function clockOf(
  tx: Tx,
  { year, month }: MonthOf,
  { actor, today }: Caller,
): Promise<SupportClock> {
  const { environment } = await setupOf(tx)
  const counts = await countsOf(tx, { year, month }, { environment, campusId: campusScope(actor) })
  const dueOn = dueDay({ year, month })
  return {
    year,
    month,
    ...(await sendingOn(tx, lastDayOf(year, month))),
    ...counts,
    dueOn,
    remainingDays: daysBetween(today, dueOn),
  }
}

/** The first ten days of the next month (Resolución 000013 of 2021, art. 5). */
const dueDay = ({ year, month }: MonthOf): Day =>
  `${firstDayOf(month === 12 ? year + 1 : year, (month % 12) + 1).slice(0, 8)}10` as Day

const countsOf = (tx: Tx, { year, month }: MonthOf, { environment, campusId }: Scope): Promise<Counts> =>
  oneFrom<Counts>(tx)`
    select count(*)::int as people,
           count(*) filter (where s.state in ('accepted', 'notified'))::int as accepted,
           count(*) filter (where s.state in ('pending', 'sent'))::int as waiting,
           count(*) filter (where s.state = 'rejected')::int as rejected,
           count(*) filter (where s.id is null)::int as missing,
           count(*) filter (where s.state in ('accepted', 'notified') and s.paid <> r.earned - r.deducted)::int as changed
    from payroll.reported_month r
    left join lateral (
      select id, state, paid from payroll.support
      where engagement_id = r.engagement_id and year = r.year and month = r.month and environment = ${environment}
        and ended_by_id is null and kind <> 'deletion' and (kind = 'document' or state in ('accepted', 'notified'))
      order by kind = 'document' limit 1) s on true
    where r.year = ${year}::int and r.month = ${month}::int and (${campusId}::uuid is null or r.campus_id = ${campusId}::uuid)`

/** The month before that of a day. */
function lastMonth(today: Day): MonthOf {
  const year = vigenciaOf(today)
  const month = monthOf(today)
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}

/** The pending work with DIAN, for the first page. */
export const supportAlerts: readonly Alert[] = [
  {
    name: 'payrollSupportRejected',
    permission: supportPermissions.view,
    tone: 'bad',
    one: 'documento de nómina electrónica rechazado',
    many: 'documentos de nómina electrónica rechazados',
    meaning: 'Corrija lo que dice cada mensaje y transmita de nuevo el mes: conserva su número.',
    who: 'Talento humano',
    to: `${supportScreen}?condition=rejected`,
    count: (tx) => valueFrom<number>(tx)`
      select count(*)::int as count from payroll.support where state = 'rejected' and ended_by_id is null`,
  },
  {
    name: 'payrollSupportDue',
    permission: supportPermissions.send,
    tone: 'warning',
    one: 'persona del mes pasado sin nómina electrónica',
    many: 'personas del mes pasado sin nómina electrónica',
    meaning: 'Se transmite dentro de los diez primeros días del mes siguiente.',
    who: 'Talento humano',
    to: supportScreen,
    count: async (tx, { today, actor }) => {
      const month = lastMonth(today)
      if (!(await sendingOn(tx, lastDayOf(month.year, month.month))).sends) return 0
      const { environment } = await setupOf(tx)
      return (await unreported(tx, month, { environment, campusId: campusScope(actor) })).length
    },
  },
]

/** Checks that every number of its ranges has a document. */
export const supportMonitor: Monitor = {
  name: 'payrollSupportNumbering',
  label: 'Numeración de la nómina electrónica',
  check: async (tx: Tx) => {
    const rows = await rowsFrom<{ prefix: string; taken: number; stored: number }>(tx)`
      select a.prefix, (a.next_number - coalesce(a.starts_at, a.first_number))::int as taken,
             (select count(*)::int from payroll.support s where s.authorisation_id = a.id) as stored
      from einvoice.authorisation_list a where a.kind in ('payroll', 'payroll-note')`
    return rows
      .filter(({ taken, stored }) => taken !== stored)
      .map(
        ({ prefix, taken, stored }) => `De ${prefix} se tomaron ${taken} números y hay ${stored} documentos.`,
      )
  },
}
