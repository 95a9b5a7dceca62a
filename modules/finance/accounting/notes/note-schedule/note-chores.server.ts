import {
  type Actor,
  actingOn,
  type Chore,
  createDraft,
  inTransaction,
  load,
  performAction,
} from '@quina/blocks/server'
import { changeById, type Db, rowFrom, rowsFrom, signWith, type Tx } from '@quina/db/server'
import { type Day, type Id, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { note } from '../note/note.contract.ts'
import { noteService } from '../note/note.server.ts'

/** The automatic actions of notes: monthly repetition, and reversal on a day. */
export const noteChores: readonly Chore[] = [
  { name: 'accounting.notes-that-repeat', run: repeatNotes },
  { name: 'accounting.notes-that-reverse', run: reverseNotes },
]

interface Due {
  readonly id: string
  readonly noteId: string
  readonly turn: number
  readonly day: Day
  readonly mode: 'draft' | 'post'
  readonly ownerId: Id<'admin.user'>
  readonly campusId: Id<'admin.campus'>
}

/** Creates each note that is due, missed ones included, as the author of its schedule. */
export async function repeatNotes(db: Db, today: Day): Promise<void> {
  const rows = await rowsFrom<{ id: string }>(db)`
    select id from accounting.note_schedule where active order by from_day, id`
  for (const { id } of rows) {
    let went = true
    while (went) went = await repeatOnce(db, id, today)
  }
}

/** @returns whether another note may be due. */
async function repeatOnce(db: Db, id: string, today: Day): Promise<boolean> {
  let due: Due | undefined
  try {
    return await inTransaction(db, {
      dry: false,
      work: async (tx) => {
        due = await nextDue(tx, id, today)
        if (due === undefined) return false
        await make(tx, due)
        return true
      },
    })
  } catch (error) {
    if (!(error instanceof Problem) || due === undefined) throw error
    await keepFailure(db, due, error.message)
    return false
  }
}

async function nextDue(tx: Tx, id: string, today: Day): Promise<Due | undefined> {
  return rowFrom<Due>(tx)`
    select s.id, s.note_id, s.mode, s.owner_id, n.campus_id, done.turn,
           (s.from_day + make_interval(months => done.turn - 1))::date as day
    from accounting.note_schedule s join accounting.note n on n.id = s.note_id
    cross join lateral (select count(*)::int + 1 as turn from accounting.note_run r
                        where r.schedule_id = s.id and r.failure is null) done
    where s.id = ${id}::uuid and s.active and done.turn <= s.times
      and (s.from_day + make_interval(months => done.turn - 1))::date <= ${today}::date
    for update of s`
}

async function make(tx: Tx, { id, noteId, turn, day, mode, ownerId, campusId }: Due): Promise<void> {
  await signWith(tx, { userId: ownerId })
  const actor = await ownerAt(tx, ownerId, campusId)
  const source = await load(tx, { document: note, tables: noteService, actor }, noteId)
  const input = { ...source, date: day, reverseOn: null, closing: null }
  const made = await createDraft(noteService, { tx, actor, input })
  await changeById(tx, 'accounting.note', made, { origin: 'recurring' })
  if (mode === 'post')
    await performAction(noteService, { tx, actor, today: day, id: made, action: 'approve' })
  const run = { day, noteId: made, failure: null, at: new Date() }
  await tx
    .insertInto('accounting.noteRun')
    .values({ scheduleId: id, turn, ...run })
    .onConflict((conflict) => conflict.columns(['scheduleId', 'turn']).doUpdateSet(run))
    .execute()
}

/** The author of the schedule with today's permissions, so a user who left creates no more notes. */
async function ownerAt(tx: Tx, userId: Id<'admin.user'>, campusId: Id<'admin.campus'>): Promise<Actor> {
  const rows = await rowsFrom<{ permission: string }>(tx)`
    select distinct lower(g.permission) as permission from admin.granted_permission g
    where g.user_id = ${userId}::uuid and (g.campus_id is null or g.campus_id = ${campusId}::uuid)
      and current_date between g.from_day and coalesce(g.to_day, 'infinity'::date)`
  return { userId, name: '', campusId, permissions: new Set(rows.map(({ permission }) => permission)) }
}

const keepFailure = (db: Db, { id, turn, day, ownerId }: Due, failure: string): Promise<void> =>
  inTransaction(db, {
    dry: false,
    work: async (tx) => {
      await signWith(tx, { userId: ownerId })
      const run = { day, failure, at: new Date() }
      await tx
        .insertInto('accounting.noteRun')
        .values({ scheduleId: id, turn, noteId: null, ...run })
        .onConflict((conflict) => conflict.columns(['scheduleId', 'turn']).doUpdateSet(run))
        .execute()
    },
  })

interface Undone {
  readonly id: string
  readonly reverseOn: Day
  readonly updatedBy: Id<'admin.user'>
  readonly campusId: Id<'admin.campus'>
}

/** Reverses each note on its day. A refused reversal shows its reason and is tried again. */
export async function reverseNotes(db: Db, today: Day): Promise<void> {
  const rows = await rowsFrom<Undone>(db)`
    select id, reverse_on, updated_by, campus_id from accounting.note
    where status = 'approved' and reverse_on <= ${today}::date order by reverse_on, id`
  for (const one of rows) await undo(db, one)
}

async function undo(db: Db, { id, reverseOn, updatedBy, campusId }: Undone): Promise<void> {
  try {
    await inTransaction(db, {
      dry: false,
      work: async (tx) => {
        await signWith(tx, { userId: updatedBy })
        const nobody = { userId: updatedBy, name: '', campusId, permissions: new Set<string>() }
        const input = { date: reverseOn, reason: 'Reversión en la fecha que dice la nota' }
        const actor = actingOn(nobody, note)
        await performAction(noteService, { tx, actor, today: reverseOn, id, action: 'annul', input })
      },
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await keepRefusal(db, { id, updatedBy, failure: error.message })
  }
}

type Refusal = Pick<Undone, 'id' | 'updatedBy'> & { readonly failure: string }

/** Stores the reason of a refusal once, not again each hour while it stays the same. */
const keepRefusal = (db: Db, { id, updatedBy, failure }: Refusal): Promise<void> =>
  inTransaction(db, {
    dry: false,
    work: async (tx) => {
      await signWith(tx, { userId: updatedBy })
      await sql`update accounting.note set reverse_failure = ${failure}
                where id = ${id}::uuid and reverse_failure is distinct from ${failure}`.execute(tx)
    },
  })
