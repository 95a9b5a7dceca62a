import { afterAll, expect, test } from 'vitest'
import {
  overdueDutiesAlert,
  tellDuty,
} from '../../modules/clinical/care/admission/legal-duty/legal-duty.server.ts'
import { admissionWorld } from './admission-world.ts'

const world = await admissionWorld()
afterAll(world.close)
const { admit, run, edit, keep, today, actor, db } = world

const dutiesOf = (admissionId: string) =>
  db
    .selectFrom('care.legalDuty')
    .select(['id', 'kind', 'status', 'dueAt', 'evidence', 'doneAt', 'version'])
    .where('admissionId', '=', admissionId)
    .orderBy('kind')
    .execute()
const kindsOf = async (admissionId: string) => (await dutiesOf(admissionId)).map(({ kind }) => kind)
const traffic = { ambit: '2', entryRoute: '01', userType: '10', cause: '23' } as const
const leaving = { date: today, time: '00:02', doctorId: null }

test('an urgency owes its report in 24 hours, and a traffic accident SIRAS until its number is there', async () => {
  const id = await admit({ patientId: await keep(), ...traffic })
  const [siras, report] = await dutiesOf(id)
  const { enteredAt } = await db
    .selectFrom('care.admission')
    .select('enteredAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const day = new Date(enteredAt!.getTime() + 24 * 3_600_000)
  expect([siras, report]).toMatchObject([
    { kind: 'siras', dueAt: day },
    { kind: 'urgency_report', dueAt: day, status: 'pending' },
  ])
  await edit(id, { sirasNumber: 'SIRAS-7781' })
  expect(await kindsOf(id)).toEqual(['urgency_report'])
})

test('a consultation owes nothing, and what is annulled no longer owes', async () => {
  expect(await kindsOf(await admit({ patientId: await keep() }))).toEqual([])
  const id = await admit({ patientId: await keep(), ambit: '2', entryRoute: '01' })
  await run(id, 'annul', { reason: 'Se admitió a otra persona' })
  expect(await kindsOf(id)).toEqual([])
})

test('the stay after an urgency requires its authorisation, and a death its certificate', async () => {
  const patientId = await keep()
  const urgency = await admit({ patientId, ambit: '2', entryRoute: '01' })
  const input = { ...leaving, repsServiceId: world.service, locationId: null }
  await run(urgency, 'hospitalise', { ...input, diagnosisId: world.diagnosis })
  const stay = (await world.admissionsOf(patientId, '3'))[0]!.id
  expect(await kindsOf(stay)).toEqual(['post_urgency'])
  const related = { related1Id: null, related2Id: null, related3Id: null, complicationId: null }
  const died = { condition: '02', diagnosisId: world.diagnosis, deathCauseId: world.diagnosis }
  await run(stay, 'discharge', { ...leaving, time: '00:04', ...related, ...died })
  expect(await kindsOf(stay)).toEqual(['death', 'post_urgency'])
})

test('one says how it was done, and what was done stays though the admission changes', async () => {
  const id = await admit({ patientId: await keep(), ...traffic })
  const [siras] = await dutiesOf(id)
  const now = new Date()
  const declared = { actor, now, admissionId: id, dutyId: siras!.id, version: 1 }
  const tell = (more: { status: 'done' | 'not_applicable'; evidence: string | null; version?: number }) =>
    world.writing((tx) => tellDuty(tx, { ...declared, ...more }))
  await expect(tell({ status: 'done', evidence: null })).rejects.toMatchObject({
    code: 'ADM-061',
    fields: { evidence: expect.any(String) },
  })
  await tell({ status: 'done', evidence: 'SIRAS 7782, 10:40' })
  await expect(tell({ status: 'not_applicable', evidence: 'No fue de tránsito' })).rejects.toMatchObject({
    code: 'GEN-409',
  })
  await edit(id, { userType: '12' })
  expect(await dutiesOf(id)).toMatchObject([
    { kind: 'siras', status: 'done', evidence: 'SIRAS 7782, 10:40', doneAt: now },
    { kind: 'urgency_report' },
  ])
})

test('only what is past its hours is an alert', async () => {
  const counted = () => world.reading((tx) => overdueDutiesAlert.count(tx, { actor, today }))
  const before = await counted()
  const id = await admit({ patientId: await keep(), ambit: '2', entryRoute: '01' })
  expect(await counted()).toBe(before)
  await db
    .updateTable('care.legalDuty')
    .set({ dueAt: new Date(Date.now() - 60_000) })
    .where('admissionId', '=', id)
    .execute()
  expect(await counted()).toBe(before + 1)
})
