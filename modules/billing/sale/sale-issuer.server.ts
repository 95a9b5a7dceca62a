import {
  defineInvoiceIssuer,
  type InvoiceIssuer,
  type IssuedSale,
  type SaleDocument,
  saleAnswered,
} from '@quina/accounting/server'
import type { Tx } from '@quina/db/server'
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
import { type Day, insist } from '@quina/kernel'
import { signedAt } from '../issue/issue.server.ts'
import { soldSale, soldSaleNote } from './sold-sale.server.ts'

const invoiceKind = 'accounting.saleInvoice'
const noteKind = 'accounting.saleNote'

const answered = (tx: Tx, id: string, { state }: DianAnswer) => saleAnswered(tx, id, state)
const address = (id: string) => `/factura-venta/edit/${id}`
// Who hears of the answers of the DIAN: the invoice of each, whether it is of itself or of its note.
defineElectronicOwner({
  kind: invoiceKind,
  label: 'Factura de venta',
  address,
  accepted: answered,
  rejected: answered,
})
defineElectronicOwner({
  kind: noteKind,
  label: 'Nota crédito de factura de venta',
  address,
  accepted: answered,
  rejected: answered,
})

/** Facturas de venta go to the DIAN as soon as the house has a numbering; until then they are of the house. */
const issuer: InvoiceIssuer = {
  async take(tx, { campusId, date, today }) {
    if (!(await issuesElectronically(tx))) return null
    const late = 'Una factura electrónica se expide con la fecha de hoy.'
    insist(date === today, 'VTA-008', late, { fields: { date: late } })
    const taken = await takeNumber(tx, { kind: 'invoice', campusId, day: today })
    const { resolution } = await authorisationOf(tx, taken.authorisationId)
    return { prefix: taken.prefix, number: taken.sequence, authorization: resolution ?? '', taken }
  },
  async issue(tx, sale, { taken }) {
    return sendInvoice(tx, sale, taken as TakenNumber)
  },
  async resend(tx, sale) {
    const note = await documentOf(tx, noteKind, sale.id)
    if (note === undefined) return sendInvoice(tx, sale, await numberTaken(tx, invoiceKind, sale.id))
    const taken = await numberTaken(tx, noteKind, sale.id)
    return sendNote(tx, sale, { taken, reason: 'Anulación de la factura' })
  },
  async mayNotAnnul(tx, id) {
    const kept = await documentOf(tx, invoiceKind, id)
    const waits = kept !== undefined && !['accepted', 'notified', 'rejected'].includes(kept.state)
    return waits ? `La DIAN no ha respondido de la factura ${kept.number}: espere su respuesta.` : null
  },
  async credit(tx, sale, reason) {
    const kept = await documentOf(tx, invoiceKind, sale.id)
    if (kept === undefined || kept.state === 'rejected') return null
    const taken = await takeNumber(tx, { kind: 'credit-note', campusId: sale.campusId, day: sale.today })
    return { number: taken.number, state: await sendNote(tx, sale, { taken, reason }) }
  },
  async told(tx, id) {
    const found = await Promise.all([documentOf(tx, invoiceKind, id), documentOf(tx, noteKind, id)])
    return found.flatMap((kept, at): SaleDocument[] => {
      if (kept === undefined) return []
      const { number, cufe, state, simulated, lastError: said } = kept
      const kind = at === 0 ? 'invoice' : 'credit-note'
      return [{ id: kept.id, kind, number, cufe, state, simulated, said }]
    })
  },
}
defineInvoiceIssuer(issuer)

async function sendInvoice(tx: Tx, sale: IssuedSale, taken: TakenNumber): Promise<string> {
  const now = signedAt(sale.today)
  return send(tx, sale, { owner: invoiceKind, taken, now, document: await soldSale(tx, sale, now) })
}

interface Noting {
  readonly taken: TakenNumber
  readonly reason: string
}

async function sendNote(tx: Tx, sale: IssuedSale, { taken, reason }: Noting): Promise<string> {
  const now = signedAt(sale.today)
  const { number, cufe, issuedOn } = (await documentOf(tx, invoiceKind, sale.id))!
  const document = await soldSaleNote(tx, sale, { number, cufe, issuedOn: issuedOn as Day, reason, now })
  return send(tx, sale, { owner: noteKind, taken, now, document })
}

interface Sent {
  readonly owner: string
  readonly taken: TakenNumber
  readonly now: Date
  readonly document: SoldDocument
}

async function send(tx: Tx, { id, campusId, userId, terceroId }: IssuedSale, sent: Sent): Promise<string> {
  const { email } = await tx
    .selectFrom('people.tercero')
    .select('email')
    .where('id', '=', terceroId)
    .executeTakeFirstOrThrow()
  const { state } = await issueElectronic(tx, { ...sent, ownerId: id, campusId, userId, recipient: email })
  return state
}
