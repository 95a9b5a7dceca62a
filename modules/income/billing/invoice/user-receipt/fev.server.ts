import { changeById, storedRow, type Tx } from '@quina/db/server'
import {
  type DianAnswer,
  declaredIn,
  defineElectronicOwner,
  documentOf,
  issueElectronic,
  issuesElectronically,
  numberTaken,
  type SoldDocument,
  type TakenNumber,
  takeNumber,
} from '@quina/einvoice/server'
import { type Day, insist, type Money, zero } from '@quina/kernel'
import { customerOf } from '../electronic/customer.server.ts'
import { identifiedPatient } from '../electronic/identified-patient.server.ts'
import { when } from '../electronic/sold-document.server.ts'
import { signedAt } from '../issue/send.server.ts'
import type { CollectedConcept, UserReceiptForm } from './user-receipt.contract.ts'

/** A receipt as sent to DIAN: the user who paid, the concept, and the means of payment. */
export interface ReportedReceipt {
  readonly id: string
  readonly campusId: string
  readonly userId: string
  readonly today: Day
  readonly terceroId: string
  readonly patientId: string
  readonly payerTerceroId: string
  readonly admission: string
  readonly concept: CollectedConcept
  readonly amount: Money
  readonly form: UserReceiptForm
}

const fevKind = 'billing.userReceipt'
const noteKind = 'billing.userReceiptNote'
/** Medios de pago of DIAN: 10 efectivo, 47 transferencia débito, 48 y 49 tarjetas. */
const means: Readonly<Record<UserReceiptForm, string>> = {
  cash: '10',
  transfer: '47',
  pse: '47',
  'credit-card': '48',
  'debit-card': '49',
}

/**
 * Issues the user an electronic invoice for the payment (`SS-Recaudo`), once the hospital issues electronically.
 * @throws Problem FAC-140 when the patient lacks what DIAN requires of a buyer, FEV-03x without numbers.
 */
export async function giveFev(tx: Tx, receipt: ReportedReceipt): Promise<void> {
  if (!(await issuesElectronically(tx))) return
  const taken = await takeNumber(tx, { kind: 'invoice', campusId: receipt.campusId, day: receipt.today })
  await changeById(tx, 'billing.userReceipt', receipt.id, {
    prefix: taken.prefix,
    consecutive: taken.sequence,
  })
  await sendFev(tx, receipt, taken)
}

async function sendFev(tx: Tx, receipt: ReportedReceipt, taken: TakenNumber): Promise<void> {
  const now = signedAt(receipt.today)
  const named = await namedBy(tx, receipt.id)
  const document = { ...(await soldReceipt(tx, receipt, now)), ...named?.issued }
  const { cufe, documentId, state } = await send(tx, receipt, { owner: fevKind, taken, document, now })
  const changed = `La factura ${named?.invoice} ya lo acredita con su CUFE, que cambiaría: anúlela antes con nota crédito.`
  insist(named === null || named.cufe === cufe, 'FAC-170', changed, { status: 409 })
  await changeById(tx, 'billing.userReceipt', receipt.id, {
    uuid: cufe,
    electronicId: documentId,
    dianState: state === 'pending' ? 'to-send' : 'contingency',
  })
}

/**
 * The invoice of the payer that names a receipt by its CUFE. That CUFE must not change: a rejected document is sent again under
 * the same number (billing dossier §6.1), with the same day and hour.
 */
async function namedBy(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('billing.userReceipt as r')
    .innerJoin('billing.invoice as i', 'i.id', 'r.invoiceId')
    .select(['i.fullNumber as invoice', 'r.uuid as cufe'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  const declared = row && (await declaredIn(tx, fevKind, id))
  if (row === undefined || declared === undefined) return null
  const { issuedOn, issuedAt, dueOn, period } = declared
  return { ...row, issued: { issuedOn, issuedAt, dueOn, period } }
}

async function soldReceipt(tx: Tx, receipt: ReportedReceipt, now: Date): Promise<SoldDocument> {
  const { today, concept, amount, admission } = receipt
  return {
    kind: 'invoice',
    operation: 'SS-Recaudo',
    ...when(now),
    dueOn: today,
    notes: [],
    period: { from: today, to: today },
    customer: {
      ...(await customerOf(tx, receipt.terceroId, today)),
      patient: await identifiedPatient(tx, receipt.patientId),
    },
    health: null,
    payment: { form: 'cash', means: means[receipt.form] },
    prepaid: [],
    lines: [
      {
        ...lineOf(officialConcepts[concept], { concept, amount }),
        detail: `Admisión ${admission}`,
        mandante: await customerOf(tx, receipt.payerTerceroId, today),
      },
    ],
    corrects: null,
    credits: [],
  }
}

/** The exact wording required in a receipt for each concept (Documento Técnico 2, §7 b). */
const officialConcepts: Readonly<Record<CollectedConcept, string>> = {
  copago: 'Copago',
  cuota: 'Cuota Moderadora',
  shared: 'Pagos compartidos en planes voluntarios de salud',
}

/** The codes of the collection concepts of the health sector. */
const codes: Readonly<Record<CollectedConcept, string>> = { copago: '01', cuota: '02', shared: '03' }

const lineOf = (description: string, { concept, amount }: Pick<ReportedReceipt, 'concept' | 'amount'>) => ({
  description,
  quantity: '1',
  unit: '94',
  price: amount,
  allowance: zero,
  amount,
  taxes: [],
  code: { scheme: '999', id: codes[concept] } as const,
})

/** Reverses the electronic invoice of the user, when DIAN has it. @throws Problem FAC-165 while DIAN has not answered for it. */
export async function takeBackFev(tx: Tx, receipt: ReportedReceipt, reason: string): Promise<void> {
  const stored = await documentOf(tx, fevKind, receipt.id)
  if (stored === undefined || stored.state === 'rejected') return
  insist(isAnswered(stored.state), 'FAC-165', waits(stored.number), { status: 409 })
  const taken = await takeNumber(tx, {
    kind: 'credit-note',
    campusId: receipt.campusId,
    day: receipt.today,
  })
  const number = { creditNoteNumber: taken.number }
  await changeById(tx, 'billing.userReceipt', receipt.id, number)
  await sendNote(tx, receipt, { taken, reason })
}

export const isAnswered = (state: string): boolean => ['accepted', 'notified', 'rejected'].includes(state)
export const waits = (number: string): string =>
  `La DIAN no ha respondido de la factura ${number}: espere su respuesta.`

type NoteInput = Readonly<{ taken: TakenNumber; reason: string }>

async function sendNote(tx: Tx, receipt: ReportedReceipt, { taken, reason }: NoteInput): Promise<void> {
  const now = signedAt(receipt.today)
  const { number, cufe, issuedOn } = (await documentOf(tx, fevKind, receipt.id))!
  const corrects = {
    number,
    cufe,
    issuedOn: issuedOn as Day,
    concept: '2',
    description: 'Anulación de la factura',
  }
  const sold = await soldReceipt(tx, receipt, now)
  const document: SoldDocument = { ...sold, kind: 'credit-note', operation: '20', notes: [reason], corrects }
  const { documentId, state } = await send(tx, receipt, { owner: noteKind, taken, document, now })
  await changeById(tx, 'billing.userReceipt', receipt.id, {
    creditNoteElectronicId: documentId,
    dianState: state === 'pending' ? 'to-send' : 'contingency',
  })
}

/**
 * Creates again, under the same number, the rejected document of a receipt: the note when it was annulled, its invoice otherwise.
 * @throws Problem FAC-166 when DIAN has rejected nothing, FAC-170 when an invoice names its CUFE and it would change.
 */
export async function resendReceipt(tx: Tx, receipt: ReportedReceipt, isAnnulled: boolean): Promise<void> {
  const owner = isAnnulled ? noteKind : fevKind
  const stored = await documentOf(tx, owner, receipt.id)
  insist(stored?.state === 'rejected', 'FAC-166', 'La DIAN no ha rechazado nada de este recibo.', {
    status: 409,
  })
  const taken = await numberTaken(tx, owner, receipt.id)
  if (isAnnulled) await sendNote(tx, receipt, { taken, reason: 'Anulación del recaudo' })
  else await sendFev(tx, receipt, taken)
}

type DocumentToSend = Readonly<{ owner: string; taken: TakenNumber; document: SoldDocument; now: Date }>

async function send(tx: Tx, { id, campusId, userId, terceroId }: ReportedReceipt, sent: DocumentToSend) {
  const { email } = await storedRow(tx, 'people.terceroFace', terceroId, ['email'])
  return issueElectronic(tx, { ...sent, ownerId: id, campusId, userId, recipient: email })
}

async function answered(tx: Tx, id: string, { state }: DianAnswer): Promise<void> {
  const dianState = state === 'notified' ? 'accepted-noted' : state
  await changeById(tx, 'billing.userReceipt', id, { dianState })
}
const shared = {
  address: (id: string) => `/billing/recibos/edit/${id}`,
  accepted: answered,
  rejected: answered,
}

// Handles the answers of DIAN for the document of a user's payment.
defineElectronicOwner({ ...shared, kind: fevKind, label: 'Recaudo a un usuario' })
defineElectronicOwner({ ...shared, kind: noteKind, label: 'Nota crédito de recaudo a un usuario' })
