import { type InvoiceFacts, invoiceFacts } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import { rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { type Money, money, must, zero } from '@quina/kernel'
import type { application } from './application.contract.ts'
import type { AppliedLine } from './application.domain.ts'

/** A line of an application with the invoice it pays. */
export type PaidLine = AppliedLine & { readonly invoice: InvoiceFacts }

/** The lines of an application, each with its invoice. @throws Problem CAR-100 when one was never issued. */
export async function paidLines(
  tx: Tx,
  { lines }: Pick<Stored<typeof application>, 'lines'>,
): Promise<PaidLine[]> {
  const ids = lines.map(({ invoiceId }) => invoiceId)
  const facts = new Map((await invoiceFacts(tx, ids)).map((one) => [one.id, one]))
  return lines.map(({ invoiceId, amount, retained, deductedGlosa }, index) => {
    const invoice = facts.get(invoiceId)
    must(invoice !== undefined, 'CAR-100', `lines.${index}.invoiceId`, 'La factura no está emitida.')
    const { number, payerId, balance } = invoice
    return {
      invoice,
      number,
      payerId,
      balance,
      amount,
      retained: retained ?? zero,
      deductedGlosa: deductedGlosa ?? zero,
    }
  })
}

/** The current account of the debt of an invoice: the filed account, once it is filed. */
export const accountOf = ({ standsFiled, filedAccount, unfiledAccount }: InvoiceFacts): string | null =>
  standsFiled ? filedAccount : (unfiledAccount ?? filedAccount)

/** Accounts of the chart by their codes. */
export async function accountIds(tx: Tx, codes: readonly (string | null)[]): Promise<Map<string, string>> {
  const rows = await rowsWhere(
    tx,
    'accounting.accountFace',
    { code: codes.length === 0 ? [''] : codes.map((code) => code ?? '') },
    ['id', 'code'],
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** The stored result of an application for one invoice. */
export interface AppliedAmount {
  readonly paymentId: string
  readonly invoiceId: string
  readonly source: 'receipt' | 'advance'
  readonly amount: Money
  readonly retained: Money
}

/** The rows of an application that are not reversed, invoice by invoice. */
export async function appliedBy(tx: Tx, applicationIds: readonly string[]): Promise<AppliedAmount[]> {
  const rows = await rowsFrom<
    Record<'paymentId' | 'invoiceId' | 'amount' | 'retained', string> & Pick<AppliedAmount, 'source'>
  >(tx)`
    select payment_id, invoice_id, source, sum(amount) as amount, sum(retained) as retained
    from receivables.payment_application where application_id = any(${applicationIds}::uuid[])
    group by payment_id, invoice_id, source having sum(amount) <> 0 or sum(retained) <> 0
    order by min(id)`
  return rows.map((row) => ({ ...row, amount: money(row.amount), retained: money(row.retained) }))
}
