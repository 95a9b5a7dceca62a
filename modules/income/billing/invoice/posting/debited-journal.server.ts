import { entry } from '@quina/accounting/domain'
import { type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import type { Posting } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { type Day, type Id, sumOf } from '@quina/kernel'
import type { LockedInvoice } from '../notes/credit-note/credited.server.ts'
import type { RequestedDebit } from '../notes/debit-note/debit-note.domain.ts'
import { debitNotePosting, incomePosting } from './billing.posting.contract.ts'

interface DebitInput {
  readonly invoice: LockedInvoice
  readonly lines: readonly RequestedDebit[]
  readonly number: string
  readonly today: Day
}

/** Debits the payer and credits the income of each service, on the accounts that the invoice used. */
export async function debitedJournal(
  tx: Tx,
  { invoice, lines, number, today }: DebitInput,
): Promise<Posting> {
  const terceroId = invoice.terceroId as Id<'people.tercero'>
  const incomes = await incomesOf(tx, invoice.id)
  const owed: PostingCommand = {
    posting: debitNotePosting,
    values: { amount: sumOf(lines, 'amount') },
    accounts: { receivable: invoice.account },
    about: { terceroId },
    aboutOf: { receivable: { openItem: invoice.number } },
  }
  const earned = lines.map(
    ({ lineId, amount }): PostingCommand => ({
      posting: incomePosting,
      values: { amount },
      accounts: { income: incomes.get(lineId)! },
      about: { terceroId, costCentreId: invoice.centres.get(lineId) ?? null },
    }),
  )
  const concept = `Nota débito ${number} a la factura ${invoice.number}`
  return toJournal([
    entry({ kind: 'GL', day: today, concept }, await postingLines(tx, today, [owed, ...earned])),
  ])
}

async function incomesOf(tx: Tx, invoiceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsWhere(tx, 'billing.invoiceLine', { parentId: invoiceId }, ['id', 'incomeAccount'])
  return new Map(rows.map(({ id, incomeAccount }) => [id, incomeAccount ?? '']))
}
