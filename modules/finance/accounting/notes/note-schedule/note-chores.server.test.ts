import { day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { noteVerbs } from '../../testing/note-verbs.server.ts'
import { noteAlerts } from './note-alerts.server.ts'
import { repeatNotes, reverseNotes } from './note-chores.server.ts'

const world = await journalWorld()
const { approved, costCentre, drawn } = noteVerbs(world)
afterAll(world.close)

/** The author of the schedule must hold the permissions on the day the notes are created. */
async function grant(...permissions: string[]): Promise<void> {
  await world.inTransaction(async (tx) => {
    const roleId = newId()
    const { userId } = world.actor
    await sql`insert into admin.app_user (id, email, name) values (${userId}, 'ana@quina.test', 'Ana Ruiz')`.execute(
      tx,
    )
    await sql`insert into admin.role (id, name, everywhere) values (${roleId}, ${roleId}, true)`.execute(tx)
    for (const permission of permissions)
      await sql`insert into admin.role_permission (role_id, permission) values (${roleId}, ${permission})`.execute(
        tx,
      )
    await sql`insert into admin.user_role (id, user_id, role_id, from_day)
      values (${newId()}, ${world.actor.userId}, ${roleId}, '2000-01-01')`.execute(tx)
  })
}
const repeat = async (noteId: string, times: number, mode: 'draft' | 'post') => {
  const id = newId()
  const values = { id, noteId, fromDay: '2026-01-31', times, mode }
  await world.inTransaction((tx) => tx.insertInto('accounting.noteSchedule').values(values).execute())
  return id
}
const runsOf = (id: string) =>
  world.db
    .selectFrom('accounting.noteRun')
    .select(['turn', 'day', 'noteId', 'failure'])
    .where('scheduleId', '=', id)
    .orderBy('turn')
    .execute()

test('A-21: insurance paid in advance is amortised each month, once, and stops', async () => {
  const administration = await costCentre('ADM2')
  const first = await approved('2026-01-15', [
    ['511125', 2_000_000, 0, { costCentreId: administration }],
    ['190501', 0, 2_000_000],
  ])
  const id = await repeat(first, 3, 'post')
  await repeatNotes(world.db, day('2026-02-15'))
  expect((await runsOf(id)).map(({ failure }) => failure)).toEqual([expect.stringContaining('permiso')])
  await grant('accounting.note.edit', 'accounting.note.approve')
  await Promise.all([repeatNotes(world.db, day('2026-02-28')), repeatNotes(world.db, day('2026-02-28'))])
  expect((await runsOf(id)).map(({ turn, day: on, failure }) => [turn, on, failure])).toEqual([
    [1, '2026-01-31', null],
    [2, '2026-02-28', null],
  ])
  await repeatNotes(world.db, day('2026-12-31'))
  const runs = await runsOf(id)
  expect(runs.map(({ day: on }) => on)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  expect(await drawn(runs[1]!.noteId!)).toContain('2026-02-28 período 2\n511125            2000000.00')
  const stopped = await repeat(first, 12, 'draft')
  await world.inTransaction((tx) =>
    tx.updateTable('accounting.noteSchedule').set({ active: false }).where('id', '=', stopped).execute(),
  )
  await repeatNotes(world.db, day('2026-12-31'))
  expect(await runsOf(stopped)).toEqual([])
})

test('a note is undone by itself on its day, once', async () => {
  const id = await approved(
    '2026-05-31',
    [
      ['151403', 7, 0],
      ['320801', 0, 7],
    ],
    { reverseOn: '2026-06-01' },
  )
  await reverseNotes(world.db, day('2026-05-31'))
  expect(await world.vouchersOf(id)).toHaveLength(1)
  await reverseNotes(world.db, day('2026-06-03'))
  await reverseNotes(world.db, day('2026-06-04'))
  expect((await world.vouchersOf(id)).map(({ kind }) => kind)).toEqual(['NC', 'RV'])
  expect(await drawn(id)).toContain('RV 1 2026-06-01 período 6')
})

test('a refused note shows its reason in its list and in an alert, until it is undone', async () => {
  const lines = [
    ['151403', 5, 0],
    ['320801', 0, 5],
  ] as const
  const id = await approved('2026-08-31', lines, { reverseOn: '2026-09-01' })
  const september = (status: string) =>
    world.inTransaction((tx) =>
      sql`update accounting.period set status = ${status} where vigencia = 2026 and number = 9`.execute(tx),
    )
  const alert = noteAlerts.find(({ name }) => name === 'noteReversalNC')!
  const counted = () => alert.count(world.db as never, { actor: world.actor, today: day('2026-09-02') })
  const reported = async () =>
    (
      await sql<{ how: string | null; why: string | null }>`
      select auto_reversal as how, reverse_failure as why from accounting.note_list where id = ${id}::uuid`.execute(
        world.db,
      )
    ).rows[0]
  expect(await reported()).toEqual({ how: 'waiting', why: null })
  await september('closed')
  await reverseNotes(world.db, day('2026-09-02'))
  expect(await reported()).toEqual({ how: 'refused', why: 'El período septiembre de 2026 está cerrado.' })
  expect(await counted()).toBe(1)
  await september('open')
  await reverseNotes(world.db, day('2026-09-02'))
  expect(await reported()).toEqual({ how: null, why: null })
  expect(await counted()).toBe(0)
})
