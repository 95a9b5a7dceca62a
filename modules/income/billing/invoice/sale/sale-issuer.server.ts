import {
  defineInvoiceIssuer,
  type Electronic,
  type InvoiceIssuer,
  type IssuedNote,
  type IssuedSale,
  type SoldLine,
  saleAnswered,
  saleNoteAnswered,
} from '@quina/accounting/server'
import { storedRow, type Tx } from '@quina/db/server'
import type { Correction, DocumentLine } from '@quina/einvoice/contract'
import {
  authorisationOf,
  type DianAnswer,
  defineElectronicOwner,
  documentOf,
  issueElectronic,
  issuesElectronically,
  numberTaken,
  type SoldDocument,
  type TakenNumber,
  takeNumber,
} from '@quina/einvoice/server'
import { byDecimal, type Day, type Money, money, moneyText, must, zero } from '@quina/kernel'
import { customerOf } from '../electronic/customer.server.ts'
import { when } from '../electronic/sold-document.server.ts'
import { signedAt } from '../issue/send.server.ts'

const invoiceKind = 'accounting.saleInvoice'
const annulmentKind = 'accounting.saleNote'
const noteKind = 'accounting.saleCreditNote'

const answered = (tx: Tx, id: string, { state }: DianAnswer) => saleAnswered(tx, id, state)
const address = (id: string) => `/factura-venta/edit/${id}`
// The invoice receives the answers of DIAN, for its own document and for that of its note.
defineElectronicOwner({
  kind: invoiceKind,
  label: 'Factura de venta',
  address,
  accepted: answered,
  rejected: answered,
})
defineElectronicOwner({
  kind: annulmentKind,
  label: 'Anulación de factura de venta',
  address,
  accepted: answered,
  rejected: answered,
})
const noteAnswered = (tx: Tx, id: string, { state }: DianAnswer) => saleNoteAnswered(tx, id, state)
defineElectronicOwner({
  kind: noteKind,
  label: 'Nota crédito de factura de venta',
  address: (id) => `/factura-venta/notas/edit/${id}`,
  accepted: noteAnswered,
  rejected: noteAnswered,
})

/** Facturas de venta are sent to DIAN as soon as the hospital has a numbering; until then they are internal. */
const issuer: InvoiceIssuer = {
  async take(tx, { campusId, date, today }) {
    if (!(await issuesElectronically(tx))) return null
    must(date === today, 'VTA-008', 'date', 'Una factura electrónica se expide con la fecha de hoy.')
    const taken = await takeNumber(tx, { kind: 'invoice', campusId, day: today })
    const { resolution } = await authorisationOf(tx, taken.authorisationId)
    return { prefix: taken.prefix, number: taken.sequence, authorization: resolution ?? '', taken }
  },
  async issue(tx, sale, { taken }) {
    return sendInvoice(tx, sale, taken as TakenNumber)
  },
  async resend(tx, sale) {
    const note = await documentOf(tx, annulmentKind, sale.id)
    if (note === undefined) return sendInvoice(tx, sale, await numberTaken(tx, invoiceKind, sale.id))
    return sendAnnulment(tx, sale, {
      taken: await numberTaken(tx, annulmentKind, sale.id),
      reason: 'Anulación de la factura',
    })
  },
  async mayNotAnnul(tx, id) {
    const stored = await documentOf(tx, invoiceKind, id)
    const waits = stored !== undefined && !['accepted', 'notified', 'rejected'].includes(stored.state)
    return waits ? `La DIAN no ha respondido de la factura ${stored.number}: espere su respuesta.` : null
  },
  async credit(tx, sale, reason) {
    const stored = await documentOf(tx, invoiceKind, sale.id)
    if (stored === undefined || stored.state === 'rejected') return null
    const taken = await takeNumber(tx, { kind: 'credit-note', campusId: sale.campusId, day: sale.today })
    return { number: taken.number, state: await sendAnnulment(tx, sale, { taken, reason }) }
  },
  reported: (tx, id) => summaryOf(tx, id, { [invoiceKind]: 'invoice', [annulmentKind]: 'credit-note' }),
  async takeNote(tx, { campusId, today }) {
    const taken = await takeNumber(tx, { kind: 'credit-note', campusId, day: today })
    return { prefix: taken.prefix, number: taken.sequence, authorization: '', taken }
  },
  async issueNote(tx, note, number) {
    const taken = number === null ? await numberTaken(tx, noteKind, note.id) : (number.taken as TakenNumber)
    return sendNote(tx, note, taken)
  },
  reportedNote: (tx, id) => summaryOf(tx, id, { [noteKind]: 'credit-note' }),
}
defineInvoiceIssuer(issuer)

async function summaryOf(tx: Tx, id: string, kinds: Readonly<Record<string, Electronic['kind']>>) {
  const found = await Promise.all(
    Object.entries(kinds).map(async ([owner, kind]) => ({ kind, stored: await documentOf(tx, owner, id) })),
  )
  return found.flatMap(({ kind, stored }): Electronic[] => {
    if (stored === undefined) return []
    const { number, cufe, simulated, lastError: declared } = stored
    const state = stored.state as Electronic['state']
    return [{ id: stored.id, kind, number, cufe, state, simulated, declared }]
  })
}

async function sendInvoice(tx: Tx, sale: IssuedSale, taken: TakenNumber): Promise<string> {
  const now = signedAt(sale.today)
  return send(tx, sale, { owner: invoiceKind, taken, now, document: await soldSale(tx, sale, now) })
}

type AnnulmentInput = Readonly<{ taken: TakenNumber; reason: string }>

async function sendAnnulment(tx: Tx, sale: IssuedSale, { taken, reason }: AnnulmentInput): Promise<string> {
  const now = signedAt(sale.today)
  const annulled = { concept: '2', description: 'Anulación de la factura', reason }
  const document = await soldSaleNote(tx, sale, { ...(await invoiceSummary(tx, sale.id)), ...annulled, now })
  return send(tx, sale, { owner: annulmentKind, taken, now, document })
}

async function sendNote(tx: Tx, note: IssuedNote, taken: TakenNumber): Promise<string> {
  const now = signedAt(note.today)
  const { concept, description, reason } = note
  const credited = { ...(await invoiceSummary(tx, note.invoiceId)), concept, description, reason, now }
  return send(tx, note, { owner: noteKind, taken, now, document: await soldSaleNote(tx, note, credited) })
}

/** The invoice that a note refers to, with the identifiers of DIAN. */
async function invoiceSummary(tx: Tx, invoiceId: string) {
  const { number, cufe, issuedOn } = (await documentOf(tx, invoiceKind, invoiceId))!
  return { number, cufe, issuedOn: issuedOn as Day }
}

/** The code of DIAN for a unit. */
const unit = '94'

/** A sale of something other than health services, as sent to DIAN. @throws Problem FAC-140 when the client lacks its address. */
async function soldSale(tx: Tx, sale: IssuedSale, now: Date): Promise<SoldDocument> {
  const { purpose, orderNumber, dueOn, paymentForm, paymentMeans } = sale
  return {
    ...(await base(tx, sale, now)),
    kind: 'invoice',
    operation: '10',
    dueOn,
    notes: [purpose, ...(orderNumber === null ? [] : [`Orden o contrato ${orderNumber}`])],
    payment: { form: paymentForm, means: paymentMeans },
    corrects: null,
  }
}

/** A note that reverses the given lines of a sale: all of it, or part. */
async function soldSaleNote(tx: Tx, sale: SaleBase, credited: NoteFacts): Promise<SoldDocument> {
  const { reason, now, ...invoice } = credited
  const common = await base(tx, sale, now)
  return {
    ...common,
    kind: 'credit-note',
    operation: '20',
    dueOn: common.issuedOn,
    notes: [reason],
    payment: { form: 'credit', means: '1' },
    corrects: invoice,
  }
}

type SaleBase = Pick<IssuedSale, 'terceroId' | 'today' | 'lines'>

type NoteFacts = Correction & Readonly<{ reason: string; now: Date }>

const base = async (tx: Tx, { terceroId, today, lines }: SaleBase, now: Date) => ({
  ...when(now),
  period: null,
  customer: await customerOf(tx, terceroId, today),
  health: null,
  prepaid: [],
  lines: lines.map(documentLine),
  credits: [],
})

/**
 * A line by the arithmetic of DIAN, halves to the even centavo. Where our rounding differs, the line is reported as one unit at
 * its full value, which is what is owed.
 */
function documentLine(line: SoldLine): DocumentLine {
  const { code, description, quantity, unitPrice, base: amount } = line
  const multiplies = byDecimal(unitPrice, quantity, { rounding: 'half-even' }) === amount
  const measured = multiplies
    ? { description, quantity, price: unitPrice }
    : { description: `${description} (${quantity} × ${moneyText(unitPrice)})`, quantity: '1', price: amount }
  return {
    ...measured,
    code: { scheme: '999', id: code },
    unit,
    allowance: zero as Money,
    amount,
    taxes: line.vatRate === null ? [] : [vatOf(line, line.vatRate)],
  }
}

/** DIAN expects a rate with two decimals. */
const vatOf = ({ base: amount, vat }: SoldLine, rate: string) => {
  const [whole = '0', decimals = ''] = rate.split('.')
  const percent = moneyText(money(`${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`))
  return { scheme: '01' as const, base: amount, amount: vat, percent }
}

type DocumentToSend = Readonly<{ owner: string; taken: TakenNumber; now: Date; document: SoldDocument }>

type SaleKey = Pick<IssuedSale, 'id' | 'campusId' | 'userId' | 'terceroId'>

async function send(
  tx: Tx,
  { id, campusId, userId, terceroId }: SaleKey,
  sent: DocumentToSend,
): Promise<string> {
  const { email } = await storedRow(tx, 'people.terceroFace', terceroId, ['email'])
  const { state } = await issueElectronic(tx, { ...sent, ownerId: id, campusId, userId, recipient: email })
  return state
}
