import { entry } from '@quina/accounting/domain'
import { accountFor, journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import { type InvoiceFacts, invoiceFacts, oweOn } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, type Money, money, must, showDay, showPesos, zero } from '@quina/kernel'
import { lockOwed } from '../../agreement/discount/discounted.server.ts'
import { doubtfulPosting, doubtfulServices, doubtfulTransfer } from './doubtful-transfer.contract.ts'

/** The paper of a transfer: the invoices that are, or are no longer, hard to collect, and who decided it. */
const doubtfulTransferPrint: DocumentPrint<typeof doubtfulTransfer> = {
  signs: { receivables: 'Cartera' },
}

/** Rules: CAR-189 to CAR-199. */
export const doubtfulTransferService = servedDocument<typeof doubtfulTransfer>({
  document: doubtfulTransfer,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, today }) {
      const { date, payerId, way, purpose } = document
      const lines = await transferables(tx, document)
      mustTransfer({ date, today, payerId, way, lines, ...(await standingOf(tx, lines)) })
      const doubtful = await accountFor(tx, doubtfulServices.key, date)
      const commands = []
      for (const { id, invoice, amount } of lines) {
        const from = invoice.filedAccount!
        const to = way === 'doubtful' ? doubtful : invoice.doubtfulFrom!
        await oweOn(tx, invoice.id, { account: to, doubtfulFrom: way === 'doubtful' ? from : null })
        await changeById(tx, 'receivables.doubtfulTransferLine', id, { fromAccount: from, toAccount: to })
        const about = { terceroId: invoice.terceroId as Id<'people.tercero'>, openItem: invoice.number }
        commands.push({
          posting: doubtfulPosting,
          facts: { way },
          values: { amount },
          accounts: { to, from },
          about,
        })
      }
      const heading = { kind: 'DR', day: date, concept: purpose } as const
      return [toJournal([entry(heading, await postingLines(tx, date, commands))])]
    },

    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'CAR-189', 'date', 'La fecha no puede ser anterior a la del traslado.')
      const stored = await rowsWhere(tx, 'receivables.doubtfulTransferLine', { parentId: document.id }, [
        'invoiceId',
        'fromAccount',
        'toAccount',
        'amount',
      ])
      const accounts = new Map(stored.map((line) => [line.invoiceId, line]))
      for (const { invoice } of await transferables(tx, document)) {
        const { fromAccount, toAccount, amount } = accounts.get(invoice.id)!
        mustBeAsLeft(invoice, { toAccount, amount: money(amount) })
        const doubtfulFrom = document.way === 'doubtful' ? null : toAccount
        await oweOn(tx, invoice.id, { account: fromAccount!, doubtfulFrom })
      }
    },
  },
  print: doubtfulTransferPrint,
})

type Transfer = Stored<typeof doubtfulTransfer>

/** Locks and reads its lines with their invoices. @throws Problem CAR-100 when one never was issued. */
async function transferables(tx: Tx, { lines }: Pick<Transfer, 'lines'>) {
  const ids = lines.map(({ invoiceId }) => invoiceId)
  await lockOwed(tx, ids)
  const facts = new Map((await invoiceFacts(tx, ids)).map((one) => [one.id, one]))
  return lines.map((line, index) => {
    const invoice = facts.get(line.invoiceId)
    must(invoice !== undefined, 'CAR-100', `lines.${index}.invoiceId`, 'La factura no está emitida.')
    return { ...line, invoice }
  })
}

/** The day of the last transfer of each invoice, and which have an applied payment that is not booked yet. */
async function standingOf(tx: Tx, lines: readonly { readonly invoice: InvoiceFacts }[]) {
  const ids = lines.map(({ invoice }) => invoice.id)
  const rows = await rowsFrom<{ number: string; since: Day | null; uncollected: boolean }>(tx)`
    select i.full_number as number,
           (select max(d.date)::text from receivables.doubtful_transfer_line l
            join receivables.doubtful_transfer d on d.id = l.parent_id and d.status = 'approved' and l.to_account is not null
            where l.invoice_id = i.id) as since,
           coalesce((select sum(pa.amount + pa.retained) from receivables.payment_application pa
                     join receivables.application p on p.id = pa.application_id and p.collection_id is null
                     where pa.invoice_id = i.id and pa.source = 'receipt'), 0) <> 0 as uncollected
    from billing.invoice_face i where i.id = any(${ids}::uuid[])`
  return {
    since: new Map(rows.flatMap(({ number, since }) => (since === null ? [] : [[number, since] as const]))),
    uncollected: new Set(rows.filter(({ uncollected }) => uncollected).map(({ number }) => number)),
  }
}

export const doubtfulTransferOperations = serveDocument(doubtfulTransferService)

/** The data of an invoice that a traslado needs. */
interface Transferable {
  readonly number: string
  readonly payerId: string | null
  readonly filing: string
  readonly filedOn: Day | null
  readonly filedAccount: string | null
  readonly doubtfulFrom: string | null
  readonly balance: Money
}

interface TransferFacts {
  readonly date: Day
  readonly today: Day
  readonly payerId: string
  readonly way: 'doubtful' | 'current'
  /** The day of the last transfer of each invoice, by its number. */
  readonly since: ReadonlyMap<string, Day>
  /** Invoices with an applied payment whose recaudo is still missing. */
  readonly uncollected: ReadonlySet<string>
  readonly lines: readonly { readonly invoice: Transferable; readonly amount: Money }[]
}

/**
 * Checks that some invoices may pass to difícil recaudo, or back.
 * @throws Problem CAR-190 a future day, CAR-191 twice, CAR-192 of another payer, CAR-193 not filed, CAR-194 it is there already,
 * or never was there, CAR-195 not what it owes, CAR-196 an applied payment without its recaudo, CAR-199 a day before it was
 * filed, or before its last transfer.
 */
function mustTransfer(transferring: TransferFacts): void {
  const { date, today, payerId, way, since, uncollected, lines } = transferring
  must(date <= today, 'CAR-190', 'date', 'La fecha del traslado no puede ser futura.')
  const seen = new Set<string>()
  for (const [at, { invoice, amount }] of lines.entries()) {
    const cell = `lines.${at}.invoiceId`
    const { number, filedOn, doubtfulFrom, balance } = invoice
    must(!seen.has(number), 'CAR-191', cell, `La factura ${number} está dos veces.`)
    seen.add(number)
    must(invoice.payerId === payerId, 'CAR-192', cell, `El pagador no debe la factura ${number}.`)
    must(
      invoice.filing === 'filed' && filedOn !== null && invoice.filedAccount !== null,
      'CAR-193',
      cell,
      `Solo lo radicado es de difícil recaudo: la factura ${number} no lo está.`,
    )
    must((doubtfulFrom === null) === (way === 'doubtful'), 'CAR-194', cell, standing(number, way))
    const worth = `La factura ${number} debe ${showPesos(balance)}, y se traslada todo.`
    must(amount === balance && balance > zero, 'CAR-195', `lines.${at}.amount`, worth)
    const waits = `La factura ${number} tiene un pago aplicado sin recaudo: genérelo antes.`
    must(!uncollected.has(number), 'CAR-196', cell, waits)
    const from = since.get(number) ?? filedOn!
    must(date >= from, 'CAR-199', 'date', `La factura ${number} está donde está desde el ${showDay(from)}.`)
  }
}

const standing = (number: string, way: 'doubtful' | 'current'): string =>
  `La factura ${number} ${way === 'doubtful' ? 'ya' : 'no'} está en difícil recaudo.`

/** @throws Problem CAR-197 when an invoice moved since its transfer: then another document transfers it back. */
function mustBeAsLeft(
  { number, filedAccount, balance }: Transferable,
  line: { readonly toAccount: string | null; readonly amount: Money },
): void {
  const message = `La factura ${number} se movió después del traslado: haga otro que la devuelva.`
  insist(filedAccount === line.toAccount && balance === line.amount, 'CAR-197', message, { status: 409 })
}
