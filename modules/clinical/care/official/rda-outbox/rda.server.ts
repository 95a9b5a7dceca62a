import {
  type Actor,
  type Alert,
  campusScope,
  listOperations,
  type Operation,
  serveCommand,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, rowWhere, type Tx } from '@quina/db/server'
import { insist, mustBeFound, notFound, pick } from '@quina/kernel'
import { sql } from 'kysely'
import { buildSoon } from '../../admission/admission/rda-request.server.ts'
import type { RdaState } from '../../record/timeline/rda-states.contract.ts'
import { rdaFactsOf } from '../rda/rda-facts.server.ts'
import { mendOf } from '../rda/rda-mend.domain.ts'
import { rdaPermissions } from '../rda-ihce/rda-setup.contract.ts'
import type { RdaFinding } from '../rda-profile/check.domain.ts'
import { rdaFile, rdaList, rdaPath, type ShownRda, sendRda, showRda } from './rda.contract.ts'

/** The outbox of summaries: the state of each, what must be corrected, and what the platform answered. */
export const rdaOperations: readonly Operation[] = [
  ...listOperations({
    list: rdaList,
    view: 'care.rdaList',
    path: rdaPath,
    title: 'Resúmenes de atención (RDA)',
    tag: 'care',
    access: rdaPermissions.view,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveQuery(showRda, ({ tx, input: { id }, actor }) => shownRda(tx, id, actor)),
  serveCommand(sendRda, async ({ tx, input: { id }, actor, now }) => {
    const { state } = await within(tx, id, actor)
    const over = 'Ya tiene su código VIDA, o la admisión está abierta.'
    insist(state !== 'accepted' && state !== 'withdrawn', 'RDA-001', over, { status: 409 })
    // A summary that waits for its answer is sent again unchanged; any other is built anew.
    const next = state === 'sent' ? 'sent' : 'pending'
    await changeById(tx, 'care.rda', id, { state: next, nextTryAt: null, updatedAt: now })
    await buildSoon(tx, { id, actor })
    return { id }
  }),
  serveFile(rdaFile, async ({ tx, input: { id, ordinal }, actor }) => {
    const { code } = await within(tx, id, actor)
    const edition = mustBeFound(
      await rowWhere(tx, 'care.rdaEdition', { rdaId: id, ordinal }, ['json']),
      'La edición',
    )
    const name = `RDA-${code}-${ordinal}.json`
    return { download: { name, mediaType: 'application/fhir+json', content: edition.json } }
  }),
]

/** Reads a summary of a site that the caller may see. @throws Problem GEN-404 */
async function within(tx: Tx, id: string, actor: Actor) {
  const found = await tx.selectFrom('care.rdaList').selectAll().where('id', '=', id).executeTakeFirst()
  const campusId = campusScope(actor)
  if (found === undefined || (campusId !== null && found.campusId !== campusId))
    throw notFound('El resumen de atención')
  return found
}

async function shownRda(tx: Tx, id: string, actor: Actor): Promise<ShownRda> {
  const row = await within(tx, id, actor)
  const stored = await tx
    .selectFrom('care.rda as r')
    .leftJoin('care.rdaList as before', 'before.id', 'r.replacesId')
    .select(['r.admissionId', 'r.patientId', 'before.code as replaces'])
    .select(sql<readonly RdaFinding[]>`r.findings`.as('findings'))
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  const { professional, payer } = await rdaFactsOf(tx, stored.admissionId)
  const { admissionId, patientId } = stored
  const ids = { patientId, admissionId, professionalId: professional?.id ?? null, payerId: payer?.id ?? null }
  return {
    id,
    code: row.code ?? '',
    patient: row.patientLabel ?? '',
    admissionId,
    admission: row.admissionLabel ?? '',
    kind: row.kind ?? '',
    state: row.state as RdaState,
    ...pick(row, 'simulated', 'vidaCode', 'lastError'),
    replaces: stored.replaces,
    findings: stored.findings.map((one) => ({ ...one, mend: mendOf(one, ids) })),
    editions: await editionsOf(tx, id),
    attempts: await attemptsOf(tx, id),
  }
}

async function editionsOf(tx: Tx, id: string): Promise<ShownRda['editions']> {
  const rows = await tx
    .selectFrom('care.rdaEdition')
    .select(['ordinal', 'madeAt', 'hash', 'findings'])
    .where('rdaId', '=', id)
    .orderBy('ordinal', 'desc')
    .execute()
  return rows.map(({ ordinal, madeAt, hash, findings }) => ({
    ordinal,
    at: madeAt.toISOString(),
    hash,
    refusals: (findings as readonly unknown[]).length,
  }))
}

async function attemptsOf(tx: Tx, id: string): Promise<ShownRda['attempts']> {
  const rows = await tx
    .selectFrom('care.rdaAttempt')
    .select(['id', 'at', 'outcome', 'status', 'message', 'milliseconds'])
    .where('rdaId', '=', id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ at, outcome, ...row }) => ({
    ...row,
    at: at.toISOString(),
    outcome: outcome as ShownRda['attempts'][number]['outcome'],
  }))
}

/** The summaries that need a correction (K18). */
export const rdaAlert: Alert = {
  name: 'care.rdaToMend',
  permission: rdaPermissions.view,
  tone: 'bad',
  one: 'resumen de atención (RDA) por corregir',
  many: 'resúmenes de atención (RDA) por corregir',
  meaning: 'La plataforma lo rechazó, o le falta un dato: corríjalo donde dice y vuelva a enviarlo.',
  who: 'Estadística o admisiones',
  to: '/rda?state=with-errors,rejected',
  async count(tx, { actor }) {
    const { n } = await tx
      .selectFrom('care.rda')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
      .where('state', 'in', ['with-errors', 'rejected'])
      .where('campusId', '=', actor.campusId)
      .executeTakeFirstOrThrow()
    return n
  },
}
