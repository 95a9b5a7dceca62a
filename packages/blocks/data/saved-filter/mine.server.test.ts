import { day, newId } from '@quina/kernel'
import { actorFor, type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../http/actor.ts'
import type { Call, Operation } from '../../http/exchange.server.ts'
import { draftOperations, forgetOldDrafts } from '../../screen/draft/draft.server.ts'
import { preferenceOperations } from './preference.server.ts'
import { savedFilterOperations } from './saved-filter.server.ts'

let database: TestDatabase
const ana = actorFor()
const beto = actorFor()
const all = [
  ...draftOperations,
  ...savedFilterOperations((screen) => (screen === 'budget.pago' ? 'budget.pago.view' : 'campus')),
  ...preferenceOperations,
]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const call = (path: string, given: Partial<Call> & { actor?: Actor } = {}): Promise<unknown> =>
  database.db.transaction().execute((tx) => {
    const found = all.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === path) as Operation
    return found.handle({
      tx,
      actor: ana,
      params: {},
      query: {},
      now: new Date(),
      today: day('2026-11-20'),
      ...given,
    } as unknown as Call)
  })

const draftAt = '/api/drafts/:screen/:slot'
const screen = 'budget.cdp:new'
const params = { screen, slot: 'one' }

test('a draft is its owner’s alone, is overwritten and can be discarded', async () => {
  expect(await call(`GET ${draftAt}`, { params })).toBeNull()
  await call(`PUT ${draftAt}`, { params, body: { content: { purpose: 'Compra' } } })
  await call(`PUT ${draftAt}`, { params, body: { content: { purpose: 'Compra de gasa' } } })
  expect(await call(`GET ${draftAt}`, { params })).toMatchObject({ content: { purpose: 'Compra de gasa' } })
  expect(await call(`GET ${draftAt}`, { params, actor: beto })).toBeNull()
  await call(`DELETE ${draftAt}`, { params, actor: beto })
  expect(await call(`GET ${draftAt}`, { params })).not.toBeNull()
  await call(`DELETE ${draftAt}`, { params })
  expect(await call(`GET ${draftAt}`, { params })).toBeNull()
})

test('two tabs with a new document are two drafts, the last one first', async () => {
  const keep = (slot: string, now: string) =>
    call(`PUT ${draftAt}`, { params: { screen, slot }, body: { content: slot }, now: new Date(now) })
  const today = new Date().toISOString().slice(0, 10)
  await keep('one', `${today}T00:00:00Z`)
  await keep('two', `${today}T00:00:01Z`)
  const listed = (actor = ana) => call('GET /api/drafts/:screen', { params: { screen }, actor })
  expect(await listed()).toMatchObject({ data: [{ slot: 'two' }, { slot: 'one' }] })
  expect(await listed(beto)).toEqual({ data: [] })
  expect(await call(`GET ${draftAt}`, { params })).toMatchObject({ content: 'one' })
  await call(`DELETE ${draftAt}`, { params: { screen, slot: 'two' } })
  expect(await listed()).toMatchObject({ data: [{ slot: 'one' }] })
})

test('a draft expires after thirty days, and may be big but not of any size', async () => {
  await call(`PUT ${draftAt}`, { params, body: { content: 'x'.repeat(1_500_000) } })
  await sql`update platform.draft set saved_at = now() - interval '29 days'`.execute(database.db)
  expect(await call(`GET ${draftAt}`, { params })).not.toBeNull()
  await sql`update platform.draft set saved_at = now() - interval '31 days'`.execute(database.db)
  expect(await call(`GET ${draftAt}`, { params })).toBeNull()
  expect(await forgetOldDrafts(database.db)).toBe(1)
  const huge = call(`PUT ${draftAt}`, { params, body: { content: 'x'.repeat(2_000_001) } })
  await expect(huge).rejects.toMatchObject({ code: 'DRA-SIZE' })
})

test('all the drafts of a person together have their limit', async () => {
  const keep = (slot: string) =>
    call(`PUT ${draftAt}`, { params: { screen, slot }, body: { content: 'x'.repeat(1_990_000) } })
  for (let at = 1; at <= 10; at++) await keep(`big-${at}`)
  await expect(keep('big-11')).rejects.toMatchObject({ code: 'DRA-COUNT' })
  await keep('big-10')
  for (let at = 1; at <= 10; at++) await call(`DELETE ${draftAt}`, { params: { screen, slot: `big-${at}` } })
})

const at = '/api/saved-filters'
const filter = (given = {}) => ({
  screen: '/cdp',
  name: 'Abiertos',
  query: 'status=draft',
  shared: false,
  isDefault: false,
  roleId: null as string | null,
  isRoleDefault: false,
  ...given,
})
const seen = async (actor = ana) =>
  (await call(`GET ${at}`, { actor, query: { screen: '/cdp' } })) as {
    id: string
    name: string
    mine: boolean
    isDefault: boolean
  }[]

test('filters are one’s own and the shared ones, and only their author changes them', async () => {
  const { id } = (await call(`POST ${at}`, { body: filter({ shared: true, isDefault: true }) })) as {
    id: string
  }
  const alone = actorFor({ permissions: [] })
  await expect(call(`POST ${at}`, { actor: alone, body: filter({ shared: true }) })).rejects.toMatchObject({
    code: 'SIN_PERMISO',
  })
  await call(`POST ${at}`, { body: filter({ name: 'Míos' }) })
  expect((await seen()).map(({ name, mine, isDefault }) => [name, mine, isDefault])).toEqual([
    ['Abiertos', true, true],
    ['Míos', true, false],
  ])
  expect((await seen(beto)).map(({ name, mine, isDefault }) => [name, mine, isDefault])).toEqual([
    ['Abiertos', false, false],
  ])
  for (const path of [`PUT ${at}/:id`, `DELETE ${at}/:id`])
    await expect(call(path, { actor: beto, params: { id }, body: filter() })).rejects.toMatchObject({
      status: 404,
    })
  await expect(call(`POST ${at}`, { body: filter() })).rejects.toMatchObject({ code: 'FIL-NAME' })
})

test('one default for each person and screen: the last one chosen', async () => {
  await call(`POST ${at}`, { body: filter({ name: 'Otro', isDefault: true }) })
  const [first] = await seen()
  expect((await seen()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Otro'])
  const { screen: _screen, ...changed } = filter({ isDefault: true })
  await call(`PUT ${at}/:id`, { params: { id: first?.id }, body: changed })
  expect((await seen()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Abiertos'])
  await call(`DELETE ${at}/:id`, { params: { id: first?.id } })
  expect((await seen()).map(({ name }) => name)).toEqual(['Míos', 'Otro'])
})

test('a view of a role is seen by its holders and opens their list unless they chose another', async () => {
  const roleId = newId()
  const userId = newId<'admin.user'>()
  const campusId = newId<'admin.campus'>()
  const { db } = database
  await db.insertInto('admin.campus').values({ id: campusId, code: 'S1', name: 'Sede' }).execute()
  await db.insertInto('admin.role').values({ id: roleId, name: 'Tesorería', everywhere: false }).execute()
  await db.insertInto('admin.appUser').values({ id: userId, email: 'c@h.co', name: 'Carla' }).execute()
  const held = { id: newId(), userId, roleId, campusId, fromDay: '2026-01-01', toDay: '2026-12-31' }
  await db.insertInto('admin.userRole').values(held).execute()
  const carla = actorFor({ userId, campusId, permissions: [] })
  const ofRole = filter({ name: 'Del mes', query: 'columns=number', roleId, isRoleDefault: true })
  const opening = async (actor: Actor, today = '2026-11-20') =>
    (
      (await call(`GET ${at}`, { actor, today: day(today), query: { screen: '/cdp' } })) as {
        name: string
        opens: boolean
      }[]
    )
      .filter(({ opens }) => opens)
      .map(({ name }) => name)

  await expect(call(`POST ${at}`, { actor: carla, body: ofRole })).rejects.toMatchObject({
    code: 'SIN_PERMISO',
  })
  await expect(call(`POST ${at}`, { body: { ...ofRole, shared: true } })).rejects.toMatchObject({
    code: 'FIL-BOTH',
  })
  await expect(call(`POST ${at}`, { body: { ...ofRole, roleId: newId() } })).rejects.toMatchObject({
    code: 'FIL-ROLE',
  })
  await call(`POST ${at}`, { body: ofRole })
  expect(await opening(carla)).toEqual(['Del mes'])
  expect(await opening(carla, '2027-01-01')).toEqual([])
  expect(await opening({ ...carla, campusId: newId() })).toEqual([])
  expect((await seen(beto)).map(({ name }) => name)).not.toContain('Del mes')

  await call(`POST ${at}`, { body: { ...ofRole, name: 'De la semana' } })
  expect(await opening(carla)).toEqual(['De la semana'])
  await call(`POST ${at}`, { actor: carla, body: filter({ name: 'Lo mío', isDefault: true }) })
  expect(await opening(carla)).toEqual(['Lo mío'])
})

test('a preference is kept by person and key', async () => {
  const path = '/api/preferences/:key'
  const given = { params: { key: 'cdp.columns' } }
  expect(await call(`GET ${path}`, given)).toEqual({ value: null })
  await call(`PUT ${path}`, { ...given, body: { value: ['number', 'date'] } })
  expect(await call(`GET ${path}`, given)).toEqual({ value: ['number', 'date'] })
  expect(await call(`GET ${path}`, { ...given, actor: beto })).toEqual({ value: null })
  const huge = call(`PUT ${path}`, { ...given, body: { value: 'x'.repeat(20_001) } })
  await expect(huge).rejects.toMatchObject({ code: 'PRF-SIZE' })
})

test('a shared view is seen by those who may open its screen, and by nobody else', async () => {
  const { id } = (await call('POST /api/saved-filters', {
    actor: actorFor({ userId: ana.userId, permissions: ['admin.view.share'] }),
    body: {
      screen: 'budget.pago',
      name: 'De la clínica',
      query: '?q=clinica',
      shared: true,
      isDefault: false,
      roleId: null,
      isRoleDefault: false,
    },
  })) as { id: string }
  const seen = async (actor: Actor) =>
    (
      (await call('GET /api/saved-filters', { actor, query: { screen: 'budget.pago' } })) as { id: string }[]
    ).map((one) => one.id)
  expect(await seen(actorFor({ permissions: [] }))).toEqual([])
  expect(await seen(actorFor({ permissions: ['budget.pago.view'] }))).toEqual([id])
  expect(await seen(ana)).toEqual([id])
})
