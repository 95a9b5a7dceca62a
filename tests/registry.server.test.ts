import { roleTemplates } from '@quina/admin/server'
import { permissionFor } from '@quina/blocks'
import { cachedTables, permissionsOf } from '@quina/blocks/server'
import { snake } from '@quina/kernel'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { assemble } from '../apps/api/product.ts'
import { readSettings } from '../apps/api/settings/settings.ts'
import { grantsOf } from '../modules/house/admin/user/role/role-template.domain.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Tables of ours: not those of the queue, nor what remembers the migrations. A partition is its parent. */
const ours = sql<string>`
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'graphile_worker')
    and n.nspname not like 'pg_toast%' and n.nspname not like 'pg_temp%'`

const namesOf = async (wrong: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name ${ours} and ${wrong} order by name`.execute(database.db)
  return rows.map(({ name }) => name)
}

const audited = sql`exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit')`
const exempt = sql`exists (select from platform.audit_exemption e where e.table_name = n.nspname || '.' || c.relname)`

test('there are tables to look at', async () => {
  expect((await namesOf(sql`true`)).length).toBeGreaterThan(40)
})

test('every alert says what to do, and who does it', () => {
  const alerts = modules.flatMap((module) => module.alerts ?? [])
  expect(alerts.length).toBeGreaterThan(20)
  const bad = alerts.filter(
    ({ meaning, who }) =>
      !/[.]$/.test(meaning) || /soporte|avise/i.test(meaning) || !/^[A-ZÁÉÍÓÚ][^.]{3,80}$/.test(who),
  )
  expect(bad.map(({ name, meaning, who }) => [name, meaning, who])).toEqual([])
})

test('whatever readings are kept stand on tables that say when they are written to', async () => {
  const watched = sql`exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'touched')`
  const tables = cachedTables().filter((name) => !name.startsWith('story.'))
  expect(tables.length).toBeGreaterThan(20)
  expect(await namesOf(sql`${watched} and n.nspname || '.' || c.relname = any(${tables}::text[])`)).toEqual(
    tables,
  )
})

test('every table is audited, or says why not, and never both', async () => {
  expect(await namesOf(sql`${audited} = ${exempt}`)).toEqual([])
})

test('every audited table has the name by which people know it, so that the audit shows no other', async () => {
  const settings = { ...readSettings({ NODE_ENV: 'test' }), appKey: 'only the lists are read' }
  const named = new Set(
    assemble(settings, modules)
      .admin.records()
      .map(({ table }) => table),
  )
  const tables = await namesOf(audited)
  expect(tables.filter((table) => !table.startsWith('demo.') && !named.has(table))).toEqual([])
})

test('every table says what it is', async () => {
  expect(await namesOf(sql`coalesce(obj_description(c.oid, 'pg_class'), '') = ''`)).toEqual([])
})

test('no amount of money is kept in a floating number', async () => {
  const floating = sql`exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
    and not a.attisdropped and a.atttypid in ('real'::regtype, 'double precision'::regtype, 'money'::regtype))`
  expect(await namesOf(floating)).toEqual([])
})

/** What the references of a definition point to, however deep its fields lie. */
function referredTo(definition: unknown, seen = new Set<unknown>()): string[] {
  if (typeof definition !== 'object' || definition === null || seen.has(definition)) return []
  seen.add(definition)
  const { kind, to } = definition as { kind?: unknown; to?: unknown }
  if (kind === 'ref' && typeof to === 'string') return [to]
  return Object.values(definition).flatMap((part) => referredTo(part, seen))
}

test('every reference of a field can be looked up where its screen does', () => {
  const settings = { ...readSettings({ NODE_ENV: 'test' }), appKey: 'only the lists are read' }
  const served = new Set(
    assemble(settings, modules).modules.flatMap(({ operations }) =>
      operations.map(({ endpoint }) => endpoint.path),
    ),
  )
  const definitions = modules.flatMap(({ documents, catalogs, reports, processes }) => [
    ...[...documents, ...catalogs, ...reports, ...processes],
  ])
  const wanted = new Set(definitions.flatMap((definition) => referredTo(definition)))
  expect(wanted.size).toBeGreaterThan(50)
  const missing = [...wanted].filter((to) => !served.has(`/api/${to.replace('.', '/')}/options`))
  expect(missing.toSorted()).toEqual([])
})

test('a user who may write something may look up its references', () => {
  const settings = { ...readSettings({ NODE_ENV: 'test' }), appKey: 'only the lists are read' }
  const product = assemble(settings, modules)
  const operations = product.modules.flatMap((module) => module.operations)
  const doors = new Map(operations.map(({ endpoint }) => [endpoint.path, endpoint.access]))
  const known = modules.flatMap(permissionsOf)
  const definitions = modules.flatMap(({ documents, catalogs }) => [...documents, ...catalogs])
  const stored = roleTemplates.flatMap((role) => {
    const granted = new Set(grantsOf(role, known))
    const may = (permission: string) => granted.has(permission.toLowerCase())
    return definitions
      .filter((definition) => may(permissionFor(definition, 'edit')))
      .flatMap(({ module, name, fields }) =>
        [...new Set(referredTo(fields))]
          .map((to) => [to, String(doors.get(`/api/${to.replace('.', '/')}/options`))] as const)
          .filter(([, access]) => access.includes('.') && !may(access))
          .map(([to]) => `${role.name}: ${module}.${name} asks for ${to}`),
      )
  })
  expect(stored).toEqual([])
})

test('every column that a list declares is in its view: what its view forgot would be shown empty', async () => {
  const { rows } = await sql<{ view: string; columns: string[] }>`
    select n.nspname || '.' || c.relname as view, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'v' and c.relname like '%\_list' group by 1`.execute(database.db)
  const views = new Map(rows.map(({ view, columns }) => [view, new Set(columns)]))
  const declared = modules.flatMap(({ documents, catalogs }) => [...documents, ...catalogs])
  const viewOf = ({ module, name }: { readonly module: string; readonly name: string }) =>
    views.get(`${module}.${snake(name)}_list`)
  const without = modules.flatMap(({ documents }) => documents.filter((one) => viewOf(one) === undefined))
  expect(without.map(({ module, name }) => `${module}.${name}`)).toEqual([])
  const lists = declared.flatMap((one) => {
    const has = viewOf(one)
    const { module, name, list } = one
    return list === undefined || has === undefined ? [] : [{ of: `${module}.${name}`, list, has }]
  })
  expect(lists.length).toBeGreaterThan(100)
  const forgotten = lists.flatMap(({ of, list, has }) =>
    Object.keys(list.columns)
      .filter((column) => !has.has(snake(column)))
      .map((column) => `${of}: ${column}`),
  )
  expect(forgotten).toEqual([])
})
