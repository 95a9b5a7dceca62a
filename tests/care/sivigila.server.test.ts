import { saveRow } from '@quina/blocks/server'
import { addDays } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { tellDuty } from '../../modules/clinical/care/admission/legal-duty/legal-duty.server.ts'
import { sivigilaNotices } from '../../modules/clinical/care/official/sivigila/sivigila.contract.ts'
import {
  eventService,
  sivigilaAlert,
  sivigilaOperations,
} from '../../modules/clinical/care/official/sivigila/sivigila.server.ts'
import { admissionWorld, codeIn } from './admission-world.ts'

const world = await admissionWorld()
afterAll(world.close)
const { db, actor, today } = world

const diagnosis = (code: string) => codeIn(db, 'diagnosis', { code, name: code })
const admitted = async (code: string, change: object = {}) =>
  world.admit({ patientId: await world.keep(), diagnosisId: await diagnosis(code), ...change } as object)
const owed = async (admissionId: string) => {
  const { rows } = await sql<{ id: string; code: string; hours: number; status: string }>`
    select d.id, e.code, d.status, extract(epoch from d.due_at - a.entered_at)::int / 3600 as hours
    from care.legal_duty d join care.notifiable_event e on e.id = d.event_id join care.admission a on a.id = d.admission_id
    where d.admission_id = ${admissionId}::uuid order by e.code`.execute(db)
  return rows
}

test.each([
  ['a Sunday', '2026-11-15T08:00', '2026-11-23T23:59'],
  ['the Saturday that ends the week', '2026-11-21T23:00', '2026-11-23T23:59'],
  ['a Monday', '2026-11-23T00:10', '2026-11-30T23:59'],
])('a weekly notice of %s is due on the Monday after its week', async (_, known, due) => {
  const { rows } = await sql<{ due: string }>`
    select to_char(care.notice_due('weekly', ${`${known}:00-05:00`}::timestamptz) at time zone 'America/Bogota',
      'YYYY-MM-DD"T"HH24:MI') as due`.execute(db)
  expect(rows[0]!.due).toBe(due)
})

test('grave dengue is notified in 24 hours, and what was corrected no longer', async () => {
  const id = await admitted('A91X')
  expect(await owed(id)).toMatchObject([{ code: '220', hours: 24, status: 'pending' }])
  expect(await owed(await admitted('I10X'))).toEqual([])
  await world.edit(id, { diagnosisId: await diagnosis('I10X') })
  expect(await owed(id)).toEqual([])
})

test('what is only of children is not owed by an adult', async () => {
  expect(await owed(await admitted('E43X'))).toEqual([])
  const bornYearsAgo = async (days: number) => {
    const patientId = await world.keep()
    await sql`update people.patient set birth_date = (${today}::date - interval '5 years')::date + ${days}::int
              where id = ${patientId}::uuid`.execute(db)
    return owed(await world.admit({ patientId, diagnosisId: await diagnosis('E43X') } as object))
  }
  expect(await bornYearsAgo(0)).toEqual([])
  expect(await bornYearsAgo(1)).toMatchObject([{ code: '113' }])
})

test('what is no longer notified on that day is not owed', async () => {
  const until = (untilDay: string) =>
    sql`update care.notifiable_event set until_day = ${untilDay}::date where code = '230'`.execute(db)
  await until(addDays(today, -1))
  expect(await owed(await admitted('A369'))).toEqual([])
  await until(today)
  expect(await owed(await admitted('A369'))).toMatchObject([{ code: '230' }])
})

test('a discharge may owe another, and each is notified with its number', async () => {
  const id = await admitted('A90X', { ambit: '3', entryRoute: '01' })
  const related = {
    related1Id: await diagnosis('A150'),
    related2Id: null,
    related3Id: null,
    complicationId: null,
  }
  const leaves = { date: today, time: '00:01', condition: '01', deathCauseId: null, doctorId: null }
  await world.run(id, 'discharge', { ...leaves, diagnosisId: await diagnosis('A90X'), ...related })
  const both = await owed(id)
  expect(both.map(({ code }) => code)).toEqual(['210', '813'])
  const declared = { actor, now: new Date(), admissionId: id, version: 1, status: 'done' } as const
  await world.writing((tx) =>
    tellDuty(tx, { ...declared, dutyId: both[0]!.id, evidence: 'Ficha 2026-00471' }),
  )
  const { answer } = reportsOf(sivigilaOperations, { db, actor })
  const reported = async (state: string) =>
    (await answer(sivigilaNotices, { from: today, to: today, state })).rows.filter(
      ({ values }) => values.admissionId === id,
    )
  expect((await reported('done')).map(({ values }) => values)).toMatchObject([
    { event: '210 Dengue', evidence: 'Ficha 2026-00471' },
  ])
  expect((await reported('pending')).map(({ values }) => values)).toMatchObject([
    { event: '813 Tuberculosis' },
  ])
})

test('what is due within a day is an alert', async () => {
  const counted = () => world.reading((tx) => sivigilaAlert.count(tx, { actor, today }))
  const before = await counted()
  await admitted('A00X')
  expect(await counted()).toBe(before + 1)
})

test('an event has one code, starts as CIE-10 does and ends after its start', async () => {
  const event = { code: '999', name: 'Evento de prueba', prefixes: ' a90, a97 ', notice: 'weekly' }
  const days = { belowAge: null, fromDay: '2026-01-01', untilDay: null, source: 'Prueba' }
  const save = (change: object) =>
    world.writing((tx) =>
      saveRow(tx, eventService, { id: null, body: { ...event, ...days, ...change }, actor }),
    )
  const at = (field: string) => ({ [field]: expect.any(String) })
  await expect(save({ code: '210' })).rejects.toMatchObject({ code: 'SIV-001', fields: at('code') })
  for (const prefixes of ['90', 'A90.1', 'A90;A97', 'A90,', 'A9000'])
    await expect(save({ prefixes })).rejects.toMatchObject({ code: 'SIV-002', fields: at('prefixes') })
  const early = save({ untilDay: '2025-12-31' })
  await expect(early).rejects.toMatchObject({ code: 'SIV-003', fields: at('untilDay') })
  const { id } = await save({ untilDay: '2026-01-01' })
  const { prefixes } = await db
    .selectFrom('care.notifiableEvent')
    .select('prefixes')
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
  expect(prefixes).toBe('A90,A97')
})
