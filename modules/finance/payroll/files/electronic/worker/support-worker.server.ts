import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, days360, insist, lastDayOf, money, moneyText, mustBeFound } from '@quina/kernel'
import { type DocumentType, documentTypes } from '@quina/people/contract'
import { parametersIn } from '../../../law/parameter/house-parameter.server.ts'
import {
  contributorTypeOf,
  isApprentice,
  nothingAgreed,
  supportRows,
} from '../../../staff/engagement/apprentice.domain.ts'
import type { EngagementKind, Regime } from '../../../staff/engagement/engagement-kinds.contract.ts'
import { annexLists } from '../annex.contract.ts'
import type { SupportPayment, SupportWorker } from '../payroll-support.contract.ts'

export type SupportMonth = Readonly<{ engagementId: string; year: number; month: number }>

/** A vinculación and its person at the end of a month. */
export interface WorkerRow {
  readonly name: string
  readonly kind: EngagementKind
  readonly regime: Regime
  readonly number: number
  readonly type: string
  readonly subtype: string
  readonly startDate: Day
  readonly endDate: Day | null
  readonly retiredOn: Day | null
  readonly means: 'transfer' | 'cheque' | 'cash'
  readonly documentType: string
  readonly document: string
  readonly firstName: string | null
  readonly otherNames: string | null
  readonly firstSurname: string | null
  readonly secondSurname: string | null
  readonly municipality: string | null
  readonly address: string | null
  readonly salary: string | null
  readonly highRisk: boolean
  readonly bank: string | null
  readonly accountKind: string | null
  readonly account: string | null
}

export async function workerIn(tx: Tx, { engagementId, year, month }: SupportMonth): Promise<WorkerRow> {
  const on = lastDayOf(year, month)
  const row = await rowFrom<WorkerRow>(tx)`
    select t.name, e.kind, e.regime, e.number, e.contributor_type as type,
           payroll.subtype_on(e.id, ${on}::date) as subtype,
           e.start_date as "startDate", e.end_date as "endDate", e.retired_on as "retiredOn", e.payment_means as means,
           t.document_type as "documentType", t.number as document, t.first_name as "firstName",
           t.middle_name as "otherNames", t.last_name as "firstSurname", t.second_last_name as "secondSurname",
           coalesce(w.code, h.code) as municipality, house.address,
           coalesce(s.amount, payroll.post_pay(s.position_id, ${on}::date, e.dedication))::text as salary,
           coalesce(r.high_risk, false) as "highRisk",
           a.bank_label as bank, a.kind as "accountKind", a.number as account
    from payroll.engagement e
    join people.employee_face m on m.id = e.employee_id
    join people.tercero_face t on t.id = m.tercero_id
    cross join admin.company_face house
    left join reference.entry_list w on w.id = e.work_municipality_id
    left join reference.entry_list h on h.id = house.municipality_id
    left join lateral (
      select amount, position_id from payroll.engagement_salary
      where parent_id = e.id and from_day <= ${on}::date order by from_day desc limit 1) s on true
    left join lateral (
      select high_risk from payroll.engagement_affiliation
      where parent_id = e.id and kind = 'afp' and from_day <= ${on}::date order by from_day desc limit 1) r on true
    left join people.bank_account_list a on a.tercero_id = coalesce(t.merged_into_id, t.id) and a.status = 'approved'
    where e.id = ${engagementId}::uuid`
  const found = mustBeFound(row, 'La vinculación')
  const type = contributorTypeOf(found, on.slice(0, 7))
  return { ...found, type, salary: await supportIn(tx, found, on) }
}

const supportIn = async (tx: Tx, { kind, startDate, salary }: WorkerRow, to: Day): Promise<string | null> => {
  if (!isApprentice(kind)) return salary
  const agreed =
    salary === null ? [] : [{ ...nothingAgreed, from: startDate, act: '', amount: money(salary) }]
  const last = supportRows({ kind, startDate, agreed, to }, await parametersIn(tx)).at(-1)
  return last === undefined ? salary : moneyText(last.amount)
}

export function periodOf(
  { startDate, retiredOn }: WorkerRow,
  { from, to }: { readonly from: Day; readonly to: Day },
) {
  const last = retiredOn !== null && retiredOn < to ? retiredOn : to
  const inMonth = retiredOn !== null && retiredOn >= from && retiredOn <= to
  return {
    from,
    to,
    hiredOn: startDate,
    retiredOn: inMonth ? retiredOn : null,
    daysServed: days360(startDate, last),
    frequency: '5',
  }
}

/** Tasks, apprentices and residents have their own types; a temporary kind or an end date means a fixed term; else none. */
function contractOf({ kind, endDate }: WorkerRow): string {
  if (isApprentice(kind)) return '4'
  if (kind === 'resident') return '5'
  if (kind === 'task') return '3'
  return kind === 'temporary' || kind === 'sso' || kind === 'term' || endDate !== null ? '1' : '2'
}

/** @throws Problem NOM-704 */
export function reportedWorker(row: WorkerRow): SupportWorker {
  const { name, salary, municipality, address, firstName, firstSurname } = row
  const missing = [
    salary === null && 'la asignación',
    municipality === null && 'el municipio',
    address === null && 'la dirección de la entidad',
    (firstName === null || firstSurname === null) && 'los nombres y apellidos',
  ].filter((one) => one !== false)
  insist(
    missing.length === 0,
    'NOM-704',
    `De ${name} falta ${missing.join(', ')} para la nómina electrónica.`,
  )
  return {
    type: row.type,
    subtype: annexLists.subtipo!.includes(row.subtype) ? row.subtype : '00',
    highRiskPension: row.highRisk,
    documentCode: documentTypes[row.documentType as DocumentType].dian,
    document: row.document,
    firstSurname: firstSurname ?? '',
    secondSurname: row.secondSurname ?? '',
    firstName: firstName ?? '',
    otherNames: row.otherNames ?? '',
    municipality: municipality ?? '',
    address: address ?? '',
    integralSalary: row.kind === 'integral',
    contract: contractOf(row),
    salary: money(salary ?? '0'),
    code: String(row.number),
  }
}

const methods = { transfer: '47', cheque: '20', cash: '10' } as const
const accountKinds: Readonly<Record<string, string>> = {
  savings: 'Ahorros',
  checking: 'Corriente',
  electronic: 'Depósito electrónico',
}

export const paymentOf = (
  { means, bank, accountKind, account }: WorkerRow,
  days: readonly Day[],
): SupportPayment => ({
  method: methods[means],
  account:
    means === 'transfer' && bank !== null && account !== null
      ? { bank, kind: accountKinds[accountKind ?? ''] ?? '', number: account }
      : null,
  days,
})
