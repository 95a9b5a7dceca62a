import { entry } from '@quina/accounting/domain'
import { postingLines, toJournal } from '@quina/accounting/server'
import {
  type InvoiceFacts,
  invoiceFacts,
  recogniseInvoice,
  recognisesAt,
  setFiling,
} from '@quina/billing/server'
import { type Actor, type Posting, parameterOn } from '@quina/blocks/server'
import { changeWhere, rowsFrom, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { spendContract } from '@quina/insurers/server'
import { addDays, type Day, type Id, type Money, money, plus, vigenciaOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { glosaTerm, returnTerm } from '../../rules/term/term.contract.ts'
import { deadlineOf } from '../../rules/term/term.domain.ts'
import { mustBeFiled } from '../filing/filing.domain.ts'
import { closeReturns } from '../returned/returned.server.ts'
import { bookedOn } from './booked-on.server.ts'
import { filedPosting } from './filing.posting.contract.ts'

/** A radicado that the payer gave. */
export interface Radicado {
  readonly filingId: string
  readonly filingNumber: string
  readonly filedOn: Day
  readonly actor: Actor
  readonly today: Day
  readonly campusId: string
}

/**
 * Files invoices of a sent account: their state, the terms of the payer, the use of its contracts and the journal. A
 * returned invoice that is filed anew starts its terms again; its contract and the books already have it.
 * @returns the postings, for the engine or for the caller.
 * @throws Problem CAR-108 and CAR-109 on the day, CAR-002 to CAR-004 for the state of an invoice.
 */
export async function fileInvoices(
  tx: Tx,
  ids: readonly string[],
  radicado: Radicado,
): Promise<readonly Posting[]> {
  const { filingNumber, filedOn, today, filingId } = radicado
  const invoices = await invoiceFacts(tx, ids)
  mustBeFiled(filedOn, today, invoices)
  await closeReturns(tx, { filingNumber, filedOn, today, invoices })
  await setFiling(tx, ids, 'filed', { number: filingNumber, day: filedOn })
  await changeWhere(
    tx,
    'receivables.filingInvoice',
    { parentId: filingId, invoiceId: [...ids] },
    { filingNumber, filedOn, ...(await termsFrom(tx, filedOn)) },
  )
  const first = invoices.filter(({ standsFiled }) => !standsFiled)
  await tellContracts(tx, first, radicado)
  return [...(await postFiled(tx, first, radicado)), ...(await recognised(tx, invoices, radicado))]
}

/** Recognises the invoices of this vigencia where income is recognised on filing; earlier ones already were recognised. */
async function recognised(
  tx: Tx,
  invoices: readonly InvoiceFacts[],
  { filedOn: day, actor }: Radicado,
): Promise<readonly Posting[]> {
  if (!(await recognisesAt(tx, 'filing', day))) return []
  const postings: Posting[] = []
  for (const { id, day: issued } of invoices)
    if (vigenciaOf(issued) === vigenciaOf(day))
      postings.push(...(await recogniseInvoice({ tx, actor, day }, id)))
  return postings
}

/** The deadlines of the payer for returning, objecting and paying; the plazo is that of the contract, or of the payer. */
async function termsFrom(tx: Tx, filedOn: Day) {
  const holidays = await loadHolidays(tx, { from: filedOn, to: addDays(filedOn, 400) })
  return {
    returnBy: deadlineOf(filedOn, await parameterOn(tx, returnTerm, filedOn), holidays),
    glosaBy: deadlineOf(filedOn, await parameterOn(tx, glosaTerm, filedOn), holidays),
    payBy: sql<Day>`${filedOn}::date + (
      select o.payment_days from receivables.owed_invoice o where o.id = receivables.filing_invoice.invoice_id)`,
  }
}

async function tellContracts(
  tx: Tx,
  invoices: readonly InvoiceFacts[],
  { filedOn, filingId, actor }: Radicado,
): Promise<void> {
  const moves = invoices.flatMap(({ contractId, regimen, gross, campusId }) =>
    contractId === null || regimen === null
      ? []
      : [
          {
            contractId,
            kind: 'filed' as const,
            regime: regimen,
            day: filedOn,
            amount: gross,
            document: 'receivables.filing',
            documentId: filingId,
            campusId,
          },
        ],
  )
  await spendContract(tx, moves, { actor })
}

/** One entry of the day for all of them. An invoice with the same account before and after filing posts nothing. */
async function postFiled(
  tx: Tx,
  invoices: readonly InvoiceFacts[],
  { filingNumber, filedOn, today }: Radicado,
): Promise<readonly Posting[]> {
  const booked = await stillBooked(tx, invoices)
  const commands = invoices
    .map((invoice) => ({ ...invoice, amount: booked.get(invoice.id)! }))
    .filter(
      ({ unfiledAccount, filedAccount, amount }) =>
        unfiledAccount !== null && unfiledAccount !== filedAccount && amount > zero,
    )
    .map(({ unfiledAccount, filedAccount, amount, number, terceroId }) => ({
      posting: filedPosting,
      values: { amount },
      accounts: { filed: filedAccount, unfiled: unfiledAccount },
      about: { terceroId: terceroId as Id<'people.tercero'>, openItem: number, costCentreId: null },
    }))
  if (commands.length === 0) return []
  const day = await bookedOn(tx, filedOn, today)
  const concept = `Radicación ${filingNumber} del ${filedOn.replaceAll('-', '/')}`
  return [toJournal([entry({ kind: 'RD', day, concept }, await postingLines(tx, day, commands))])]
}

/**
 * The balance of each invoice in the books: what it owes, plus payments already applied whose recaudo is not booked yet, since it
 * will be booked on the account that the invoice has then.
 */
async function stillBooked(tx: Tx, invoices: readonly InvoiceFacts[]): Promise<ReadonlyMap<string, Money>> {
  const rows = await rowsFrom<{ id: string; waiting: string }>(tx)`
    select pa.invoice_id as id, sum(pa.amount + pa.retained)::text as waiting
    from receivables.payment_application pa
    join receivables.application a on a.id = pa.application_id and a.collection_id is null
    where pa.source = 'receipt' and pa.invoice_id = any(${invoices.map(({ id }) => id)}::uuid[])
    group by 1`
  const waiting = new Map(rows.map((row) => [row.id, money(row.waiting)]))
  return new Map(invoices.map(({ id, balance }) => [id, plus(balance, waiting.get(id) ?? zero)]))
}
