import { createAdministrator } from '@quina/admin/server'
import { initial } from '@quina/budget/contract'
import { openChain, sealAudit } from '@quina/db/server'
import { checkDigit, day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { purge } from '../prepare.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp, testSettings } from '../testing/test-app.ts'

let world: TestApp
let here: string
let there: string
beforeAll(async () => {
  world = await testApp(modules)
  here = await addCampus(world.db)
  there = await addCampus(world.db)
  await sql`insert into budget.vigencia (id, year) select gen_random_uuid(), y from generate_series(2026, 2029) y`.execute(
    world.db,
  )
})
afterAll(() => world.close())

type SignedInPage = Readonly<{ page: Browser; id: string }>
async function enter(permissions: readonly string[], campus = here): Promise<SignedInPage> {
  const { id, email } = await addPerson(world.db, { may: { [campus]: permissions } })
  const page = browser(world.app)
  await page.login(email, password)
  return { page, id }
}
const get = async (page: Browser, path: string) => (await page.get(path)).json()

const act = { actKind: 'acuerdo', actNumber: '1' }
/** A draft of the initial budget of a year, as someone left it at a site. */
async function draft(by: string, campusId: string, year: number): Promise<string> {
  const id = newId()
  const day = `${year}-01-01`
  await world.db
    .insertInto('budget.initial')
    .values({ id, date: day, status: 'draft', campusId, createdBy: by, updatedBy: by, ...act, actDate: day })
    .execute()
  return id
}

/** A draft of a CDP, without lines. */
async function cdp(by: string): Promise<string> {
  const id = newId()
  const dependenciaId = newId()
  await sql`insert into budget.dependencia (id, code, name) values (${dependenciaId}, 'D1', 'Farmacia')`.execute(
    world.db,
  )
  await sql`
    insert into budget.cdp (id, date, status, campus_id, created_by, updated_by, dependencia_id, purpose)
    values (${id}, '2026-11-20', 'draft', ${here}, ${by}, ${by}, ${dependenciaId}, 'Compra de insumos')`.execute(
    world.db,
  )
  return id
}

test('what waits for me: what others prepared, at my site, that I may approve', async () => {
  const { id: clerk } = await enter([])
  const boss = await enter(['budget.initial.view', 'budget.initial.approve'])
  const looker = await enter(['budget.initial.view'])
  const mine = await draft(clerk, here, 2026)
  await draft(boss.id, here, 2027)
  await draft(clerk, there, 2028)
  const pending = await get(boss.page, '/api/dashboard/pending')
  expect(pending).toMatchObject({
    total: 1,
    rows: [{ id: mine, kind: initial.label.one, action: 'Aprobar y abrir la vigencia' }],
  })
  expect(await get(looker.page, '/api/dashboard/pending')).toMatchObject({ total: 0, rows: [] })
  const everywhere = await enter(['budget.initial.view', 'budget.initial.approve', 'admin.campus.all'])
  const all = await get(everywhere.page, '/api/dashboard/pending')
  expect(all.total).toBe(3)
  expect(all.rows).toHaveLength(all.total)
  const first = await get(everywhere.page, '/api/dashboard/pending?limit=1')
  expect([first.total, first.rows.length]).toEqual([3, 1])
})

test('what is sent back leaves the inbox until it is saved again, and tells who prepared it why', async () => {
  const clerk = await enter(['budget.cdp.view', 'budget.cdp.edit', 'budget.cdp.approve'])
  const boss = await enter(['budget.cdp.view', 'budget.cdp.approve'])
  const stranger = await enter(['budget.cdp.view', 'budget.cdp.approve'], there)
  const id = await cdp(clerk.id)
  const waiting = await get(boss.page, '/api/dashboard/pending')
  expect(waiting).toMatchObject({
    total: 1,
    rows: [{ id, of: 'budget.cdp', purpose: 'Compra de insumos', params: false }],
  })

  const sendBack = (page: Browser, reason: string) =>
    page.post('/api/budget/cdpSendBack', { id, reason }, { 'idempotency-key': newId() })
  const why = 'Falta el estudio previo.'
  expect((await sendBack(boss.page, 'No')).json()).toMatchObject({ code: 'GEN-422' })
  expect((await sendBack(clerk.page, why)).json()).toMatchObject({ code: 'GEN-OWN' })
  expect((await sendBack(stranger.page, why)).statusCode).toBe(404)
  expect((await sendBack(boss.page, why)).statusCode).toBe(200)

  const count = (page: Browser) => get(page, '/api/dashboard/inboxCount')
  expect(await count(boss.page)).toEqual({ pending: 0, returned: 0, reported: 0 })
  expect(await count(clerk.page)).toEqual({ pending: 0, returned: 1, reported: 0 })
  expect(await get(clerk.page, '/api/dashboard/returned')).toMatchObject({ rows: [{ id, reason: why }] })
  const { sentBack, version } = await get(clerk.page, `/api/budget/cdp/${id}`)
  expect(sentBack).toMatchObject({ reason: why })
  expect(await get(clerk.page, `/api/budget/cdp/${id}/history`)).toMatchObject([
    { action: 'sendBack', label: 'Devolver', reason: why },
  ])

  await sql`update budget.cdp set version = ${version + 1} where id = ${id}`.execute(world.db)
  expect(await count(boss.page)).toEqual({ pending: 1, returned: 0, reported: 0 })
  expect(await count(clerk.page)).toEqual({ pending: 0, returned: 0, reported: 0 })
  expect((await get(clerk.page, `/api/budget/cdp/${id}`)).sentBack).toBeNull()

  await sql`update budget.cdp set status = 'approved', number = 1 where id = ${id}`.execute(world.db)
  expect((await sendBack(boss.page, why)).json()).toMatchObject({ code: 'GEN-STATE' })
  await sql`update budget.cdp set status = 'draft', number = null where id = ${id}`.execute(world.db)
})

test('each figure of the activity is the total of the list it leads to', async () => {
  const auditor = await enter(['admin.audit.view', 'admin.campus.all'])
  const worker = await enter(['admin.campus.view', 'admin.campus.edit'])
  const site = {
    code: newId().slice(-6),
    name: newId(),
    municipalityId: null,
    address: null,
    phone: null,
    repsCode: null,
  }
  await worker.page.post('/api/admin/campus', site)
  // Part of it is sealed and counted with its day, and part is not.
  const chain = openChain(testSettings.appKey)
  expect(await sealAudit(world, { patienceMs: 20_000, chain })).toBeGreaterThan(0)
  await worker.page.get('/api/admin/campus/export?format=csv')
  for (const where of ['', `&campusId=${here}`, `&campusId=${there}`]) {
    const { figures } = await get(
      auditor.page,
      `/api/dashboard/activity?from=2020-01-01&to=2099-12-31${where}`,
    )
    for (const { name, count, to } of figures) {
      const list = await get(auditor.page, `/api/admin/audit/totals?${to.split('?')[1]}`)
      expect(list.count, `${name}${where}`).toBe(count)
    }
    const byName = Object.fromEntries(
      figures.map(({ name, count }: { name: string; count: number }) => [name, count]),
    )
    if (where === `&campusId=${here}`) expect(byName).toMatchObject({ taken: 1 })
    if (where === `&campusId=${there}`) expect(byName.taken).toBe(0)
  }
  const none = await get(auditor.page, '/api/dashboard/activity?from=2020-01-01&to=2020-01-31')
  expect(none.figures.every(({ count }: { count: number }) => count === 0)).toBe(true)
  const local = await enter(['admin.audit.view'])
  const elsewhere = `/api/dashboard/activity?from=2020-01-01&to=2099-12-31&campusId=${there}`
  expect((await local.page.get(elsewhere)).statusCode).toBe(404)
})

test('an alert counts what its list shows, and only those who may open the list see it', async () => {
  const admin = await enter(['admin.user.view', 'admin.audit.view'])
  const alerts = async (page: Browser): Promise<Record<string, { count: number; to: string }>> => {
    const answer = await get(page, '/api/dashboard/alerts')
    return Object.fromEntries(answer.alerts.map((alert: { name: string }) => [alert.name, alert]))
  }
  expect(await alerts(admin.page)).toEqual({})
  const { email } = await addPerson(world.db)
  await sql`insert into admin.login_attempt (scope, key, failures, first_at, locked_until)
    values ('user', platform.fold(${email}), 5, now(), now() + interval '1 hour')`.execute(world.db)
  const { locked } = await alerts(admin.page)
  const list = await get(admin.page, `/api/admin/user/totals?${locked!.to.split('?')[1]}`)
  expect([locked!.count, list.count]).toEqual([1, 1])
  expect(await alerts((await enter([])).page)).toEqual({})
})

test('the check of the day finds and reports a balance that drifts', async () => {
  const auditor = await enter(['admin.audit.view'])
  await purge(world.connection, world.product, world.clock.now)
  expect((await get(auditor.page, '/api/dashboard/alerts')).alerts).toEqual([])
  await world.db
    .updateTable('admin.monitor')
    .set({ findings: 2, first: 'x' })
    .where('name', '=', 'budget')
    .execute()
  const { alerts } = await get(auditor.page, '/api/dashboard/alerts')
  expect(alerts).toMatchObject([{ name: 'drift', count: 2, tone: 'bad' }])
  await purge(world.connection, world.product, new Date(world.clock.now.getTime() + 60_000))
  expect((await get(auditor.page, '/api/dashboard/alerts')).alerts).toHaveLength(1)
  await world.db
    .updateTable('admin.monitor')
    .set({ at: new Date('2026-11-01T00:00:00Z') })
    .execute()
  await purge(world.connection, world.product, world.clock.now)
  expect((await get(auditor.page, '/api/dashboard/alerts')).alerts).toEqual([])
})

test('an expensive count is shown as its monitor found it in the last hour', async () => {
  const accountant = await enter(['treasury.proof.run'])
  const reported = async () => (await get(accountant.page, '/api/dashboard/alerts')).alerts
  const walked = (minutesAgo: number) => {
    const at = new Date(world.clock.now.getTime() - minutesAgo * 60_000)
    return world.db
      .updateTable('admin.monitor')
      .set({ findings: 3, at })
      .where('name', '=', 'proof')
      .execute()
  }
  await purge(world.connection, world.product, world.clock.now)
  expect(await reported()).toEqual([])
  await walked(59)
  await purge(world.connection, world.product, world.clock.now)
  expect(await reported()).toMatchObject([{ name: 'proof', count: 3, to: '/accounting/proof' }])
  await walked(60)
  await purge(world.connection, world.product, world.clock.now)
  expect(await reported()).toEqual([])
})

test('the first administrator of an empty hospital finds a site to work at', async () => {
  const empty = await testApp(modules)
  const who = { email: 'ana@h.co', name: 'Ana Ríos', now: empty.clock.now, today: day('2026-11-20') }
  const temporary = await empty.db.transaction().execute((tx) => createAdministrator(tx, who))
  const page = browser(empty.app)
  await page.login(who.email, temporary)
  const campuses = (await page.get('/api/user/current')).json().data.campuses
  expect(campuses).toMatchObject([{ name: 'Sede principal' }])
  await empty.db.transaction().execute((tx) => createAdministrator(tx, who))
  expect(await empty.db.selectFrom('admin.campus').select('id').execute()).toHaveLength(1)
  await empty.close()
})

test('a first step leads only where the reader may take it, and names who does the rest', async () => {
  const looks = await enter(['budget.vigencia.view', 'budget.rubro.view'])
  expect((await get(looks.page, '/api/dashboard/firstSteps')).steps).toEqual([])
  const admin = await enter(['admin.user.edit', 'reference.edition.apply'])
  const { steps } = await get(admin.page, '/api/dashboard/firstSteps')
  const byName = new Map<string, { to: string | null; who: string }>(
    steps.map((step: { name: string }) => [step.name, step]),
  )
  expect(byName.get('users')).toMatchObject({ to: '/admin/users' })
  expect(byName.get('official')).toMatchObject({ to: '/catalogos-oficiales', done: false })
  expect(byName.get('vigencia')).toMatchObject({ to: null, who: 'El jefe de presupuesto' })
  expect(steps.every(({ who }: { who: string }) => who.length > 3)).toBe(true)
  const order = steps.map(({ name }: { name: string }) => name)
  expect(order.indexOf('official')).toBeLessThan(order.indexOf('vigencia'))
})

test('derives the first steps from the data, for those who may take them', async () => {
  const admin = await enter([
    'admin.company.edit',
    'admin.company.view',
    'admin.campus.edit',
    'admin.user.edit',
  ])
  const steps = async () => {
    const answer = await get(admin.page, '/api/dashboard/firstSteps')
    return Object.fromEntries(
      answer.steps.map(({ name, done }: { name: string; done: boolean }) => [name, done]),
    )
  }
  expect(await steps()).toMatchObject({ company: false, signers: false, campus: false, users: true })
  const body = {
    version: 1,
    name: 'ESE de Prueba',
    nit: '999000111',
    nature: 'ese',
    complexity: 1,
    fromDay: '2026-11-20',
  }
  const saved = await admin.page.post('/api/admin/editCompany', {
    ...body,
    checkDigit: checkDigit('999000111'),
  })
  expect(saved.statusCode).toBe(200)
  await admin.page.post('/api/admin/appointSigner', {
    role: 'treasurer',
    personName: 'Ana Ríos',
    idNumber: '123',
    position: 'Tesorera',
    professionalCard: null,
    fromDay: '2026-01-01',
  })
  await sql`update admin.campus set reps_code = '9990001110' || lpad((row_number * 1)::text, 2, '0')
    from (select id as key, row_number() over () from admin.campus) n where n.key = id`.execute(world.db)
  expect(await steps()).toMatchObject({ company: true, signers: true, campus: true, users: true })
  const budget = await enter(['budget.vigencia.edit', 'budget.fuente.edit', 'budget.rubro.edit'])
  expect((await get(budget.page, '/api/dashboard/firstSteps')).steps).toMatchObject([
    { name: 'vigencia', done: true },
    { name: 'fuentes', done: false, to: '/budget/fuente' },
    { name: 'rubros', done: false },
  ])
})
