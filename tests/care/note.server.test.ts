import { type Actor, createDraft, optionsMatching, performAction, saveDraft } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { medicalOrderService } from '../../modules/clinical/care/record/medical-order/medical-order.server.ts'
import { myDay } from '../../modules/clinical/care/record/my-day/my-day.contract.ts'
import { dayOperations } from '../../modules/clinical/care/record/my-day/my-day.server.ts'
import { beginNote, checkNote, clarifyNote } from '../../modules/clinical/care/record/note/note.contract.ts'
import type { NoteInput } from '../../modules/clinical/care/record/note/note.domain.ts'
import { noteOperations, noteService } from '../../modules/clinical/care/record/note/note.server.ts'
import { factsOf } from '../../modules/clinical/care/record/note/note-facts.server.ts'
import { attendTriage } from '../../modules/clinical/care/triage/triage/triage.contract.ts'
import { triageOf } from '../../modules/clinical/care/triage/triage-sheet/sheet.contract.ts'
import { triageWorld } from './triage-world.ts'
import { foundByItsPatient } from './words-of-patients.ts'

const world = await triageWorld()
afterAll(world.close)
const { by, classified, db, other, physician, seen, today, writing } = world

const entries: Record<string, string> = {}
beforeAll(async () => {
  await sql`
    insert into admin.company (id, name, nit, check_digit, reps_code)
    values (${newId()}, 'ESE Hospital de Prueba', '900123456', 8, '1100100001')`.execute(db)
  const facts = { procedure: { use: 'AC' }, finalidad: { consultations: 'SI' } }
  const wanted = [
    ['procedure', '890701', facts.procedure],
    ['finalidad', '16', facts.finalidad],
    ['finalidad', '98', { consultations: 'NA' }],
    ['diagnosis', 'C61X', { sex: 'M', ageMin: 0, ageMax: 120 }],
  ] as const
  for (const [catalogue, code, declared] of wanted) {
    await sql`
      insert into reference.entry (id, catalogue, code, name, facts, since)
      values (${newId()}, ${catalogue}, ${code}, ${code}, ${JSON.stringify(declared)}::jsonb, '2000-01-01')
      on conflict do nothing`.execute(db)
    entries[code] = (
      await db
        .selectFrom('reference.entry')
        .select('id')
        .where('catalogue', '=', catalogue)
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).id
  }
})

const noting = (actor: Actor) => screensOf(noteOperations, { db, actor })
const blank = {
  kind: 'consultation',
  time: '00:00',
  triageId: null,
  appointmentId: null,
  admissionId: null,
  motive: null,
  illness: null,
  background: null,
  exam: null,
  analysis: null,
  plan: null,
  diagnosisId: null,
  diagnosisKind: null,
  related1Id: null,
  related2Id: null,
  related3Id: null,
  procedureId: null,
  finalidadId: null,
  cause: null,
  disposition: null,
} as const
const whole = () => ({
  motive: 'Tos',
  illness: 'Dos días de tos',
  exam: 'Sin hallazgos',
  analysis: 'Gripa',
  plan: 'Reposo',
  diagnosisId: world.diagnosis,
  diagnosisKind: '01',
  procedureId: entries['890701'],
  finalidadId: entries['16'],
  cause: '38',
  disposition: 'home',
})

const draft = async (change: object = {}, actor = physician) => {
  const patientId = await world.keep()
  const input = { ...blank, date: today, patientId, ...change } as NoteInput
  return {
    patientId,
    id: await writing((tx) => createDraft(noteService, { tx, actor, input: input as never })),
  }
}
const sign = (id: string, actor = physician) =>
  writing((tx) => performAction(noteService, { tx, actor, today, id, action: 'sign' }))

test('the data of triage are not typed again, and a signed consultation ends the triage and is charged', async () => {
  const triageId = await classified({ pain: 5, resources: 1, level: '4' })
  await by(physician).act(attendTriage, await seen(triageId))
  const { patientId, motive } = await by(physician).ask(triageOf, { id: triageId })
  const begun = await noting(physician).ask(beginNote, {
    triageId,
    appointmentId: null,
    admissionId: null,
    patientId: null,
  })
  expect(begun).toMatchObject({
    patientId,
    kind: 'consultation',
    motive: expect.any(String),
    admissionId: null,
  })
  expect(motive).toBe('Dolor en el pecho')
  const input = { ...blank, ...whole(), date: today, patientId, triageId }
  const id = await writing((tx) => createDraft(noteService, { tx, actor: physician, input: input as never }))
  await sign(id)
  expect(await by(physician).ask(triageOf, { id: triageId })).toMatchObject({
    status: 'finished',
    disposition: 'home',
  })
  const attended = await db
    .selectFrom('care.attendedService')
    .selectAll()
    .where('sourceId', '=', id)
    .executeTakeFirstOrThrow()
  expect(attended).toMatchObject({
    patientId,
    entryId: entries['890701'],
    finalidad: '16',
    cause: '38',
    diagnosisKind: '01',
    chargeId: null,
  })
  expect(
    await noting(physician).ask(beginNote, {
      triageId,
      appointmentId: null,
      admissionId: null,
      patientId: null,
    }),
  ).toMatchObject({ kind: 'evolution', diagnosisId: world.diagnosis })
})

test('the urgency that is admitted after takes what was attended to its account', async () => {
  const { id, patientId } = await draft(whole())
  await sign(id)
  const admissionId = await world.admit({ patientId: patientId as never, ambit: '2' })
  const { admissionId: reported } = await db
    .selectFrom('care.attendedService')
    .select('admissionId')
    .where('sourceId', '=', id)
    .executeTakeFirstOrThrow()
  expect(reported).toBe(admissionId)
})

test('what is missing is refused beside its field, and only its author writes and signs it', async () => {
  const { id } = await draft({ ...whole(), exam: null, finalidadId: null })
  await expect(sign(id)).rejects.toMatchObject({
    code: 'ATE-001',
    fields: { exam: expect.any(String), finalidadId: expect.any(String) },
  })
  await expect(sign(id, other)).rejects.toMatchObject({ code: 'ATE-003' })
  const { id: _, ...rest } = { id, ...blank, ...whole() }
  await expect(
    writing((tx) =>
      saveDraft(noteService, { tx, actor: other, id, version: 1, input: { ...rest, date: today } as never }),
    ),
  ).rejects.toMatchObject({ code: 'ATE-003' })
})

test('who is no professional signs nothing', async () => {
  const { id } = await draft(whole(), world.actor)
  await expect(sign(id, world.actor)).rejects.toMatchObject({ code: 'TRI-020' })
})

test('refuses naming a record of another patient', async () => {
  const triageId = await classified()
  await expect(draft({ triageId })).rejects.toMatchObject({ code: 'ATE-004' })
})

test('the rules of RIPS speak while it is written, and what they refuse is not signed', async () => {
  const patientId = await world.keep()
  const input = { ...blank, ...whole(), date: today, patientId, diagnosisId: entries.C61X }
  const asking = async (change: object) => {
    const declared = await noting(physician).ask(checkNote, { ...input, ...change } as never)
    // The clock of a test is fixed, before today: a too early hour is not what is tested.
    return declared
      .filter(({ field, rule }) => rule !== null && field !== 'time')
      .map(({ field, stops }) => [field, stops])
  }
  expect(await asking({})).toEqual([['diagnosisId', false]])
  expect(await asking({ diagnosisId: world.diagnosis })).toEqual([])
  const ended = { diagnosisId: world.diagnosis, finalidadId: entries['98'] }
  expect(await asking(ended)).toContainEqual(['finalidadId', true])
  const { id } = await draft({ ...whole(), ...ended })
  await expect(sign(id)).rejects.toMatchObject({
    code: 'ATE-005',
    fields: { finalidadId: expect.any(String) },
  })
  const noticed = await draft({ ...whole(), diagnosisId: entries.C61X })
  await sign(noticed.id)
})

test('what is signed is never changed: it is clarified, with another signature', async () => {
  const { id } = await draft(whole())
  const early = noting(other).act(clarifyNote, { id, text: 'Se aclara la dosis' })
  await expect(early).rejects.toMatchObject({ code: 'ATE-006' })
  await sign(id)
  await noting(other).act(clarifyNote, { id, text: 'Se aclara la dosis' })
  for (const change of [
    sql`update care.note set plan = 'Otro' where id = ${id}::uuid`,
    sql`delete from care.note where id = ${id}::uuid`,
    sql`update care.addendum set text = 'Otra cosa distinta'`,
    sql`delete from care.addendum`,
  ])
    await expect(change.execute(db)).rejects.toThrow(/never changed|append-only/)
  await expect(sign(id)).rejects.toMatchObject({ status: 409 })
})

test('two who sign at once sign once', async () => {
  const { id } = await draft(whole())
  const both = await Promise.allSettled([sign(id), sign(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { n } = await db
    .selectFrom('care.attendedService')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('sourceId', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(1)
})

test('refuses to annul an admission with an attended patient', async () => {
  const patientId = await world.keep()
  const admissionId = await world.admit({ patientId: patientId as never })
  const note = await draft({ ...whole(), patientId, admissionId, disposition: 'observation' })
  await sign(note.id)
  const annul = world.run(admissionId, 'annul', { reason: 'Se admitió a quien no era' })
  await expect(annul).rejects.toMatchObject({ code: 'ADM-007' })
})

/** Somebody who pays for themselves is admitted, and what is written of them. */
const visited = async (change: object = {}, ambit: '1' | '2' = '1') => {
  const patientId = (await world.keep()) as never
  const admissionId = await world.admit({ patientId, ambit, ...change })
  await world.receiveAll(admissionId)
  const written = { ...whole(), patientId, admissionId }
  return { patientId, admissionId, note: (more: object = {}) => draft({ ...written, ...more }) }
}
const standing = (id: string) =>
  db
    .selectFrom('care.admission as a')
    .leftJoin('care.rda as r', 'r.admissionId', 'a.id')
    .select(['a.status', 'a.dischargeDiagnosisId', 'a.dischargeTime', 'r.state as summary'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

test('the note that sends a patient home closes the visit, with its summary; no other note does', async () => {
  const { admissionId, note } = await visited()
  await sign((await note({ disposition: 'observation' })).id)
  expect(await standing(admissionId)).toMatchObject({ status: 'open', summary: null })
  const { id } = await note({ time: '00:01' })
  await sign(id)
  expect(await standing(admissionId)).toMatchObject({
    status: 'closed',
    dischargeDiagnosisId: world.diagnosis,
    summary: 'pending',
  })
  expect((await writing((tx) => factsOf(tx, id))).admission).toMatchObject({ status: 'closed', open: null })
  const urgency = await visited({}, '2')
  await sign((await urgency.note()).id)
  expect(await standing(urgency.admissionId)).toMatchObject({ status: 'open', summary: null })
})

test('what is missing keeps the visit open and never the note from being signed', async () => {
  const { admissionId, note } = await visited({ payerId: null })
  const { id } = await note()
  await sign(id)
  expect(await standing(admissionId)).toMatchObject({ status: 'open' })
  const { admission } = await writing((tx) => factsOf(tx, id))
  expect(admission).toMatchObject({ status: 'open', open: 'Pagador y contrato: Falta quién paga.' })
})

test('an urgent order is carried out before the visit closes, and what comes after is reported again', async () => {
  const { admissionId, note, patientId } = await visited()
  const order = async (priority: string) => {
    const plain = { side: null, instructions: null, outsidePlan: false, mipres: null, allergyReason: null }
    const services = [{ procedureId: entries['890701'], quantity: 1, ...plain }]
    const input = {
      patientId,
      admissionId,
      kind: 'procedure',
      priority,
      date: today,
      services,
      medicines: null,
      triageId: null,
      diagnosisId: world.diagnosis,
      specialtyId: null,
      destination: null,
      reason: null,
      indication: null,
      summary: null,
      origin: null,
      fromDay: null,
      days: null,
      retroactiveCause: null,
      related: false,
      alertsConfirmed: true,
      notes: null,
    }
    const id = await writing((tx) =>
      createDraft(medicalOrderService, { tx, actor: physician, input: input as never }),
    )
    const run = (action: 'sign' | 'carryOut', input: object = {}) =>
      writing((tx) => performAction(medicalOrderService, { tx, actor: physician, today, id, action, input }))
    await run('sign')
    return (time: string) => run('carryOut', { date: today, time })
  }
  const done = await order('urgent')
  await sign((await note()).id)
  expect(await standing(admissionId)).toMatchObject({ status: 'open' })
  await done('00:02')
  expect(await standing(admissionId)).toMatchObject({ status: 'closed', summary: 'pending' })
  await sql`update care.rda set state = 'with-errors' where admission_id = ${admissionId}::uuid`.execute(db)
  const later = await order('elective')
  expect(await standing(admissionId)).toMatchObject({ status: 'closed', summary: 'pending' })
  await later('00:04')
  expect(await standing(admissionId)).toMatchObject({ status: 'closed', dischargeTime: '00:04' })
})

test('what one wrote and did not sign is counted to oneself, and not to another', async () => {
  const unsigned = async (actor: Actor) =>
    (await screensOf(dayOperations, { db, actor, today }).ask(myDay, {})).unsigned
  const mine = await unsigned(physician)
  const theirs = await unsigned(other)
  const { id } = await draft(whole())
  expect([await unsigned(physician), await unsigned(other)]).toEqual([mine + 1, theirs])
  await sign(id)
  expect(await unsigned(physician)).toBe(mine)
})

test('a signed note is found by its number and by what its patient is called now', async () => {
  const { id } = await draft(whole())
  await sign(id)
  await foundByItsPatient(db, 'note', id)
})

test('the diagnoses that a physician signed last are offered first before anything is typed', async () => {
  const c61 = entries.C61X!
  const usual = world.diagnosis
  for (const diagnosisId of [usual, c61, c61]) {
    const { id } = await draft({ ...whole(), diagnosisId, related1Id: null })
    await sign(id)
  }
  const offeredTo = (userId: string) => optionsMatching(db, 'reference.diagnosis', { userId })
  const [first, second] = await offeredTo(physician.userId)
  expect(first).toMatchObject({ suggested: 'Usual' })
  expect([first?.id, second?.id].toSorted()).toEqual([c61, usual].toSorted())
  const all = await offeredTo(physician.userId)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect((await offeredTo(other.userId)).filter(({ suggested }) => suggested !== undefined)).toEqual([])
  expect(
    (await optionsMatching(db, 'reference.diagnosis', { userId: physician.userId, q: 'c61' }))[0],
  ).toMatchObject({ id: c61 })
})
