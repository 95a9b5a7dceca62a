import {
  type Actor,
  campusScope,
  listOperations,
  type Operation,
  refusing,
  serveCommand,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import { conflict, insist, notFound } from '@quina/kernel'
import { mustJustify } from '@quina/people/server'
import { editionsOf, ripsOwnedBy, saveRips, sendRipsSoon } from '@quina/rips/server'
import { generateRips, invoiceSavingOf, markRips, ripsStates } from '../rips/generate.server.ts'
import { adjustmentOwnerKind, apartOwnerKind, ripsOwnerKind } from '../rips/owner-kinds.contract.ts'
import { openAdjustment, trimAdjustment } from '../rips-adjust/adjust.server.ts'
import type { ReportedRips } from '../rips-adjust/adjusted.domain.ts'
import { apartOperations, apartSavingOf, generateApart, markApart } from '../rips-apart/apart.server.ts'
import { generateNoteRips, keepNoteRips, markNoteRips, noteSavingOf } from '../rips-note/note-rips.server.ts'
import { type RipsSubject, ripsSubject } from '../rips-note/subject.server.ts'
import { shownRips } from '../rips-sheet/shown.server.ts'
import {
  adjustRips,
  compareRips,
  editRips,
  makeRips,
  ripsDeskList,
  ripsDeskPath,
  ripsDeskPermissions,
  ripsFilesOfPeriod,
  ripsJson,
  ripsPackage,
  sendRipsNow,
  showRips,
} from './desk.contract.ts'
import { needsMotive } from './files.server.ts'
import { ripsFilesApart } from './files-apart.server.ts'
import { packageOf } from './package.server.ts'

/** The desk of RIPS: building, validating, correcting, sending, recovering and downloading them. */
export const ripsDeskOperations: readonly Operation[] = refusing(
  {
    'billing.rips_note_open': conflict(
      'RPS-011',
      'La factura ya tiene una nota de ajuste abierta: corrija esa.',
    ),
  },
  [
    ...listOperations({
      list: ripsDeskList,
      view: 'billing.ripsDeskList',
      path: ripsDeskPath,
      title: 'RIPS',
      tag: 'billing',
      access: ripsDeskPermissions.view,
      scope: (actor) => ({ campusId: campusScope(actor) }),
    }),
    ...apartOperations,
    serveQuery(showRips, async ({ tx, input: { id }, actor }) => shownRips(tx, await within(tx, id, actor))),
    serveCommand(makeRips, async ({ tx, input: { id }, actor, now }) =>
      made(tx, await within(tx, id, actor), { userId: actor.userId, now }),
    ),
    serveCommand(sendRipsNow, async ({ tx, input: { id }, actor, now }) => {
      const subject = await within(tx, id, actor)
      if (subject.owner === adjustmentOwnerKind) await trimAdjustment({ tx, actor, now }, id)
      await sendOf(tx, subject, actor)
    }),
    serveCommand(adjustRips, async ({ tx, input: { id, reason }, actor, now }) => {
      const { owner } = await within(tx, id, actor)
      if (owner !== ripsOwnerKind) throw notFound('La factura')
      return { id: await openAdjustment({ tx, actor, now }, { invoiceId: id, reason }) }
    }),
    serveCommand(editRips, async ({ tx, input, actor, now }) =>
      countsOf(await mended(tx, { ...input, subject: await within(tx, input.id, actor), actor, now })),
    ),
    serveQuery(compareRips, async ({ tx, input: { id, ordinal }, actor }) => {
      const { owner } = await within(tx, id, actor)
      const editions = await editionsOf(tx, owner, id)
      const after = editions.find((edition) => edition.ordinal === ordinal)
      if (after === undefined) throw notFound('La versión')
      const before = editions.find((edition) => edition.ordinal === ordinal - 1)
      return differencesOf(parsed(before?.json), parsed(after.json))
    }),
    serveFile(ripsJson, async ({ tx, input: { id }, actor }) => {
      const { owner } = await within(tx, id, actor)
      const stored = await ripsOwnedBy(tx, owner, id)
      if (stored?.json === undefined || stored.json === null) throw notFound('El JSON')
      return {
        download: { name: `${stored.number}.json`, mediaType: 'application/json', content: stored.json },
      }
    }),
    serveFile(ripsPackage, async ({ tx, input: { id }, actor, now }) => {
      const subject = await within(tx, id, actor)
      const { name, content } = await packageOf(tx, subject, { userId: actor.userId, now })
      return { download: { name, mediaType: 'application/zip', content } }
    }),
    serveFile(ripsFilesOfPeriod, async ({ tx, input: { from, to, payerId, holds, motive }, actor, now }) => {
      if (await needsMotive(tx, { from, to, payerId, campusId: campusScope(actor) })) mustJustify(motive)
      const whole = holds === 'whole' ? { whole: { userId: actor.userId } } : {}
      const content = ripsFilesApart(tx, { from, to, payerId, campusId: campusScope(actor), now, ...whole })
      return { download: { name: `RIPS-${from}-${to}.zip`, mediaType: 'application/zip', content } }
    }),
  ],
)

const parsed = (json: Buffer | undefined): unknown =>
  json === undefined ? {} : JSON.parse(json.toString('utf8'))

type RipsFindings = Readonly<{ state: string; findings: readonly { readonly effect: string }[] }>
const countsOf = ({ state, findings }: RipsFindings) => ({
  state,
  refusals: findings.filter(({ effect }) => effect === 'R').length,
  notices: findings.filter(({ effect }) => effect === 'N').length,
})

/** @throws Problem GEN-404 when it does not exist, or belongs to a site that the caller may not see. */
async function within(tx: Tx, id: string, actor: Actor): Promise<RipsSubject> {
  const subject = await ripsSubject(tx, id)
  const campusId = campusScope(actor)
  if (campusId !== null && subject.campusId !== campusId) throw notFound('La factura o nota')
  return subject
}

/** A note that is not sent to the ministry has nothing to build. */
async function made(tx: Tx, { id, owner }: RipsSubject, by: { readonly userId: string; readonly now: Date }) {
  const saved =
    owner === ripsOwnerKind
      ? await generateRips(tx, { invoiceId: id, ...by })
      : owner === apartOwnerKind
        ? await generateApart(tx, { apartId: id, ...by })
        : await generateNoteRips(tx, { noteId: id, ...by })
  return saved === null ? { state: 'exempt', refusals: 0, notices: 0 } : countsOf(saved)
}

/**
 * Sends a RIPS that is ready, or requests the CUV of one already sent: the queue decides which.
 * @throws Problem RPS-002 it is not ready, RPS-003 DIAN has not accepted it, RPS-005 a note before its invoice has its CUV.
 */
export async function sendOf(tx: Tx, subject: RipsSubject, actor: Actor): Promise<void> {
  const { id, owner, dianState, invoiceId } = subject
  const stored = await ripsOwnedBy(tx, owner, id)
  const ready = stored?.state === 'ready' || stored?.state === 'sent'
  const unready = 'Solo se envía un RIPS listo: genérelo y corrija sus errores.'
  insist(stored !== undefined && ready, 'RPS-002', unready, { status: 409 })
  const alone = owner === adjustmentOwnerKind || owner === apartOwnerKind
  const accepted = alone || dianState === 'accepted' || dianState === 'accepted-noted'
  const waiting = 'La DIAN aún no acepta el documento: el RIPS se envía con él.'
  insist(accepted, 'RPS-003', waiting, { status: 409 })
  if (owner !== ripsOwnerKind && owner !== apartOwnerKind) await mustBeValidated(tx, invoiceId)
  await sendRipsSoon(tx, {
    id: stored.id,
    number: stored.number,
    actor: { userId: actor.userId, campusId: actor.campusId },
  })
}

/** The ministry only accepts a note of an invoice that it has (GI012 to GI016). */
async function mustBeValidated(tx: Tx, invoiceId: string): Promise<void> {
  const { cuv, fullNumber } = await storedRow(tx, 'billing.invoice', invoiceId, ['cuv', 'fullNumber'])
  const first = `La factura ${fullNumber} aún no tiene CUV: envíela antes que su nota.`
  insist(cuv !== null, 'RPS-005', first, { status: 409 })
}

interface MendInput {
  readonly subject: RipsSubject
  readonly actor: Actor
  readonly now: Date
  readonly hash: string
  readonly reason: string
  readonly changes: readonly { readonly path: string; readonly value: string | number | null }[]
}

/** Corrects fields of the JSON by hand: the reason is stored with the version, which is validated again. */
async function mended(tx: Tx, { subject: { id, owner }, actor, now, hash, reason, changes }: MendInput) {
  const stored = await ripsOwnedBy(tx, owner, id)
  if (stored === undefined || stored.json === null) throw notFound('El RIPS')
  insist(stored.hash === hash, 'GEN-409', 'Otra persona cambió el RIPS. Recargue.', { status: 409 })
  const rips = changes.reduce<unknown>(
    (json, { path, value }) => withValue(json, path, value),
    parsed(stored.json),
  )
  const keeping = { userId: actor.userId, now, reason }
  if (owner === adjustmentOwnerKind)
    return keepNoteRips(tx, { noteId: id, rips: rips as ReportedRips, ...keeping })
  if (owner === apartOwnerKind) {
    const saved = await saveRips(tx, { ...(await apartSavingOf(tx, id)), ...keeping, rips })
    await markApart(tx, id, { ripsState: ripsStates[saved.state] })
    return saved
  }
  const isInvoice = owner === ripsOwnerKind
  const saving = await (isInvoice ? invoiceSavingOf(tx, id) : noteSavingOf(tx, id))
  const saved = await saveRips(tx, { ...saving, ...keeping, rips })
  await (isInvoice ? markRips : markNoteRips)(tx, id, { state: saved.state })
  return saved
}

/** The steps of a path in a RIPS: `usuarios[0].servicios.consultas[1].codConsulta`. */
const stepsOf = (path: string): readonly (string | number)[] =>
  path.split('.').flatMap((part) => {
    const [, name = '', places = ''] = /^(\w+)((?:\[\d+\])*)$/.exec(part) ?? []
    return [name, ...[...places.matchAll(/\[(\d+)\]/g)].map(([, at]) => Number(at))]
  })

type Json = unknown

/** The value at a path; undefined when there is none. */
const valueAt = (json: Json, path: string): Json =>
  stepsOf(path).reduce<Json>(
    (at, step) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, Json>)[step] : undefined,
    json,
  )

/** Returns a copy with another value at a path that exists; unchanged when it does not exist or is not a single value. */
function withValue(json: Json, path: string, value: string | number | null): Json {
  const present = valueAt(json, path)
  if (present === undefined || (typeof present === 'object' && present !== null)) return json
  return replaced(json, stepsOf(path), value)
}

function replaced(
  json: Json,
  [step, ...rest]: readonly (string | number)[],
  value: string | number | null,
): Json {
  if (step === undefined) return value
  if (Array.isArray(json))
    return json.map((item, index) => (index === step ? replaced(item, rest, value) : item))
  const fields = json as Readonly<Record<string, Json>>
  return { ...fields, [step]: replaced(fields[step], rest, value) }
}

/** A value that differs between two versions. */
type Difference = Readonly<{ path: string; before: string | null; after: string | null }>

/** The differences between two versions, value by value; null where one has no value. */
function differencesOf(before: Json, after: Json): Difference[] {
  const old = new Map(leavesOf(before))
  const now = new Map(leavesOf(after))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const was = old.get(path) ?? null
    const is = now.get(path) ?? null
    return was === is ? [] : [{ path, before: was, after: is }]
  })
}

function leavesOf(json: Json, path = ''): [string, string][] {
  if (Array.isArray(json)) return json.flatMap((item, index) => leavesOf(item, `${path}[${index}]`))
  if (typeof json === 'object' && json !== null)
    return Object.entries(json).flatMap(([name, value]) =>
      leavesOf(value, path === '' ? name : `${path}.${name}`),
    )
  return json === null ? [] : [[path, String(json)]]
}
