import { journalLedger } from '@quina/accounting/server'
import { type InvoiceFacts, invoiceFacts, renumberFiling, setFiling } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import { type DocumentPrint, lineTable, notes, type PrintColumn, type PrintedOf } from '@quina/blocks/print'
import {
  type Command,
  can,
  type FirstStep,
  firstWork,
  parameterOn,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, changeWhere, storedRow, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import {
  addDays,
  conflict,
  type Day,
  insist,
  type Money,
  money,
  moneyText,
  must,
  pluck,
  showPesos,
  sumOf,
} from '@quina/kernel'
import { sql } from 'kysely'
import { application } from '../../payment/application/application.contract.ts'
import { filingTerm } from '../../rules/term/term.contract.ts'
import { deadlineOf } from '../../rules/term/term.domain.ts'
import { fileInvoices } from '../radicado/filed.server.ts'
import { mustBeFiledAnew, returnsOf } from '../returned/returned.server.ts'
import { fileLate, filing } from './filing.contract.ts'
import { type Fileable, mustSend } from './filing.domain.ts'
import { filingFacts } from './filing-facts.server.ts'

const columns: PrintColumn[] = [
  { key: 'at', header: 'N.º', kind: 'text', width: 'auto' },
  { key: 'number', header: 'Factura', kind: 'code' },
  { key: 'day', header: 'Fecha', kind: 'day' },
  { key: 'patient', header: 'Paciente', kind: 'text' },
  { key: 'gross', header: 'Valor bruto', kind: 'money' },
  { key: 'prepaid', header: 'Pagos de usuarios', kind: 'money' },
  { key: 'amount', header: 'Valor a pagar', kind: 'money' },
]

const worthOf = ({ values }: PrintedOf<typeof filing>) =>
  sumOf(values.invoices, ({ amount }) => money(amount))

/** Cuenta de cobro with its relación de envío: the letter, the invoices and their total in words. */
const filingPrint: DocumentPrint<typeof filing> = {
  title: 'Cuenta de cobro',
  declares: (printed) => {
    const { payer } = printed.facts
    const { letter } = printed.values
    const who = `${payer?.name ?? ''}, ${payer?.identification ?? ''}`
    const sum = `debe a esta entidad la suma de ${showPesos(worthOf(printed))} pesos`
    const owes = `${sum} por los servicios de salud de las facturas que se relacionan.`
    return [`${who}, ${owes}`, ...(letter === null ? [] : [letter])].join('\n\n')
  },
  pairs: ['payerId', 'contractId', 'date', 'periodFrom', 'periodTo', 'medium', 'responsible', 'notes'],
  lines: [],
  worth: worthOf,
  adds: (printed) => {
    const { invoices, filingNumber, filedOn } = printed.facts
    const rows = invoices.map((one, index) => ({ values: { ...one, at: String(index + 1) } }))
    return [
      notes('', { heading: `Relación de envío: ${invoices.length} facturas` }),
      lineTable({ columns, rows, totals: ['gross', 'prepaid', 'amount'] }),
      ...(filingNumber === null
        ? []
        : [notes(`Radicado ${filingNumber} del ${String(filedOn).replaceAll('-', '/')}.`)]),
    ]
  },
  signs: { receivables: 'Cartera', manager: 'Representante legal' },
}

type StoredFiling = Stored<typeof filing>

/** Rules: CAR-100 to CAR-111; CAR-002 to CAR-004 belong to billing. */
export const filingService = servedDocument<typeof filing>({
  document: filing,
  lines: { invoices: 'receivables.filingInvoice' },
  ledgers: [journalLedger],
  on: {
    async send({ tx, document, actor, today }) {
      const { invoices: lines, payerId, contractId, severalContracts, date } = document
      const ids = lines.map(({ invoiceId }) => invoiceId)
      const invoices = await fileablesOf(tx, ids)
      const late = mustSend({
        date,
        today,
        payerId,
        contractId,
        severalContracts,
        mayBeLate: can(actor, fileLate),
        lines: lines.map(({ amount }, index) => ({ invoice: invoices[index]!, amount })),
      })
      await setFiling(tx, ids, 'in-account')
      await storeSent(tx, document, late)
    },

    async file({ tx, document, input, actor, today }) {
      const ids = await stillSent(tx, document.id)
      const { filingNumber, filedOn } = input
      await keepRadicado(tx, document.id, { filingNumber, filedOn })
      if (ids.length === 0) return []
      const { id: filingId, campusId } = document
      return fileInvoices(tx, ids, { filingId, filingNumber, filedOn, actor, today, campusId })
    },

    async correct({ tx, document, input }) {
      await correctNumber(tx, document.id, input.filingNumber)
    },

    async annul({ tx, document }) {
      await mustHaveNothingFiled(tx, document)
      const facts = await invoiceFacts(tx, pluck(document.invoices, 'invoiceId'))
      for (const state of ['unfiled', 'returned'] as const) {
        const own = facts.filter(({ standsFiled }) => standsFiled === (state === 'returned'))
        if (own.length > 0) await setFiling(tx, pluck(own, 'id'), state)
      }
      await changeWhere(tx, 'receivables.filingInvoice', { parentId: document.id }, { live: false })
      await liveAgain(
        tx,
        pluck(
          facts.filter(({ standsFiled }) => standsFiled),
          'id',
        ),
      )
    },
  },
  extra: filingFacts,
  print: filingPrint,
})

async function storeSent(tx: Tx, { id, invoices }: StoredFiling, late: readonly boolean[]): Promise<void> {
  const total: Money = sumOf(invoices, 'amount')
  await changeById(tx, 'receivables.filing', id, { total: moneyText(total), late: late.includes(true) })
  await tx
    .updateTable('receivables.filingInvoice')
    .set({ live: false })
    .where(
      'invoiceId',
      'in',
      invoices.map(({ invoiceId }) => invoiceId),
    )
    .where('parentId', '!=', id)
    .where('live', '=', true)
    .execute()
  await changeWhere(tx, 'receivables.filingInvoice', { parentId: id }, { live: true })
  const lateIds = invoices.filter((_, index) => late[index]).map((line) => line.id)
  if (lateIds.length === 0) return
  await changeWhere(tx, 'receivables.filingInvoice', { id: lateIds }, { late: true })
}

/** Returns invoices to the account where they were last filed. */
async function liveAgain(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  await sql`
    update receivables.filing_invoice set live = true where id in (
      select distinct on (invoice_id) id from receivables.filing_invoice
      where invoice_id = any(${invoiceIds}::uuid[]) and filed_on is not null
      order by invoice_id, filed_on desc, id desc)`.execute(tx)
}

/** The invoices of a sent account that the payer has not answered yet. */
export async function stillSent(tx: Tx, filingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('receivables.filingInvoice')
    .select('invoiceId')
    .where('parentId', '=', filingId)
    .where('live', '=', true)
    .where('filedOn', 'is', null)
    .orderBy('invoiceId')
    .execute()
  return rows.map(({ invoiceId }) => invoiceId)
}

type Input = Command<typeof filing, 'file'>['input']

const keepRadicado = (tx: Tx, id: string, { filingNumber, filedOn }: Input) =>
  changeById(tx, 'receivables.filing', id, { filingNumber, filedOn })

async function correctNumber(tx: Tx, id: string, filingNumber: string): Promise<void> {
  const { filingNumber: before } = await storedRow(tx, 'receivables.filing', id, ['filingNumber'])
  await changeById(tx, 'receivables.filing', id, { filingNumber })
  const own = await tx
    .updateTable('receivables.filingInvoice')
    .set({ filingNumber })
    .where('parentId', '=', id)
    .where('filingNumber', '=', before)
    .returning('invoiceId')
    .execute()
  await renumberFiling(tx, pluck(own, 'invoiceId'), filingNumber)
}

async function mustHaveNothingFiled(tx: Tx, { id, invoices }: StoredFiling): Promise<void> {
  const waiting = await stillSent(tx, id)
  const message = 'El pagador ya radicó facturas de esta cuenta: registre el radicado de las demás.'
  insist(waiting.length === invoices.length, 'CAR-110', message, { status: 409 })
}

export const filingOperations = refusing(
  { 'receivables.filing_invoice_once': conflict('CAR-105', 'Una de las facturas ya está en otra cuenta.') },
  serveDocument(filingService),
)

/** The invoices to file, in the order of ids. @throws Problem CAR-100 when one never was issued. */
async function fileablesOf(tx: Tx, ids: readonly string[]): Promise<readonly (InvoiceFacts & Fileable)[]> {
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
    must(invoice !== undefined, 'CAR-100', `invoices.${at}.invoiceId`, 'La factura no está emitida.')
    const term = await parameterOn(tx, filingTerm, invoice.day)
    const returned = returns.get(id)
    if (returned !== undefined) mustBeFiledAnew(returned, invoice.number, `invoices.${at}.invoiceId`)
    // A returned invoice was filed in its term: its correction has the term for answering the return.
    fileables.push({ ...invoice, fileBy: returned?.answerBy ?? deadlineOf(invoice.day, term, holidays) })
  }
  return fileables
}

/** Cartera begins when an invoice is filed and ends when a payment is applied. */
export const receivablesFirstSteps: readonly FirstStep[] = [
  firstWork(filing, ['filed'], {
    title: 'Radique la primera cuenta',
    why: 'El plazo de pago y el de la glosa corren desde la radicación.',
    who: 'Cartera',
    to: '/accounting/wallet/index',
    order: 430,
  }),
  firstWork(application, ['approved'], {
    title: 'Aplique el primer pago de un pagador',
    why: 'Factura por factura, hasta que el pago quede repartido.',
    who: 'Cartera',
    to: '/accounting/wallet/application',
    order: 440,
  }),
]
