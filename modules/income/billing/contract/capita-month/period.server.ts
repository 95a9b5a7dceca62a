import { admissionInvoiced, lockingAdmissions } from '@quina/care/server'
import { load, oneFrom, rowFrom, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import { contractTerms, mustHold } from '@quina/insurers/server'
import { type Day, money, pick, pluck } from '@quina/kernel'
import { serviceFacts } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { chargeColumns, type InvoicedCharge } from '../../invoice/invoice/lines.server.ts'
import { summaryOf } from '../../invoice/issue/consecutives.domain.ts'
import type { CapitaStanding } from '../capita/capita.domain.ts'

interface Input {
  readonly id: string | null
  readonly contractId: string
  readonly stage: 'initial' | 'period' | 'final'
  readonly periodFrom: Day
}

type Previous = Readonly<{ id: string; invoiceId: string; periodFrom: Day; periodTo: Day; issued: boolean }>

interface Row {
  readonly basis: CapitaStanding['basis']
  readonly monthlyValue: string | null
  readonly userValue: string | null
  readonly upcPercent: string | null
  readonly byCase: boolean
}

const known = (text: string | null) => (text === null ? null : money(text))

/**
 * The data a cápita depends on: its contract on the first day, and the cápita before it.
 * @throws Problem GEN-404, CTR-041 when the contract is not valid.
 */
export async function standingOf(
  tx: Tx,
  { id, contractId, stage, periodFrom }: Input,
): Promise<CapitaStanding & { readonly previous: Previous | null }> {
  const terms = await contractTerms(tx, contractId, periodFrom)
  mustHold(terms)
  const row = await oneFrom<Row>(tx)`
    select capita_basis as basis, monthly_value::text as monthly_value, user_value::text as user_value,
           upc_percent::text as upc_percent, exists (
             select from billing.invoice i where i.contract_id = ${contractId}::uuid and i.admission_id is not null
               and i.status in ('draft', 'issued')) as by_case
    from insurers.contract_list where id = ${contractId}::uuid`
  const previous = await rowFrom<Previous>(tx)`
    select id, invoice_id, period_from::text as period_from, period_to::text as period_to, status = 'issued' as issued
    from billing.capita
    where contract_id = ${contractId}::uuid and status <> 'annulled' and stage <> 'final'
      and id is distinct from ${id}::uuid and (period_from < ${periodFrom} or ${stage === 'final'})
    order by period_from desc limit 1`
  return {
    ...pick(terms, 'modality', 'startsOn', 'endsOn'),
    basis: row.basis,
    monthlyValue: known(row.monthlyValue),
    userValue: known(row.userValue),
    upcPercent: row.upcPercent,
    byCase: row.byCase,
    previous: previous ?? null,
  }
}

/**
 * Links to the monthly invoice of a contract what was given under it in the period and is in no invoice: each record takes its
 * permanent RIPS consecutive, after the existing ones. Admissions are locked before their charges, by id.
 */
export async function attachCharges(
  tx: Tx,
  { invoiceId, contractId, from, to }: { invoiceId: string; contractId: string; from: Day; to: Day },
): Promise<void> {
  const wanted = sql`
    from billing.charge c
    where c.contract_id = ${contractId}::uuid and c.day between ${from} and ${to} and c.state = 'pending'`
  const found = await rowsFrom<{ id: string }>(tx)`select distinct c.admission_id as id ${wanted} order by 1`
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  const reportedCharges = sql`${wanted} and c.admission_id = any(${ids}::uuid[])`
  const { charges } = await load(tx, {
    ...lockingAdmissions(ids),
    chargeLock: sql`select ${reportedCharges} order by c.id for no key update`,
    charges: sql<InvoicedCharge>`select ${chargeColumns} ${reportedCharges} order by c.day, c.hour, c.id`,
  })
  await link(tx, invoiceId, charges)
  const open = await rowsFrom<{ id: string }>(tx)`
    select distinct admission_id as id from billing.charge
    where admission_id = any(${ids}::uuid[]) and state in ('pending', 'reserved')`
  const left = new Set(open.map(({ id }) => id))
  for (const id of ids) if (!left.has(id)) await admissionInvoiced(tx, id)
}

async function link(tx: Tx, invoiceId: string, fresh: readonly InvoicedCharge[]): Promise<void> {
  const before = await rowsFrom<InvoicedCharge>(tx)`
    select ${chargeColumns} from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
    where l.invoice_id = ${invoiceId}::uuid and l.live order by c.day, c.hour, c.id`
  const all = [...before, ...fresh]
  const services = await serviceFacts(tx, pluck(all, 'serviceId'))
  // Linked charges keep their consecutives: they are numbered together with the new ones, which go after them.
  const numbered = summaryOf(
    all.map((charge) => ({ ...charge, ...services.get(charge.serviceId)!, id: charge.id })),
  )
  const isNew = new Set(fresh.map(({ id }) => id))
  const rows = JSON.stringify(numbered.filter(({ id }) => isNew.has(id)))
  await sql`
    insert into billing.invoice_charge (invoice_id, charge_id, amount, rips_object, user_consecutive, first_consecutive, records)
    select ${invoiceId}::uuid, t.id, 0, t.object, t."userConsecutive", t."firstConsecutive", t.records
    from jsonb_to_recordset(${rows}::jsonb)
      as t(id uuid, object text, "userConsecutive" int, "firstConsecutive" int, records int)`.execute(tx)
  await sql`
    update billing.charge set state = 'invoiced' where id = any(${fresh.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
}

/** The admissions that an invoice reports, by id. */
export async function admissionsSummary(tx: Tx, invoiceId: string): Promise<readonly string[]> {
  return valuesFrom<string>(tx)`
    select distinct c.admission_id as id from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
    where l.invoice_id = ${invoiceId}::uuid and l.live order by 1`
}
