import { newId } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RdaRehearsal } from '../../modules/clinical/care/official/rda-ihce/rda-setup.contract.ts'
import { rdaFile, sendRda, showRda } from '../../modules/clinical/care/official/rda-outbox/rda.contract.ts'
import { rdaAlert, rdaOperations } from '../../modules/clinical/care/official/rda-outbox/rda.server.ts'
import { emitRda } from '../../modules/clinical/care/official/rda-outbox/rda-send.server.ts'
import { codeIn } from './admission-world.ts'
import { triageWorld } from './triage-world.ts'

const world = await triageWorld()
afterAll(world.close)
const { actor, admit, db, keep, physician, run, today, writing } = world

const entries: Record<string, string> = {}
beforeAll(async () => {
  await sql`
    insert into admin.company (id, name, nit, check_digit, reps_code, address, municipality_id)
    select ${newId()}::uuid, 'ESE Hospital de Prueba', '900123456', 8, '1100100001', 'Calle 1', id
    from reference.entry where catalogue = 'municipality' limit 1`.execute(db)
  await codeIn(db, 'department', { code: '11', name: 'BOGOTÁ D.C.' })
  entries.consultation = await codeIn(db, 'procedure', { code: '890701', name: 'Consulta de urgencias' })
  entries.finalidad = await codeIn(db, 'finalidad', { code: '15', name: 'Diagnóstico' })
})
const rehearse = (what: RdaRehearsal) => sql`update care.rda_setup set rehearses = ${what}`.execute(db)
beforeEach(() => rehearse('rules'))

const emitting = {
  userId: actor.userId,
  campusId: actor.campusId as never,
  now: () => new Date(),
  step: writing,
}
const emit = (id: string) => emitRda(emitting, id)
const rdasOf = (admissionId: string) =>
  db.selectFrom('care.rda').selectAll().where('admissionId', '=', admissionId).orderBy('createdAt').execute()
const answered = () => screensOf(rdaOperations, { db, actor })

/** What a physician signed of an admission. The rules of notes are looked at in their own story. */
const noted = (admissionId: string) =>
  sql`
    insert into care.note (id, number, status, campus_id, created_by, updated_by, patient_id, kind, date, time, admission_id,
      illness, exam, analysis, plan, diagnosis_id, diagnosis_kind, finalidad_id, professional_id, signed_at, procedure_id)
    select ${newId()}::uuid, (select coalesce(max(number), 0) + 1 from care.note), 'signed', a.campus_id, ${actor.userId}::uuid,
      ${actor.userId}::uuid, a.patient_id, 'evolution', a.date, '00:01', a.id, 'Bien', 'Bien', 'Bien', 'Casa', a.diagnosis_id,
      '01', ${entries.finalidad}::uuid, (select person_id from admin.app_user where id = ${physician.userId}::uuid), now(),
      ${entries.consultation}::uuid
    from care.admission a where a.id = ${admissionId}::uuid`.execute(db)

const closed = async () => {
  const id = await admit({ patientId: await keep() })
  await noted(id)
  await world.receiveAll(id)
  await run(id, 'finish', { date: today, time: '00:02', diagnosisId: null })
  return id
}

test('an attention that closes has its summary, numbered, in the same transaction; accepted it has its código VIDA', async () => {
  const id = await closed()
  const [rda] = await rdasOf(id)
  expect(rda).toMatchObject({ kind: 'ambulatory', state: 'pending', ordinal: 0 })
  expect(await emit(rda!.id)).toBe('accepted')
  const [after] = await rdasOf(id)
  expect(after).toMatchObject({ state: 'accepted', ordinal: 1, simulated: true, refusals: 0 })
  expect(after!.vidaCode).toMatch(/^SIMULADO-[0-9a-f]{32}$/)
  await expect(
    sql`update care.rda set vida_code = 'x' where id = ${rda!.id}::uuid`.execute(db),
  ).rejects.toThrow('cannot change')
  await expect(sql`delete from care.rda`.execute(db)).rejects.toThrow('never deleted')
})

test('reports what it lacks with where to correct it, and is sent once it is there', async () => {
  const id = await admit({ patientId: await keep() })
  await world.receiveAll(id)
  await run(id, 'finish', { date: today, time: '00:02', diagnosisId: null })
  const [rda] = await rdasOf(id)
  expect(await emit(rda!.id)).toBe('with-errors')
  const shown = await answered().ask(showRda, { id: rda!.id })
  expect(shown.findings.map(({ path }) => path)).toContain('serviceType')
  expect(shown.findings[0]?.mend?.address).toBe(`/admision/edit/${id}`)
  expect(shown.attempts).toEqual([])
  expect(await rdaAlert.count(db, { actor, today })).toBe(1)
  await noted(id)
  await answered().act(sendRda, { id: rda!.id })
  expect(await emit(rda!.id)).toBe('accepted')
  expect(await rdaAlert.count(db, { actor, today })).toBe(0)
  await expect(answered().act(sendRda, { id: rda!.id })).rejects.toMatchObject({ code: 'RDA-001' })
})

test('the platform refuses by its own reading of what it gets, whatever was thought of it here', async () => {
  const id = await closed()
  const [rda] = await rdasOf(id)
  await rehearse('unreachable')
  expect(await emit(rda!.id)).toBe('sent')
  await rehearse('rules')
  const spoilt = Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'document', entry: [] }))
  const edition = {
    rdaId: rda!.id,
    ordinal: 2,
    json: spoilt,
    hash: 'x',
    guide: 'x',
    findings: '[]',
    madeBy: actor.userId,
  }
  await db.insertInto('care.rdaEdition').values(edition).execute()
  await sql`update care.rda set ordinal = 2, hash = 'x' where id = ${rda!.id}::uuid`.execute(db)
  expect(await emit(rda!.id)).toBe('rejected')
  const { findings, attempts } = await answered().ask(showRda, { id: rda!.id })
  expect(findings.map(({ says }) => says).join()).toContain('PatientRDA')
  expect(attempts.map(({ outcome, status }) => [outcome, status])).toEqual([
    ['answered', 400],
    ['error', null],
  ])
})

test('after a silence the same bytes go again, and what was received then has the same código VIDA', async () => {
  const id = await closed()
  const [rda] = await rdasOf(id)
  await rehearse('timeout')
  expect(await emit(rda!.id)).toBe('sent')
  await rehearse('rules')
  expect(await emit(rda!.id)).toBe('accepted')
  const [after] = await rdasOf(id)
  expect(after).toMatchObject({ ordinal: 1, tries: 2 })
  const jobs = await db.selectFrom('platform.job').select('kind').where('kind', '=', 'care.rda').execute()
  expect(jobs.length).toBeGreaterThan(1)
})

test('opened again before it is accepted it is withdrawn and keeps its number; after, another replaces it', async () => {
  const id = await closed()
  await run(id, 'reopen', { reason: 'Faltaba un procedimiento' })
  const [withdrawn] = await rdasOf(id)
  expect(withdrawn!.state).toBe('withdrawn')
  expect(await emit(withdrawn!.id)).toBe('withdrawn')
  await run(id, 'finish', { date: today, time: '00:03', diagnosisId: null })
  expect(await emit(withdrawn!.id)).toBe('accepted')
  await run(id, 'reopen', { reason: 'Faltaba otro procedimiento' })
  await run(id, 'finish', { date: today, time: '00:04', diagnosisId: null })
  const [first, second, ...more] = await rdasOf(id)
  expect(more).toEqual([])
  expect([first!.state, second!.replacesId]).toEqual(['accepted', first!.id])
  expect(await emit(second!.id)).toBe('accepted')
  expect((await rdasOf(id)).map(({ vidaCode }) => vidaCode)).not.toContain(null)
})

test('two that emit at once send it once', async () => {
  const id = await closed()
  const [rda] = await rdasOf(id)
  await Promise.all([emit(rda!.id), emit(rda!.id)])
  const [after] = await rdasOf(id)
  expect([after!.state, after!.ordinal]).toEqual(['accepted', 1])
})

test('the JSON that is taken away is byte by byte what was sent', async () => {
  const id = await closed()
  const [rda] = await rdasOf(id)
  await emit(rda!.id)
  const taken = await answered().take(rdaFile, { id: rda!.id, ordinal: 1 })
  const { json } = await db
    .selectFrom('care.rdaEdition')
    .select('json')
    .where('rdaId', '=', rda!.id)
    .executeTakeFirstOrThrow()
  expect(Buffer.from(taken.content as Buffer).equals(json)).toBe(true)
  expect(JSON.parse(String(taken.content))).toMatchObject({ resourceType: 'Bundle', type: 'document' })
})
