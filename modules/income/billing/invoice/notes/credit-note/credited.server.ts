import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, money, mustBeFound, pick } from '@quina/kernel'
import { sql } from 'kysely'
import type { CreditedInvoice } from './credit-note.domain.ts'

/** An invoice that is being corrected, with the data that its note must contain. */
export interface LockedInvoice extends CreditedInvoice {
  readonly id: string
  readonly date: Day
  readonly terceroId: string
  readonly contractId: string | null
  readonly admissionId: string | null
  readonly regime: string
  readonly uuid: string
  /** The period, which health notes report too. */
  readonly period: { readonly from: Day; readonly to: Day }
  /** The current account of the receivable: it changes when the invoice is filed. */
  readonly account: string
  readonly recipient: string | null
  /** `01` per case to `04` evento. */
  readonly modality: string
  readonly kind: string
  readonly campusId: string
  /** Care in urgencias: no contract limit blocks it. */
  readonly urgent: boolean
  /** The cost centre of each line. */
  readonly centres: ReadonlyMap<string, string | null>
}

interface Row {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly date: Day
  readonly terceroId: string
  readonly contractId: string | null
  readonly admissionId: string | null
  readonly regimen: string | null
  readonly uuid: string | null
  readonly periodFrom: Day
  readonly periodTo: Day
  readonly dianState: string
  readonly account: string | null
  readonly net: string
  readonly balance: string
  readonly noted: string
  readonly moderating: string
  readonly advance: string
  readonly recipient: string | null
  readonly modality: string
  readonly kind: string
  readonly campusId: string
  readonly urgent: boolean
}

const acceptedStates = ['accepted', 'accepted-noted']

/** Locks an invoice and its receivable, and reads the balance of each of its lines. @throws Problem 404 */
export async function lockCredited(tx: Tx, invoiceId: string): Promise<LockedInvoice> {
  await sql`select from billing.invoice where id = ${invoiceId}::uuid for no key update`.execute(tx)
  const found = await rowFrom<Row>(tx)`
    select i.id, i.full_number as number, i.status, i.date, i.tercero_id as "terceroId", i.contract_id as "contractId",
           i.regimen, i.uuid, i.period_from as "periodFrom", i.period_to as "periodTo",
           i.modality, i.kind, i.campus_id as "campusId", i.ambit = '3' as urgent,
           i.admission_id as "admissionId", i.dian_state as "dianState", i.net, i.advance,
           case when i.stands_filed then i.filed_account else i.unfiled_account end as account,
           coalesce(r.balance, 0)::text as balance, coalesce(r.noted, 0)::text as noted,
           (i.copago + i.cuota + i.shared)::text as moderating, coalesce(p.invoice_email, t.email) as recipient
    from billing.invoice i
    join people.tercero_face t on t.id = i.tercero_id
    left join insurers.payer_face p on p.id = i.payer_id
    left join billing.receivable r on r.invoice_id = i.id
    where i.id = ${invoiceId}::uuid`
  const row = mustBeFound(found, 'La factura')
  insist(row.status !== 'draft', 'FAC-157', 'Es una prefactura: descártela o corríjala.', { status: 409 })
  const lines = await linesOf(tx, invoiceId)
  return {
    ...pick(row, 'id', 'number', 'status', 'date', 'terceroId', 'contractId', 'admissionId', 'recipient'),
    regime: row.regimen ?? 'private',
    uuid: row.uuid ?? '',
    account: row.account ?? '',
    balance: money(row.balance),
    net: money(row.net),
    noted: money(row.noted),
    ...pick(row, 'modality', 'kind', 'campusId', 'urgent'),
    moderating: money(row.moderating),
    advance: money(row.advance),
    period: { from: row.periodFrom, to: row.periodTo },
    accepted: acceptedStates.includes(row.dianState),
    lines,
    centres: new Map(lines.map(({ id, costCentreId }) => [id, costCentreId])),
  }
}

interface LineRow {
  readonly id: string
  readonly code: string
  readonly costCentreId: string | null
  readonly amount: string
  readonly credited: string
}

async function linesOf(tx: Tx, invoiceId: string) {
  const rows = await rowsFrom<LineRow>(tx)`
    select id, code, cost_centre_id as "costCentreId", worth::text as amount, credited::text
    from billing.invoice_line_left where parent_id = ${invoiceId}::uuid order by position`
  return rows.map(({ amount, credited, ...row }) => ({
    ...row,
    amount: money(amount),
    credited: money(credited),
  }))
}
