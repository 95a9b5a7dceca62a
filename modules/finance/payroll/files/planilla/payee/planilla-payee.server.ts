import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { firstDayOf, lastDayOf, moneyText } from '@quina/kernel'
import { stateNits } from '../../../books/reading/book-reading.server.ts'
import { contributionConcepts, type System } from '../../../engine/contribution/contribution.contract.ts'
import type { PilaPlanilla } from '../../../engine/contribution/pila-facts.contract.ts'
import { type PayeeTotal, payeeTotals } from '../../pila/summary/pila-summary.domain.ts'
import type { PilaMonth } from '../content/month-contributors.server.ts'

const payeeOf: Readonly<Record<System, PayeeTotal['system']>> = {
  health: 'EPS',
  pension: 'AFP',
  solidarity: 'AFP',
  subsistence: 'AFP',
  risk: 'ARL',
  ccf: 'CCF',
  icbf: 'ICBF',
  sena: 'SENA',
  esap: 'ESAP',
  men: 'MEN',
}

type ReportedMonth = PilaMonth & { readonly correctsId: string | null }

type StoredFile = Readonly<{ fileId: string; planilla: PilaPlanilla; month: ReportedMonth }>

/** Stores the file's payment to each payee beside the amounts of the month's payrolls, so that both can be compared. */
export async function storePayees(tx: Tx, { fileId, planilla, month }: StoredFile): Promise<void> {
  const owed = await payrollAmounts(tx, month)
  const owners = await tercerosByCode(tx)
  const rows = payeeTotals(planilla).map(({ system, code, people, ibc, amount }) => ({
    fileId,
    system,
    code,
    terceroId: owners.get(code) ?? null,
    people,
    ibc: moneyText(ibc),
    employee: owed.get(`${system} ${code}`)?.employee ?? '0',
    amount: moneyText(amount),
    payroll: owed.get(`${system} ${code}`)?.amount ?? '0',
  }))
  if (rows.length > 0) await addTo(tx, 'payroll.pilaPayee', rows)
}

/** Finds terceros by the codes that the house registered, and those of the State also by their NIT, as in the books. */
async function tercerosByCode(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const state = Object.entries(stateNits)
  const rows = await rowsFrom<{ code: string; terceroId: string }>(tx)`
    select s.code, t.id as "terceroId"
    from unnest(${state.map(([payee]) => payee.toUpperCase())}::text[], ${state.map(([, nit]) => nit)}::text[]) as s (code, nit)
    join people.tercero_face t on t.document_type = 'NIT' and t.number = s.nit and t.merged_into_id is null
    union all
    select code, tercero_id from payroll.administrator_code where active`
  return new Map(rows.map(({ code, terceroId }) => [code, terceroId]))
}

interface OwedRow {
  readonly system: string
  readonly code: string | null
  readonly amount: string
  /** The part deducted from people: the house pays the rest, roundings included. */
  readonly employee: string
}

/**
 * What the approved payrolls of a month deduct and contribute for each administrator; in a correction, what was paid since the
 * planilla that it corrects.
 */
async function payrollAmounts(tx: Tx, { year, month, correctsId: corrects }: ReportedMonth) {
  const pairs = Object.entries(contributionConcepts).flatMap(([system, { employee, employer }]) =>
    [employee, employer].flatMap((concept) =>
      concept === null ? [] : [{ concept, system: payeeOf[system as System] }],
    ),
  )
  const concepts = pairs.map(({ concept }) => concept)
  const systems = pairs.map((pair) => pair.system)
  const rows = await rowsFrom<OwedRow>(tx)`
    select c.system, case when c.system in ('EPS', 'AFP', 'ARL', 'CCF')
             then payroll.affiliated_code(n.snapshot, n.engagement_id, c.system, ${lastDayOf(year, month)}::date)
             else c.system end as code,
           sum(l.amount)::text as amount, coalesce(sum(l.amount) filter (where l.nature = 'deduction'), 0)::text as employee
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join unnest(${concepts}::text[], ${systems}::text[]) as c (concept, system) on c.concept = l.concept
    where p.status = 'approved' and coalesce(l.of_month, make_date(p.year, p.month, 1)) = ${firstDayOf(year, month)}::date
      and case when ${corrects}::uuid is null then p.kind <> 'retroactive' or l.of_month is null
          else l.of_month is not null and p.updated_at > (
            select g.generated_at from payroll.pila_last_file f join payroll.pila_file g on g.id = f.file_id
            where f.pila_id = ${corrects}::uuid) end
    group by 1, 2`
  return new Map(rows.map((row) => [`${row.system} ${row.code ?? ''}`, row]))
}
