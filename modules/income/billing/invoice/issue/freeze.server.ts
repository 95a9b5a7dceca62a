import { admissionInvoiced } from '@quina/care/server'
import { pipelined } from '@quina/db/server'
import type { TakenNumber } from '@quina/einvoice/server'
import { pluck, zero } from '@quina/kernel'
import { serviceFacts } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { type PricedInvoice, totalColumns } from '../invoice/lines.server.ts'
import { creditReceipts } from '../user-receipt/credited.server.ts'
import type { Destination } from './accounts.server.ts'
import { summaryOf } from './consecutives.domain.ts'
import type { DianIds, IssueContext, Sale } from './issuing.server.ts'

/**
 * Writes everything that needs no number: the receipts of users that it credits, the destination of the income of each line, the
 * RIPS records of its charges, and the admissions with nothing left to invoice.
 */
export async function freezeSale(
  { tx, document }: Pick<IssueContext, 'tx' | 'document'>,
  { worth, admissionIds, charges, closing }: Sale,
  income: Destination['income'],
): Promise<void> {
  if (worth.prepaid !== zero)
    await creditReceipts(tx, { invoiceId: document.id, payerId: document.payerId, admissionIds })
  const services = await serviceFacts(tx, pluck(charges, 'serviceId'))
  const records = summaryOf(
    charges.map((charge) => ({ ...charge, ...services.get(charge.serviceId)!, id: charge.id })),
  )
  await pipelined(
    tx,
    sql`
    with line as (
      update billing.invoice_line i
      set income_account = t.account, rubro_id = t."rubroId", cost_centre_id = t."costCentreId", rips_object = t."ripsObject"
      from jsonb_to_recordset(${jsonOf(income.map(({ amount: _, ...one }) => one))}::jsonb)
        as t("lineId" uuid, account text, "rubroId" uuid, "costCentreId" uuid, "ripsObject" text)
      where i.id = t."lineId"),
    link as (
      update billing.invoice_charge l
      set rips_object = t.object, user_consecutive = t."userConsecutive", first_consecutive = t."firstConsecutive",
          records = t.records
      from jsonb_to_recordset(${jsonOf(records)}::jsonb)
        as t(id uuid, object text, "userConsecutive" int, "firstConsecutive" int, records int)
      where l.invoice_id = ${document.id}::uuid and l.charge_id = t.id)
    update billing.charge set state = 'invoiced' where id = any(${charges.map(({ id }) => id)}::uuid[])`,
  )
  for (const { id } of closing) await admissionInvoiced(tx, id)
}

interface FreezeInput extends Omit<Destination, 'income'> {
  readonly taken: TakenNumber
  readonly regime: string
  readonly priced: PricedInvoice
  readonly dianValues: DianIds
}

/** Freezes the header of an invoice under its number. */
export async function freezeHeader(
  { tx, document, today }: IssueContext,
  { taken, accounts, regime, dueOn, priced, dianValues }: FreezeInput,
): Promise<void> {
  const header = tx
    .updateTable('billing.invoice')
    .set({
      ...totalColumns(priced),
      ...dianValues,
      numbering: JSON.stringify(taken),
      prefix: taken.prefix,
      consecutive: taken.sequence,
      date: today,
      issuedAt: new Date(),
      dueOn,
      regimen: regime,
      rubroId: accounts.rubroId,
      unfiledAccount: accounts.unfiled,
      filedAccount: accounts.filed,
      dianState: taken.contingency === null ? 'to-send' : 'contingency',
      receivableState: 'to-file',
      ripsState: document.kind === 'other' ? 'exempt' : 'none',
    })
    .where('id', '=', document.id)
  await pipelined(tx, header)
}

const jsonOf = (rows: readonly object[]): string => JSON.stringify(rows)
