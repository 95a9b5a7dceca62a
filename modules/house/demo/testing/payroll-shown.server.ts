import type { Db } from '@quina/db/server'
import { sql } from 'kysely'

/** How many people of each kind of staff payroll pays, and how many novedades and orders they have. */
export async function staffIn(db: Db) {
  const { rows: staff } = await sql<{ staff: string; count: number }>`
    select case when regime in ('public', 'official') then regime else 'private' end as staff, count(*)::int as count
    from payroll.engagement where status = 'active' group by 1 order by 1`.execute(db)
  const { rows: novelties } = await sql<object>`
    select (select count(*)::int from payroll.novelty where status = 'approved') as approved,
           (select count(*)::int from payroll.novelty where status = 'draft') as waiting,
           (select count(*)::int from payroll.deduction_order where status = 'approved') as orders,
           (select count(*)::int from payroll.roster_list where alert = 'affiliation') as unaffiliated`.execute(
    db,
  )
  return { staff, novelties }
}

/** What each month cost, was obliged and paid for, what is owed yet, and the planillas. */
export async function paidMonthsIn(db: Db) {
  const { rows: months } = await sql<{
    month: number
    owed: string
    obliged: string
    cost: string
    paid: string
  }>`
    select p.month,
           (select sum(l.balance) from payroll.payable_list l where l.period_id = p.id)::text as owed,
           (select sum(n.earned + n.employer) from payroll.period_person n where n.period_id = p.id)::text as cost,
           (select sum(o.total) from payroll.period_commitment c
            join payroll.period_obligacion b on b.commitment_id = c.id
            join budget.obligacion_list o on o.id = b.obligacion_id where c.period_id = p.id)::text as obliged,
           (select sum(o.paid) from payroll.period_commitment c
            join payroll.period_obligacion b on b.commitment_id = c.id
            join budget.obligacion_list o on o.id = b.obligacion_id where c.period_id = p.id)::text as paid
    from payroll.period p where p.status = 'approved' and p.kind = 'ordinary' order by p.month`.execute(db)
  const { rows: owed } = await sql<object>`
    select kind, condition, held_cause as cause, balance::int as balance from payroll.payable_list
    where balance > 0 order by kind`.execute(db)
  const { rows: planillas } = await sql<object>`
    select month, condition, people, refusals from payroll.pila_list order by month`.execute(db)
  return { months, owed, planillas }
}

/** The turnos, the openings and the dotación of the demonstration. */
export async function staffCourseIn(db: Db) {
  const { rows } = await sql<object>`
    select (select array_agg(concat_ws(' ', status, people, hours::int)) from payroll.shift_plan_list) as shifts,
           (select count(*)::int from payroll.shift_change) as changes,
           (select count(*)::int from payroll.opening) as brought,
           (select array_agg(status order by status) from payroll.clothing_delivery) as clothing`.execute(db)
  return rows
}

/** Of what a settlement pays, the concepts of whose rubro no CDP has half a million left. */
export async function settlementLacks(db: Db) {
  const { rows } = await sql<{ code: string }>`
    select c.code from payroll.concept c
    join payroll.concept_account a on a.concept_id = c.id
    where c.code in ('BASICO', 'AUX-TRANSP', 'SUB-ALIM', 'BSP', 'PRIMA-SERV', 'VAC-COMP', 'PRIMA-VAC', 'BON-RECR', 'PRIMA-NAV',
                     'CESANTIAS', 'INT-CES', 'SALUD-PAT', 'PENSION-PAT', 'ARL', 'CCF', 'ICBF', 'SENA')
      and not exists (
        select from budget.rubro_face u
        join budget.apropiacion_face p on p.rubro_id = u.id
        join budget.line_face l on l.apropiacion_id = p.id and l.stage = 'cdp' and l.available >= 500000
        where u.code = a.rubro_operative and u.vigencia = 2026)
    order by c.code`.execute(db)
  return rows.map(({ code }) => code)
}
