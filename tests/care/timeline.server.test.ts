import { actorFor, callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { timelineOf } from '../../modules/clinical/care/record/timeline/timeline.contract.ts'
import { timelineOperations } from '../../modules/clinical/care/record/timeline/timeline.server.ts'
import { attendTriage } from '../../modules/clinical/care/triage/triage/triage.contract.ts'
import { triageWorld } from './triage-world.ts'

const world = await triageWorld()
afterAll(world.close)
const { by, classified, db, physician, seen } = world
const all = { kind: null, professionalId: null, from: null, until: null, most: null }
const reading = (actor: typeof physician) => callsOf(timelineOperations, { actor })(db)

async function attendedPatient() {
  const id = await classified({ pain: 5, resources: 1, level: '4' })
  await by(physician).act(attendTriage, await seen(id))
  const { patientId } = await db
    .selectFrom('care.triage')
    .select('patientId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, patientId }
}

test('the history of a patient shows the last first, with how long each thing took, and reading it is recorded', async () => {
  const { id, patientId } = await attendedPatient()
  const { entries, more } = await reading(physician).ask(timelineOf, { ...all, patientId })
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['signs', 'triage'])
  expect(entries.find(({ kind }) => kind === 'triage')).toMatchObject({
    id,
    title: 'Triage IV: en atención',
    summary: 'Dolor en el pecho',
    lasted: [expect.stringMatching(/^Llegada a triage/), expect.stringMatching(/^Triage a médico/)],
  })
  expect(more).toBe(false)
  const { rows } = await sql<{ operation: string; userId: string }>`
    select operation, user_id from people.patient_access
    where resource = 'care.timeline' and ${patientId}::uuid = any(patient_ids)`.execute(db)
  expect(rows).toEqual([{ operation: 'view', userId: physician.userId }])
})

test('each user sees what they may, filtered by their choice', async () => {
  const { patientId } = await attendedPatient()
  const { userId, campusId } = physician
  const window = actorFor({ userId, campusId, permissions: ['care.timeline.view', 'care.admission.view'] })
  expect((await reading(window).ask(timelineOf, { ...all, patientId })).entries).toEqual([])
  const signs = await reading(physician).ask(timelineOf, { ...all, patientId, kind: 'signs' })
  expect(signs.entries.map(({ kind }) => kind)).toEqual(['signs'])
  const one = await reading(physician).ask(timelineOf, { ...all, patientId, most: 1 })
  expect([one.entries.length, one.more]).toEqual([1, true])
})

test('who is outside the care of the patient says why first', async () => {
  const { patientId } = await attendedPatient()
  const { campusId } = physician
  const stranger = actorFor({ campusId, permissions: ['care.timeline.view', 'care.triage.view'] })
  const input = reading(stranger).ask(timelineOf, { ...all, patientId })
  await expect(input).rejects.toMatchObject({ code: 'PAC-030' })
})
