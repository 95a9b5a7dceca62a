import { pipelined, type Tx } from '@quina/db/server'
import type { TakenNumber } from '@quina/einvoice/server'
import type { Day, Money } from '@quina/kernel'
import { serviceFacts } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { type InvoicedCharge, type Lined, totalColumns } from '../invoice/lines.server.ts'
import { type InvoiceAccounts, lineAccountsOf } from './accounts.server.ts'
import { summaryOf } from './consecutives.domain.ts'
import type { Issuing, Summary } from './issuing.server.ts'

/** Where the income of a line goes. */
export interface Income {
  readonly lineId: string
  readonly code: string
  readonly account: string
  readonly rubroId: string | null
  readonly costCentreId: string | null
  readonly ripsObject: string
  readonly amount: Money
}

type Earning = Readonly<{ regime: string; day: Day; accounts: InvoiceAccounts }>

/** The account, the rubro and the cost centre of the income of each line. */
export async function incomeOf(tx: Tx, lines: Lined['lines'], earning: Earning): Promise<readonly Income[]> {
  const services = await serviceFacts(
    tx,
    lines.map(({ serviceId }) => serviceId),
  )
  const income: Income[] = []
  for (const { id: lineId, serviceId, code, amount } of lines) {
    const { costCentreId, ripsObject } = services.get(serviceId)!
    const { income: account, rubroId } = await lineAccountsOf(tx, { serviceId, costCentreId }, earning)
    income.push({ lineId, code, account, rubroId, costCentreId, ripsObject, amount })
  }
  return income
}

interface Frozen {
  readonly taken: TakenNumber
  readonly accounts: InvoiceAccounts
  readonly regime: string
  readonly dueOn: Day
  readonly lined: Lined
  readonly income: readonly Income[]
  readonly charges: readonly InvoicedCharge[]
  readonly reported: Summary
}

/** Freezes what no number is needed for: where the income of each line goes, and the records of RIPS that its charges are. */
export async function freezeLines(
  { tx, document }: Pick<Issuing, 'tx' | 'document'>,
  { income, charges }: Pick<Frozen, 'income' | 'charges'>,
): Promise<void> {
  const services = await serviceFacts(
    tx,
    charges.map(({ serviceId }) => serviceId),
  )
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
}

/** What an invoice says, under its number. */
export async function freezeHeader(
  { tx, document, today }: Issuing,
  { taken, accounts, regime, dueOn, lined, reported }: Omit<Frozen, 'income' | 'charges'>,
): Promise<void> {
  const header = tx
    .updateTable('billing.invoice')
    .set({
      ...totalColumns(lined),
      ...reported,
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
