import {
  type Actor,
  campusScope,
  enqueue,
  listOperations,
  type Operation,
  serveCommand,
  serveFile,
  serveQuery,
  thePost,
} from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { insist, notFound, pick } from '@quina/kernel'
import type { DocumentKind } from '../../document/document/electronic-document.contract.ts'
import { fileName } from '../../document/ubl/file-name.domain.ts'
import { deliverJobKind } from '../delivery/delivery.contract.ts'
import { deliveriesOf, noteDelivery } from '../delivery/delivery.server.ts'
import { documentPdf } from '../delivery/paper.server.ts'
import { sendSoon } from '../issue/issue.server.ts'
import { electronicOwner } from '../issue/owner.server.ts'
import {
  deliverAgain,
  dianMessages,
  documentFile,
  documentList,
  documentPaper,
  documentPath,
  documentPermissions,
  type ShownDocument,
  sendAgain,
  showDocument,
} from './document.contract.ts'

/** The operations on signed documents: view, send again, deliver and download. */
const listed: readonly Operation[] = listOperations({
  list: documentList,
  view: 'einvoice.documentList',
  path: documentPath,
  title: 'Documentos electrónicos',
  tag: 'einvoice',
  access: documentPermissions.view,
  scope: (actor) => ({ campusId: campusScope(actor) }),
})

/** The list names customers, some of them patients: its readings are recorded, and its exports name people. */
export const documentOperations: readonly Operation[] = [
  ...listed.map((one): Operation => ({ ...one, endpoint: { ...one.endpoint, tells: 'patients' } })),
  serveQuery(showDocument, async ({ tx, input: { id }, actor }) => shownDocument(tx, id, actor)),
  serveCommand(sendAgain, async ({ tx, input: { id }, actor }) => {
    const { number, state } = await within(tx, id, actor)
    const waiting = state === 'pending' || state === 'sent'
    insist(waiting, 'FEV-061', 'El documento no está por enviar.', { status: 409 })
    await changeById(tx, 'einvoice.document', id, { nextTryAt: null })
    await sendSoon(tx, { id, number, actor: { userId: actor.userId, campusId: actor.campusId } })
    return { id }
  }),
  serveCommand(deliverAgain, async ({ tx, input: { id, recipient }, actor }) => {
    const { number, attached } = await within(tx, id, actor)
    insist(attached !== null, 'FEV-062', 'Se entrega cuando la DIAN lo acepta.', { status: 409 })
    insist(thePost() !== null, 'FEV-063', 'No hay servidor de correo: descargue el contenedor y el PDF.')
    await changeById(tx, 'einvoice.document', id, { recipient, delivery: 'waiting' })
    const { userId, campusId } = actor
    await noteDelivery(tx, { documentId: id, recipient, outcome: 'asked', message: null, byUserId: userId })
    await enqueue(tx, {
      kind: deliverJobKind,
      title: `Entregar ${number}`,
      input: { documentId: id },
      total: 1,
      actor: { userId, campusId },
    })
    return { id }
  }),
  serveFile(documentFile, async ({ tx, input: { id, kind }, actor }) => {
    const document = await within(tx, id, actor)
    const content = { xml: document.xml, container: document.attached, answer: document.answer }[kind]
    if (content === null) throw notFound('El archivo')
    return { download: { name: await nameOf(tx, document, kind), mediaType: 'application/xml', content } }
  }),
  serveFile(documentPaper, async ({ tx, input: { id }, actor, now }) => {
    const { number } = await within(tx, id, actor)
    const content = await documentPdf(tx, id, { userId: actor.userId, now })
    return { download: { name: `${number}.pdf`, mediaType: 'application/pdf', content, inline: true } }
  }),
]

/** A document of a site that the caller may see. @throws Problem GEN-404 */
async function within(tx: Tx, id: string, actor: Actor) {
  const found = await tx.selectFrom('einvoice.document').selectAll().where('id', '=', id).executeTakeFirst()
  const campusId = campusScope(actor)
  if (found === undefined || (campusId !== null && found.campusId !== campusId))
    throw notFound('El documento electrónico')
  return found
}

async function nameOf(
  tx: Tx,
  {
    kind,
    number,
    issuedOn,
    fileNumber,
  }: { kind: string; number: string; issuedOn: string; fileNumber: number },
  wanted: 'xml' | 'container' | 'answer',
): Promise<string> {
  if (wanted === 'answer') return `${number}-respuesta.xml`
  const { nit } = await tx.selectFrom('admin.companyFace').select('nit').executeTakeFirstOrThrow()
  const named = { nit, year: Number(issuedOn.slice(0, 4)), consecutive: fileNumber }
  return fileName(wanted === 'container' ? 'container' : (kind as DocumentKind), named)
}

async function shownDocument(tx: Tx, id: string, actor: Actor): Promise<ShownDocument> {
  const stored = await within(tx, id, actor)
  const attempts = await tx
    .selectFrom('einvoice.attempt')
    .select(['id', 'at', 'operation', 'outcome', 'statusCode', 'message', 'milliseconds'])
    .where('documentId', '=', id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const { number, kind, state, simulated, customerName, payable, cufe, recipient } = stored
  return {
    id,
    number,
    kind,
    state,
    simulated,
    customerName,
    payable: String(payable),
    cufe,
    recipient,
    ...pick(stored, 'delivery', 'deliveryError', 'lastError'),
    hasContainer: stored.attached !== null,
    address: electronicOwner(stored.owner).address(stored.ownerId),
    messages: dianMessages.parse(stored.messages),
    deliveries: await deliveriesOf(tx, id),
    attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  }
}
