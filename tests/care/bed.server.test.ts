import type { AnyReport } from '@quina/blocks'
import { saveRow } from '@quina/blocks/server'
import { addDays, newId } from '@quina/kernel'
import { tellingPatients } from '@quina/people/server'
import { callsOf, reportsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  assignBed,
  bedMap,
  bedsOfAdmission,
  blockBed,
  cancelReservation,
  finishCleaning,
  leaveBed,
  reserveBed,
  transferBed,
  unblockBed,
} from '../../modules/clinical/care/admission/bed-map/bed-map.contract.ts'
import { bedMapOperations } from '../../modules/clinical/care/admission/bed-map/bed-map.server.ts'
import { bedReadingOperations } from '../../modules/clinical/care/admission/bed-map/bed-reading.server.ts'
import { bedService } from '../../modules/clinical/care/beds/bed/bed.server.ts'
import {
  bedCensus,
  bedHours,
  bedIndicators,
  censusBalance,
  censusReports,
} from '../../modules/clinical/care/beds/census/census.contract.ts'
import { censusOperationsOfDay } from '../../modules/clinical/care/beds/census/census.server.ts'
import { occupancyOperations } from '../../modules/clinical/care/beds/census/occupancy.server.ts'
import { timelineOf } from '../../modules/clinical/care/record/timeline/timeline.contract.ts'
import { timelineOperations } from '../../modules/clinical/care/record/timeline/timeline.server.ts'
import { admissionWorld, codeIn } from './admission-world.ts'

let world: Awaited<ReturnType<typeof admissionWorld>>
let room = ''
let ward = ''
let urgencies = ''
let beds = 0
beforeAll(async () => {
  world = await admissionWorld()
  room = await place('room', null)
  ward = world.service
  urgencies = await codeIn(world.db, 'repsService', { code: '1102', name: 'Urgencias' })
})
afterAll(() => world.close())

const operations = tellingPatients('care.patient_summary', [
  ...bedReadingOperations,
  ...bedMapOperations,
  ...censusOperationsOfDay,
  ...occupancyOperations,
])
const screens = () => screensOf(operations, { db: world.db, actor: world.actor, now: new Date() })

const reading = () => reportsOf(operations, { db: world.db, actor: world.actor })

async function reported(report: AnyReport, input: Readonly<Record<string, string>>) {
  const { rows } = await reading().answer(report, input)
  return rows.map(({ values }) => values)
}

async function place(kind: string, parentId: string | null): Promise<string> {
  const id = newId()
  beds += 1
  const own = {
    id,
    campusId: world.actor.campusId,
    parentId,
    kind,
    code: `L${String(beds).padStart(2, '0')}`,
  }
  await world.db
    .insertInto('hospital.location')
    .values({ ...own, name: `Lugar ${beds}`, condition: 'working', accessible: false })
    .execute()
  return id
}
async function bed(kind = 'adult', given: { room?: string; service?: string } = {}) {
  const locationId = await place('bed', given.room ?? room)
  const id = newId()
  const repsServiceId = given.service ?? ward
  await sql`
    insert into care.bed (id, campus_id, location_id, kind, reps_service_id, from_day)
    values (${id}, ${world.actor.campusId}, ${locationId}, ${kind}, ${repsServiceId}, '2020-01-01')`.execute(
    world.db,
  )
  return { id, locationId }
}
const when = (time: string) => ({ date: world.today, time, confirmed: false })
const stay = async (change: object = {}) =>
  world.admit({ patientId: await world.keep(), ambit: '3', entryRoute: '01', ...change })
const give = (admissionId: string, bedId: string, time = '00:00') =>
  screens().act(assignBed, { admissionId, bedId, ...when(time) })
const stateOf = async (id: string) => (await screens().ask(bedMap, {})).beds.find((one) => one.id === id)
const leaving = (time: string) => ({
  ...{ date: world.today, time, condition: '01', diagnosisId: world.diagnosis, doctorId: null },
  ...{ related1Id: null, related2Id: null, related3Id: null, complicationId: null, deathCauseId: null },
})

test('a bed is given, the admission says it, and the discharge leaves it to be cleaned', async () => {
  const { id, locationId } = await bed()
  const admissionId = await stay()
  await give(admissionId, id)
  expect(await stateOf(id)).toMatchObject({ state: 'occupied', lying: { id: admissionId } })
  const stored = await world.db
    .selectFrom('care.admission')
    .select('locationId')
    .where('id', '=', admissionId)
    .executeTakeFirstOrThrow()
  expect(stored.locationId).toBe(locationId)
  await world.run(admissionId, 'discharge', leaving('00:01'))
  expect(await stateOf(id)).toMatchObject({ state: 'cleaning', lying: null })
  await screens().act(finishCleaning, { bedId: id })
  expect(await stateOf(id)).toMatchObject({ state: 'free' })
  expect(await screens().ask(bedsOfAdmission, { id: admissionId })).toMatchObject([
    { bedId: id, state: 'occupied' },
  ])
})

test('one bed, one patient: of four who are given it at once one gets it', async () => {
  const { id } = await bed('intensive')
  const stays = []
  for (let at = 0; at < 4; at += 1) stays.push(await stay())
  const done = await Promise.allSettled(stays.map((admissionId) => give(admissionId, id)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of done)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'BED-001', status: 409 })
})

test('the database refuses a second one, whatever the program believed', async () => {
  const { id } = await bed()
  const first = await stay()
  const second = await stay()
  await give(first, id)
  const other = await bed()
  const lie = (admissionId: string, bedId: string) => sql`
    insert into care.bed_period (id, campus_id, bed_id, state, admission_id, from_at, created_by)
    values (gen_random_uuid(), ${world.actor.campusId}, ${bedId}, 'occupied', ${admissionId}, now(), ${world.actor.userId})`
  await expect(lie(second, id).execute(world.db)).rejects.toMatchObject({ constraint: 'bed_once' })
  await expect(lie(first, other.id).execute(world.db)).rejects.toMatchObject({
    constraint: 'bed_of_admission',
  })
  const gone = sql`delete from care.bed_period where bed_id = ${id}::uuid`.execute(world.db)
  await expect(gone).rejects.toThrow('only ended')
})

test('who passes to another bed leaves the first at the same instant', async () => {
  const from = await bed()
  const to = await bed()
  const admissionId = await stay()
  await give(admissionId, from.id)
  await screens().act(transferBed, { admissionId, bedId: to.id, ...when('00:01') })
  const lain = await screens().ask(bedsOfAdmission, { id: admissionId })
  expect(lain.map(({ bedId }) => bedId)).toEqual([from.id, to.id])
  expect(lain[0]!.until).toBe(lain[1]!.from)
  expect(await stateOf(from.id)).toMatchObject({ state: 'cleaning' })
  await expect(give(admissionId, from.id)).rejects.toMatchObject({ code: 'BED-012' })
})

test('what is blocked or kept for another is not given; who it is kept for gets it', async () => {
  const { id } = await bed()
  const mine = await stay()
  const other = await stay()
  await screens().act(blockBed, { bedId: id, motive: 'repair', note: null })
  await expect(give(mine, id)).rejects.toMatchObject({ code: 'BED-001' })
  await expect(screens().act(blockBed, { bedId: id, motive: 'repair', note: null })).rejects.toMatchObject({
    code: 'BED-014',
  })
  await screens().act(unblockBed, { bedId: id })
  await screens().act(reserveBed, { bedId: id, admissionId: mine })
  const now = new Date().toLocaleTimeString('en-GB', {
    timeZone: 'America/Bogota',
    hour: '2-digit',
    minute: '2-digit',
  })
  await expect(give(other, id, now)).rejects.toMatchObject({ code: 'BED-001' })
  await give(mine, id, now)
  expect(await stateOf(id)).toMatchObject({ state: 'occupied', lying: { id: mine } })
  const free = await bed()
  await screens().act(reserveBed, { bedId: free.id, admissionId: other })
  await screens().act(cancelReservation, { bedId: free.id })
  expect(await stateOf(free.id)).toMatchObject({ state: 'free' })
})

test('a bed that does not suit is confirmed; nobody lies in one before entering, nor in a consultation', async () => {
  const { id } = await bed('paediatric')
  const admissionId = await stay({ time: '00:01' })
  await expect(give(admissionId, id, '00:00')).rejects.toMatchObject({ code: 'BED-004' })
  await expect(give(admissionId, id, '00:01')).rejects.toMatchObject({
    code: 'BED-010',
    fields: { confirmed: expect.stringContaining('pediátrica') },
  })
  await screens().act(assignBed, { admissionId, bedId: id, ...when('00:01'), confirmed: true })
  const visit = await world.admit({ patientId: await world.keep() })
  await expect(give(visit, (await bed()).id)).rejects.toMatchObject({ code: 'BED-003' })
})

test('a bed of observation observes, and the stay that follows lies in the bed that it names', async () => {
  const watched = await bed('observation', { room: await place('room', null), service: urgencies })
  const { id, locationId } = await bed('adult', { room: await place('room', null) })
  const urgency = await stay({ ambit: '2' })
  await give(urgency, watched.id)
  const { observedFrom } = await world.db
    .selectFrom('care.admission')
    .select('observedFrom')
    .where('id', '=', urgency)
    .executeTakeFirstOrThrow()
  expect(observedFrom).not.toBeNull()
  await world.run(urgency, 'hospitalise', {
    ...{ date: world.today, time: '00:01', repsServiceId: world.service, locationId },
    ...{ diagnosisId: world.diagnosis, doctorId: null },
  })
  expect(await stateOf(watched.id)).toMatchObject({ state: 'cleaning' })
  expect((await stateOf(id))!.lying).not.toBeNull()
  const { patientId } = await world.db
    .selectFrom('care.admission')
    .select('patientId')
    .where('id', '=', urgency)
    .executeTakeFirstOrThrow()
  const wanted = { kind: null, professionalId: null, from: null, until: null, most: null }
  const history = callsOf(timelineOperations, { actor: world.actor })(world.db as never)
  const { entries } = await history.ask(timelineOf, { ...wanted, patientId: patientId! })
  const beds = entries.filter(({ kind }) => kind === 'bed').map(({ title }) => title.replace(/ [A-Z].*/, ''))
  expect(beds).toEqual(['Traslado a la cama', 'Cama'])
  expect(entries.filter(({ kind }) => kind === 'discharge')).toMatchObject([
    { id: urgency, thing: 'admission' },
  ])
  await expect(
    world.edit((await stateOf(id))!.lying!.id, { locationId: watched.locationId }),
  ).rejects.toMatchObject({
    code: 'BED-005',
  })
})

test('refuses what is no bed of the day and of the site, each refusal beside its field', async () => {
  const own = await bed()
  const closed = await bed()
  const away = await bed()
  const admissionId = await stay()
  const reported = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })
  await sql`update care.bed set until_day = ${addDays(world.today, -1)} where id = ${closed.id}`.execute(
    world.db,
  )
  await expect(give(admissionId, closed.id)).rejects.toMatchObject(reported('BED-002', 'bedId'))
  await sql`update care.bed set until_day = ${world.today} where id = ${closed.id}`.execute(world.db)
  await expect(
    screens().act(transferBed, { admissionId, bedId: closed.id, ...when('00:00') }),
  ).rejects.toMatchObject({ code: 'BED-013' })

  const campusId = newId()
  await world.db.insertInto('admin.campus').values({ id: campusId, code: 'OTR', name: 'Otra' }).execute()
  await sql`update care.bed set campus_id = ${campusId} where id = ${away.id}`.execute(world.db)
  await expect(give(admissionId, away.id)).rejects.toMatchObject(reported('BED-011', 'bedId'))
  await expect(screens().act(reserveBed, { bedId: away.id, admissionId })).rejects.toMatchObject(
    reported('BED-011', 'admissionId'),
  )
  await expect(screens().act(blockBed, { bedId: own.id, motive: 'other', note: null })).rejects.toMatchObject(
    reported('BED-015', 'note'),
  )
  await give(admissionId, own.id, '00:01')
  const leave = (time: string) => screens().act(leaveBed, { bedId: own.id, date: world.today, time })
  await expect(leave('00:00')).rejects.toMatchObject(reported('BED-016', 'time'))
  await leave('00:01')
})

test('the map has each place once, a place for a bed, and keeps it while somebody lies there', async () => {
  const { id, locationId } = await bed()
  const own = { campusId: world.actor.campusId, locationId, kind: 'adult', repsServiceId: ward }
  const days = { serviceId: null, fromDay: '2026-01-02', untilDay: null }
  const save = (change: object, row: { id: string; version: number } | null = null) => {
    const body = { ...own, ...days, ...change }
    return world.writing((tx) => saveRow(tx, bedService, { id: null, body, actor: world.actor, ...row }))
  }
  const reported = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })
  await expect(save({})).rejects.toMatchObject(reported('BED-006', 'locationId'))
  await expect(save({ locationId: room })).rejects.toMatchObject(reported('BED-007', 'locationId'))
  const free = { locationId: await place('bed', room) }
  await expect(save({ ...free, untilDay: '2026-01-01' })).rejects.toMatchObject(
    reported('BED-009', 'untilDay'),
  )
  await expect(save({ ...free, campusId: newId() })).rejects.toMatchObject(reported('BED-011', 'locationId'))
  await give(await stay(), id)
  const stored = { id, version: 1 }
  await expect(save(free, stored)).rejects.toMatchObject({ code: 'BED-008', status: 409 })
  await expect(world.writing((tx) => bedService.onDeactivate!(tx, id))).rejects.toMatchObject({
    code: 'BED-008',
  })
  await save({ kind: 'observation', untilDay: '2030-01-02' }, stored)
})

interface DrillDown {
  readonly report: AnyReport
  readonly row: Parameters<ReturnType<typeof reading>['follow']>[1]['row']
  readonly input: Readonly<Record<string, string>>
}

/** Each figure of a row leads to as many rows as it says. */
async function leadToAsMany({ report, row, input }: DrillDown, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    const reported = await reading().follow(censusReports, { report, row, column }, input)
    expect([column, reported.length]).toEqual([column, row.values[column]])
  }
}

test('the census of a day balances, and tells hour by hour how many lay there', async () => {
  const service = await codeIn(world.db, 'repsService', { code: '130', name: 'Cuidado intensivo adultos' })
  const other = await codeIn(world.db, 'repsService', { code: '131', name: 'Cuidado intermedio adultos' })
  const here = await bed('intensive', { service })
  const there = await bed('intermediate', { service: other })
  const first = await stay()
  const second = await stay()
  await give(first, here.id)
  await screens().act(transferBed, { admissionId: first, bedId: there.id, ...when('00:01') })
  await screens().act(finishCleaning, { bedId: here.id })
  const now = new Date().toLocaleTimeString('en-GB', {
    timeZone: 'America/Bogota',
    hour: '2-digit',
    minute: '2-digit',
  })
  await give(second, here.id, now)
  await screens().act(leaveBed, { bedId: here.id, date: world.today, time: now })
  const input = { from: world.today, to: world.today }
  const balance = await reported(censusBalance, input)
  const own = balance.filter(({ service: label }) => /intensivo|intermedio/.test(String(label)))
  expect(own).toMatchObject([
    { before: 0, entered: 1, received: 0, sent: 1, left: 0, now: 0 },
    { before: 0, entered: 0, received: 1, sent: 0, left: 0, now: 1 },
  ])
  for (const row of balance) {
    const n = (name: string) => Number(row[name])
    expect(n('before') + n('entered') + n('received') - n('sent') - n('left')).toBe(n('now'))
  }
  const { rows } = await reading().answer(censusBalance, input)
  for (const row of rows.filter(({ values }) => /intensivo|intermedio/.test(String(values.service))))
    await leadToAsMany({ report: censusBalance, row, input }, [
      'before',
      'entered',
      'received',
      'sent',
      'left',
    ])
  const census = await reported(bedCensus, { date: world.today })
  const lying = census.filter(({ state }) => state === 'occupied').length
  expect(balance.reduce((all, row) => all + Number(row.now), 0)).toBe(lying)
  const yesterday = { date: addDays(world.today, -1) }
  expect((await reported(bedCensus, yesterday)).every(({ state }) => state === 'free')).toBe(true)
  const hours = await reported(bedHours, { date: world.today })
  expect(hours[0]).toMatchObject({ hour: '12:00 AM', occupied: expect.any(Number) })
  const figures = await reported(bedIndicators, input)
  expect(figures.find(({ service: label }) => String(label).includes('intermedio'))).toMatchObject({
    ...{ available: 1, occupied: 1, occupancy: '100.00', discharges: 0, turnover: '0.00', stay: null },
  })
})

test('each state of an hour leads to its beds', async () => {
  const { rows } = await reading().answer(bedHours, { date: world.today })
  const last = rows.at(-1)!
  await leadToAsMany(
    { report: bedHours, row: last, input: { date: world.today } },
    Object.keys(bedHours.drill!),
  )
})

test('the census counts at 11:59 PM: who left by then is in no bed, who left at midnight still is (BED-03)', async () => {
  const service = await codeIn(world.db, 'repsService', { code: '132', name: 'Cuidado básico neonatal' })
  const yesterday = addDays(world.today, -1)
  for (const until of [`${yesterday}T23:58`, `${yesterday}T23:59`, `${world.today}T00:00`]) {
    const { id } = await bed('adult', { service })
    const admissionId = await stay()
    await sql`
      insert into care.bed_period (id, campus_id, bed_id, state, admission_id, from_at, until_at, created_by, ended_by)
      values (gen_random_uuid(), ${world.actor.campusId}, ${id}, 'occupied', ${admissionId},
        ${`${yesterday}T10:00-05:00`}::timestamptz, ${`${until}-05:00`}::timestamptz, ${world.actor.userId},
        ${world.actor.userId})`.execute(world.db)
  }
  const census = await reported(bedCensus, { date: yesterday })
  const own = census.filter(({ service: label }) => /básico neonatal/.test(String(label)))
  expect(own.map(({ state }) => state)).toEqual(['free', 'free', 'occupied'])
  const figures = await reported(bedIndicators, { from: yesterday, to: yesterday })
  expect(figures.find(({ service: label }) => String(label).includes('básico neonatal'))).toMatchObject({
    ...{ available: 3, occupied: 1, occupancy: '33.33' },
  })
})
