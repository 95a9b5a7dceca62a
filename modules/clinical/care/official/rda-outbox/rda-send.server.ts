import { createHash } from 'node:crypto'
import type { PrintContext } from '@quina/blocks/print'
import { type JobContext, type JobKind, renderPdf } from '@quina/blocks/server'
import { addTo, changeById, type Tx } from '@quina/db/server'
import { showInstant } from '@quina/kernel'
import { buildSoon, rdaJobKind } from '../../admission/admission/rda-request.server.ts'
import type { RdaState } from '../../record/timeline/rda-states.contract.ts'
import { buildRda } from '../rda/rda-build.domain.ts'
import { type RdaKind, rdaGuide } from '../rda/rda-codes.contract.ts'
import { epicrisisPaper } from '../rda/rda-epicrisis.print.ts'
import type { RdaFacts } from '../rda/rda-facts.contract.ts'
import { rdaFactsOf } from '../rda/rda-facts.server.ts'
import {
  type IhceClient,
  type IhceReply,
  IhceSilence,
  type RdaSending,
} from '../rda-ihce/ihce-client.server.ts'
import { ihceService } from '../rda-ihce/ihce-service.server.ts'
import { ihceSimulator } from '../rda-ihce/ihce-simulator.server.ts'
import { rdaSetupOf } from '../rda-ihce/rda-setup.server.ts'
import { checkRda, type RdaFinding } from '../rda-profile/check.domain.ts'

/** The context it runs in: a job, or a request of a user who waits for it. */
export type RdaWorld = Pick<JobContext, 'step' | 'now' | 'userId' | 'campusId'>

export const rdaJob: JobKind = {
  kind: rdaJobKind,
  run: async (job) => {
    const state = await emitRda(job, String(job.input.rdaId))
    await job.progress(1, 1)
    return { state }
  },
}

/** The states that are built again on request: a ready summary is sent as it is, and a sent one waits for its answer. */
const built: readonly RdaState[] = ['pending', 'with-errors', 'rejected']

/** Builds a summary that is pending, has errors or was rejected, and sends it when nothing is missing. @returns its state. */
export async function emitRda(world: RdaWorld, id: string): Promise<RdaState> {
  const { step, now, userId } = world
  const state = await step(async (tx) => {
    const stored = await held(tx, id)
    if (!built.includes(stored.state)) return stored.state
    return buildEdition(tx, stored, { userId, now: now() })
  })
  if (state !== 'ready' && state !== 'sent') return state
  const client = await clientFor(world)
  const sending = await step((tx) => sendingOf(tx, id))
  if (sending === null) return 'accepted'
  const since = Date.now()
  try {
    const reply = await client.send(sending)
    const heard = { reply, milliseconds: Date.now() - since, simulated: client.simulated, now: now() }
    return await step((tx) => settle(tx, { id, ...sending }, heard))
  } catch (error) {
    if (!(error instanceof IhceSilence)) throw error
    const silence = { error, milliseconds: Date.now() - since, simulated: client.simulated }
    return await step((tx) => tryLater(tx, world, { sending: { id, ...sending }, ...silence }))
  }
}

async function held(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('care.rda')
    .select(['id', 'state', 'admissionId', 'encounter', 'ordinal'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, state: row.state as RdaState }
}

type RdaToSend = RdaSending & Readonly<{ id: string; tries: number }>

/**
 * Stores the sending before anything is sent, so that the same bytes are sent again after a crash.
 * @returns null when another process stored meanwhile that the summary was accepted.
 */
async function sendingOf(tx: Tx, id: string): Promise<Omit<RdaToSend, 'id'> | null> {
  if ((await held(tx, id)).state === 'accepted') return null
  const row = await tx
    .selectFrom('care.rda as r')
    .innerJoin('care.rdaEdition as e', (on) =>
      on.onRef('e.rdaId', '=', 'r.id').onRef('e.ordinal', '=', 'r.ordinal'),
    )
    .select(['r.kind', 'r.encounter', 'e.json', 'e.hash', 'r.tries'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  const tries = row.tries + 1
  await changeById(tx, 'care.rda', id, { state: 'sent', tries })
  return { ...row, tries, kind: row.kind as RdaKind }
}

async function clientFor({ step, now }: RdaWorld): Promise<IhceClient> {
  const setup = await step(rdaSetupOf)
  if (setup.mode === 'simulator') return ihceSimulator({ step, rehearses: setup.rehearses, now: now() })
  return step((tx) => ihceService(tx, setup))
}

type ReplyFacts = Readonly<{ reply: IhceReply; milliseconds: number; simulated: boolean; now: Date }>

async function settle(
  tx: Tx,
  { id, hash }: RdaToSend,
  { reply, milliseconds, simulated, now }: ReplyFacts,
): Promise<RdaState> {
  // Two processes may have sent the same bytes: an accepted summary keeps the first answer.
  if ((await held(tx, id)).state === 'accepted') return 'accepted'
  const { accepted, status, vidaCode, verbatim } = reply
  const findings = accepted ? [] : refusalsOf(reply)
  const message = findings[0]?.says ?? null
  await logAttempt(tx, {
    rdaId: id,
    requestHash: hash,
    outcome: 'answered',
    status,
    accepted,
    message,
    milliseconds,
    simulated,
  })
  const state = accepted ? 'accepted' : 'rejected'
  await changeById(tx, 'care.rda', id, {
    state,
    vidaCode,
    answer: verbatim,
    answeredAt: now,
    updatedAt: now,
    simulated,
    nextTryAt: null,
    lastError: message,
    findings: JSON.stringify(findings),
    refusals: findings.length,
  })
  return state
}

const refusalsOf = ({ findings, status }: IhceReply): readonly RdaFinding[] =>
  findings.length > 0
    ? findings
    : [
        {
          code: 'not-found',
          profile: 'IHCE',
          resource: '',
          path: '',
          says: `La plataforma respondió ${status} sin código VIDA.`,
        },
      ]

interface Attempt {
  readonly rdaId: string
  readonly requestHash: string
  readonly outcome: 'answered' | 'timeout' | 'error'
  readonly status: number | null
  readonly accepted: boolean | null
  readonly message: string | null
  readonly milliseconds: number
  readonly simulated: boolean
}

/** Stores one call to the platform, permanently. */
const logAttempt = async (tx: Tx, attempt: Attempt): Promise<void> =>
  void (await addTo(tx, 'care.rdaAttempt', attempt))

const pauses = [1, 2, 5, 10, 20, 30, 60].map((minutes) => minutes * 60_000)
/** How often a sending without an answer is tried before a person must review it. */
const triesMax = 40

type SendFailure = Readonly<{
  sending: RdaToSend
  error: IhceSilence
  milliseconds: number
  simulated: boolean
}>

async function tryLater(
  tx: Tx,
  { now, userId, campusId }: RdaWorld,
  { sending: { id, hash, tries }, error, milliseconds, simulated }: SendFailure,
): Promise<RdaState> {
  await logAttempt(tx, {
    rdaId: id,
    requestHash: hash,
    outcome: error.kind,
    status: null,
    accepted: null,
    message: error.message,
    milliseconds,
    simulated,
  })
  const again = tries < triesMax
  const runAt = new Date(now().getTime() + (pauses[Math.min(tries, pauses.length) - 1] ?? 60_000))
  await changeById(tx, 'care.rda', id, {
    lastError: error.message,
    nextTryAt: again ? runAt : null,
    updatedAt: now(),
  })
  if (again) await buildSoon(tx, { id, actor: { userId, campusId }, runAt })
  return 'sent'
}

type LastEdition = Readonly<{ id: string; admissionId: string; encounter: string; ordinal: number }>

/** Builds one more edition of a summary and stores the errors of its structure. @returns whether it may be sent. */
async function buildEdition(
  tx: Tx,
  { id, admissionId, encounter, ordinal: before }: LastEdition,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<'ready' | 'with-errors'> {
  const facts = await rdaFactsOf(tx, admissionId)
  const epicrisis = await renderPdf(epicrisisPaper(contextFor(facts, now), facts))
  const bundle = buildRda(facts, { now, epicrisis, encounter })
  const found = checkRda(facts.kind, bundle, now)
  const json = Buffer.from(JSON.stringify(bundle), 'utf8')
  const hash = createHash('sha256').update(json).digest('hex')
  const ordinal = before + 1
  const findings = JSON.stringify(found)
  await addTo(tx, 'care.rdaEdition', {
    rdaId: id,
    ordinal,
    json,
    hash,
    guide: rdaGuide,
    findings,
    madeBy: userId,
  })
  const state = found.length === 0 ? 'ready' : 'with-errors'
  await changeById(tx, 'care.rda', id, {
    state,
    ordinal,
    hash,
    findings,
    refusals: found.length,
    updatedAt: now,
    lastError: found[0]?.says ?? null,
    answer: null,
    tries: 0,
    nextTryAt: null,
  })
  return state
}

/** The hospital's data on the paper, where no user is signed in. */
const contextFor = ({ house }: RdaFacts, now: Date): PrintContext => ({
  company: { name: house.name, nit: house.nit, dv: '', address: house.address ?? '' },
  campus: house.municipality?.name ?? '',
  user: 'el sistema',
  printedAt: showInstant(now),
  signers: {},
  copy: false,
})
