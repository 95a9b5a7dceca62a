import { newId } from '@quina/kernel'
import type pg from 'pg'
import type { HandDraft } from './cdp-by-hand.ts'

export interface Ground {
  readonly vigencia: number
  readonly campusId: string
  readonly userId: string
  readonly dependenciaId: string
  readonly apropiaciones: readonly string[]
}

/** Returns the data that the benchmark writes to: the open vigencia, a user, and lines of control with ample balances. */
export async function groundOf(pool: pg.Pool): Promise<Ground> {
  const { rows } = await pool.query(`
    select v.year as vigencia, (select id from admin.campus order by code limit 1) as "campusId",
           (select id from admin.app_user order by email limit 1) as "userId",
           (select id from budget.dependencia limit 1) as "dependenciaId",
           (select array_agg(id) from (select id from budget.apropiacion a where a.vigencia = v.year and disponible > 10000000
                                       order by disponible desc limit 60) rich) as apropiaciones
    from budget.vigencia v where status = 'open' order by year desc limit 1`)
  return rows[0] as Ground
}

/** Drafts CDPs ready to be approved, by default with three lines of one peso each. */
export async function draftCdps(
  pool: pg.Pool,
  ground: Ground,
  { count, linesEach = 3 }: { readonly count: number; readonly linesEach?: number },
): Promise<HandDraft[]> {
  const from = ground.apropiaciones
  const drafts = Array.from({ length: count }, (_, index): HandDraft => {
    const chosen = Array.from(
      { length: linesEach },
      (_, step) => from[(index * linesEach + step) % from.length]!,
    )
    return {
      id: newId(),
      vigencia: ground.vigencia,
      date: `${ground.vigencia}-11-15`,
      lines: chosen.map((apropiacionId) => ({ id: newId(), apropiacionId, amount: '1.00' })),
    }
  })
  for (let at = 0; at < drafts.length; at += 2000) await insert(pool, ground, drafts.slice(at, at + 2000))
  return drafts
}

async function insert(
  pool: pg.Pool,
  { campusId, userId, dependenciaId }: Ground,
  drafts: readonly HandDraft[],
): Promise<void> {
  await pool.query(
    `insert into budget.cdp (id, status, campus_id, created_by, updated_by, date, dependencia_id, purpose)
     select id, 'draft', $2, $3, $3, $4::date, $5, 'Compra de prueba de rendimiento' from unnest($1::uuid[]) as t(id)`,
    [drafts.map((draft) => draft.id), campusId, userId, drafts[0]!.date, dependenciaId],
  )
  const lines = drafts.flatMap((draft) =>
    draft.lines.map((line, index) => ({ ...line, parentId: draft.id, position: index + 1 })),
  )
  await pool.query(
    `insert into budget.cdp_line (id, parent_id, position, apropiacion_id, amount)
     select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::numeric[])`,
    [
      lines.map((l) => l.id),
      lines.map((l) => l.parentId),
      lines.map((l) => l.position),
      lines.map((l) => l.apropiacionId),
      lines.map((l) => l.amount),
    ],
  )
}
