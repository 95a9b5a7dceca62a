import { createHash } from 'node:crypto'
import { enqueue, type JobContext, type JobKind } from '@quina/blocks/server'
import { addTo, changeById, storedRow, type Tx } from '@quina/db/server'
import { containerRefusals } from '@quina/einvoice/domain'
import { insist } from '@quina/kernel'
import type { MuvReply } from '../muv/answer.domain.ts'
import {
  type MuvClient,
  MuvSilence,
  type RipsSending,
  recoverValidated,
  requestHashOf,
} from '../muv/muv-client.server.ts'
import { muvService } from '../muv/service.server.ts'
import { muvSimulator } from '../muv/simulator.server.ts'
import { type Finding, storedFindings } from '../rule/finding.contract.ts'
import { ripsSetupOf } from '../setup/setup.server.ts'
import { type RipsAnswer, ripsOwner } from '../submission/owner.server.ts'
import { carries, type RipsMode } from '../submission/submission.contract.ts'

/** The job that sends one RIPS to the ministry. */
const sendRipsJobKind = 'rips.send'

/** The context in which sending runs: a job, or a request of a user who waits for the answer. */
export type RipsWorld = Pick<JobContext, 'step' | 'now' | 'userId' | 'campusId'>

export const sendRipsJob: JobKind = {
  kind: sendRipsJobKind,
  run: async (job) => {
    const { submissionId } = job.input as { readonly submissionId: string }
    const state = await sendRips(job, submissionId)
    await job.progress(1, 1)
    return { state }
  },
}

interface SendingSoon {
  readonly id: string
  readonly number: string
  readonly actor: { readonly userId: string; readonly campusId: string | null }
  readonly runAt?: Date
}

/** Queues a RIPS for sending once the transaction commits. */
export const sendRipsSoon = (tx: Tx, { id, number, actor, runAt }: SendingSoon): Promise<string> =>
  enqueue(tx, {
    kind: sendRipsJobKind,
    title: `Enviar RIPS de ${number}`,
    input: { submissionId: id },
    total: 1,
    actor,
    ...(runAt === undefined ? {} : { runAt }),
  })

export interface SubmissionToSend extends RipsSending {
  readonly id: string
  readonly owner: string
  readonly ownerId: string
  readonly state: string
  readonly mustRecover: boolean
  readonly tries: number
  readonly findings: readonly Finding[]
}

/**
 * Sends a RIPS and settles the answer of the ministry. A RIPS sent before without an answer is sent once more with the same
 * bytes: the ministry refuses what it already has (RVG18) and returns its CUV, whose document is then consulted.
 * @returns its state. @throws Problem RIP-013 when it has errors, RIP-014 when DIAN has not accepted its document, RIP-015 when
 * the ministry would refuse the document itself.
 */
export async function sendRips(world: RipsWorld, id: string): Promise<string> {
  const sending = await world.step((tx) => submissionToSend(tx, id))
  if (sending.state === 'approved' || sending.state === 'notified') return sending.state
  const client = await muvFor(world, sending)
  const since = Date.now()
  try {
    const answered = {
      ...(await loadOrRecover(world, client, sending)),
      now: world.now(),
      milliseconds: Date.now() - since,
      simulated: client.simulated,
    }
    return await world.step((tx) => settleRips(tx, sending, answered))
  } catch (error) {
    if (!(error instanceof MuvSilence)) throw error
    const milliseconds = Date.now() - since
    return await world.step((tx) =>
      tryLater(tx, world, { sending, error, milliseconds, simulated: client.simulated }),
    )
  }
}

type Reply = Readonly<{ operation: 'Cargar' | 'ConsultarCUV'; reply: MuvReply }>

async function loadOrRecover(
  { step }: RipsWorld,
  client: MuvClient,
  sending: SubmissionToSend,
): Promise<Reply> {
  // Stored before anything is sent: after a crash it is known that the ministry may have it.
  await step((tx) =>
    changeById(tx, 'rips.submission', sending.id, {
      state: 'sent',
      mustRecover: true,
      tries: sending.tries + 1,
      requestHash: sending.requestHash,
    }),
  )
  const judgement = await client.load(sending)
  if (judgement.kind === 'verdict') return { operation: 'Cargar', reply: judgement.reply }
  return { operation: 'ConsultarCUV', reply: await recoverValidated(client, sending, judgement) }
}

async function submissionToSend(tx: Tx, id: string): Promise<SubmissionToSend> {
  const row = await storedRow(tx, 'rips.submission', id, [
    'id',
    'owner',
    'ownerId',
    'mode',
    'number',
    'json',
    'state',
    'mustRecover',
    'tries',
    'nextTryAt',
    'findings',
  ])
  const mended = 'El RIPS tiene errores: corríjalos antes de enviarlo.'
  insist(row.state !== 'with-errors' && row.state !== 'rejected', 'RIP-013', mended)
  const mode = row.mode as RipsMode
  const { xml: needsXml } = carries[mode]
  const xml = needsXml ? await ripsOwner(row.owner).container(tx, row.ownerId) : null
  const waiting = 'La DIAN aún no acepta el documento: el RIPS se envía con él.'
  insist(!needsXml || xml !== null, 'RIP-014', waiting)
  if (xml !== null) mustBeReadable(xml)
  const findings = storedFindings.parse(row.findings)
  // The count of tries starts again when a user resends a RIPS that was given up.
  const tries = row.nextTryAt === null && row.state === 'sent' ? 0 : row.tries
  return { ...row, tries, mode, xml, findings, requestHash: requestHashOf({ mode, json: row.json, xml }) }
}

/** Refuses a document that the ministry would refuse, before it is sent: no RIPS can correct it. */
function mustBeReadable(xml: Buffer): void {
  const refused = containerRefusals(xml.toString('utf8')).find(({ effect }) => effect === 'reject')
  const why = `El Ministerio rechazaría el documento electrónico. ${refused?.code}: ${refused?.text}`
  insist(refused === undefined, 'RIP-015', why)
}

async function muvFor({ step, now }: RipsWorld, { findings }: SubmissionToSend): Promise<MuvClient> {
  const setup = await step(ripsSetupOf)
  if (setup.mode === 'simulator')
    return muvSimulator({
      step,
      rehearses: setup.rehearses,
      findings,
      now: now(),
      nit: await step(nitOfHouse),
    })
  return step((tx) => muvService(tx, setup))
}

const nitOfHouse = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('admin.companyFace').select('nit').executeTakeFirstOrThrow()).nit

const pauses = [1, 2, 5, 10, 20, 30, 60].map((minutes) => minutes * 60_000)
/** The longest pause, whatever wait the ministry requires. */
const pauseMax = 6 * 60 * 60_000

interface SendFailure {
  readonly sending: SubmissionToSend
  readonly error: MuvSilence
  readonly milliseconds: number
  readonly simulated: boolean
}

async function tryLater(
  tx: Tx,
  { now, userId, campusId }: RipsWorld,
  { sending, error, milliseconds, simulated }: SendFailure,
): Promise<string> {
  const { id, number, requestHash } = sending
  const tries = sending.tries + 1
  const isGivenUp = tries >= error.triesMax
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? 60_000
  const nextTryAt = new Date(now().getTime() + Math.min(Math.max(pause, error.retryAfterMs ?? 0), pauseMax))
  const mustRecover = sending.mustRecover || !error.unsent
  await logRipsAttempt(tx, {
    submissionId: id,
    operation: 'Cargar',
    requestHash,
    simulated,
    raw: error.verbatim?.slice(0, rawMax) ?? null,
    responseHash: null,
    outcome: error.kind,
    accepted: null,
    message: error.message,
    milliseconds,
  })
  await changeById(tx, 'rips.submission', id, {
    // A RIPS that certainly never arrived can be corrected once it is given up.
    state: isGivenUp && !mustRecover ? 'ready' : 'sent',
    tries,
    mustRecover,
    lastError: error.message,
    nextTryAt: isGivenUp ? null : nextTryAt,
  })
  if (!isGivenUp) await sendRipsSoon(tx, { id, number, actor: { userId, campusId }, runAt: nextTryAt })
  return isGivenUp && !mustRecover ? 'ready' : 'sent'
}

/** How much is stored of an unreadable answer: as much as a person reads. */
const rawMax = 20_000

type AnswerFacts = Reply & Readonly<{ now: Date; milliseconds: number; simulated: boolean }>

/** Stores the answer of the ministry, verbatim, and notifies the owner of the RIPS. @returns its state. */
async function settleRips(
  tx: Tx,
  { id, owner, ownerId, number, requestHash }: SubmissionToSend,
  { operation, reply, now, milliseconds, simulated }: AnswerFacts,
): Promise<RipsAnswer['state']> {
  const state = stateOf(reply)
  const { accepted, cuv, filedAt, processId, environment, verbatim } = reply
  const responseHash = createHash('sha256').update(verbatim).digest('hex')
  const first = reply.findings.find(({ effect }) => effect === 'R') ?? reply.findings[0]
  await logRipsAttempt(tx, {
    submissionId: id,
    operation,
    requestHash,
    responseHash,
    raw: null,
    outcome: 'answered',
    accepted,
    message: first === undefined ? null : `${first.code}: ${first.says}`,
    milliseconds,
    simulated,
  })
  await changeById(tx, 'rips.submission', id, {
    state,
    cuv,
    processId,
    environment,
    simulated,
    answer: verbatim,
    requestHash,
    filedAt: filedAt ?? (accepted ? now : null),
    updatedAt: now,
    nextTryAt: null,
    mustRecover: false,
    lastError: state === 'rejected' ? `${first?.code ?? 'MUV'}: ${first?.says ?? 'Rechazado.'}` : null,
    findings: JSON.stringify(reply.findings),
    refusals: reply.findings.filter(({ effect }) => effect === 'R').length,
    notices: reply.findings.filter((one) => one.effect === 'N' && !isInherent(one)).length,
  })
  const handlers = ripsOwner(owner)
  const answer: RipsAnswer = { submissionId: id, number, state, cuv, filedAt, simulated }
  await (state === 'rejected' ? handlers.rejected : handlers.approved)(tx, ownerId, answer)
  return state
}

function stateOf({ accepted, findings }: MuvReply): RipsAnswer['state'] {
  if (!accepted) return 'rejected'
  return findings.every(isInherent) ? 'approved' : 'notified'
}

/** Contract or policy: one of them is empty by the norm (Documento Técnico 2, §6), and the ministry notifies it each time. */
const isInherent = ({ code, effect }: MuvReply['findings'][number]): boolean =>
  effect === 'N' && /^(FED|CND|DND)1(29|31)$/.test(code)

interface RipsAttempt {
  readonly submissionId: string | null
  readonly operation: string
  readonly requestHash: string
  readonly responseHash: string | null
  readonly outcome: 'answered' | 'timeout' | 'error' | 'unreadable'
  readonly accepted: boolean | null
  readonly message: string | null
  /** The raw answer that came instead of a verdict. */
  readonly raw: string | null
  readonly milliseconds: number
  readonly simulated: boolean
}

/** Stores one call to the ministry, permanently. */
const logRipsAttempt = async (tx: Tx, attempt: RipsAttempt): Promise<void> =>
  void (await addTo(tx, 'rips.attempt', attempt))
