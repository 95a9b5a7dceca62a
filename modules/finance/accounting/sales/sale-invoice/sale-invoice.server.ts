import type { Stored } from '@quina/blocks'
import { type DocumentPrint, lineTable, notes, type PrintColumn, totals } from '@quina/blocks/print'
import {
  type Actor,
  actingOn,
  type Extra,
  issueDocument,
  parameterOn,
  performAction,
  servedDocument,
} from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { oneFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { type Day, insist, type Money, money, moneyText, must, padded, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { entry } from '../../ledger/journal/journal.domain.ts'
import { journalLedger, toJournal } from '../../ledger/journal/journal-ledger.server.ts'
import { postingLines } from '../../ledger/posting/posting-lines.server.ts'
import { postedEntry } from '../../notes/entry/posted.server.ts'
import { figuresOf } from '../../payables/causacion-settlement/figures.domain.ts'
import { type InvoiceNumber, invoiceIssuer, itemOf, numberFor } from '../sale-issuer/invoice-issuer.server.ts'
import { type SaleFacts, saleInvoice } from './sale-invoice.contract.ts'
import { mustBeSale, type SaleConcept, salePosted, saleTotals } from './sale-invoice.domain.ts'
import { creditSale, soldOf } from './sale-sending.server.ts'

type Invoice = Stored<typeof saleInvoice>

/** The print of a factura de venta: client, lines with their VAT, total in words and form of payment. */
const saleInvoicePrint: DocumentPrint<typeof saleInvoice> = {
  outward: true,
  identifies: ['terceroId'],
  lines: [],
  worth: ({ values }) => saleTotals(linesIn(values)).gross,
  adds: ({ values, labels, facts }) => {
    const lines = linesIn(values)
    const { base, vat, gross } = saleTotals(lines)
    const declared = facts.authorization
      ? `Autorización de numeración de facturación DIAN ${facts.authorization}.`
      : 'Numeración interna de la entidad.'
    return [
      lineTable({
        columns,
        rows: lines.map((line, index) => ({
          values: {
            ...line,
            ...figuresOf(line),
            what: [labels[`lines.${index}.conceptId`], line.detail].filter(Boolean).join(': '),
          },
        })),
      }),
      totals([
        { label: 'Subtotal', amount: base },
        { label: 'IVA', amount: vat },
        { label: 'Total', amount: gross, strong: true },
      ]),
      notes(declared),
    ]
  },
  signs: { accountant: 'Contador' },
}

export const saleInvoiceService = servedDocument<typeof saleInvoice>({
  document: saleInvoice,
  ledgers: [journalLedger],
  numberBy: () => sql`taken`,
  on: {
    async approve({ tx, document, actor, today }) {
      const usesBudget = await parameterOn(tx, manejaPresupuesto, document.date)
      const concepts = await conceptsOf(tx, document)
      mustBeSale(document, { concepts, usesBudget })
      const totals = saleTotals(document.lines)
      const number = await numberFor(tx, { ...document, today })
      const item = itemOf(number)
      const ingresoId = usesBudget ? await recognise(tx, document, actor, item) : null
      const isElectronic = number.authorization !== null
      const dianState = isElectronic
        ? await invoiceIssuer()!.issue(tx, await soldOf(tx, { document, actor, today }), number)
        : null
      await keep(tx, document.id, { ...totals, number, ingresoId, dianState })
      await keepLines(tx, document, concepts)
      const lines = await postingLines(tx, document.date, salePosted(document, concepts, item))
      const concept = `Factura ${item}: ${document.purpose}`
      return [toJournal([entry({ kind: 'FO', day: document.date, concept }, lines)])]
    },

    async annul({ tx, document, actor, today, input: { date, reason } }) {
      must(date >= document.date, 'VTA-006', 'date', 'La fecha no puede ser anterior a la de la factura.')
      const why = await mayNotAnnul(tx, document.id)
      insist(why === null, 'VTA-007', why ?? '', { status: 409 })
      await unrecognise(tx, { actor, document, date, reason })
      await creditSale(tx, { document, actor, today, date, reason })
    },
  },
  extra: async (tx, { id, status }): Promise<Extra<typeof saleInvoice>> => {
    const why = status === 'approved' ? await mayNotAnnul(tx, id) : null
    const posted = await postedEntry(tx, { document: 'accounting.saleInvoice', id })
    return { facts: await aroundSale(tx, id), posted, ...(why === null ? {} : { mayNot: { annul: why } }) }
  },
  print: saleInvoicePrint,
})

async function conceptsOf(tx: Tx, { lines }: Invoice): Promise<Map<string, SaleConcept>> {
  const rows = await rowsFrom<SaleConcept>(tx)`
    select c.id, d.code as receivable, i.code as income, v.code as vat, c.active, f.code = 'invoicing' as sells
    from accounting.concept c join accounting.voucher_kind k on k.id = c.kind_id
    join accounting.voucher_family f on f.id = k.family_id
    join accounting.account d on d.id = c.debit_account_id join accounting.account i on i.id = c.credit_account_id
    left join accounting.account v on v.id = c.vat_account_id
    where c.id = any(${lines.map(({ conceptId }) => conceptId as string)}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Recognises the income in the budget when it is billed, without the VAT, which belongs to the State. */
function recognise(tx: Tx, document: Invoice, actor: Actor, item: string): Promise<string> {
  const { date, terceroId, purpose, campusId, lines } = document
  return issueDocument({ tx, actor, date, campusId }, ingresoService, {
    date,
    kind: 'recognition',
    terceroId,
    provisional: false,
    supportKind: 'invoice',
    supportNumber: item,
    purpose,
    lines: lines.map((line) => ({
      rubroId: line.rubroId!,
      fuenteId: line.fuenteId!,
      cpc: line.cpc,
      origin: 'current',
      amount: figuresOf(line).base,
    })),
  })
}

interface IssuedSale {
  readonly base: Money
  readonly vat: Money
  readonly number: InvoiceNumber
  readonly ingresoId: string | null
  readonly dianState: string | null
}

const keep = (tx: Tx, id: string, { base, vat, number, ingresoId, dianState }: IssuedSale) =>
  tx
    .updateTable('accounting.saleInvoice')
    .set({
      base: moneyText(base),
      vat: moneyText(vat),
      prefix: number.prefix,
      authorization: number.authorization,
      ingresoId,
      dianState,
      taken: number.number,
    })
    .where('id', '=', id)
    .execute()

/** Stores the account and the VAT of each line, so that its collection and its notes can separate them. */
async function keepLines(
  tx: Tx,
  { lines }: Invoice,
  concepts: ReadonlyMap<string, SaleConcept>,
): Promise<void> {
  const lineRows = lines.map((line) => {
    const { base, vat } = figuresOf(line)
    const { receivable, income, vat: taxed } = concepts.get(line.conceptId)!
    return { id: line.id, receivable, income, taxed, base: moneyText(base), vat: moneyText(vat) }
  })
  await sql`
    update accounting.sale_invoice_line l
    set receivable_id = a.id, income_id = i.id, vat_account_id = v.id, base = t.base, vat = t.vat
    from jsonb_to_recordset(${JSON.stringify(lineRows)}::jsonb)
      as t(id uuid, receivable text, income text, taxed text, base numeric, vat numeric)
    join accounting.account a on a.code = t.receivable join accounting.account i on i.code = t.income
    left join accounting.account v on v.code = t.taxed where l.id = t.id`.execute(tx)
}

type ReversalInput = Readonly<{ actor: Actor; document: Invoice; date: Day; reason: string }>

async function unrecognise(tx: Tx, { actor, document, date, reason }: ReversalInput): Promise<void> {
  const { ingresoId } = await storedRow(tx, 'accounting.saleInvoice', document.id, ['ingresoId'])
  if (ingresoId === null) return
  const doing = actingOn(actor, ingresoService.document, document.campusId)
  const input = { date, reason }
  await performAction(ingresoService, {
    tx,
    actor: doing,
    today: date,
    id: ingresoId,
    action: 'annul',
    input,
  })
}

/**
 * Why an invoice cannot be annulled: a note credited it, a payment was made, a cuenta de cobro has it, or the sending module
 * refuses.
 */
async function mayNotAnnul(tx: Tx, id: string): Promise<string | null> {
  const { total, balance, noted, claimedBy } = await oneFrom<{
    total: string
    balance: string
    noted: string
    claimedBy: number | null
  }>(tx)`
    select v.total, v.balance, v.noted, (select min(c.number) from accounting.cuenta_de_cobro_line l
      join accounting.cuenta_de_cobro c on c.id = l.parent_id and c.status in ('signed', 'filed')
      where l.open_item = v.item and c.tercero_id = v.tercero_id) as claimed_by
    from accounting.sale_invoice_list v where v.id = ${id}::uuid`
  if (money(noted) !== zero) return 'La factura tiene notas crédito: expida otra por lo que falta.'
  if (money(total) !== money(balance)) return 'La factura tiene cobros. Anúlelos primero.'
  if (claimedBy !== null) return `Está en la cuenta de cobro CC ${padded(claimedBy)}. Anúlela primero.`
  return (await invoiceIssuer()?.mayNotAnnul(tx, id)) ?? null
}

/** The voucher, recognition and balance of an invoice, for its screen and its print. */
async function aroundSale(tx: Tx, id: string): Promise<SaleFacts> {
  const row = await oneFrom<Omit<SaleFacts, 'electronic'>>(tx)`
    select l.item, l.balance, l.ingreso_id, l."authorization", l.tercero_id, l.dian_state,
           (select jsonb_agg(jsonb_build_object('id', n.id, 'label', n.item, 'total', n.total::text) order by n.date, n.item)
            from accounting.sale_credit_note_list n where n.sale_invoice_id = l.id and n.status = 'approved') as notes,
           (select jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || e.number) order by e.at, e.number)
            from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
            where e.document = 'accounting.saleInvoice' and e.document_id = l.id) as vouchers
    from accounting.sale_invoice_list l where l.id = ${id}::uuid`
  return { ...row, electronic: (await invoiceIssuer()?.reported(tx, id)) ?? [] }
}

interface PrintedLine {
  readonly conceptId: string
  readonly detail: string | null
  readonly quantity: string
  readonly unitPrice: string
  readonly vatRate: string | null
}
const linesIn = (values: Readonly<Record<string, unknown>>) =>
  (values.lines as readonly PrintedLine[]).map((line) => ({
    ...line,
    unitPrice: money(line.unitPrice) as Money,
  }))

const columns: readonly PrintColumn[] = [
  { key: 'what', header: 'Descripción', kind: 'text' },
  { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
  { key: 'unitPrice', header: 'Valor unitario', kind: 'money' },
  { key: 'vatRate', header: 'IVA %', kind: 'percent' },
  { key: 'vat', header: 'IVA', kind: 'money' },
  { key: 'gross', header: 'Total', kind: 'money' },
]
