import {
  defineInvoiceIssuer,
  type InvoiceIssuer,
  type IssuedNote,
  type IssuedSale,
  type SaleDocument,
  saleAnswered,
  saleNoteAnswered,
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
const annulmentKind = 'accounting.saleNote'
const noteKind = 'accounting.saleCreditNote'

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
    const note = await documentOf(tx, annulmentKind, sale.id)
    if (note === undefined) return sendInvoice(tx, sale, await numberTaken(tx, invoiceKind, sale.id))
    return sendAnnulment(tx, sale, {
      taken: await numberTaken(tx, annulmentKind, sale.id),
      reason: 'Anulación de la factura',
    })
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
    return { number: taken.number, state: await sendAnnulment(tx, sale, { taken, reason }) }
  },
  told: (tx, id) => toldOf(tx, id, { [invoiceKind]: 'invoice', [annulmentKind]: 'credit-note' }),
  async takeNote(tx, { campusId, today }) {
    const taken = await takeNumber(tx, { kind: 'credit-note', campusId, day: today })
    return { prefix: taken.prefix, number: taken.sequence, authorization: '', taken }
  },
  async issueNote(tx, note, number) {
    const taken = number === null ? await numberTaken(tx, noteKind, note.id) : (number.taken as TakenNumber)
    return sendNote(tx, note, taken)
  },
  toldNote: (tx, id) => toldOf(tx, id, { [noteKind]: 'credit-note' }),
}
defineInvoiceIssuer(issuer)

async function toldOf(tx: Tx, id: string, kinds: Readonly<Record<string, SaleDocument['kind']>>) {
  const found = await Promise.all(
    Object.entries(kinds).map(async ([owner, kind]) => ({ kind, kept: await documentOf(tx, owner, id) })),
  )
  return found.flatMap(({ kind, kept }): SaleDocument[] => {
    if (kept === undefined) return []
    const { number, cufe, state, simulated, lastError: said } = kept
    return [{ id: kept.id, kind, number, cufe, state, simulated, said }]
  })
}

async function sendInvoice(tx: Tx, sale: IssuedSale, taken: TakenNumber): Promise<string> {
  const now = signedAt(sale.today)
  return send(tx, sale, { owner: invoiceKind, taken, now, document: await soldSale(tx, sale, now) })
}

interface Annulling {
  readonly taken: TakenNumber
  readonly reason: string
}

async function sendAnnulment(tx: Tx, sale: IssuedSale, { taken, reason }: Annulling): Promise<string> {
  const now = signedAt(sale.today)
  const annulled = { concept: '2', description: 'Anulación de la factura', reason }
  const document = await soldSaleNote(tx, sale, { ...(await invoiceTold(tx, sale.id)), ...annulled, now })
  return send(tx, sale, { owner: annulmentKind, taken, now, document })
}

async function sendNote(tx: Tx, note: IssuedNote, taken: TakenNumber): Promise<string> {
  const now = signedAt(note.today)
  const { concept, description, reason } = note
  const credited = { ...(await invoiceTold(tx, note.invoiceId)), concept, description, reason, now }
  return send(tx, note, { owner: noteKind, taken, now, document: await soldSaleNote(tx, note, credited) })
}

/** The invoice that a note refers to, as the DIAN has it. */
async function invoiceTold(tx: Tx, invoiceId: string) {
  const { number, cufe, issuedOn } = (await documentOf(tx, invoiceKind, invoiceId))!
  return { number, cufe, issuedOn: issuedOn as Day }
}

interface Sent {
  readonly owner: string
  readonly taken: TakenNumber
  readonly now: Date
  readonly document: SoldDocument
}

type Sold = Pick<IssuedSale, 'id' | 'campusId' | 'userId' | 'terceroId'>

async function send(tx: Tx, { id, campusId, userId, terceroId }: Sold, sent: Sent): Promise<string> {
  const { email } = await tx
    .selectFrom('people.tercero')
    .select('email')
    .where('id', '=', terceroId)
    .executeTakeFirstOrThrow()
  const { state } = await issueElectronic(tx, { ...sent, ownerId: id, campusId, userId, recipient: email })
  return state
}
