import { saveRow } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusinessDays } from './business-days.domain.ts'
import { generateYear, loadHolidays } from './generate.server.ts'
import { holidayService } from './holiday.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
const north = newId<'admin.campus'>()
beforeAll(async () => {
  await sql`insert into admin.campus (id, code, name, reps_code) values (${north}, '07', 'Norte', '990000011107')`.execute(
    db,
  )
})

const civic = { date: '2026-11-20', name: 'Día de la ESE', kind: 'institutional', campusId: null, norm: null }
const add = (given: Partial<Omit<typeof civic, 'campusId'>> & { readonly campusId?: string }) =>
  db
    .transaction()
    .execute((tx) =>
      saveRow(tx, holidayService, { id: null, body: { ...civic, emergenciesOpen: true, ...given }, actor }),
    )
const span = { from: day('2026-11-01'), to: day('2026-11-30') }

test('a year is generated once; again it adds nothing, and brings back nothing annulled', async () => {
  const generate = (year: number) => db.transaction().execute((tx) => generateYear(tx, year))
  expect(await generate(2026)).toEqual({ added: 19, already: 0 })
  await sql`update hospital.holiday set active = false where date = '2026-12-08'`.execute(db)
  expect(await generate(2026)).toEqual({ added: 0, already: 19 })
  expect(await generate(2025)).toEqual({ added: 18, already: 0 })
  const december = await loadHolidays(db, { from: day('2026-12-01'), to: day('2026-12-31') })
  expect([...december]).toEqual(['2026-12-25'])
})

test('legal terms count the holidays of the law, of years that nobody generated too', async () => {
  const found = await loadHolidays(db, { from: day('2028-01-01'), to: day('2028-12-31') })
  expect(found.size).toBe(19)
})

test('a day on which the house closes is no holiday for legal terms; a local one is', async () => {
  await add({})
  await add({ date: '2026-11-24', name: 'Fundación del municipio', kind: 'local' })
  const legal = await loadHolidays(db, span)
  expect([...legal].toSorted()).toEqual(['2026-11-02', '2026-11-16', '2026-11-24'])
  expect(addBusinessDays(day('2026-11-20'), 2, legal)).toBe('2026-11-25')
})

test('a site has its own closing days besides', async () => {
  await add({ date: '2026-11-25', name: 'Aniversario', kind: 'civic', campusId: north })
  const open = await loadHolidays(db, { ...span, campusId: north })
  expect([...open].toSorted()).toEqual(['2026-11-02', '2026-11-16', '2026-11-20', '2026-11-24', '2026-11-25'])
  expect((await loadHolidays(db, { ...span, campusId: newId() })).has(day('2026-11-25'))).toBe(false)
})

test('refusals: the same twice, a national day of one site, a generated day that moves', async () => {
  await expect(add({})).rejects.toMatchObject({ code: 'FES-001', fields: { date: expect.any(String) } })
  const ofOneSite = add({ kind: 'national', campusId: north })
  await expect(ofOneSite).rejects.toMatchObject({ code: 'FES-003', fields: { campusId: expect.any(String) } })
  const row = await db
    .selectFrom('hospital.holiday')
    .select(['id', 'version', 'norm'])
    .where('date', '=', '2026-12-25' as never)
    .executeTakeFirstOrThrow()
  const body = {
    ...civic,
    kind: 'national',
    date: '2026-12-26',
    name: 'Navidad',
    norm: row.norm,
    emergenciesOpen: true,
  }
  const moved = db
    .transaction()
    .execute((tx) => saveRow(tx, holidayService, { id: row.id, version: row.version, body, actor }))
  await expect(moved).rejects.toMatchObject({ code: 'FES-002', fields: { date: expect.any(String) } })
})
