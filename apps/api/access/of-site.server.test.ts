import { newId } from '@quina/kernel'
import { addEmployee, addTercero } from '@quina/people/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let north: string
let south: string
let positionId: string
beforeAll(async () => {
  world = await testApp(modules)
  north = await addCampus(world.db, 'Sede Norte')
  south = await addCampus(world.db, 'Sede Sur')
  positionId = newId()
  await sql`insert into hospital.position (id, code, name, level, cares, needs_rethus)
            values (${positionId}, '999', 'Cargo de prueba', 'profesional', false, false)`.execute(world.db)
})
afterAll(() => world.close())

const staff = ['people.employee.view', 'people.employee.edit', 'people.employee.retire']
const places = [
  'hospital.location.view',
  'hospital.location.edit',
  'people.custody.view',
  'people.custody.edit',
]

async function enter(may: Record<string, readonly string[]>) {
  const person = await addPerson(world.db, { may })
  const page = browser(world.app)
  const { data } = (await page.login(person.email, password)).json()
  if (data.campus === null) await page.post('/api/auth/campus', { campus_id: Object.keys(may)[0] })
  return { ...person, page }
}

let serial = 0
/** Somebody who works at a site, with the account of somebody when one is given. */
const hire = (campusId: string, userId?: string) =>
  world.db.transaction().execute(async (tx) => {
    serial += 1
    const number = String(52_000_000 + serial)
    const actor = actorFor()
    const person = { documentType: 'CC', personType: 'natural', firstName: 'Rosa' } as const
    const terceroId = await addTercero(tx, actor, { ...person, number, lastName: `Díaz ${serial}` })
    const work = { linkType: 'career', positionId, campusId, startDate: '2024-01-15' } as const
    const id = await addEmployee(tx, actor, { terceroId, ...work } as Parameters<typeof addEmployee>[2])
    if (userId !== undefined)
      await sql`update admin.app_user set person_kind = 'employee', person_id = ${id} where id = ${userId}`.execute(
        tx,
      )
    return { id, terceroId, number }
  })
const retire = (page: Browser, id: string) =>
  page.post('/api/people/retireEmployee', {
    id,
    retiredOn: '2026-11-20',
    retirementReason: 'Renuncia aceptada',
  })
const reinstate = (page: Browser, id: string) =>
  page.post('/api/people/reinstateEmployee', { id, startDate: '2026-12-01' })
const answered = ({ statusCode, json }: Awaited<ReturnType<Browser['get']>>) => [
  statusCode,
  json().code ?? null,
]
const placed = (campusId: string, more: object = {}) => ({
  campusId,
  parentId: null,
  kind: 'office',
  code: `O${++serial}`,
  name: 'Oficina',
  condition: 'working',
  repsServiceId: null,
  costCentreId: null,
  responsibleId: null,
  capacity: null,
  phone: null,
  accessible: true,
  ...more,
})
const idsIn = async (page: Browser, path: string): Promise<string[]> => {
  const answer = (await page.get(path)).json() as { rows?: { id: string }[] } | { id: string }[]
  return (Array.isArray(answer) ? answer : (answer.rows ?? [])).map(({ id }) => id)
}

describe('an employee belongs to the site where they work', () => {
  test('another site neither opens, edits, retires nor lists them, but may name them', async () => {
    const { page } = await enter({ [north]: staff })
    const own = await hire(north)
    const other = await hire(south)
    const unknown = newId()
    for (const id of [other.id, unknown]) {
      expect(answered(await page.get(`/api/people/employee/${id}`))).toEqual([404, 'GEN-404'])
      expect(answered(await page.get(`/api/people/employeeFacts?id=${id}`))).toEqual([404, 'GEN-404'])
      expect(answered(await retire(page, id))).toEqual([404, 'GEN-404'])
      expect(answered(await reinstate(page, id))).toEqual([404, 'GEN-404'])
      const { values } = (await page.get(`/api/people/employee/${own.id}`)).json()
      expect(answered(await page.put(`/api/people/employee/${id}`, { version: 1, values }))).toEqual([
        404,
        'GEN-404',
      ])
      const turned = await page.post(`/api/people/employee/${id}/active`, { version: 1, active: false })
      expect(answered(turned)).toEqual([404, 'GEN-404'])
    }
    const listed = await idsIn(page, '/api/people/employee?size=200')
    expect([listed.includes(own.id), listed.includes(other.id)]).toEqual([true, false])
    const chosen = await idsIn(page, `/api/people/employee/options?id=${other.id}`)
    expect(chosen).toEqual([other.id])
  })

  test('nobody hires for another site, nor gives an employee to one where they do not act', async () => {
    const { page } = await enter({ [north]: staff })
    const both = await enter({ [north]: staff, '*': ['admin.campus.all'] })
    await both.page.post('/api/auth/campus', { campus_id: north })
    const own = await hire(north)
    const { version, values } = (await page.get(`/api/people/employee/${own.id}`)).json()
    const moved = { version, values: { ...values, campusId: south } }
    const refused = await page.put(`/api/people/employee/${own.id}`, moved)
    expect(refused.json()).toMatchObject({ code: 'GEN-CAMPUS', fields: { campusId: expect.any(String) } })
    const made = await page.post('/api/people/employee', { ...values, campusId: south })
    expect(answered(made)).toEqual([403, 'GEN-CAMPUS'])
    expect((await both.page.put(`/api/people/employee/${own.id}`, moved)).statusCode).toBe(200)
  })
})

describe('who retires somebody holds all that their account may do', () => {
  test('an account with more power is neither closed nor opened again', async () => {
    const { page } = await enter({ [north]: staff })
    const strong = await enter({ [north]: ['admin.user.edit'], [south]: ['people.tercero.view'] })
    const { id } = await hire(north, strong.id)
    expect(answered(await retire(page, id))).toEqual([403, 'USU-014'])
    expect((await strong.page.get('/api/people/tercero')).statusCode).not.toBe(401)
    const above = await enter({ '*': [...staff, 'admin.user.edit', 'people.tercero.view'] })
    await above.page.post('/api/auth/campus', { campus_id: north })
    expect((await retire(above.page, id)).statusCode).toBe(200)
    expect((await strong.page.get('/api/people/tercero')).statusCode).toBe(401)
    expect(answered(await reinstate(page, id))).toEqual([403, 'USU-014'])
    expect((await reinstate(above.page, id)).statusCode).toBe(200)
  })

  test('an account with no more power, or none, is', async () => {
    const { page } = await enter({ [north]: staff })
    const weak = await enter({ [north]: ['people.employee.view'] })
    expect((await retire(page, (await hire(north, weak.id)).id)).statusCode).toBe(200)
    expect((await retire(page, (await hire(north)).id)).statusCode).toBe(200)
  })

  test('an update cannot turn the retirement of one employee upon another', async () => {
    const { page } = await enter({
      [north]: [...staff, 'people.tercero.view', 'people.tercero.change-document'],
    })
    const strong = await enter({ [north]: ['admin.user.edit'] })
    const gone = await hire(north)
    expect((await retire(page, gone.id)).statusCode).toBe(200)
    const theirs = String(70_000_000 + ++serial)
    await sql`update admin.app_user set id_number = ${theirs} where id = ${strong.id}`.execute(world.db)
    const terceroId = await world.db.transaction().execute((tx) =>
      addTercero(tx, actorFor(), {
        documentType: 'CC',
        personType: 'natural',
        number: theirs,
        firstName: 'Eva',
        lastName: 'Ríos',
      }),
    )
    const { version, values } = (await page.get(`/api/people/employee/${gone.id}`)).json()
    const turned = await page.put(`/api/people/employee/${gone.id}`, {
      version,
      values: { ...values, terceroId },
    })
    expect(answered(turned)).toEqual([403, 'USU-014'])
    expect((await strong.page.get('/api/profile')).statusCode).not.toBe(401)
  })
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** The signature of an employee, sent as a browser does. */
function sign(page: Browser, id: string) {
  const edge = 'xxedgexx'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="firma.png"\r\ncontent-type: image/png\r\n\r\n`
  return page.send('POST', `/api/people/keepEmployeeSignature?id=${id}`, {
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
}

test('a signature belongs to its site, and that of a user with more power cannot be replaced', async () => {
  const { page } = await enter({ [north]: staff })
  const strong = await enter({ [north]: ['admin.user.edit'] })
  const { id } = await hire(north, strong.id)
  expect((await sign(page, id)).statusCode).toBe(200)
  expect(answered(await sign(page, id))).toEqual([403, 'USU-014'])
  const free = await hire(north)
  expect([(await sign(page, free.id)).statusCode, (await sign(page, free.id)).statusCode]).toEqual([200, 200])
  const other = await hire(south)
  expect(answered(await sign(page, other.id))).toEqual([404, 'GEN-404'])
  expect(answered(await page.get(`/api/people/employeeSignature?id=${other.id}`))).toEqual([404, 'GEN-404'])
})

test('a place and who answers for it are of its site alone', async () => {
  const { page } = await enter({ [north]: places })
  const far = await enter({ [south]: places })
  const theirs = (await far.page.post('/api/hospital/location', placed(south))).json().id as string
  const custodian = { ...(await hire(south)), dependenciaId: newId() }
  await sql`insert into budget.dependencia (id, code, name)
            values (${custodian.dependenciaId}, ${`D${++serial}`}, 'Almacén')`.execute(world.db)
  const answering = (locationId: string | null) => ({
    terceroId: custodian.terceroId,
    dependenciaId: custodian.dependenciaId,
    locationId,
    fromDay: '2026-01-01',
    untilDay: null,
    act: `A${++serial}`,
    policy: null,
    note: null,
  })
  const kept = (await far.page.post('/api/people/custody', answering(theirs))).json().id as string
  const loose = (await far.page.post('/api/people/custody', answering(null))).json().id as string
  for (const path of [`/api/hospital/location/${theirs}`, `/api/people/custody/${kept}`])
    expect(answered(await page.get(path))).toEqual([404, 'GEN-404'])
  const edited = await page.put(`/api/hospital/location/${theirs}`, { version: 1, values: placed(north) })
  expect(answered(edited)).toEqual([404, 'GEN-404'])
  expect(answered(await page.post('/api/hospital/location', placed(south)))).toEqual([403, 'GEN-CAMPUS'])
  const inside = await page.post('/api/hospital/location', placed(north, { parentId: theirs }))
  expect(answered(inside)).toEqual([403, 'GEN-CAMPUS'])
  expect(answered(await page.post('/api/people/custody', answering(theirs)))).toEqual([403, 'GEN-CAMPUS'])
  expect(await idsIn(page, '/api/hospital/location?size=200')).not.toContain(theirs)
  expect(await idsIn(page, `/api/hospital/location/options?id=${theirs}`)).toEqual([])
  const answerable = await idsIn(page, '/api/people/custody?size=200')
  expect([answerable.includes(kept), answerable.includes(loose)]).toEqual([false, true])
  expect(await idsIn(far.page, '/api/people/custody?size=200')).toContain(kept)
})
