import { type Actor, can } from '@quina/blocks/server'
import { addTo, changeById, lockedRow, rowOf, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import { type Day, type Id, insist, mustBeFound, newId, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { mergeAdmitted } from '../patient/patient.contract.ts'
import { type BothFiles, collisionKind, collisionsOf } from './collision.server.ts'
import type { Decision } from './merge.contract.ts'
import { decided, type Mergeable, mustBeMergeable } from './merge-rules.domain.ts'

export interface MergeInput {
  readonly survivorId: string
  readonly loserId: string
  readonly reason: string
  readonly decisions: readonly Decision[]
}

export type MergeCall = Readonly<{ actor: Actor; now: Date; today: Day }>

/** Rows that the first merges moved from one file to the other; since decision 19 rows stay where they were written. */
const movedRows = z.array(z.object({ table: z.string(), column: z.string(), ids: z.array(z.string()) }))

const yielded = z.object({ guard: z.string(), id: z.string() })

/**
 * What a merge stores so that it can be undone: documents of the loser that ended that day, files that had been merged into it
 * before, and rows that yielded to another. Only the first merges, which moved rows, have `moved`.
 */
const mergeStored = z.object({
  moved: movedRows.default([]),
  ended: z.array(z.string()),
  brought: z.array(z.string()).default([]),
  yielded: z.array(yielded).default([]),
})

type LockedFile = Mergeable & { readonly personId: string }

/**
 * Locks all the files of both people, in the order of their ids: two merges of one pair wait for each other, and a transaction
 * that writes in one of the files either does so before, or reads the merged state.
 */
export async function lockFiles(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedFile>> {
  const rows = await rowsFrom<LockedFile>(tx)`
    select p.id, p.name, p.document_type, p.sex, p.birth_date, p.merged_into_id, p.person_id,
           (select count(*) from people.patient_event e where e.kind = 'admission' and e.pending
            and e.patient_id = any(array(select f.id from people.file_list(p.id) f)))::int as open_admissions
    from people.patient p where p.id = any(${[...ids]}::uuid[]) or p.person_id = any(${[...ids]}::uuid[])
    order by p.id for update of p`
  return new Map(rows.map((row) => [row.id, row]))
}

export const filesOfBoth = (
  files: ReadonlyMap<string, LockedFile>,
  survivorId: string,
  loserId: string,
): BothFiles => {
  const filesOf = (person: string) =>
    [...files.values()].filter((one) => one.personId === person).map(({ id }) => id)
  return { survivors: filesOf(survivorId), losers: filesOf(loserId) }
}

/**
 * Merges two files into one person: the loser points to the survivor, and its rows stay as they were written.
 * @throws Problem PAC-040 to PAC-045, PAC-048 (something is not decided), `GEN-404`
 */
export async function mergePatients(
  tx: Tx,
  { survivorId, loserId, reason, decisions }: MergeInput,
  call: MergeCall,
): Promise<Id<'people.patientMerge'>> {
  const files = await lockFiles(tx, [survivorId, loserId])
  const survivor = files.get(survivorId)
  const loser = files.get(loserId)
  if (survivor === undefined || loser === undefined) throw notFound('El paciente')
  mustBeMergeable(survivor, loser, can(call.actor, mergeAdmitted))
  const both = filesOfBoth(files, survivorId, loserId)
  const yielding = decided(await collisionsOf(tx, both), decisions)
  const stored = {
    ended: await endDocuments(tx, loserId, call.today),
    brought: both.losers.filter((id) => id !== loserId),
    yielded: yielding,
  }
  const id = newId<'people.patientMerge'>()
  await addTo(tx, 'people.patientMerge', {
    id,
    survivorId,
    loserId,
    reason,
    mergedAt: call.now,
    mergedBy: call.actor.userId,
    moved: JSON.stringify(stored),
  })
  for (const row of yielding)
    await collisionKind(row.guard)?.yield?.(tx, { id: row.id, mergeId: id, ...call })
  await setMergedInto(tx, both.losers, survivorId)
  await rewriteKnownAs(tx, [survivorId, loserId])
  return id
}

const setMergedInto = (tx: Tx, ids: readonly string[], into: string | null) =>
  sql`update people.patient set merged_into_id = ${into}::uuid where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )

async function endDocuments(tx: Tx, patientId: string, today: Day): Promise<string[]> {
  return valuesFrom<string>(tx)`
    update people.patient_document set until_day = greatest(from_day, ${today}::date)
    where patient_id = ${patientId} and until_day is null returning id`
}

/** Stores the other document numbers by which a file is found: its own, and those of the files merged into it. */
export async function rewriteKnownAs(tx: Tx, patientIds: readonly string[]): Promise<void> {
  await sql`
    update people.patient p set known_as = coalesce((
      select string_agg(distinct d.document_type || ' ' || d.number, ' ') from people.patient_document d
      join people.patient f on f.id = d.patient_id
      where (f.id = p.id or f.merged_into_id = p.id) and (d.document_type, d.number) <> (p.document_type, p.number)), '')
    where p.id = any(${[...patientIds]}::uuid[])`.execute(tx)
}

export type UndoCall = Readonly<{ reason: string; by: string; now: Date }>

/**
 * Undoes a merge: the file becomes its own person again, and the rows that had yielded are restored.
 * @returns what could not be restored, in words.
 * @throws Problem PAC-046 (undone already), PAC-047 (the survivor was itself merged later), `GEN-404`
 */
export async function undoMerge(tx: Tx, id: string, { reason, by, now }: UndoCall): Promise<string[]> {
  const { survivorId, loserId } = mustBeFound(
    await rowOf(tx, 'people.patientMerge', id, ['survivorId', 'loserId']),
    'La fusión',
  )
  const files = await lockFiles(tx, [survivorId, loserId])
  const merge = mustBeFound(
    await lockedRow(tx, 'people.patientMerge', id, ['moved', 'undoneAt']),
    'La fusión',
  )
  insist(merge.undoneAt === null, 'PAC-046', 'Esta fusión ya se deshizo.', { status: 409 })
  const later = 'La ficha que quedó se fusionó después con otra: deshaga primero esa fusión.'
  insist(files.get(survivorId)?.mergedIntoId === null, 'PAC-047', later)
  const stored = mergeStored.parse(merge.moved)
  await setMergedInto(tx, [loserId], null)
  await setMergedInto(tx, stored.brought, loserId)
  await giveBack(tx, { survivor: survivorId, loser: loserId }, stored.moved)
  await sql`update people.patient_document set until_day = null where id = any(${[...stored.ended]}::uuid[])`.execute(
    tx,
  )
  await rewriteKnownAs(tx, [survivorId, loserId])
  await changeById(tx, 'people.patientMerge', id, { undoneAt: now, undoneBy: by, undoneReason: reason })
  const remaining: string[] = []
  for (const { guard, id: row } of stored.yielded) {
    const notTakenBack = (await collisionKind(guard)?.takeBack?.(tx, row, id)) ?? null
    if (notTakenBack !== null) remaining.push(notTakenBack)
  }
  return remaining
}

/** Moves back the rows that an old merge moved; rows that went elsewhere meanwhile stay there. */
async function giveBack(
  tx: Tx,
  { survivor, loser }: { readonly survivor: string; readonly loser: string },
  moved: z.output<typeof movedRows>,
): Promise<void> {
  for (const { table, column, ids } of moved)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${loser}
              where id = any(${[...ids]}::uuid[]) and ${sql.ref(column)} = ${survivor}`.execute(tx)
}
