import type { AnyCatalog } from '@quina/blocks'
import { type Call, type CatalogService, saveRow } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costCentreService } from './cost-centre/cost-centre.server.ts'
import { locationOperations, locationService } from './location/location.server.ts'
import { positionService } from './position/position.server.ts'
import { specialtyService } from './specialty/specialty.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
const campuses = { main: newId<'admin.campus'>(), north: newId<'admin.campus'>() }
beforeAll(async () => {
  await sql`insert into admin.campus (id, code, name, reps_code) values
    (${campuses.main}, '08', 'Principal', '990000011108'), (${campuses.north}, '09', 'Norte', '990000011109')`.execute(
    db,
  )
})

const save = async <C extends AnyCatalog>(service: CatalogService<C>, body: object, row: Row | null = null) =>
  db.transaction().execute((tx) => saveRow(tx, service, { id: null, body, actor, ...row }))
type Row = Readonly<{ id: string; version: number }>
const refused = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })

const centre = (code: string, parentId: string | null = null, given: object = {}) => ({
  code,
  name: `Centro ${code}`,
  kind: 'care',
  parentId,
  campusId: null,
  repsServiceId: null,
  dependenciaId: null,
  costAccount: null,
  saleCostAccount: null,
  incomeAccount: null,
  ...given,
})

test('cost centres are a tree of eight levels at most, and only its leaves are offered', async () => {
  const root = await save(costCentreService, centre('10'))
  const leaf = await save(costCentreService, centre('10.1', root.id, { costAccount: '7310' }))
  const { rows } = await sql<{ id: string; enabled: boolean }>`
    select id, enabled from hospital.cost_centre_option order by label`.execute(db)
  expect(rows).toEqual([
    { id: root.id, enabled: false },
    { id: leaf.id, enabled: true },
  ])
  const circle = save(costCentreService, centre('10', leaf.id), root)
  await expect(circle).rejects.toMatchObject(refused('CCO-002', 'parentId'))
  await expect(save(costCentreService, centre('10'))).rejects.toMatchObject(refused('CCO-001', 'code'))
  const account = save(costCentreService, centre('11', null, { costAccount: '5105' }))
  await expect(account).rejects.toMatchObject(refused('GEN-422', 'costAccount'))
  let parent = leaf
  for (const level of [3, 4, 5, 6, 7, 8])
    parent = await save(costCentreService, centre(`10.${level}`, parent.id))
  const deep = save(costCentreService, centre('10.9', parent.id))
  await expect(deep).rejects.toMatchObject(refused('CCO-002', 'parentId'))
  const withChildren = db.transaction().execute((tx) => costCentreService.onDeactivate!(tx, root.id))
  await expect(withChildren).rejects.toMatchObject({ code: 'CCO-003' })
})

const place = (
  code: string,
  kind: string,
  parentId: string | null = null,
  campusId: string = campuses.main,
) => ({
  campusId,
  parentId,
  kind,
  code,
  name: `Lugar ${code}`,
  condition: 'working',
  repsServiceId: null,
  costCentreId: null,
  responsibleId: null,
  capacity: null,
  phone: null,
  accessible: false,
})

test('a location is in its site, six levels deep at most; a bed lies in a room', async () => {
  const block = await save(locationService, place('A', 'block'))
  const floor = await save(locationService, place('A1', 'floor', block.id))
  const room = await save(locationService, place('A101', 'room', floor.id))
  const bed = await save(locationService, place('A101-1', 'bed', room.id))
  await save(locationService, place('A', 'block', null, campuses.north))
  await expect(save(locationService, place('A', 'block'))).rejects.toMatchObject(refused('LOC-001', 'code'))
  for (const [given, code, field] of [
    [place('B1', 'bed', floor.id), 'LOC-003', 'parentId'],
    [place('B2', 'bed'), 'LOC-003', 'parentId'],
    [place('B3', 'store', bed.id), 'LOC-007', 'parentId'],
    [place('B4', 'room', floor.id, campuses.north), 'LOC-004', 'parentId'],
  ] as const)
    await expect(save(locationService, given)).rejects.toMatchObject(refused(code, field))
  const moved = save(locationService, place('A', 'block', null, campuses.north), block)
  await expect(moved).rejects.toMatchObject(refused('LOC-005', 'campusId'))
  const circle = save(locationService, place('A', 'block', floor.id), block)
  await expect(circle).rejects.toMatchObject(refused('LOC-002', 'parentId'))
  let parent = floor
  for (const level of [3, 4, 5, 6])
    parent = await save(locationService, place(`C${level}`, 'service', parent.id))
  const deep = save(locationService, place('C7', 'office', parent.id))
  await expect(deep).rejects.toMatchObject(refused('LOC-002', 'parentId'))
  const withInside = db.transaction().execute((tx) => locationService.onDeactivate!(tx, block.id))
  await expect(withInside).rejects.toMatchObject({ code: 'LOC-006' })
})

test('an imported location is recognised by its site and its code, and lies in one of its own file', async () => {
  await save(locationService, place('Z1', 'block', null, campuses.north))
  await save(locationService, place('Z1', 'block'))
  const applies = locationOperations.find(({ endpoint }) => endpoint.path.endsWith('/import/apply'))
  const content = Buffer.from(
    [
      'Sede,Ubicación padre,Tipo,Código,Nombre,Estado,Accesible para personas con discapacidad',
      'Norte,,Bloque,Z1,Torre norte,En servicio,Sí',
      'Norte,Z1 Torre norte,Consultorio,Z2,Consultorio nuevo,En servicio,No',
    ].join('\n'),
  )
  const file = { name: 'lugares.csv', mediaType: 'text/csv', content }
  const done = await db
    .transaction()
    .execute((tx) => Promise.resolve(applies?.handle({ tx, actor, file } as unknown as Call)))
  expect(done).toMatchObject({ rows: 2, creates: 1, updates: 1, problems: [] })
  const rows = await db
    .selectFrom('hospital.location')
    .select(['campusId', 'code', 'name'])
    .where('code', 'in', ['Z1', 'Z2'])
    .orderBy('name')
    .execute()
  expect(rows).toEqual([
    { campusId: campuses.north, code: 'Z2', name: 'Consultorio nuevo' },
    { campusId: campuses.main, code: 'Z1', name: 'Lugar Z1' },
    { campusId: campuses.north, code: 'Z1', name: 'Torre norte' },
  ])
})

test('a hospital begins with the specialties of Resolución 256 and the usual posts', async () => {
  const { rows } = await sql<{ reported: string }>`
    select concat_ws(' ', s.code, trim(left(s.reps_service_label, 4)), coalesce(left(s.cups_first_label, 6), '-'),
      coalesce(left(s.cups_control_label, 6), '-'), coalesce(s.res256_code::text, '-'),
      coalesce(s.opportunity_days || ' ' || s.day_kind, '-')) as reported
    from hospital.specialty_list s order by s.res256_code, s.code`.execute(db)
  // Care dossier §4.1: service of REPS, first visit, control, indicator and standard.
  expect(rows.map(({ reported }) => reported)).toEqual([
    'MGE 328 890201 890301 1 3 business',
    'ODG 334 890203 890303 2 3 business',
    'MIN 329 890266 890366 3 15 calendar',
    'PED 342 890283 890383 4 5 calendar',
    'GIN 320 890250 890350 5 10 calendar',
    'OBS 320 890250 890350 6 8 calendar',
    'CIG 304 890235 890335 7 10 calendar',
    'ECO 745 - - 8 -',
    'RMN 745 - - 9 -',
    'ENF 312 890205 890305 - -',
    'NUT 333 890206 890306 - -',
    'PSI 344 890208 890308 - -',
    'URG 1102 890701 - - -',
  ])
  const posts = await sql<{ code: string }>`select code from hospital.position order by code`.execute(db)
  expect(posts.rows.map(({ code }) => code).join(' ')).toBe(
    '085 090 211 213 214 217 219 237 242 243 323 367 407 412 440 480',
  )
})

test('a specialty with a CUPS for women only is refused for everybody; an indicator belongs to one specialty', async () => {
  const rows = await db
    .selectFrom('hospital.specialty')
    .selectAll()
    .where('code', 'in', ['GIN', 'MGE'])
    .execute()
  for (const [code, change, expected] of [
    ['GIN', { sex: null }, refused('ESP-003', 'cupsFirstId')],
    ['MGE', { res256Code: 5 }, refused('ESP-004', 'res256Code')],
    ['MGE', { firstMinutes: 4 }, refused('GEN-422', 'firstMinutes')],
  ] as const) {
    const { id, version, active: _active, search: _search, ...body } = rows.find((row) => row.code === code)!
    const changed = save(specialtyService, { ...body, ...change }, { id, version })
    await expect(changed).rejects.toMatchObject(expected)
  }
})

test('a post of the same code and grade is one', async () => {
  const post = {
    code: '407-05',
    name: 'Auxiliar administrativo grado 05',
    level: 'asistencial',
    nature: 'career',
    posts: 3,
    spending: 'administrative',
    riskClass: 1,
    costCentreId: null,
    cares: false,
    needsRethus: false,
    functions: null,
    requirements: null,
  }
  const { id } = await save(positionService, post)
  const stored = await db
    .selectFrom('hospital.position')
    .select('grade')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(stored).toEqual({ grade: '05' })
  await expect(save(positionService, post)).rejects.toMatchObject(refused('CRG-001', 'code'))
  const wrong = save(positionService, { ...post, code: '40A' })
  await expect(wrong).rejects.toMatchObject(refused('GEN-422', 'code'))
})
