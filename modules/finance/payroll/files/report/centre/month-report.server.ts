import { type Actor, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, lastDayOf, minus, money, moneyText, zero } from '@quina/kernel'
import { benefitKinds } from '../../../benefits/benefit/benefit.contract.ts'
import { engagementKinds } from '../../../staff/engagement/engagement-kinds.contract.ts'
import { costByCentre } from '../cost-split.domain.ts'
import { crossedMonth } from '../read/crossed-month.server.ts'
import { costLinesIn, ofSite, overtimeIn, type ReportMonth, staffIn } from '../read/paid-month.server.ts'
import { staffingRows } from '../staffing.domain.ts'
import { ugppCrossing } from '../ugpp-crossing.domain.ts'
import {
  costByCentreReport,
  hoursByWorker,
  overtimeReport,
  payrollComparison,
  payrollListing,
  pilaByAdministrator,
  provisionBalances,
  restPending,
  staffingReport,
  ugppReport,
} from './month-report.contract.ts'

const states = { liquidated: 'Liquidada', review: 'En revisión', approved: 'Aprobada' } as const

interface ListedRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly position: string
  readonly days: number | null
  readonly salary: string
  readonly hours: string
  readonly otherEarned: string
  readonly earned: string
  readonly health: string
  readonly pension: string
  readonly withheld: string
  readonly otherDeducted: string
  readonly deducted: string
  readonly net: string
  readonly employer: string
  readonly status: keyof typeof states
}

const listed = (tx: Tx, { year, month }: ReportMonth, actor: Actor): Promise<ListedRow[]> =>
  rowsFrom<ListedRow>(tx)`
    select n.id, e.identification, e.employee_label as person,
           coalesce(n.snapshot ->> 'position', e.position_label, '') as position,
           case when n.days > 0 or p.kind = 'ordinary' then n.days end as days,
           s.salary::text as salary, s.hours::text as hours, (n.earned - s.salary - s.hours)::text as "otherEarned",
           n.earned::text as earned, s.health::text as health, s.pension::text as pension, s.withheld::text as withheld,
           (n.deducted - s.health - s.pension - s.withheld)::text as "otherDeducted", n.deducted::text as deducted,
           n.net::text as net, n.employer::text as employer, p.status
    from payroll.period_person n
    join payroll.period p on p.id = n.period_id
    join payroll.engagement_list e on e.id = n.engagement_id
    cross join lateral (
      select coalesce(sum(l.amount) filter (where l.concept = 'BASICO'), 0) as salary,
             coalesce(sum(l.amount) filter (where c.unit = 'hour'), 0) as hours,
             coalesce(sum(l.amount) filter (where l.concept = 'SALUD-EMP'), 0) as health,
             coalesce(sum(l.amount) filter (where l.concept in ('PENSION-EMP', 'FSP-SOL', 'FSP-SUB')), 0) as pension,
             coalesce(sum(l.amount) filter (where l.concept = 'RETEFUENTE'), 0) as withheld
      from payroll.period_line l left join payroll.concept c on c.code = l.concept where l.person_id = n.id) s
    where p.year = ${year} and p.month = ${month} and p.status in ('liquidated', 'review', 'approved') and ${ofSite(actor)}
    order by e.employee_label, n.id`

interface ComparedRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly concept: string
  readonly before: string
  readonly now: string
}

const compared = (tx: Tx, { year, month }: ReportMonth, actor: Actor): Promise<ComparedRow[]> =>
  rowsFrom<ComparedRow>(tx)`
    select n.engagement_id || '-' || l.concept as id, e.identification, e.employee_label as person, min(l.name) as concept,
           coalesce(sum(l.amount) filter (where p.month <> ${month}), 0)::text as before,
           coalesce(sum(l.amount) filter (where p.month = ${month}), 0)::text as now
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join payroll.engagement_list e on e.id = n.engagement_id
    where make_date(p.year, p.month, 1) in (make_date(${year}::int, ${month}::int, 1),
                                            make_date(${year}::int, ${month}::int, 1) - interval '1 month')
      and p.status = 'approved' and l.nature in ('earning', 'deduction') and ${ofSite(actor)}
    group by n.engagement_id, l.concept, e.identification, e.employee_label
    having sum(l.amount * case when p.month = ${month} then 1 else -1 end) <> 0
    order by e.employee_label, min(l.position)`

interface HoursRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly on: string
  readonly kind: string
  readonly hours: string
  readonly amount: string
  readonly explanation: string
}

const hoursIn = (tx: Tx, { year, month }: ReportMonth, actor: Actor): Promise<HoursRow[]> =>
  rowsFrom<HoursRow>(tx)`
    select l.id, e.identification, e.employee_label as person, l.explanation -> 'terms' -> 0 ->> 'day' as "on", l.name as kind,
           (select round(sum((t ->> 'quantity')::numeric) / 60, 2)
            from jsonb_array_elements(l.explanation -> 'terms') t)::text as hours,
           l.amount::text as amount, l.sentence as explanation
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join payroll.engagement_list e on e.id = n.engagement_id
    join payroll.concept c on c.code = l.concept and c.unit = 'hour'
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' and ${ofSite(actor)}
    order by e.employee_label, 4, l.position`

interface RestRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly workedOn: Day
  readonly hours: string
  readonly reason: string
  readonly dueBy: Day | null
  readonly scheduledOn: Day | null
}

const restsPendingOn = (tx: Tx, { to }: { readonly to: Day }, actor: Actor): Promise<RestRow[]> =>
  rowsFrom<RestRow>(tx)`
    select p.id, p.identification, p.employee_label as person, p.worked_on as "workedOn", p.hours::text as hours, p.reason,
           p.due_by as "dueBy", p.used_on as "scheduledOn"
    from payroll.rest_list p
    where p.worked_on <= ${to}::date and (p.used_on is null or p.used_on > ${to}::date) and ${ofSite(actor)}
    order by p.employee_label, p.worked_on`

interface ProvisionRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly kind: keyof typeof benefitKinds
  readonly provided: string
  readonly used: string
  readonly balance: string
}

const provisionsOn = (tx: Tx, to: string, actor: Actor): Promise<ProvisionRow[]> =>
  rowsFrom<ProvisionRow>(tx)`
    select m.engagement_id || m.kind as id, e.identification, e.employee_label as person, m.kind,
           coalesce(sum(m.amount) filter (where m.run_id is not null), 0)::text as provided,
           coalesce(-sum(m.amount) filter (where m.run_id is null), 0)::text as used, sum(m.amount)::text as balance
    from payroll.provision_move m
    join payroll.engagement p on p.id = m.engagement_id
    join payroll.engagement_list e on e.id = m.engagement_id
    where m.day <= ${to}::date and ${ofSite(actor)}
    group by m.engagement_id, m.kind, e.identification, e.employee_label order by e.employee_label, m.kind`

interface PayeeRow {
  readonly id: string
  readonly planilla: string
  readonly system: string
  readonly code: string
  readonly administrator: string | null
  readonly people: number
  /** Null in files generated before the program stored bases. */
  readonly ibc: string | null
  readonly employee: string | null
  readonly employer: string | null
  readonly amount: string
  readonly payroll: string
  readonly difference: string
}

const payeesIn = (tx: Tx, { year, month }: ReportMonth): Promise<PayeeRow[]> =>
  rowsFrom<PayeeRow>(tx)`
    select y.id, platform.numbered('PIL', y.pila_number) || ' ' || y.kind as planilla, y.system, y.code, t.name as administrator,
           y.people, y.ibc::text as ibc, y.employee::text as employee, (y.amount - y.employee)::text as employer,
           y.amount::text as amount, y.payroll::text as payroll, (y.amount - y.payroll)::text as difference
    from payroll.pila_payee_list y left join people.tercero_face t on t.id = y.tercero_id
    where y.year = ${year} and y.month = ${month} order by y.kind, y.pila_number, y.system, y.code`

const percentOf = (before: string, now: string): string | null => {
  const from = Number(before)
  const to = Number(now)
  return from === 0 ? null : `${(((to - from) / from) * 100).toFixed(1).replace('.', ',')} %`
}

const staffLinks: Readonly<Record<string, string>> = { ...engagementKinds, contractor: 'Contratista' }
const spendings = { administrative: 'Administrativo', operative: 'Operativo' } as const

export const monthReportOperations: readonly Operation[] = [
  ...serveFlatReport({
    whose: 'site',
    report: payrollListing,
    read: async (tx, input, actor) =>
      (await listed(tx, input, actor)).map(({ status, ...row }) => ({ ...row, state: states[status] })),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: payrollComparison,
    read: async (tx, input, actor) =>
      (await compared(tx, input, actor)).map((row) => ({
        ...row,
        difference: moneyText(minus(money(row.now), money(row.before))),
        percent: percentOf(row.before, row.now),
      })),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: costByCentreReport,
    async read(tx, input, actor) {
      const { lines, centres, concepts } = await costLinesIn(tx, input, ofSite(actor))
      const rows = costByCentre(lines).map(({ costCentreId, account, amount }) => ({
        id: `${costCentreId} ${account}`,
        centre: centres.get(costCentreId) ?? '',
        concept: concepts.get(account) ?? account,
        amount: moneyText(amount),
      }))
      return rows.toSorted((one, other) => one.centre.localeCompare(other.centre))
    },
  }),
  ...serveFlatReport({ whose: 'site', report: hoursByWorker, read: hoursIn }),
  ...serveFlatReport({
    whose: 'site',
    report: overtimeReport,
    read: (tx, input, actor) => overtimeIn(tx, input, ofSite(actor)),
  }),
  ...serveFlatReport({ whose: 'site', report: restPending, read: restsPendingOn }),
  ...serveFlatReport({
    whose: 'site',
    report: provisionBalances,
    read: async (tx, { to }, actor) =>
      (await provisionsOn(tx, to, actor)).map(({ kind, ...row }) => ({
        ...row,
        benefit: benefitKinds[kind],
      })),
  }),
  ...serveFlatReport({ whose: 'house', report: pilaByAdministrator, read: payeesIn }),
  ...serveFlatReport({
    whose: 'house',
    report: ugppReport,
    async read(tx, input) {
      const { books, people } = await crossedMonth(tx, input, lastDayOf(input.year, input.month))
      return ugppCrossing(books).map(
        ({ personId, concept, accounts, pila, electronic, difference, reason }) => ({
          id: `${personId} ${concept}`,
          identification: personId,
          person: people.get(personId) ?? '',
          concept,
          electronic: concept !== 'Devengado' || electronic === null ? null : moneyText(electronic),
          paid: moneyText(accounts),
          reported: moneyText(pila),
          difference: moneyText(difference),
          reason:
            difference === zero || concept !== 'IBC'
              ? reason
              : `${reason} Vea mínimos, topes y el último IBC de las ausencias.`,
        }),
      )
    },
  }),
  ...serveFlatReport({
    whose: 'site',
    report: staffingReport,
    async read(tx, input, actor) {
      return staffingRows(await staffIn(tx, input, ofSite(actor))).map(
        ({ link, spending, profession, people, cost }) => ({
          id: `${link} ${spending} ${profession}`,
          link: staffLinks[link] ?? link,
          spending: spendings[spending],
          profession,
          people,
          cost: moneyText(cost),
        }),
      )
    },
  }),
]
