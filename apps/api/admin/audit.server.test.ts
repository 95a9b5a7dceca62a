import type { AuditEntry } from '@quina/admin/contract'
import { openChain, sealAudit } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { prepare, purge } from '../prepare.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp, testSettings } from '../testing/test-app.ts'

let world: TestApp
let here: string
let there: string
let auditor: Browser
let editor: Browser
let editorId: string

beforeAll(async () => {
  world = await testApp(modules)
  here = await addCampus(world.db, 'Sede Norte')
  there = await addCampus(world.db, 'Sede Sur')
  const clerk = await addPerson(world.db, {
    may: { [here]: ['admin.campus.view', 'admin.campus.edit', 'people.tercero.view', 'people.tercero.edit'] },
  })
  editorId = clerk.id
  editor = await enter(clerk.email)
  auditor = await enterWith(['admin.audit.view', 'admin.audit.export', 'admin.campus.all'])
})
afterAll(() => world.close())

async function enter(email: string, ip?: string): Promise<Browser> {
  const page = browser(world.app, ip)
  await page.login(email, password)
  return page
}
const enterWith = async (permissions: readonly string[], campus = here) =>
  enter((await addPerson(world.db, { may: { [campus]: permissions } })).email)

type Row = Record<string, string | null>
const list = async (query: string, page = auditor): Promise<Row[]> =>
  (await page.get(`/api/admin/audit?${query}`)).json().rows
const show = async (id: string): Promise<AuditEntry> =>
  (await auditor.get(`/api/admin/auditEntry?id=${id}`)).json()

async function editedCampus(): Promise<string> {
  const values = { code: `X${newId().slice(-6)}`, name: `Sede ${newId().slice(-6)}`, municipalityId: null }
  const sent = { ...values, address: 'Calle 1', phone: null, repsCode: null }
  const made = (await editor.post('/api/admin/campus', sent)).json()
  const change = { values: { ...sent, address: 'Calle 2' }, version: 1 }
  const edited = await editor.put(`/api/admin/campus/${made.id}`, change)
  expect(edited.statusCode, edited.body).toBe(200)
  return made.id
}

describe('who changed what, when and from where', () => {
  test('each change of a record, newest first, with its user, site and address', async () => {
    const id = await editedCampus()
    const rows = await list(`rowId=${id}`)
    expect(
      rows.map(({ action, thingLabel, campusLabel, ip }) => [action, thingLabel, campusLabel, ip]),
    ).toEqual([
      ['update', 'Sede', 'Sede Norte', '10.0.0.1'],
      ['insert', 'Sede', 'Sede Norte', '10.0.0.1'],
    ])
    expect(rows[0]!.userId).toBe(editorId)
    const { changes } = await show(rows[0]!.id!)
    expect(changes).toEqual([{ name: 'address', label: 'Dirección', before: 'Calle 1', after: 'Calle 2' }])
  })

  test('a column that nobody described is called as everywhere and read as the database keeps it', async () => {
    const { id } = await addPerson(world.db, { may: { [here]: ['people.tercero.view'] } })
    const { rows } = await sql<{ id: string; role: string }>`
      select g.id, r.name as role from admin.user_role g join admin.role r on r.id = g.role_id where g.user_id = ${id}`.execute(
      world.db,
    )
    const [given] = rows
    const [row] = await list(`rowId=${given!.id}`)
    const { changes } = await show(row!.id!)
    const reported = Object.fromEntries(changes.map(({ label, after }) => [label, after]))
    expect(reported).toMatchObject({ Rol: given!.role, Desde: expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/) })
  })

  test('by user, thing, action, day and campus', async () => {
    await editedCampus()
    const [first] = await list(`userId=${editorId}&action=update`)
    expect(first).toBeDefined()
    const everything = `userId=${editorId}&action=update,insert&thingId=${first!.thingId}&campusId=${here}`
    const rows = await list(`${everything}&at=2026-01-01T00:00:00-05:00..2099-12-31T23:59:59-05:00`)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    expect(await list(`${everything}&at=..2020-01-01T00:00:00-05:00`)).toEqual([])
    expect(await list(`userId=${newId()}`)).toEqual([])
    expect(await list(`userId=${editorId}&campusId=${there}`)).toEqual([])
  })

  test('pages follow one another without holes', async () => {
    for (let at = 0; at < 4; at++) await editedCampus()
    const whole = (await list('size=100&action=insert')).map(({ id }) => id)
    const paged: unknown[] = []
    for (let after = ''; ; ) {
      const page = (await auditor.get(`/api/admin/audit?size=3&action=insert&after=${after}`)).json()
      paged.push(...page.rows.map(({ id }: Row) => id))
      if (page.next === null) break
      after = page.next
    }
    expect(paged.slice(0, whole.length)).toEqual(whole)
    expect(new Set(paged).size).toBe(paged.length)
  })

  test('of another site nothing is shown, nor found by its id, to who may see only one', async () => {
    const stranger = await enterWith(['admin.audit.view'], there)
    const id = await editedCampus()
    expect(await list(`rowId=${id}`, stranger)).toEqual([])
    const [row] = await list(`rowId=${id}`)
    expect((await stranger.get(`/api/admin/auditEntry?id=${row!.id}`)).statusCode).toBe(404)
  })
})

describe('what is not the change of a row', () => {
  test('entering, failing to, and leaving', async () => {
    const { id, email } = await addPerson(world.db, { may: { [here]: [] } })
    const page = browser(world.app, '10.9.9.9')
    await page.login(email, 'otra clave que no es')
    await page.login(email, password)
    await page.post('/logout')
    const actions = (await list(`rowId=${id}`)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['login', 'logout']))
    const failed = await list('action=login_failed')
    expect(failed[0]).toMatchObject({ ip: '10.9.9.9', action: 'login_failed' })
    expect((await show(failed[0]!.id!)).changes).toContainEqual(expect.objectContaining({ after: email }))
  })

  test('an export, with its filter', async () => {
    expect((await editor.get('/api/people/tercero/export?format=csv&q=gomez')).statusCode).toBe(200)
    const [row] = await list(`userId=${editorId}&action=export`)
    expect(row).toMatchObject({ thingLabel: 'Tercero', campusLabel: 'Sede Norte' })
    const { changes } = await show(row!.id!)
    expect(changes[0]!.after).toContain('gomez')
  })

  test('a refused export is not one', async () => {
    const before = (await list('action=export')).length
    expect((await editor.get('/api/admin/audit/export')).statusCode).toBe(403)
    expect(await list('action=export')).toHaveLength(before)
  })
})

test('seeing is not taking away', async () => {
  const onlyLooks = await enterWith(['admin.audit.view'])
  expect((await onlyLooks.get('/api/admin/audit')).statusCode).toBe(200)
  expect((await onlyLooks.get('/api/admin/audit/export')).statusCode).toBe(403)
  expect((await auditor.get('/api/admin/audit/export?format=csv')).statusCode).toBe(200)
})

describe('the chain', () => {
  const chain = openChain(testSettings.appKey)
  const last = async () => (await auditor.get('/api/admin/auditChain')).json().last

  test('is walked once a day by itself, and its verdict is kept', async () => {
    expect(await last()).toBeNull()
    await sealAudit(world.connection, { patienceMs: 20_000, chain })
    await purge(world.connection, world.product, world.clock.now)
    const first = await last()
    expect(first).toMatchObject({ brokenId: null, at: world.clock.now.toISOString() })
    expect(first.rows).toBeGreaterThan(10)
    await purge(world.connection, world.product, new Date(world.clock.now.getTime() + 1_200_000))
    expect(await last()).toEqual(first)
  })

  test('a job walks it on demand, and finds what was changed behind it', async () => {
    const id = await editedCampus()
    await sealAudit(world.connection, { patienceMs: 20_000, chain })
    await world.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update platform.audit set user_id = null where row_id = ${id} and operation = 'UPDATE'`.execute(
        tx,
      )
    })
    const { jobId } = (await auditor.post('/api/admin/verifyAudit')).json()
    const kind = world.product.modules
      .flatMap(({ jobs }) => jobs)
      .find(({ kind }) => kind === 'admin.audit.verify')!
    const found = await kind.run({
      jobId,
      userId: editorId,
      campusId: here,
      input: {},
      today: () => '2026-11-20' as never,
      now: () => new Date('2026-11-20T14:00:00Z'),
      step: (work) => world.db.transaction().execute(work),
      progress: async () => undefined,
      cancelled: async () => false,
      fault: () => undefined,
    })
    const [row] = await list(`rowId=${id}&action=update`)
    const { entry } = await show(row!.id!)
    expect(found).toMatchObject({ brokenId: entry, brokenWhy: 'changed' })
    expect(await last()).toMatchObject({ brokenId: entry, brokenWhy: 'changed' })
  })
})

test('things keep their names after another start', async () => {
  const names = () => world.db.selectFrom('admin.auditedThing').selectAll().orderBy('tableName').execute()
  const before = await names()
  await prepare(world.db, world.product)
  expect(await names()).toEqual(before)
  expect(before).toContainEqual(expect.objectContaining({ tableName: 'admin.app_user', label: 'Usuario' }))
})
