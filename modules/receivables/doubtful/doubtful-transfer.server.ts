import { entry } from '@quina/accounting/domain'
import { accountFor, journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import { type InvoiceFacts, invoiceFacts, oweOn } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type ServedDocument, serveDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, type Id, insist, money } from '@quina/kernel'
import { sql } from 'kysely'
import { lockOwed } from '../discount/discounted.server.ts'
import { doubtfulPosting, doubtfulServices, doubtfulTransfer } from './doubtful-transfer.contract.ts'
import { mustBeAsLeft, mustTransfer } from './doubtful-transfer.domain.ts'

/** The paper of a transfer: what is hard to collect, or is so no more, and who decided it. */
const doubtfulTransferPrint: DocumentPrint<typeof doubtfulTransfer> = {
  title: 'Traslado de difícil recaudo',
  pairs: ['date', 'payerId', 'way', 'support', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { receivables: 'Cartera' },
}

/** Rules: CAR-189 to CAR-199. */
export const doubtfulTransferService: ServedDocument<typeof doubtfulTransfer> = {
  document: doubtfulTransfer,
  table: 'receivables.doubtfulTransfer',
  lines: { lines: 'receivables.doubtfulTransferLine' },
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, today }) {
      const { date, payerId, way, purpose } = document
      const lines = await transferables(tx, document)
      mustTransfer({ date, today, payerId, way, lines, ...(await standingOf(tx, lines)) })
      const doubtful = await accountFor(tx, doubtfulServices.key, date)
      const deeds = []
      for (const { id, invoice, amount } of lines) {
        const from = invoice.filedAccount!
        const to = way === 'doubtful' ? doubtful : invoice.doubtfulFrom!
        await oweOn(tx, invoice.id, { account: to, doubtfulFrom: way === 'doubtful' ? from : null })
        await tx
          .updateTable('receivables.doubtfulTransferLine')
          .set({ fromAccount: from, toAccount: to })
          .where('id', '=', id)
          .execute()
        const about = { terceroId: invoice.terceroId as Id<'people.tercero'>, openItem: invoice.number }
        deeds.push({
          posting: doubtfulPosting,
          facts: { way },
          values: { amount },
          accounts: { to, from },
          about,
        })
      }
      const heading = { kind: 'AC', day: date, concept: purpose } as const
      return [toJournal([entry(heading, await postingLines(tx, date, deeds))])]
    },

    async annul({ tx, document, asked: { date } }) {
      const early = 'La fecha no puede ser anterior a la del traslado.'
      insist(date >= document.date, 'CAR-189', early, { fields: { date: early } })
      const stored = await tx
        .selectFrom('receivables.doubtfulTransferLine')
        .select(['invoiceId', 'fromAccount', 'toAccount', 'amount'])
        .where('parentId', '=', document.id)
        .execute()
      const accounts = new Map(stored.map((line) => [line.invoiceId, line]))
      for (const { invoice } of await transferables(tx, document)) {
        const { fromAccount, toAccount, amount } = accounts.get(invoice.id)!
        mustBeAsLeft(invoice, { toAccount, amount: money(amount) })
        const doubtfulFrom = document.way === 'doubtful' ? null : toAccount
        await oweOn(tx, invoice.id, { account: fromAccount!, doubtfulFrom })
      }
      return []
    },
  },
  print: doubtfulTransferPrint,
}

type Transfer = Stored<typeof doubtfulTransfer>

/** Its lines, each with its invoice as it is while nobody else moves it. @throws Problem CAR-100 when one was never issued. */
async function transferables(tx: Tx, { lines }: Pick<Transfer, 'lines'>) {
  const ids = lines.map(({ invoiceId }) => invoiceId)
  await lockOwed(tx, ids)
  const facts = new Map((await invoiceFacts(tx, ids)).map((one) => [one.id, one]))
  return lines.map((line, at) => {
    const invoice = facts.get(line.invoiceId)
    const message = 'La factura no está emitida.'
    insist(invoice !== undefined, 'CAR-100', message, { fields: { [`lines.${at}.invoiceId`]: message } })
    return { ...line, invoice }
  })
}

/** Since when each is where it is, and which have a payment applied that is still to be booked. */
async function standingOf(tx: Tx, lines: readonly { readonly invoice: InvoiceFacts }[]) {
  const ids = lines.map(({ invoice }) => invoice.id)
  const { rows } = await sql<{ number: string; since: Day | null; uncollected: boolean }>`
    select i.full_number as number,
           (select max(d.date)::text from receivables.doubtful_transfer_line l
            join receivables.doubtful_transfer d on d.id = l.parent_id and d.status = 'approved' and l.to_account is not null
            where l.invoice_id = i.id) as since,
           coalesce((select sum(pa.amount + pa.retained) from receivables.payment_application pa
                     join receivables.application p on p.id = pa.application_id and p.collection_id is null
                     where pa.invoice_id = i.id and pa.source = 'receipt'), 0) <> 0 as uncollected
    from billing.invoice i where i.id = any(${ids}::uuid[])`.execute(tx)
  return {
    since: new Map(rows.flatMap(({ number, since }) => (since === null ? [] : [[number, since] as const]))),
    uncollected: new Set(rows.filter(({ uncollected }) => uncollected).map(({ number }) => number)),
  }
}

export const doubtfulTransferOperations = serveDocument(doubtfulTransferService)
