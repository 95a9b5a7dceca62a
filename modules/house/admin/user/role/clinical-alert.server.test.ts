import { newId } from '@quina/kernel'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clinicalRolesAlert } from './clinical-alert.server.ts'
import { seedRoles } from './seed.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const permissions = [
  { name: 'care.note.view', label: 'Ver notas', clinical: true as const },
  { name: 'accounting.voucher.view', label: 'Ver comprobantes' },
]
const deps = { permissions: () => [{ module: 'care', label: 'Atención', permissions }] }
const start = () =>
  database.db.transaction().execute((tx) => seedRoles(tx, { ...deps, segregations: () => [] }))
const alerted = () =>
  database.db.transaction().execute((tx) => clinicalRolesAlert(deps).count(tx, undefined as never))

async function role(name: string, { clinical }: { readonly clinical: boolean }): Promise<void> {
  const id = newId<'admin.role'>()
  await database.db.insertInto('admin.role').values({ id, name, description: '', clinical }).execute()
  await database.db
    .insertInto('admin.rolePermission')
    .values({ roleId: id, permission: 'care.note.view' })
    .execute()
}

test('a template that was installed with a clinical permission loses it at the next start, audited', async () => {
  await start()
  const { id } = await database.db
    .selectFrom('admin.role')
    .select('id')
    .where('name', '=', 'Contador')
    .executeTakeFirstOrThrow()
  const granted = { roleId: id, permission: 'care.note.view' }
  await database.db.insertInto('admin.rolePermission').values(granted).execute()
  await start()
  const { rows } = await sql`select permission from admin.role_permission where role_id = ${id}`.execute(
    database.db,
  )
  expect(rows).toEqual([{ permission: 'accounting.voucher.view' }])
  const audit = await sql`select from platform.audit where table_name = 'admin.role' and row_id = ${id}
    and after->>'event' = 'role_permissions' and after->'lost' ? 'care.note.view'`.execute(database.db)
  expect(audit.rows.length).toBeGreaterThan(0)
})

test('a role outside care that reads clinical facts is kept, and shown to users who edit roles', async () => {
  await start()
  expect(await alerted()).toBe(0)
  await role('Contador de la casa', { clinical: false })
  await role('Médico de la casa', { clinical: true })
  expect(await alerted()).toBe(1)
  await start()
  expect(await alerted()).toBe(1)
})
