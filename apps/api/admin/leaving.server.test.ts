import { newId } from '@quina/kernel'
import { addEmployee, addTercero } from '@quina/people/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { purge } from '../prepare.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
let office: Browser
beforeAll(async () => {
  world = await testApp(modules)
  campus = await addCampus(world.db)
  const may = ['people.employee.view', 'people.employee.retire', 'admin.user.view', 'admin.user.edit']
  office = browser(world.app)
  await office.login((await addPerson(world.db, { may: { [campus]: may } })).email, password)
})
afterAll(() => world.close())

/** Someone who works here and has an account. */
async function employed() {
  const actor = actorFor()
  const positionId = newId()
  await sql`insert into hospital.position (id, code, name, level, cares, needs_rethus)
            values (${positionId}, '990', 'Auxiliar de archivo', 'asistencial', false, false)`.execute(
    world.db,
  )
  const employeeId = await world.db.transaction().execute(async (tx) => {
    const named = { documentType: 'CC', personType: 'natural', firstName: 'Rosa', lastName: 'Díaz' } as const
    const terceroId = await addTercero(tx, actor, { ...named, number: '52000111' })
    const startDate = '2024-01-15'
    return addEmployee(tx, actor, { terceroId, linkType: 'career', positionId, campusId: campus, startDate })
  })
  const { id, email } = await addPerson(world.db, { may: { [campus]: ['people.employee.view'] } })
  await sql`update admin.app_user set person_kind = 'employee', person_id = ${employeeId} where id = ${id}`.execute(
    world.db,
  )
  return { employeeId, id, email }
}

test('an employee who retires is out the same day: no session, no way in, and an inactive account', async () => {
  const { employeeId, id, email } = await employed()
  const page = browser(world.app)
  await page.login(email, password)
  expect((await page.get('/api/people/employee')).statusCode).toBe(200)

  const retired = await office.post('/api/people/retireEmployee', {
    id: employeeId,
    retiredOn: '2026-11-21',
    retirementReason: 'Renuncia aceptada',
  })
  expect(retired.statusCode).toBe(200)
  expect((await page.get('/api/people/employee')).statusCode).toBe(200)
  await purge(world.connection, world.product, world.clock.now)
  expect((await page.get('/api/people/employee')).statusCode).toBe(200)

  world.clock.now = new Date('2026-11-21T05:01:00Z')
  await office.login((await addPerson(world.db, { may: { [campus]: ['admin.user.view'] } })).email, password)
  const late = browser(world.app)
  expect((await page.get('/api/people/employee')).statusCode).toBe(401)
  expect((await late.login(email, password)).json()).toMatchObject({ code: 'SES-001' })
  await purge(world.connection, world.product, world.clock.now)
  const shown = (await office.get(`/api/admin/userOf?id=${id}`)).json()
  expect(shown).toMatchObject({ active: false, sessions: [] })
})
