import { enqueue, type JobContext, type JobKind } from '@quina/blocks/server'
import { addTo, changeById, rowFrom, type Tx } from '@quina/db/server'
import { payrollFileName } from '@quina/einvoice/domain'
import { type DianReply, DianSilence, zipOf } from '@quina/einvoice/server'
import { type Day, vigenciaOf, zero } from '@quina/kernel'
import { sendSupport } from '../issue-support.server.ts'
import type { AcceptedSupport } from '../support-keys.server.ts'

const kind = 'payroll.sendSupport'
const minute = 60_000
const pauses = [1, 2, 5, 10, 20, 30, 60].map((minutes) => minutes * minute)
/** The number of attempts for a document without an answer before a user has to look at it. */
const triesMax = 40

export interface SendingSoon {
  readonly id: string
  readonly number: string
  readonly by: { readonly userId: string; readonly campusId: string | null }
  readonly runAt?: Date
}

/** Queues a document to be sent when the transaction commits. */
export async function sendSupportSoon(tx: Tx, { id, number, by, runAt }: SendingSoon): Promise<void> {
  const job = { kind, title: `Enviar ${number} a la DIAN`, input: { supportId: id }, total: 1, actor: by }
  await enqueue(tx, runAt === undefined ? job : { ...job, runAt })
}

export const sendSupportJob: JobKind = {
  kind,
  run: async (job) => {
    const { supportId } = job.input as { readonly supportId: string }
    const state = await sendStored(job, supportId)
    await job.progress(1, 1)
    return { state }
  },
}

/** The document that DIAN accepted with a CUNE. */
export async function acceptedBy(tx: Tx, cune: string): Promise<AcceptedSupport | null> {
  const row = await rowFrom<AcceptedSupport>(tx)`
    select s.number, s.cune, s.issued_on as "issuedOn", s.worker_document as worker,
           coalesce(n.kind = 'deletion', false) as deleted
    from payroll.support s left join payroll.support n on n.id = s.ended_by_id
    where s.cune = ${cune} and s.state in ('accepted', 'notified')`
  return row ?? null
}

type World = Pick<JobContext, 'step' | 'now' | 'userId' | 'campusId'>

interface StoredSupport {
  readonly id: string
  readonly kind: string
  readonly predecessorId: string | null
  readonly number: string
  readonly environment: '1' | '2'
  readonly simulated: boolean
  readonly issuedOn: Day
  readonly cune: string
  readonly fileNumber: number
  readonly xml: Buffer
  readonly state: string
  readonly tries: number
  readonly nit: string
}

/**
 * Sends a document and stores the answer of DIAN. If an earlier attempt had no answer, its status is looked up first; without an
 * answer the job is retried later, with growing pauses. @returns its state
 */
export async function sendStored(world: World, id: string): Promise<string> {
  const stored = await world.step((tx) => storedSupport(tx, id))
  if (stored === undefined || (stored.state !== 'pending' && stored.state !== 'sent'))
    return stored?.state ?? 'gone'
  // Stored before the sending: after a crash the answer is looked up, and the document is not sent twice.
  await world.step((tx) => changeById(tx, 'payroll.support', id, { state: 'sent', tries: stored.tries + 1 }))
  const since = Date.now()
  try {
    const reply = await sendSupport(
      world,
      { ...packed(stored), sentBefore: stored.state === 'sent' },
      acceptedBy,
    )
    return await world.step((tx) =>
      settle(tx, stored, { reply, now: world.now(), milliseconds: Date.now() - since }),
    )
  } catch (error) {
    if (!(error instanceof DianSilence)) throw error
    return await world.step((tx) => tryLater(tx, world, { stored, error, milliseconds: Date.now() - since }))
  }
}

const storedSupport = (tx: Tx, id: string): Promise<StoredSupport | undefined> =>
  rowFrom<StoredSupport>(tx)`
    select s.id, s.kind, s.predecessor_id as "predecessorId", s.number, s.environment, s.simulated, s.issued_on as "issuedOn",
           s.cune, s.file_number::int as "fileNumber", s.xml, s.state, s.tries, h.nit
    from payroll.support s cross join admin.company_face h where s.id = ${id}::uuid`

/** The signed document in the form in which it is sent. */
function packed(stored: StoredSupport) {
  const { number, cune, environment, simulated, issuedOn, xml } = stored
  const named = { nit: stored.nit, year: vigenciaOf(issuedOn), consecutive: stored.fileNumber }
  const inside = payrollFileName(stored.kind === 'document' ? 'nie' : 'niae', named)
  const zip = zipOf([{ name: inside, content: xml }])
  const totals = { earned: zero, deducted: zero, paid: zero }
  return {
    number,
    cune,
    totals,
    environment,
    simulated,
    issuedOn,
    xml,
    zip,
    fileName: payrollFileName('z', named),
  }
}

type AnswerFacts = Readonly<{ reply: DianReply; now: Date; milliseconds: number }>

async function settle(
  tx: Tx,
  stored: StoredSupport,
  { reply, now, milliseconds }: AnswerFacts,
): Promise<string> {
  const { id, predecessorId, simulated } = stored
  const { valid, messages, description, statusCode, answer, requestHash, responseHash } = reply
  const warned = messages.length > 0 ? 'notified' : 'accepted'
  const state = valid ? warned : 'rejected'
  const reason = messages.find(({ effect }) => effect === 'reject') ?? messages[0]
  const sentence = reason === undefined ? description : `${reason.code}: ${reason.text}`
  await addTo(tx, 'payroll.supportAttempt', {
    supportId: id,
    outcome: 'answered',
    statusCode,
    message: description,
    requestHash,
    responseHash,
    milliseconds,
    simulated,
  })
  await changeById(tx, 'payroll.support', id, {
    state,
    answeredAt: now,
    nextTryAt: null,
    messages: JSON.stringify(messages),
    lastError: valid ? null : sentence,
    answer: valid ? (answer ?? Buffer.from(description)) : null,
  })
  if (valid && predecessorId !== null)
    await changeById(tx, 'payroll.support', predecessorId, { endedById: id })
  return state
}

type SendFailure = Readonly<{ stored: StoredSupport; error: DianSilence; milliseconds: number }>

async function tryLater(tx: Tx, world: World, { stored, error, milliseconds }: SendFailure): Promise<string> {
  const { id, number, simulated } = stored
  const tries = stored.tries + 1
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? minute
  const nextTryAt = tries < triesMax ? new Date(world.now().getTime() + pause) : null
  await addTo(tx, 'payroll.supportAttempt', {
    supportId: id,
    outcome: error.kind,
    statusCode: null,
    message: error.message,
    requestHash: error.requestHash,
    responseHash: null,
    milliseconds,
    simulated,
  })
  await changeById(tx, 'payroll.support', id, { lastError: error.message, nextTryAt })
  const by = { userId: world.userId, campusId: world.campusId }
  if (nextTryAt !== null) await sendSupportSoon(tx, { id, number, by, runAt: nextTryAt })
  return 'sent'
}
