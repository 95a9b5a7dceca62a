import { readFile } from 'node:fs/promises'
import { newId } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedRolesAlert } from '../governance/joined-roles.server.ts'
import { seedRoles } from './seed.server.ts'

let world: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world.close())

const [issue, annul] = ['billing.invoice.issue', 'billing.invoice.annul'] as const
const deps = {
  permissions: () => [
    {
      module: 'billing',
      label: 'Facturación',
      permissions: [issue, annul].map((name) => ({ name, label: name })),
    },
  ],
  segregations: () => [{ code: 'SOD-2', label: 'Facturar y anular facturas', one: [issue], other: [annul] }],
}
const seeded = () => world.db.transaction().execute((tx) => seedRoles(tx as never, deps as never))
const counted = () =>
  joinedRolesAlert(deps).count(world.db as never, { actor: {} as never, today: '2026-11-28' as never })
const grantsOf = async (roleId: string) => {
  const { db } = world
  const rows = await db
    .selectFrom('admin.rolePermission')
    .select('permission')
    .where('roleId', '=', roleId)
    .execute()
  return rows.map(({ permission }) => permission).sort()
}

test('a role in use keeps the work that its new version splits, and an alert shows it until nobody holds it', async () => {
  const { db } = world
  await seeded()
  const { id: roleId } = await db
    .selectFrom('admin.role')
    .select('id')
    .where('name', '=', 'Jefe de facturación')
    .executeTakeFirstOrThrow()
  expect(await grantsOf(roleId)).toEqual([issue])

  // As the version before installed it, with another permission that was taken away since and breaks nothing.
  const installed = [annul, 'people.bankaccount.view'].map((permission) => ({ roleId, permission }))
  await db.insertInto('admin.rolePermission').values(installed).execute()
  const userId = newId()
  await db
    .insertInto('admin.appUser')
    .values({ id: userId, email: 'jefe@hospital.gov.co', name: 'Jefe' })
    .execute()
  const held = { id: newId(), userId, roleId, campusId: null, fromDay: '2026-01-01' }
  await db
    .insertInto('admin.userRole')
    .values(held as never)
    .execute()
  await seeded()
  expect(await grantsOf(roleId)).toEqual([annul, issue])
  expect(await counted()).toBe(1)

  await sql`delete from admin.user_role where role_id = ${roleId}::uuid`.execute(db)
  expect(await counted()).toBe(0)
  await seeded()
  expect(await grantsOf(roleId)).toEqual([issue])
})

test('a role of a module that the product lacks is not offered, unless somebody already holds it', async () => {
  const named = (name: string) =>
    world.db.selectFrom('admin.role').select(['id', 'active']).where('name', '=', name).executeTakeFirst()
  await seeded()
  expect(await named('Almacenista')).toBeUndefined()
  const role = { id: newId(), name: 'Almacenista', description: '', template: true }
  await world.db
    .insertInto('admin.role')
    .values(role as never)
    .execute()
  await seeded()
  expect(await named('Almacenista')).toMatchObject({ active: false })
})

/** What the roles of a house have, and their audit says, once a migration brought them steps that came after them. */
async function joined(file: string, roles: readonly (readonly [string, boolean, ...string[]])[]) {
  const ids: string[] = []
  for (const [name, template, ...permissions] of roles) {
    const id = newId()
    ids.push(id)
    await sql`insert into admin.role (id, name, template) values (${id}, ${name}, ${template})`.execute(
      world.db,
    )
    const granted = permissions.map((permission) => ({ roleId: id, permission }))
    await world.db.insertInto('admin.rolePermission').values(granted).execute()
  }
  const migration = new URL(`../../migrations/${file}`, import.meta.url)
  await sql.raw(await readFile(migration, 'utf8')).execute(world.db)
  const { rows } = await sql<{ gained: string[] }>`
    select after -> 'gained' as gained from platform.audit
    where table_name = 'admin.role' and row_id = ${ids[0]} and operation = 'EVENT'`.execute(world.db)
  return { grants: await Promise.all(ids.map(grantsOf)), events: rows }
}

test('roles of a house that send goods or give medicines gain keeping what is prepared, audited', async () => {
  const { grants, events } = await joined('20261219T0430_reserving_roles.sql', [
    ['Despacho', false, 'warehouse.transfer.send'],
    ['Entrega', false, 'pharmacy.dispensing.approve'],
    ['Consulta', false, 'warehouse.transfer.view'],
    ['Del producto', true, 'warehouse.transfer.send'],
  ])
  expect(grants).toEqual([
    ['warehouse.transfer.reserve', 'warehouse.transfer.send'],
    ['pharmacy.dispensing.approve', 'pharmacy.dispensing.reserve'],
    ['warehouse.transfer.view'],
    ['warehouse.transfer.send'],
  ])
  expect(events).toEqual([{ gained: ['warehouse.transfer.reserve'] }])
})

test('roles of a house that certify contracts report fines, and those that sign them decide, audited', async () => {
  const { grants, events } = await joined('20261220T0340_joined_steps.sql', [
    ['Supervisión', false, 'contracts.contract.view', 'contracts.paymentact.certify'],
    ['Ordenación', false, 'contracts.contract.sign'],
    ['Farmacia', false, 'pharmacy.controlforms.run'],
    ['Bodegas', false, 'warehouse.storeuser.edit'],
    ['Ordenación del producto', true, 'contracts.contract.sign'],
  ])
  const reported = [
    'contracts.fine.cite',
    'contracts.fine.edit',
    'contracts.fine.hear',
    'contracts.fine.view',
  ]
  expect(grants).toEqual([
    ['contracts.contract.view', ...reported, 'contracts.paymentact.certify'],
    [
      'contracts.contract.sign',
      'contracts.fine.absolve',
      'contracts.fine.annul',
      'contracts.fine.confirm',
      'contracts.fine.impose',
    ],
    ['pharmacy.controlforms.run', 'pharmacy.episodecost.run', 'pharmacy.episodecostlines.run'],
    ['warehouse.storesbyuser.run', 'warehouse.storeuser.edit'],
    ['contracts.contract.sign'],
  ])
  expect(events).toEqual([{ gained: reported }])
})

test('roles of a house that pay or compare payrolls, and that plan turnos, keep what goes with it, audited', async () => {
  const paying = await joined('20261220T0120_payroll_roles.sql', [
    ['Pagos de nómina', false, 'payroll.payment.prepare'],
    ['Comparación', false, 'payroll.periodcomparison.run'],
    ['Consulta de nómina', false, 'payroll.payable.view'],
    ['Pagos del producto', true, 'payroll.payment.prepare'],
  ])
  expect(paying.grants).toEqual([
    ['payroll.payable.hold', 'payroll.payment.prepare'],
    ['payroll.missingfrommonth.run', 'payroll.periodcomparison.run'],
    ['payroll.payable.view'],
    ['payroll.payment.prepare'],
  ])
  expect(paying.events).toEqual([{ gained: ['payroll.payable.hold'] }])
  const planning = await joined('20261220T0140_planning_roles.sql', [
    ['Turnos', false, 'payroll.shift.edit', 'payroll.shiftplan.edit'],
    ['Lectura de turnos', false, 'payroll.shift.view', 'payroll.shiftplan.view'],
    ['Turnos del producto', true, 'payroll.shiftplan.edit'],
  ])
  const gained = ['payroll.shiftplan.every', 'payroll.shiftplanner.edit']
  expect(planning.grants).toEqual([
    ['payroll.shift.edit', 'payroll.shiftplan.edit', ...gained],
    ['payroll.shift.view', 'payroll.shiftplan.view', 'payroll.shiftplanner.view'],
    ['payroll.shiftplan.edit'],
  ])
  expect(planning.events).toEqual([{ gained }])
})

test('roles of a house that read the audit trail and the stores look over every store, audited', async () => {
  const { grants, events } = await joined('20261220T0360_stores_looked_over.sql', [
    ['Control interno', false, 'admin.audit.view', 'warehouse.lotstock.run'],
    ['Bodega de la casa', false, 'warehouse.lotstock.run'],
    ['Control del producto', true, 'admin.audit.view', 'warehouse.lotstock.run'],
  ])
  expect(grants).toEqual([
    ['admin.audit.view', 'warehouse.lotstock.run', 'warehouse.storeuser.all'],
    ['warehouse.lotstock.run'],
    ['admin.audit.view', 'warehouse.lotstock.run'],
  ])
  expect(events).toEqual([{ gained: ['warehouse.storeuser.all'] }])
})
