import { constraintsIn, decideParameter } from '@quina/blocks/server'
import { day as toDay } from '@quina/kernel'
import { actorFor, callsOf, meaningOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ownProfessional } from '../../modules/clinical/care/appointment/professional/professional.contract.ts'
import { ownProfessionalOperation } from '../../modules/clinical/care/appointment/professional/professional.server.ts'
import { care } from '../../modules/clinical/care/server.ts'
import {
  abandonTriage,
  annulTriage,
  attendTriage,
  beginClassification,
  callPatient,
  deriveTriage,
  finishTriage,
  registerArrival,
  secondSign,
} from '../../modules/clinical/care/triage/triage/triage.contract.ts'
import { triageAlerts, triageOperations } from '../../modules/clinical/care/triage/triage/triage.server.ts'
import {
  triageBoard,
  triagePulse,
  triageWall,
} from '../../modules/clinical/care/triage/triage-board/board.contract.ts'
import { triageSuggests } from '../../modules/clinical/care/triage/triage-board/triage-parameters.contract.ts'
import { triageOf, triageSheet } from '../../modules/clinical/care/triage/triage-sheet/sheet.contract.ts'
import { triagePrintOperations } from '../../modules/clinical/care/triage/triage-sheet/triage-print.server.ts'
import { triageWorld } from './triage-world.ts'

const world = await triageWorld()
afterAll(world.close)
const { arrive, by, classified, db, nurse, physician, other, seen, sign } = world
const whole = async (id: string) => by(nurse).ask(triageOf, { id })
const stepping = async (id: string) => (await whole(id)).status

test('somebody comes, is classified with why it was suggested, attended and sent home', async () => {
  const id = await arrive()
  await expect(sign(id)).rejects.toMatchObject({ code: 'TRI-001' })
  await by(nurse).act(beginClassification, await seen(id))
  await sign(id, { pain: 5, resources: 1, level: '4' })
  const [first] = (await whole(id)).classifications
  expect(first).toMatchObject({ suggestedLevel: 4, level: 4, news2: 0, mews: 1, edition: 'Quina 2026.1' })
  expect(first?.rules.toSorted()).toEqual(['DOL-IV', 'REC'])
  await by(physician).act(attendTriage, await seen(id))
  await by(physician).act(finishTriage, { ...(await seen(id)), disposition: 'home' })
  expect(await whole(id)).toMatchObject({ status: 'finished', disposition: 'home', level: 4 })
})

test('another level has its reason; two less urgent rules once another physician signs it', async () => {
  const id = await arrive()
  await by(nurse).act(beginClassification, await seen(id))
  const urgent = { discriminators: [{ code: 'D-II-01' as const }] }
  await expect(sign(id, { ...urgent, level: '4' })).rejects.toMatchObject({
    code: 'TRI-002',
    fields: { changeReason: expect.any(String) },
  })
  const decided = { ...urgent, level: '4', changeReason: 'El dolor es muscular' } as const
  expect(await sign(id, decided, physician)).toMatchObject({ level: 2, needsSecond: true })
  expect(await whole(id)).toMatchObject({ level: 2, awaitsSecond: true })
  await expect(by(nurse).act(secondSign, await seen(id))).rejects.toMatchObject({ code: 'TRI-022' })
  await expect(by(physician).act(secondSign, await seen(id))).rejects.toMatchObject({ code: 'TRI-015' })
  await by(other).act(secondSign, await seen(id))
  expect(await whole(id)).toMatchObject({ level: 4, awaitsSecond: false })
  await expect(by(other).act(secondSign, await seen(id))).rejects.toMatchObject({ code: 'TRI-014' })
  const third = await world.professional('medicine')
  const again = sql`insert into care.second_signature (id, classification_id, professional_id, signed_by, signed_at)
    select gen_random_uuid(), s.classification_id, e.id, ${third.userId}::uuid, now()
    from care.second_signature s join care.classification c on c.id = s.classification_id and c.triage_id = ${id}::uuid
    cross join lateral (select e.id from people.employee e where e.id not in (s.professional_id, c.professional_id) limit 1) e`
  const twice = { code: 'TRI-009', status: 409 }
  expect(await meaningOf(again.execute(db), constraintsIn(triageOperations))).toMatchObject(twice)
})

test('what was signed is never changed: to be classified again is another row, and the last one rules', async () => {
  const id = await classified({ resources: 2, level: '3' })
  const since = (await whole(id)).levelSince
  await sign(id, { resources: 2, level: '3' })
  expect((await whole(id)).levelSince).toBe(since)
  await sign(id, { resources: 2, level: '2', changeReason: 'Se ve mucho peor' })
  const { level, classifications } = await whole(id)
  expect([level, classifications.map(({ place, level }) => [place, level])]).toEqual([
    2,
    [
      [3, 2],
      [2, 3],
      [1, 3],
    ],
  ])
  for (const table of ['classification', 'vital_signs'])
    for (const change of [
      sql`update care.${sql.raw(table)} set id = id`,
      sql`delete from care.${sql.raw(table)}`,
    ])
      await expect(change.execute(db)).rejects.toThrow('append-only')
})

test('the database holds what the domain refuses', async () => {
  const id = await classified()
  const copy = (change: string) =>
    sql`insert into care.classification (id, triage_id, place, begun_at, ended_at, vital_signs_id, complaint, pregnant, scale2,
          age_months, resources, scores, suggested_level, incomplete, edition, level, destination, professional_id, signed_by)
        select gen_random_uuid(), triage_id, 9, begun_at, ended_at, vital_signs_id, complaint, pregnant, scale2, age_months,
          resources, scores, ${sql.raw(change)}, destination, professional_id, signed_by
        from care.classification where triage_id = ${id}::uuid`.execute(db)
  await expect(copy(`5, false, 'x', 2`)).rejects.toThrow('classification_says_why')
  await expect(copy(`5, false, null, 5`)).rejects.toThrow('classification_suggested_by_an_edition')
  const wrong = sql`insert into care.vital_signs (id, triage_id, taken_at, taken_by, systolic, diastolic)
    values (gen_random_uuid(), ${id}::uuid, now(), gen_random_uuid(), 80, 90)`
  await expect(wrong.execute(db)).rejects.toThrow('vital_signs_pressure')
})

test('unusual signs are confirmed, and stored with that; impossible ones are refused at their field', async () => {
  const id = await arrive()
  await by(nurse).act(beginClassification, await seen(id))
  const fast = { heartRate: 105, level: '4' } as const
  await expect(sign(id, fast)).rejects.toMatchObject({ code: 'TRI-003' })
  await expect(sign(id, { heartRate: 301 })).rejects.toMatchObject({
    fields: { heartRate: expect.any(String) },
  })
  await expect(sign(id, { systolic: 80, diastolic: 90 })).rejects.toMatchObject({ code: 'TRI-010' })
  await sign(id, { ...fast, alarmsConfirmed: true })
  expect((await whole(id)).classifications[0]).toMatchObject({ alarms: ['heartRate'], news2: 1 })
})

test('until the committee approves, nothing is suggested and no reason is required', async () => {
  const switched = (value: boolean) =>
    world.writing((tx) =>
      decideParameter(tx, triageSuggests, { fromDay: toDay('2026-11-19'), value, userId: null }),
    )
  await switched(false)
  const id = await classified({ discriminators: [{ code: 'D-I-01' }], level: '5' })
  expect((await whole(id)).classifications[0]).toMatchObject({
    suggestedLevel: null,
    rules: [],
    edition: null,
  })
  await switched(true)
})

test('only who is known as a professional signs, and each what is theirs', async () => {
  const id = await arrive()
  const nobody = actorFor({ campusId: world.campusId })
  await expect(by(nobody).act(beginClassification, await seen(id))).rejects.toMatchObject({ code: 'TRI-020' })
  const helper = await world.professional('assistant')
  await expect(by(helper).act(beginClassification, await seen(id))).rejects.toMatchObject({ code: 'TRI-021' })
  await expect(by(nurse).act(attendTriage, await seen(id))).rejects.toMatchObject({ code: 'TRI-022' })
  const { userId } = nurse
  const limited = actorFor({ userId, campusId: world.campusId, permissions: ['care.triage.classify'] })
  const twice = await classified()
  await expect(sign(twice, {}, limited)).rejects.toMatchObject({ status: 403 })
})

test('a patient who does not answer has gone; IV and V are sent elsewhere with their consent', async () => {
  const id = await classified()
  const gone = { reason: 'No responde en la sala' }
  await by(nurse).act(callPatient, await seen(id))
  await expect(by(nurse).act(abandonTriage, { ...(await seen(id)), ...gone })).rejects.toMatchObject({
    code: 'TRI-004',
  })
  for (const minutes of [30, 15])
    await sql`insert into care.triage_call (id, triage_id, called_at, called_by)
      values (gen_random_uuid(), ${id}::uuid, timestamptz '2026-11-20T15:00Z' - make_interval(mins => ${minutes}),
              gen_random_uuid())`.execute(db)
  await by(nurse).act(abandonTriage, { ...(await seen(id)), ...gone })
  expect(await stepping(id)).toBe('abandoned')

  const declared = {
    destination: 'primary',
    detail: 'IPS del barrio, mañana',
    warnings: 'Fiebre, dolor o vómito',
    appointmentTypeId: null,
    limitOn: null,
  } as const
  const light = await classified()
  const derive = async (one: string, consented: boolean) =>
    by(nurse).act(deriveTriage, { ...(await seen(one)), ...declared, consented })
  await expect(derive(light, false)).rejects.toMatchObject({ code: 'TRI-006' })
  await derive(light, true)
  expect(await whole(light)).toMatchObject({
    status: 'derived',
    derivation: { detail: 'IPS del barrio, mañana' },
  })
  // To the priority consultation of the house they wait in its list, first of all and until tomorrow.
  const own = await classified()
  const priority = { ...declared, destination: 'priority', consented: true } as const
  await by(nurse).act(deriveTriage, { ...(await seen(own)), ...priority })
  const waiting = await db
    .selectFrom('care.appointmentRequest as r')
    .innerJoin('care.triage as t', 't.patientId', 'r.patientId')
    .innerJoin('care.appointmentType as k', 'k.id', 'r.appointmentTypeId')
    .select(['r.status', 'r.priority', 'k.code', 'r.channel'])
    .select(sql<number>`r.limit_on - r.wished_on`.as('days'))
    .where('t.id', '=', own)
    .execute()
  expect(waiting).toEqual([{ status: 'waiting', priority: '1', code: 'MGP', channel: 'internal', days: 1 }])
  const grave = await classified({ resources: 2, level: '3' })
  await expect(derive(grave, true)).rejects.toMatchObject({ code: 'TRI-005' })
})

test('two people receiving one patient at once make one triage, and two signing at once sign once', async () => {
  const patientId = await world.keep()
  const input = { patientId, arrival: 'own', motive: 'Fiebre' } as const
  const both = await Promise.allSettled([
    by(nurse).act(registerArrival, input),
    by(other).act(registerArrival, input),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from care.triage where patient_id = ${patientId}::uuid`.execute(db)
  expect(rows[0]?.n).toBe(1)
  const here = { code: 'TRI-008', status: 409, field: 'patientId' }
  expect(
    await meaningOf(by(nurse).act(registerArrival, input), constraintsIn(triageOperations)),
  ).toMatchObject(here)

  const id = await classified()
  const as = await seen(id)
  const attended = await Promise.allSettled([
    by(physician).act(attendTriage, as),
    by(other).act(attendTriage, as),
  ])
  expect(attended.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'GEN-409' } },
  ])
})

test('a patient attended at once is classified before leaving; an inactive file is not received', async () => {
  const id = await arrive()
  const house = { printContext: () => Promise.resolve({} as never) }
  const papers = callsOf(triagePrintOperations, { actor: nurse, house })(db)
  await expect(papers.take(triageSheet, { id })).rejects.toMatchObject({ code: 'TRI-016', status: 409 })
  await by(physician).act(attendTriage, await seen(id))
  const leave = by(physician).act(finishTriage, { ...(await seen(id)), disposition: 'home' })
  await expect(leave).rejects.toMatchObject({ code: 'TRI-007', status: 409 })
  await sign(id, { discriminators: [{ code: 'D-I-03' }], level: '1' })
  expect(await whole(id)).toMatchObject({ status: 'attended', level: 1 })
  await expect(sign(id, { level: '1' })).rejects.toMatchObject({ code: 'TRI-001' })
  await by(physician).act(finishTriage, { ...(await seen(id)), disposition: 'observation' })
  expect(await stepping(id)).toBe('observed')

  const patientId = await world.keep()
  await db.updateTable('people.patient').set({ active: false }).where('id', '=', patientId).execute()
  const input = { patientId, arrival: 'own', motive: 'Fiebre' } as const
  await expect(by(nurse).act(registerArrival, input)).rejects.toMatchObject({
    code: 'TRI-013',
    fields: { patientId: expect.any(String) },
  })
})

test('the board tells who waits, in order, and that is recorded; the wall and the pulse name nobody', async () => {
  const before = await by(nurse).ask(triagePulse, {})
  const calls = callsOf(care.operations, { actor: nurse })
  const id = await classified({ resources: 2, level: '3' })
  expect(await by(nurse).ask(triagePulse, {})).not.toEqual(before)
  const { waiting } = await db.transaction().execute((tx) => calls(tx).ask(triageBoard, {}))
  const levels = waiting.map(({ level }) => level ?? 9)
  expect(levels).toEqual(levels.toSorted())
  const mine = waiting.find((one) => one.id === id)!
  const traces = await db.selectFrom('people.patientAccess').selectAll().execute()
  expect(traces.at(-1)).toMatchObject({ resource: 'care.triageBoard', userId: nurse.userId })
  expect(traces.at(-1)?.patientIds).toContain(mine.patientId)
  const wall = await db.transaction().execute((tx) => calls(tx).ask(triageWall, {}))
  expect(wall).toContainEqual(
    expect.objectContaining({ ticket: mine.ticket, initials: expect.stringMatching(/^A\. /) }),
  )
  expect(JSON.stringify(wall)).not.toMatch(/[0-9a-f]{8}-|Vélez/)
  expect(await db.selectFrom('people.patientAccess').select('id').execute()).toHaveLength(traces.length)
})

test('a vital and unattended patient is an alert; an annulled one is here no more', async () => {
  const [vital] = triageAlerts
  const count = () => world.reading((tx) => vital!.count(tx, { actor: nurse, today: world.today }))
  const before = await count()
  const id = await classified({ discriminators: [{ code: 'D-I-03' }], level: '1' })
  expect(await count()).toBe(before + 1)
  await by(nurse).act(annulTriage, { ...(await seen(id)), reason: 'Era otra persona' })
  expect(await count()).toBe(before)
  await expect(by(physician).act(attendTriage, await seen(id))).rejects.toMatchObject({ code: 'TRI-001' })
})

test('the professional is taken from the employee of the user; a user without one is refused', async () => {
  const own = (actor: typeof physician) =>
    callsOf([ownProfessionalOperation], { actor })(db).ask(ownProfessional, {})
  const { rows } = await sql<{ id: string }>`
    select person_id as id from admin.app_user where id = ${physician.userId}::uuid`.execute(db)
  expect(await own(physician)).toEqual({ id: rows[0]!.id })
  expect(await own(actorFor({ permissions: ['care.appointment.view'] }))).toEqual({ id: null })
})
