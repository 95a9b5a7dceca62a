import { can, type Operation, serveCommand, serveQuery, toWire } from '@quina/blocks/server'
import { changeById, rowOf, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { type Day, moneyText, must, mustBeFound, newId, notFound } from '@quina/kernel'
import { draftFrom } from './draft.server.ts'
import { lockTarifario, lockVersion, mustBeCurrent, mustBeDraft } from './publish.server.ts'
import {
  type ConfigAnswer,
  cloneTarifario,
  createVersion,
  discardVersion,
  publishTarifarios,
  readConfig,
  readVersion,
  saveVersion,
  type VersionAnswer,
  type VersionLine,
} from './version-calls.contract.ts'
import { type VersionValues, versionFields } from './version-parts.contract.ts'

export const versionOperations: readonly Operation[] = [
  serveQuery(readConfig, async ({ tx, input: { tarifarioId: id }, actor }) => {
    const { version, ...found } = await tarifarioOf(tx, id)
    const may: ConfigAnswer['may'] = [
      ...(can(actor, saveVersion.access) ? (['edit'] as const) : []),
      ...(can(actor, publishTarifarios) ? (['publish'] as const) : []),
    ]
    return { ...found, id, version, versions: await linesOf(tx, id), may }
  }),
  serveQuery(readVersion, async ({ tx, input: { id } }) => versionOf(tx, id)),
  serveCommand(saveVersion, async ({ tx, input: { id, version, ...values } }) => {
    await writeDraft(tx, { id, version, values })
    return { version: version + 1 }
  }),
  serveCommand(createVersion, async ({ tx, input: { tarifarioId: id, fromDay, manualId } }) => {
    await lockTarifario(tx, id)
    return { id: await draftFrom(tx, { tarifarioId: id, like: await lastOf(tx, id), fromDay, manualId }) }
  }),
  serveCommand(discardVersion, async ({ tx, input: { id } }) => {
    mustBeDraft(await lockVersion(tx, id))
    for (const table of ['tarifarioFactor', 'tarifarioException', 'tarifarioSurgery'] as const)
      await tx.deleteFrom(`tariffs.${table}`).where('versionId', '=', id).execute()
    await tx.deleteFrom('tariffs.tarifarioVersion').where('id', '=', id).execute()
    return { id }
  }),
  serveCommand(cloneTarifario, async ({ tx, input: { tarifarioId: id, code, name }, today }) => ({
    id: await cloned(tx, { id, code, name, today }),
  })),
]

export type WrittenDraft = Readonly<{ id: string; version: number; values: VersionValues }>

/** @throws Problem TAR-031 it is published, GEN-409 it changed meanwhile, TAR-037 a rounding to zero. */
export async function writeDraft(tx: Tx, { id, version, values }: WrittenDraft): Promise<void> {
  const draft = await lockVersion(tx, id)
  mustBeDraft(draft)
  mustBeCurrent(draft, version)
  const { unitRounding, finalRounding } = values
  mustBeMultiple('unitRounding', unitRounding)
  mustBeMultiple('finalRounding', finalRounding)
  const amounts = { unitRounding: moneyText(unitRounding), finalRounding: moneyText(finalRounding) }
  await changeById(tx, 'tariffs.tarifarioVersion', id, { ...values, ...amounts, version: version + 1 })
}

function mustBeMultiple(field: string, amount: bigint): void {
  must(amount > 0n, 'TAR-037', field, 'Debe ser mayor que cero.')
}

async function tarifarioOf(tx: Tx, id: string) {
  const row = mustBeFound(
    await rowOf(tx, 'tariffs.tarifario', id, ['code', 'name', 'version']),
    'El tarifario',
  )
  return row
}

type VersionRow = Omit<VersionLine, 'publishedAt'> & { readonly publishedAt: Date | null }

/** The versions, newest first, with the draft on top. */
async function linesOf(tx: Tx, id: string): Promise<readonly VersionLine[]> {
  const rows = await rowsFrom<VersionRow>(tx)`
    select v.id, v.number, v.status, v.from_day, v.until_day, m.code || ' ' || m.edition as manual, v.percent::text as percent,
           (select count(*)::int from tariffs.tarifario_exception e where e.version_id = v.id) as exceptions,
           v.published_at, u.label as published_by, v.norm
    from tariffs.tarifario_version v
    left join tariffs.manual m on m.id = v.manual_id
    left join admin.user_option u on u.id = v.published_by
    where v.tarifario_id = ${id} order by v.status, v.from_day desc`
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null }))
}

async function versionOf(tx: Tx, id: string): Promise<VersionAnswer> {
  const row = await tx
    .selectFrom('tariffs.tarifarioVersion as version')
    .leftJoin('tariffs.manualOption as manual', 'manual.id', 'version.manualId')
    .selectAll('version')
    .select('manual.label as manualLabel')
    .where('version.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('La versión'))
  const { version, status, manualLabel } = row
  const labels = manualLabel === null ? {} : { manualId: manualLabel }
  return {
    id,
    version,
    status: status === 'draft' ? 'draft' : 'published',
    values: toWire(versionFields, row),
    labels,
  }
}

/** The latest version by its days, published or draft. */
async function lastOf(tx: Tx, tarifarioId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('tariffs.tarifarioVersion')
    .select('id')
    .where('tarifarioId', '=', tarifarioId)
    .orderBy('fromDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Copies the last version of a tarifario into the first draft of a new one. @throws Problem TAR-030 */
async function cloned(
  tx: Tx,
  { id, code, name, today }: { id: string; code: string; name: string; today: Day },
): Promise<string> {
  const taken = await rowWhere(tx, 'tariffs.tarifario', { code }, ['id'])
  must(taken === undefined, 'TAR-030', 'code', 'Ya existe un tarifario con ese código.')
  const like = await lastOf(tx, id)
  const { id: made } = await tx
    .insertInto('tariffs.tarifario')
    .values({ id: newId(), code, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (like !== null) await draftFrom(tx, { tarifarioId: made, like, fromDay: today, manualId: null })
  return made
}
