import { type Actor, type Operation, serveCommand } from '@quina/blocks/server'
import { changeById, lockedRow, rowOf, type Tx } from '@quina/db/server'
import { addDays, type Day, insist, mustBeFound, Problem, showDay } from '@quina/kernel'
import { lockManual } from '../manual/manual-parts.server.ts'
import { unitValueOn } from '../uvb/uvb.server.ts'
import { publishVersion } from './version-calls.contract.ts'
import { manualOn } from './version-on.server.ts'

export interface LockedVersion {
  readonly id: string
  readonly tarifarioId: string
  readonly status: string
  readonly version: number
  readonly fromDay: Day
  readonly manualId: string | null
}

/** Locks a tarifario and then its version: every change takes this order. @throws Problem 404 */
export async function lockVersion(tx: Tx, id: string): Promise<LockedVersion> {
  const known = mustBeFound(await rowOf(tx, 'tariffs.tarifarioVersion', id, ['tarifarioId']), 'La versión')
  await lockTarifario(tx, known.tarifarioId)
  const row = mustBeFound(
    await lockedRow(tx, 'tariffs.tarifarioVersion', id, [
      'id',
      'tarifarioId',
      'status',
      'version',
      'fromDay',
      'manualId',
    ]),
    'La versión',
  )
  return { ...row, fromDay: row.fromDay as Day }
}

export async function lockTarifario(tx: Tx, id: string): Promise<void> {
  mustBeFound(await lockedRow(tx, 'tariffs.tarifario', id, ['id']), 'El tarifario')
}

export function mustBeDraft({ status }: Pick<LockedVersion, 'status'>): void {
  const stays = 'La versión ya está publicada y no cambia: cree una nueva.'
  insist(status === 'draft', 'TAR-031', stays, { status: 409 })
}

export function mustBeCurrent(row: Pick<LockedVersion, 'version'>, version: number): void {
  if (row.version === version) return
  const changed = 'El borrador fue modificado por otro usuario. Recargue.'
  throw new Problem('GEN-409', changed, { status: 409, facts: { version: row.version } })
}

type PublishInput = Readonly<{ id: string; version: number; actor: Actor; now: Date }>

/**
 * Publishes a draft: its prices apply from its first day, and the previous version ends the day before.
 * @throws Problem TAR-031 it is published, GEN-409 it changed meanwhile, TAR-034 and TAR-035 its days, TAR-013 and TAR-015 its
 * manual, TAR-036 it has no prices.
 */
export async function publish(tx: Tx, { id, version, actor, now }: PublishInput): Promise<void> {
  const draft = await lockVersion(tx, id)
  mustBeDraft(draft)
  mustBeCurrent(draft, version)
  await mustPrice(tx, draft)
  const former = await formerOf(tx, draft)
  const end = endOfFormer(draft.fromDay, former)
  if (former !== null && end !== null)
    await tx
      .updateTable('tariffs.tarifarioVersion')
      .set((at) => ({ untilDay: end, version: at('version', '+', 1) }))
      .where('id', '=', former.id)
      .execute()
  await changeById(tx, 'tariffs.tarifarioVersion', id, {
    status: 'published',
    publishedAt: now,
    publishedBy: actor.userId,
    version: version + 1,
  })
}

/** Checks that its manual covers its first day and has a unit value; without a manual, that it has prices of its own. */
async function mustPrice(tx: Tx, { id, manualId, fromDay }: LockedVersion): Promise<void> {
  if (manualId !== null) {
    const { unit } = await lockManual(tx, manualId)
    await manualOn(tx, manualId, fromDay)
    await unitValueOn(tx, unit, fromDay)
    return
  }
  const priced = await tx
    .selectFrom('tariffs.tarifarioException')
    .select('id')
    .where('versionId', '=', id)
    .limit(1)
    .executeTakeFirst()
  insist(priced !== undefined, 'TAR-036', 'Elija un manual base o escriba al menos un precio fijo.')
}

async function formerOf(
  tx: Tx,
  { tarifarioId }: LockedVersion,
): Promise<(Former & { readonly id: string }) | null> {
  const row = await tx
    .selectFrom('tariffs.tarifarioVersion')
    .select(['id', 'fromDay', 'untilDay'])
    .where('tarifarioId', '=', tarifarioId)
    .where('status', '=', 'published')
    .orderBy('fromDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { id: row.id, fromDay: row.fromDay as Day, untilDay: row.untilDay as Day | null }
}

export const publishOperations: readonly Operation[] = [
  serveCommand(publishVersion, async ({ tx, input: { id, version }, actor, now }) => {
    await publish(tx, { id, version, actor, now })
    return { version: version + 1 }
  }),
]

/** The last published version before the one to be published. */
type Former = Readonly<{ fromDay: Day; untilDay: Day | null }>

const atDay = (message: string) => ({ fields: { fromDay: message } })

/**
 * Checks that a version may be published after the last one: TAR-034 it does not begin after it, TAR-035 it leaves days between
 * them without price. @returns the last day of the former; null when it ended already, or there is none.
 */
function endOfFormer(fromDay: Day, former: Former | null): Day | null {
  if (former === null) return null
  const later = `Debe regir después de la versión publicada, que empieza en ${showDay(former.fromDay)}.`
  insist(fromDay > former.fromDay, 'TAR-034', later, atDay(later))
  if (former.untilDay === null) return addDays(fromDay, -1)
  const next = addDays(former.untilDay, 1)
  const gap = `La versión anterior termina en ${showDay(former.untilDay)}: esta debe regir desde ${showDay(next)}.`
  insist(fromDay === next, 'TAR-035', gap, atDay(gap))
  return null
}
