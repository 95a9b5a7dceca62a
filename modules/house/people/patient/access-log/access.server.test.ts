import { defineQuery } from '@quina/blocks'
import { serveQuery } from '@quina/blocks/server'
import { type Money, newId, pesos, day as toDay } from '@quina/kernel'
import { actorFor, callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { now, patientsWorld } from '../../testing/patients.server.ts'
import { recordPatientEvent } from '../patient-event/event.server.ts'
import { patientAccesses, patientFile } from '../patient-file/patient-file.contract.ts'
import { recordPatientAccess } from './access.server.ts'
import { motiveToOpenFile } from './access-motive.contract.ts'
import { accessMotiveAlert } from './access-motive.server.ts'
import { tellingPatients } from './telling.server.ts'

const { db, close, keep, ask, by } = await patientsWorld()
afterAll(close)

const id = await keep()
const doctor = actorFor({ permissions: ['people.patient.view', 'people.patient.viewAccess'] })
const clerk = actorFor({ permissions: ['people.patient.view', 'people.patient.edit'] })
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const open = (actor = doctor, at = now) => by(actor, at).ask(patientFile, { id })
const motive = (text: string, actor = doctor) => by(actor).act(motiveToOpenFile, { id, motive: text })
const traces = async () =>
  (
    await sql<{ operation: string; motive: string | null; user: string; ids: string[] }>`
      select operation, motive, user_id as user, patient_ids as ids from people.patient_access order by id`.execute(
      db,
    )
  ).rows

test('a page of the list is one trace with its ids, and a search another', async () => {
  const second = await keep({ number: '123', documentReason: 'Antigua', duplicateReason: 'Otra', phone: '9' })
  await ask('GET /api/people/patient', { query: { q: 'velez' }, actor: clerk })
  await ask('GET /api/people/patient/options', { query: { q: 'velez' }, actor: clerk })
  const [page, search] = await traces()
  expect(page).toMatchObject({ operation: 'list', user: clerk.userId })
  expect(page?.ids.toSorted()).toEqual([id, second].toSorted())
  expect(search).toMatchObject({ operation: 'search' })
})

test('an answer with amounts is looked through for people as any other', async () => {
  const owed = defineQuery({
    id: 'people.owedByPatient',
    title: 'Lo que debe un paciente',
    access: 'people.patient.view',
    params: {},
    answers: z.object({ patientId: z.string(), owed: z.custom<Money>() }),
  })
  const operations = tellingPatients('people.patient', [
    serveQuery(owed, async () => ({ patientId: id, owed: pesos(1_500) })),
  ])
  const before = await traces()
  const answer = await db
    .transaction()
    .execute((tx) => callsOf(operations, { actor: doctor })(tx).ask(owed, {}))
  expect(answer).toEqual({ patientId: id, owed: '1500.00' })
  expect((await traces()).slice(before.length)).toMatchObject([{ user: doctor.userId, ids: [id] }])
})

test('an operation that declares that it records and does not is recorded all the same, and once', async () => {
  const forgetful = defineQuery({
    id: 'people.forgetful',
    title: 'Quién espera',
    access: 'people.patient.view',
    tells: 'patients',
    params: {},
    answers: z.object({ patientId: z.string() }),
  })
  const careful = { ...forgetful, name: 'careful', title: 'Quién espera, con cuidado' } as const
  const access = { resource: 'people.patient', operation: 'view', patientIds: [id], ip: null } as const
  const operations = tellingPatients('people.patient', [
    serveQuery(forgetful, async () => ({ patientId: id })),
    serveQuery(careful, async ({ tx, actor }) => {
      await recordPatientAccess(tx, { ...access, actor })
      return { patientId: id }
    }),
  ])
  const wrapped = tellingPatients('people.patient', operations)
  const before = await traces()
  await db.transaction().execute(async (tx) => {
    await callsOf(wrapped, { actor: doctor })(tx).ask(forgetful, {})
    await callsOf(wrapped, { actor: doctor })(tx).ask(careful, {})
  })
  expect((await traces()).slice(before.length).map(({ operation }) => operation)).toEqual(['list', 'view'])
})

test('an empty page leaves no trace', async () => {
  const before = (await traces()).length
  await ask('GET /api/people/patient', { query: { q: 'nadie se llama así' }, actor: clerk })
  expect(await traces()).toHaveLength(before)
})

test('outside the care of the patient a motive is required, valid for four hours for that file alone', async () => {
  await expect(open()).rejects.toMatchObject({ code: 'PAC-030', status: 403 })
  await expect(motive('mirar')).rejects.toMatchObject({ code: 'PAC-031' })
  await motive('Auditoría de la queja 123')
  await open(doctor, hoursLater(3.9))
  expect((await traces()).at(-1)).toMatchObject({ operation: 'view', motive: 'Auditoría de la queja 123' })
  await expect(open(doctor, hoursLater(4.1))).rejects.toMatchObject({ code: 'PAC-030' })
  await expect(open(actorFor({ permissions: ['people.patient.view'] }))).rejects.toMatchObject({
    code: 'PAC-030',
  })
})

test('users who keep the files or care for the patient need none', async () => {
  await expect(open(clerk)).resolves.toHaveProperty('name')
  const carer = actorFor({ permissions: ['people.patient.view'] })
  await db.transaction().execute((tx) =>
    recordPatientEvent(tx, {
      patientId: id,
      kind: 'appointment',
      at: hoursLater(24 * 29),
      title: 'Cita de medicina general',
      document: 'care.appointment',
      documentId: newId(),
      campusId: newId(),
      professionalUserId: carer.userId,
      pending: true,
    }),
  )
  await expect(open(carer)).resolves.toMatchObject({ events: [{ kind: 'appointment', pending: true }] })
  await expect(open(carer, hoursLater(-48))).rejects.toMatchObject({ code: 'PAC-030' })
})

test('what cannot be remembered is not shown', async () => {
  await sql`alter table people.patient_access add constraint broken check (operation <> 'view') not valid`.execute(
    db,
  )
  await expect(open(clerk)).rejects.toThrow('broken')
  await sql`alter table people.patient_access drop constraint broken`.execute(db)
})

test('quality reads each day which files were opened with a motive, and reading it is remembered', async () => {
  const { to } = accessMotiveAlert
  const [, at = ''] = (typeof to === 'string' ? to : to({ today: toDay('2026-11-20') })).split('at=')
  const { rows } = (await ask('GET /api/people/access-motive', { query: { at } })) as { rows: object[] }
  expect(rows).toMatchObject([{ motive: 'Auditoría de la queja 123', patientId: id, userId: doctor.userId }])
  expect((await traces()).at(-1)).toMatchObject({ operation: 'list', ids: [id] })
  const reported = (day: string) => accessMotiveAlert.count(db, { actor: clerk, today: toDay(day) })
  expect([await reported('2026-11-20'), await reported('2026-11-21'), await reported('2026-11-22')]).toEqual([
    1, 1, 0,
  ])
})

test('the patient can learn who opened the file; nobody can rewrite it', async () => {
  expect(await by(doctor).ask(patientAccesses, { id })).toContainEqual(
    expect.objectContaining({ operation: 'view', motive: 'Auditoría de la queja 123', ip: '10.0.0.1' }),
  )
  await expect(sql`delete from people.patient_access`.execute(db)).rejects.toThrow('append-only')
})

const export_ = (query: object = {}) =>
  ask('GET /api/people/patient/export', { query: { format: 'csv', ...query }, actor: clerk })

test('an export is remembered whole; more than a thousand leave only with a motive, which stays with them', async () => {
  await export_({ q: 'velez' })
  expect((await traces()).at(-1)).toMatchObject({ operation: 'export', motive: null })
  await sql`insert into people.patient (id, document_type, number, verified_with, first_name, last_name, birth_date, sex,
              birth_country_id, residence_country_id, address, phone, ethnic_group, disability)
            select gen_random_uuid(), 'CC', (10000000 + n)::text, 'none', 'X', 'Y', '1990-01-01', 'F', ${newId()}::uuid,
              ${newId()}::uuid, '-', '-', '6', '08' from generate_series(1, 1001) n`.execute(db)
  const before = (await traces()).length
  await expect(export_()).rejects.toMatchObject({ code: 'PAC-032', facts: { params: 'motive' } })
  await expect(export_({ motive: 'informe' })).rejects.toMatchObject({
    fields: { motive: expect.anything() },
  })
  expect(await traces()).toHaveLength(before)
  await export_({ motive: 'Reporte de la Resolución 202' })
  const left = (await traces()).slice(before)
  expect(left.map(({ operation, motive }) => [operation, motive])).toEqual([
    ['export', 'Reporte de la Resolución 202'],
    ['export', 'Reporte de la Resolución 202'],
  ])
  expect(left.flatMap(({ ids }) => ids)).toHaveLength(1003)
})
