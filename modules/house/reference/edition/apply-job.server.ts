import type { JobKind } from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { lockReady } from './open.server.ts'

/** Applies an edition whole, in one transaction: the catalogue is either new or untouched. */
export const applyJob: JobKind = {
  kind: 'reference.apply',
  async run(job) {
    const id = String(job.input.editionId)
    const done = await job.step((tx) => applyReady(tx, id, job.userId))
    // Updates the statistics, so that look-ups choose their index by the new content of the catalogue.
    await job.step((tx) => sql`analyze reference.entry`.execute(tx))
    const total = done.added + done.changed + done.ended
    await job.progress(total, total)
    return { added: done.added, changed: done.changed, ended: done.ended }
  },
}

/** @throws Problem REF-008 unless the edition waits to be applied. */
export async function applyReady(tx: Tx, id: string, userId: string | null) {
  const edition = await lockReady(tx, id)
  await applyWhole(tx, id)
  await changeById(tx, 'reference.edition', id, {
    state: 'applied',
    appliedBy: userId,
    appliedAt: sql`now()`,
  })
  await tx.deleteFrom('reference.stagedRow').where('editionId', '=', id).execute()
  return edition
}

/**
 * Applies every row. The previous content of a code is kept until the day before, unless the edition begins on the same day as
 * the code: then it is a correction, and the old content never applied.
 */
async function applyWhole(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into reference.entry_past (entry_id, since, until, name, detail, facts, enabled)
    select n.id, n.since, coalesce(n.until, e.valid_from - 1), n.name, n.detail, n.facts, n.enabled
    from reference.edition e
    join reference.staged_row s on s.edition_id = e.id
    join reference.entry n on n.catalogue = e.catalogue and n.code = s.code
    where e.id = ${id}::uuid and coalesce(n.until, e.valid_from - 1) >= n.since
      and (n.until is not null
           or (n.name, n.detail, n.facts, n.enabled) is distinct from (s.name, s.detail, s.facts, s.enabled))`.execute(
    tx,
  )
  await sql`
    update reference.entry n
    set name = s.name, detail = s.detail, facts = s.facts, enabled = s.enabled, until = null, edition_id = e.id,
        since = case when n.until is null then greatest(n.since, e.valid_from) else e.valid_from end
    from reference.edition e join reference.staged_row s on s.edition_id = e.id
    where e.id = ${id}::uuid and n.catalogue = e.catalogue and n.code = s.code
      and (n.until is not null
           or (n.name, n.detail, n.facts, n.enabled) is distinct from (s.name, s.detail, s.facts, s.enabled))`.execute(
    tx,
  )
  await sql`
    insert into reference.entry (id, catalogue, code, name, detail, facts, enabled, since, edition_id)
    select gen_random_uuid(), e.catalogue, s.code, s.name, s.detail, s.facts, s.enabled, e.valid_from, e.id
    from reference.edition e join reference.staged_row s on s.edition_id = e.id
    where e.id = ${id}::uuid
    on conflict (catalogue, code) do nothing`.execute(tx)
  await sql`
    update reference.entry n set until = greatest(e.valid_from - 1, n.since - 1), edition_id = e.id
    from reference.edition e
    where e.id = ${id}::uuid and e.whole and n.catalogue = e.catalogue and n.until is null
      and not exists (select from reference.staged_row s where s.edition_id = e.id and s.code = n.code)`.execute(
    tx,
  )
}
