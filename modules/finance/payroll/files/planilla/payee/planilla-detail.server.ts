import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Holidays, isBusinessDay } from '@quina/hospital/domain'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, lastDayOf, minus, money, moneyText, mustBeFound } from '@quina/kernel'
import { pilaCatalogues } from '../../../law/pila-catalogue/pila-catalogues.server.ts'
import { pilaDueDay } from '../../../law/pila-catalogue/pila-due-day.domain.ts'
import { pilaIn } from '../../pila/pila-read.domain.ts'
import { correctedPeople } from '../../pila/summary/pila-summary.domain.ts'
import type { PilaMonth } from '../content/month-contributors.server.ts'
import type { PlanillaDetail } from '../planilla.contract.ts'

type FileRow = PlanillaDetail['files'][number]
type PayeeRow = Omit<PlanillaDetail['payees'][number], 'difference'>

/** The files of a planilla, the refusals of the last one, its payments to each payee, and the last day without interest. */
export async function planillaDetailOf(tx: Tx, id: string): Promise<PlanillaDetail> {
  const files = await rowsFrom<FileRow>(tx)`
    select f.id, to_char(f.generated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "generatedAt",
           coalesce(u.label, '') as "generatedBy", f.sha256, f.bytes, f.people,
           (select count(*)::int from jsonb_array_elements(f.refusals) r where r ->> 'effect' = 'reject') as rejected
    from payroll.pila_file f left join admin.user_option u on u.id = f.generated_by
    where f.pila_id = ${id}::uuid order by f.generated_at desc`
  const [last] = files
  if (last === undefined) return { files, refusals: [], payees: [], corrected: [], dueOn: null }
  const { refusals, corrections, ...of } = mustBeFound(
    await rowFrom<PilaMonth & { refusals: PlanillaDetail['refusals']; corrections: Buffer | null }>(tx)`
      select f.refusals, p.year, p.month, case p.kind when 'N' then f.content end as corrections
      from payroll.pila_file f join payroll.pila p on p.id = f.pila_id
      where f.id = ${last.id}::uuid`,
    'El archivo',
  )
  const corrected = corrections === null ? [] : await correctedIn(tx, corrections)
  return { files, refusals, corrected, payees: await payeesOf(tx, id), dueOn: await pilaDueOn(tx, of) }
}

/** The people of a planilla N, each with their employee, so that reading their pay leaves a trace. */
async function correctedIn(tx: Tx, content: Buffer): Promise<PlanillaDetail['corrected']> {
  const planilla = pilaIn(content, await pilaCatalogues())
  const people = planilla === null ? [] : correctedPeople(planilla)
  const rows = await rowsFrom<{ document: string; employeeId: string }>(tx)`
    select t.number as document, e.id as "employeeId"
    from people.tercero_face t join people.employee_face e on e.tercero_id = t.id
    where t.number = any(${people.map(({ document }) => document)}::text[])`
  const employees = new Map(rows.map((row) => [row.document, row.employeeId]))
  return people.map(({ ibcBefore, ibcNow, before, now, ...person }) => ({
    ...person,
    employeeId: employees.get(person.document) ?? null,
    ibcBefore: moneyText(ibcBefore),
    ibcNow: moneyText(ibcNow),
    before: moneyText(before),
    now: moneyText(now),
    difference: moneyText(minus(now, before)),
  }))
}

/** The payments of the last file of a planilla to each payee. */
export async function payeesOf(tx: Tx, planillaId: string): Promise<PlanillaDetail['payees']> {
  const rows = await rowsFrom<PayeeRow>(tx)`
    select y.system, y.code, t.name, y.people, y.amount::text as amount, y.payroll::text as payroll
    from payroll.pila_payee y join payroll.pila_last_file f on f.file_id = y.file_id
    left join people.tercero_face t on t.id = y.tercero_id
    where f.pila_id = ${planillaId}::uuid
    order by array_position(array['EPS', 'AFP', 'ARL', 'CCF', 'ICBF', 'SENA', 'ESAP', 'MEN'], y.system), y.code`
  return rows.map((row) => ({ ...row, difference: moneyText(minus(money(row.amount), money(row.payroll))) }))
}

/** The due day, by the last digits of the NIT, in the month after that of the contributions (Decreto 1990 of 2016). */
export async function pilaDueOn(tx: Tx, { year, month }: PilaMonth): Promise<Day> {
  const row = await rowFrom<{ nit: string }>(tx)`select nit from admin.company_face`
  const { nit } = mustBeFound(row, 'El perfil de la entidad')
  const next = addDays(lastDayOf(year, month), 1)
  const holidays: Holidays = await loadHolidays(tx, { from: next, to: addDays(next, 31) })
  return pilaDueDay(nit, next.slice(0, 7), (date) => isBusinessDay(date, holidays))
}
