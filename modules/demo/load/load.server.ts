import type { Connection, Db } from '@quina/db/server'
import { loadCatalogs } from '../catalog/catalogs.server.ts'
import { openVigencia } from '../catalog/vigencia.server.ts'
import { foundHospital } from '../hospital/found.server.ts'
import type { Act } from '../plan/act.domain.ts'
import { pastYear, planOf, presentYear } from '../plan/plan.domain.ts'
import { type Cast, castOf } from './actors.server.ts'
import { closeYear } from './close-year.server.ts'
import { readIds } from './inputs.server.ts'
import { inLanes } from './lanes.server.ts'
import { perform } from './perform.server.ts'
import { beginLoading, type Loading, once } from './step.server.ts'

export interface DemoOptions {
  readonly connection: Connection
  readonly clock?: () => Date
  /** How many times the movement of the year is told: 1 is a small hospital, 50 a benchmark. */
  readonly scale?: number
}

/** `in-use`: the database has data of its own, which a demonstration must not be mixed with. */
export type DemoOutcome = 'loaded' | 'already-loaded' | 'in-use'

/**
 * Loads the demonstration through the engine, each thing done by someone whose role allows it. Loading again does nothing;
 * what was interrupted goes on from where it was. Roles must be seeded before.
 */
export async function loadDemo(options: DemoOptions): Promise<DemoOutcome> {
  const { connection, clock = () => new Date(), scale = 1 } = options
  return inTurn(connection.db, async (db) => {
    const loading = await beginLoading(db, clock())
    if (loading.done.has(finished(scale))) return 'already-loaded'
    if (loading.done.size === 0 && (await isInUse(db))) return 'in-use'
    await load(loading, scale)
    return 'loaded'
  })
}

const finished = (scale: number): string => `finished.${scale}`

/** Of two processes that load at once, the second waits and then finds it done. */
const inTurn = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await tx.selectFrom('demo.turn').selectAll().forUpdate().execute()
    return work(db)
  })

async function isInUse(db: Db): Promise<boolean> {
  const vigencia = await db.selectFrom('budget.vigencia').select('id').limit(1).execute()
  const tercero = await db.selectFrom('people.tercero').select('id').limit(1).execute()
  return vigencia.length + tercero.length > 0
}

async function load(loading: Loading, scale: number): Promise<void> {
  await foundHospital(loading)
  const cast = await castOf(loading.db)
  await loadCatalogs(loading, cast)
  const present = presentYear(scale)
  for (const year of [pastYear, present]) await openVigencia(loading, cast, year)
  await enact(loading, cast, [...planOf(pastYear), ...planOf(present)])
  await closeYear(loading, cast, pastYear.vigencia)
  await once(loading, finished(scale), cast.as('budgetHead').userId, async () => null)
}

async function enact(loading: Loading, cast: Cast, acts: readonly Act[]): Promise<void> {
  const ids = await readIds(loading.db)
  await inLanes(acts, (act) => perform({ loading, cast, ids }, act))
}
