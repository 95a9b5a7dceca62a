import { type InvoiceFacts, invoiceFacts } from '@quina/billing/server'
import { parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, insist } from '@quina/kernel'
import { mustBeFiledAnew, returnsOf } from '../returned/returned.server.ts'
import { filingTerm } from '../term/term.contract.ts'
import { deadlineOf } from '../term/term.domain.ts'
import type { Fileable } from './filing.domain.ts'

/** Invoices as they are filed, in the order of the ids. @throws Problem CAR-100 when one was never issued. */
export async function fileablesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly (InvoiceFacts & Fileable)[]> {
  const found = await invoiceFacts(tx, ids)
  const facts = new Map(found.map((one) => [one.id, one]))
  const days = found.map(({ day }) => day).toSorted()
  const from = days[0]
  const holidays =
    from === undefined ? new Set<Day>() : await loadHolidays(tx, { from, to: addDays(days.at(-1)!, 400) })
  const returns = await returnsOf(tx, ids)
  const fileables: (InvoiceFacts & Fileable)[] = []
  for (const [at, id] of ids.entries()) {
    const invoice = facts.get(id)
    const message = 'La factura no está emitida.'
    insist(invoice !== undefined, 'CAR-100', message, { fields: { [`invoices.${at}.invoiceId`]: message } })
    const term = await parameterOn(tx, filingTerm, invoice.day)
    const returned = returns.get(id)
    if (returned !== undefined) mustBeFiledAnew(returned, invoice.number, `invoices.${at}.invoiceId`)
    // What was returned was filed in its term: it is corrected in the term to answer the return.
    fileables.push({ ...invoice, fileBy: returned?.answerBy ?? deadlineOf(invoice.day, term, holidays) })
  }
  return fileables
}
