import { type Actor, campusScope, listOperations, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, insist, notFound } from '@quina/kernel'
import type { RipsState } from '@quina/rips/contract'
import { editionsOf, ripsOwnedBy, saveRips, sendRipsSoon } from '@quina/rips/server'
import { generateRips, houseFacts, markRips, ripsOwnerKind } from '../rips/generate.server.ts'
import { invoiceFactsOf } from '../rips/reported.domain.ts'
import { ripsRows } from '../rips/rips-rows.server.ts'
import { shownRips } from '../rips-sheet/shown.server.ts'
import {
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
import { ripsFiles } from './files.server.ts'
import { differencesOf, withValue } from './json-path.domain.ts'
import { packageOf } from './package.server.ts'

/** The desk of RIPS: made, validated, mended, sent, recovered and taken away. */
export const ripsDeskOperations: readonly Operation[] = [
  ...listOperations({
    list: ripsDeskList,
    view: 'billing.ripsDeskList',
    path: ripsDeskPath,
    title: 'RIPS',
    tag: 'billing',
    access: ripsDeskPermissions.view,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  operation(showRips, async ({ tx, params: { id }, actor }) => {
    await within(tx, id, actor)
    return shownRips(tx, id)
  }),
  operation(makeRips, async ({ tx, params: { id }, actor, now }) => {
    await within(tx, id, actor)
    return countsOf(await generateRips(tx, { invoiceId: id, userId: actor.userId, now }))
  }),
  operation(sendRipsNow, async ({ tx, params: { id }, actor }) => {
    await within(tx, id, actor)
    await sendOf(tx, id, actor)
  }),
  operation(editRips, async ({ tx, params: { id }, actor, body, now }) => {
    await within(tx, id, actor)
    return countsOf(await mended(tx, { id, actor, now, ...body }))
  }),
  operation(compareRips, async ({ tx, params: { id, ordinal }, actor }) => {
    await within(tx, id, actor)
    const editions = await editionsOf(tx, ripsOwnerKind, id)
    const after = editions.find((edition) => edition.ordinal === ordinal)
    if (after === undefined) throw notFound('La versión')
    const before = editions.find((edition) => edition.ordinal === ordinal - 1)
    return differencesOf(parsed(before?.json), parsed(after.json))
  }),
  operation(ripsJson, async ({ tx, params: { id }, actor }) => {
    await within(tx, id, actor)
    const kept = await ripsOwnedBy(tx, ripsOwnerKind, id)
    if (kept?.json === undefined || kept.json === null) throw notFound('El JSON')
    return { download: { name: `${kept.number}.json`, mediaType: 'application/json', content: kept.json } }
  }),
  operation(ripsPackage, async ({ tx, params: { id }, actor, now }) => {
    await within(tx, id, actor)
    const { name, content } = await packageOf(tx, id, { userId: actor.userId, now })
    return { download: { name, mediaType: 'application/zip', content } }
  }),
  operation(ripsFilesOfPeriod, async ({ tx, query: { from, to, payerId = null }, actor }) => {
    const content = ripsFiles(tx, { from, to, payerId, campusId: campusScope(actor) })
    return { download: { name: `RIPS-${from}-${to}.zip`, mediaType: 'application/zip', content } }
  }),
]

const parsed = (json: Buffer | undefined): unknown =>
  json === undefined ? {} : JSON.parse(json.toString('utf8'))

interface Counted {
  readonly state: string
  readonly findings: readonly { readonly effect: string }[]
}
const countsOf = ({ state, findings }: Counted) => ({
  state,
  refusals: findings.filter(({ effect }) => effect === 'R').length,
  notices: findings.filter(({ effect }) => effect === 'N').length,
})

/** @throws Problem GEN-404 when it does not exist, or is of a site that is not theirs. */
async function within(tx: Tx, id: string, actor: Actor): Promise<void> {
  const found = await tx
    .selectFrom('billing.invoice')
    .select('campusId')
    .where('id', '=', id)
    .executeTakeFirst()
  const campusId = campusScope(actor)
  if (found === undefined || (campusId !== null && found.campusId !== campusId)) throw notFound('La factura')
}

/** Sends what is ready, and asks for the CUV of what was sent: the queue knows which of the two. */
async function sendOf(tx: Tx, id: string, actor: Actor): Promise<void> {
  const kept = await ripsOwnedBy(tx, ripsOwnerKind, id)
  const ready = kept?.state === 'ready' || kept?.state === 'sent'
  insist(
    kept !== undefined && ready,
    'RPS-002',
    'Solo se envía un RIPS listo: genérelo y corrija sus errores.',
    {
      status: 409,
    },
  )
  const { invoiceState } = await tx
    .selectFrom('billing.invoice')
    .select('dianState as invoiceState')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const accepted = invoiceState === 'accepted' || invoiceState === 'accepted-noted'
  insist(accepted, 'RPS-003', 'La DIAN aún no acepta la factura: el RIPS se envía con ella.', { status: 409 })
  await sendRipsSoon(tx, {
    id: kept.id,
    number: kept.number,
    actor: { userId: actor.userId, campusId: actor.campusId },
  })
}

interface Mended {
  readonly id: string
  readonly actor: Actor
  readonly now: Date
  readonly hash: string
  readonly reason: string
  readonly changes: readonly { readonly path: string; readonly value: string | number | null }[]
}

/** Corrects fields of the JSON by hand: why is kept with the version, and it is validated again. */
async function mended(tx: Tx, { id, actor, now, hash, reason, changes }: Mended) {
  const kept = await ripsOwnedBy(tx, ripsOwnerKind, id)
  if (kept === undefined || kept.json === null) throw notFound('El RIPS')
  insist(kept.hash === hash, 'GEN-409', 'Otra persona cambió el RIPS. Recargue.', { status: 409 })
  const [invoice] = (await ripsRows(tx, [id])).invoices
  if (invoice === undefined) throw notFound('La factura')
  const rips = changes.reduce<unknown>(
    (json, { path, value }) => withValue(json, path, value),
    parsed(kept.json),
  )
  const { issuerNit } = await houseFacts(tx)
  const saved = await saveRips(tx, {
    ...{ owner: ripsOwnerKind, ownerId: id, mode: 'invoice', userId: actor.userId, now, reason, rips },
    ...{ number: invoice.number, party: invoice.payerName, payerIsProvider: invoice.payerIsProvider },
    ...{ date: day(invoice.date), campusId: invoice.campusId, invoice: invoiceFactsOf(invoice, issuerNit) },
  })
  await markRips(tx, id, { state: saved.state as RipsState })
  return saved
}
