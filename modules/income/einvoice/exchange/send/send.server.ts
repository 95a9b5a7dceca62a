import { enqueue, type JobContext, type JobKind, relyOnCached } from '@quina/blocks/server'
import { addTo, changeById, rowsWhere, type Tx } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import type { DocumentKind } from '../../document/document/electronic-document.contract.ts'
import { signDocument } from '../../document/signature/sign.server.ts'
import { buildContainer } from '../../document/ubl/container.server.ts'
import { fileName } from '../../document/ubl/file-name.domain.ts'
import { setupOf } from '../../settings/setup/setup.server.ts'
import { certificateInUse } from '../../settings/setup/signing.server.ts'
import { clientFor } from '../client/client-for.server.ts'
import { type DianClient, type DianReply, DianSilence } from '../client/dian-client.server.ts'
import { zipOf } from '../client/zip.server.ts'
import { deliverJobKind } from '../delivery/delivery.contract.ts'
import { sendSoon } from '../issue/issue.server.ts'
import { type DianAnswer, type DianMessage, electronicOwner } from '../issue/owner.server.ts'
import { readDocument } from '../issue/stored.domain.ts'
import { sendJobKind } from './send.contract.ts'

interface Attempt {
  readonly documentId: string | null
  readonly operation: string
  readonly requestHash: string
  readonly responseHash: string | null
  readonly outcome: 'answered' | 'timeout' | 'error'
  readonly statusCode: string | null
  readonly valid: boolean | null
  readonly message: string | null
  readonly milliseconds: number
  readonly simulated: boolean
}

/** Stores one call to DIAN, permanently. */
const logAttempt = async (tx: Tx, attempt: Attempt): Promise<void> =>
  void (await addTo(tx, 'einvoice.attempt', attempt))

const minute = 60_000
const pauses = [1, 2, 5, 10, 20, 30, 60].map((minutes) => minutes * minute)

/** The most tries without an answer before a person has to look at the document. */
const triesMax = 40

/** The pause after that many tries without an answer, in milliseconds: from a minute to an hour. */
const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1] ?? minute

/** The context in which sending runs: a job, or a request of a user who waits for the answer. */
export type SendingWorld = Pick<JobContext, 'step' | 'now' | 'userId' | 'campusId'>

export interface DocumentToSend {
  readonly id: string
  readonly owner: string
  readonly ownerId: string
  readonly campusId: string
  readonly kind: DocumentKind
  readonly number: string
  readonly environment: '1' | '2'
  readonly simulated: boolean
  readonly cufe: string
  readonly qr: string
  readonly fileNumber: number
  readonly issuedOn: string
  readonly source: unknown
  readonly xml: Buffer
  readonly state: string
  readonly tries: number
  readonly issuer: string
}

export const sendJob: JobKind = {
  kind: sendJobKind,
  run: async (job) => {
    const { documentId } = job.input as { readonly documentId: string }
    const state = await sendDocument(job, documentId)
    await job.progress(1, 1)
    return { state }
  },
}

/**
 * Sends a document and settles the answer of DIAN. A document sent before without an answer is looked up first: nothing is sent
 * twice blindly. Without an answer it is tried again later, with growing pauses.
 * @returns its state.
 */
export async function sendDocument(world: SendingWorld, id: string): Promise<string> {
  const [document, setup] = await world.step(
    async (tx) => [await documentToSend(tx, id), await setupOf(tx)] as const,
  )
  if (document === undefined || (document.state !== 'pending' && document.state !== 'sent'))
    return document?.state ?? 'gone'
  const client = await clientFor(world, document, setup)
  const since = Date.now()
  try {
    const reply = await askOrSend(world, client, document)
    return await world.step(async (tx) => {
      await relyOnCached(tx)
      const state = await settle(tx, document, { reply, now: world.now(), milliseconds: Date.now() - since })
      if (state !== 'rejected') await deliverSoon(tx, world, document)
      return state
    })
  } catch (error) {
    if (!(error instanceof DianSilence)) throw error
    return await world.step((tx) =>
      tryLater(tx, world, { document, error, milliseconds: Date.now() - since }),
    )
  }
}

const documentToSend = (tx: Tx, id: string): Promise<DocumentToSend | undefined> =>
  tx
    .selectFrom('einvoice.document')
    .select([
      'id',
      'owner',
      'ownerId',
      'campusId',
      'kind',
      'number',
      'environment',
      'simulated',
      'cufe',
      'qr',
    ])
    .select(['fileNumber', 'issuedOn', 'source', 'xml', 'state', 'tries'])
    .select((of) => of.selectFrom('admin.companyFace').select('nit').as('issuer'))
    .where('id', '=', id)
    .executeTakeFirst() as Promise<DocumentToSend | undefined>

async function askOrSend(
  { step }: SendingWorld,
  client: DianClient,
  document: DocumentToSend,
): Promise<DianReply> {
  const { cufe } = document
  if (document.state === 'sent') {
    const known = await client.status({ cufe })
    if (known.statusCode !== '66') return known
  }
  // Stored before anything is sent: after a crash the answer is requested, instead of sending the document again.
  await step((tx) =>
    changeById(tx, 'einvoice.document', document.id, { state: 'sent', tries: document.tries + 1 }),
  )
  const reply = await client.send(sendingOf(document))
  return reply.statusCode === '90' ? client.status({ cufe }) : reply
}

function sendingOf({ kind, issuer, issuedOn, fileNumber, xml, ...document }: DocumentToSend) {
  const named = { nit: issuer, year: Number(issuedOn.slice(0, 4)), consecutive: fileNumber }
  const zip = zipOf([{ name: fileName(kind, named), content: xml }])
  const { environment, cufe, number } = document
  return { environment, cufe, number, zip, fileName: fileName('zip', named) }
}

type AnswerFacts = Readonly<{ reply: DianReply; now: Date; milliseconds: number }>

type SettledState = 'accepted' | 'notified' | 'rejected'

/** Stores the answer of DIAN, creates the container of an accepted document, and notifies its owner. @returns its state. */
async function settle(tx: Tx, document: DocumentToSend, answered: AnswerFacts): Promise<SettledState> {
  const { reply, now, milliseconds } = answered
  const messages = await withMeaning(tx, reply)
  const state = stateOf(reply)
  const { id, simulated, number } = document
  const { statusCode, valid, requestHash, responseHash } = reply
  await logAttempt(tx, {
    documentId: id,
    operation: 'SendBillSync',
    requestHash,
    responseHash,
    outcome: 'answered',
    statusCode,
    valid,
    message: reply.description,
    milliseconds,
    simulated,
  })
  const stored = state === 'rejected' ? {} : await containerFor(tx, document, answered)
  await changeById(tx, 'einvoice.document', id, {
    ...stored,
    state,
    answeredAt: now,
    messages: JSON.stringify(messages),
    nextTryAt: null,
    lastError: state === 'rejected' ? sentenceOf(messages, reply) : null,
  })
  const answer: DianAnswer = {
    documentId: id,
    number,
    cufe: document.cufe,
    qr: document.qr,
    state,
    messages,
    simulated,
    answeredOn: dayInBogota(now),
  }
  const owner = electronicOwner(document.owner)
  await (state === 'rejected' ? owner.rejected : owner.accepted)(tx, document.ownerId, answer)
  return state
}

const stateOf = ({ valid, messages }: DianReply): SettledState => {
  if (!valid) return 'rejected'
  return messages.length > 0 ? 'notified' : 'accepted'
}

/** The sentence for the user: the first reason of a rejection, else the first notice, else the words of DIAN. */
function sentenceOf(messages: readonly DianMessage[], { description }: DianReply): string {
  const first = messages.find(({ effect }) => effect === 'reject') ?? messages[0]
  return first === undefined ? description : `${first.code}: ${first.meaning ?? first.text}`
}

async function withMeaning(tx: Tx, { messages }: DianReply): Promise<DianMessage[]> {
  if (messages.length === 0) return []
  const rules = await rowsWhere(
    tx,
    'einvoice.dianRule',
    { active: true, code: messages.map(({ code }) => code) },
    ['code', 'message', 'screen'],
  )
  const known = new Map(rules.map((rule) => [rule.code, rule]))
  return messages.map((message) => ({
    ...message,
    meaning: known.get(message.code)?.message ?? null,
    screen: known.get(message.code)?.screen ?? null,
  }))
}

/** Builds the container that is delivered and that the ministry requires, signed by the entity. */
async function containerFor(tx: Tx, document: DocumentToSend, { reply, now }: AnswerFacts) {
  const answer = reply.answer
  if (answer === null) throw new Error(`DIAN accepted ${document.number} without an ApplicationResponse`)
  const text = answer.toString('utf8')
  const message = (tag: string) => new RegExp(`<cbc:${tag}>([^<]+)</cbc:${tag}>`).exec(text)?.[1] ?? ''
  const source = readDocument(document.source)
  const container = buildContainer({
    document: source,
    uuid: document.cufe,
    signed: document.xml.toString('utf8'),
    response: text,
    validatedOn: message('IssueDate') || dayInBogota(now),
    validatedAt: message('IssueTime').slice(0, 8) || '00:00:00',
  })
  const certificate = await certificateInUse(tx, { simulated: document.simulated, now })
  const signedAt = `${dayInBogota(now)}T${timeInBogota(now)}-05:00`
  return { answer, attached: Buffer.from(signDocument(container, { certificate, signedAt }), 'utf8') }
}

const timeInBogota = (now: Date): string =>
  new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(11, 19)

async function tryLater(
  tx: Tx,
  world: SendingWorld,
  { document, error, milliseconds }: { document: DocumentToSend; error: DianSilence; milliseconds: number },
): Promise<string> {
  const tries = document.tries + 1
  const nextTryAt = new Date(world.now().getTime() + pauseAfter(tries))
  const { id, number, simulated } = document
  await logAttempt(tx, {
    documentId: id,
    operation: 'SendBillSync',
    requestHash: error.requestHash,
    responseHash: null,
    outcome: error.kind,
    statusCode: null,
    valid: null,
    message: error.message,
    milliseconds,
    simulated,
  })
  await changeById(tx, 'einvoice.document', id, {
    state: 'sent',
    tries,
    lastError: error.message,
    nextTryAt: tries < triesMax ? nextTryAt : null,
  })
  const { userId, campusId } = world
  if (tries < triesMax) await sendSoon(tx, { id, number, actor: { userId, campusId }, runAt: nextTryAt })
  return 'sent'
}

/** Queues an accepted document for delivery to the buyer, if it has a mailbox. */
async function deliverSoon(tx: Tx, { userId, campusId }: SendingWorld, { id, number }: DocumentToSend) {
  await enqueue(tx, {
    kind: deliverJobKind,
    title: `Entregar ${number}`,
    input: { documentId: id },
    total: 1,
    actor: { userId, campusId },
  })
}
