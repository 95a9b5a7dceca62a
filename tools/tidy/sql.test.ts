import { describe, expect, test } from 'vitest'
import type { Workspace } from './graph.ts'
import { silentTables, strangeSchemas, wrongMigrationNames } from './sql.ts'

const file = (path: string, text: string) => ({ path, text })
const migration = (text: string) => file('modules/finance/budget/migrations/20261103T0000_x.sql', text)

describe('tables', () => {
  const reported = "comment on table budget.cdp is 'x'; select platform.audited('budget.cdp');"

  test('one that is described and audited passes', () =>
    expect(silentTables([migration(`create table budget.cdp (id uuid);\n${reported}`)])).toEqual([]))

  test('the table of a document is audited by being one', () => {
    const document = "create table budget.cdp (id uuid); select platform.document_table('budget.cdp', 'CDP');"
    expect(silentTables([migration(`${document} comment on table budget.cdp is 'x';`)])).toEqual([])
  })

  test.each([
    ['not described', "create table budget.cdp (id uuid); select platform.unaudited('budget.cdp', 'why');"],
    ['neither audited nor not', "create table budget.cdp (id uuid); comment on table budget.cdp is 'x';"],
    [
      'without a schema',
      "create table cdp (id uuid); comment on table cdp is ''; select platform.audited('cdp');",
    ],
    [
      'told only in a comment',
      `create table budget.rp (id uuid); ${reported} comment on table budget.rp is 'x';
       -- select platform.audit ('budget.rp')`,
    ],
  ])('one %s is refused', (_what, text) => expect(silentTables([migration(text)])).toHaveLength(1))

  test('a partition says it through its parent', () => {
    const partition =
      'create table budget.move_2026 partition of budget.move for values from (2026) to (2027);'
    expect(silentTables([migration(partition)])).toEqual([])
  })

  test('a table in a comment is no table', () =>
    expect(silentTables([migration('-- create table budget.cdp (id uuid)')])).toEqual([]))
})

test('migrations have a name and a minute of their own', () => {
  const named = (name: string) => file(`modules/finance/budget/migrations/${name}`, '')
  expect(wrongMigrationNames([named('20261103T0000_cdp.sql'), named('20261103T0001_rp.sql')])).toEqual([])
  expect(wrongMigrationNames([named('0001_cdp.sql')])).toHaveLength(1)
  expect(wrongMigrationNames([named('20261103T0000_cdp.sql'), named('20261103T0000_rp.sql')])).toHaveLength(1)
})

describe('schemas', () => {
  const workspaces: Workspace[] = [
    { folder: 'packages/db', name: 'db', uses: [], faces: [] },
    { folder: 'modules/house/admin', name: 'admin', uses: ['db'], faces: [] },
    { folder: 'modules/house/people', name: 'people', uses: ['db'], faces: [] },
    { folder: 'modules/finance/budget', name: 'budget', uses: ['people'], faces: [] },
    { folder: 'modules/finance/accounting', name: 'accounting', uses: ['budget'], faces: [] },
  ]
  const complaints = (path: string, text: string) => strangeSchemas(file(path, text), workspaces)

  test.each([
    ['a write upwards', 'insert into accounting.entry values (1)'],
    ['a write downwards', 'update people.tercero set name = 1'],
    ['a write to the platform', 'delete from platform.history'],
    ['a table elsewhere', 'create table people.extra (id uuid)'],
    ['an index elsewhere', 'create unique index x on people.tercero (name)'],
    ['a trigger elsewhere', 'create trigger t after insert or update on people.tercero for each row execute'],
    ['a read upwards', 'select 1 from accounting.entry'],
    ['a key upwards', 'entry_id uuid references accounting.entry'],
  ])('%s is refused in SQL', (_what, text) =>
    expect(complaints('modules/finance/budget/migrations/20261103T0000_x.sql', text)).toHaveLength(1),
  )

  test.each([
    ['a write', "db.insertInto('people.tercero')"],
    ['a template', 'sql`update people.tercero set name = 1`'],
    ['a read upwards', "db.selectFrom('accounting.entry as e')"],
    ['a join upwards', "query.leftJoin('accounting.entry', 'a', 'b')"],
  ])('%s is refused in code', (_what, text) =>
    expect(complaints('modules/finance/budget/cdp/cdp.server.ts', text)).toHaveLength(1),
  )

  test('a package names no module', () =>
    expect(complaints('packages/db/x.server.ts', "db.selectFrom('people.tercero')")).toHaveLength(1))

  test.each([
    ['modules/finance/budget/cdp/cdp.server.ts', "db.updateTable('budget.cdp')"],
    [
      'modules/finance/accounting/x.server.ts',
      "db.selectFrom('people.tercero').innerJoin('budget.cdp', 'a', 'b')",
    ],
    ['modules/finance/budget/cdp/cdp.server.ts', 'sql`select extract(year from c.date) from admin.campus c`'],
    ['modules/finance/budget/cdp/cdp.server.ts', "// db.deleteFrom('people.tercero')"],
    ['modules/finance/budget/cdp/cdp.server.test.ts', "db.deleteFrom('platform.audit')"],
    ['packages/db/x.server.ts', "db.insertInto('platform.history')"],
    [
      'modules/finance/budget/migrations/20261103T0000_x.sql',
      "comment on table budget.cdp is 'update people.tercero';",
    ],
    [
      'modules/finance/budget/migrations/20261103T0000_x.sql',
      'create trigger t before update on budget.cdp for each row',
    ],
  ])('%s may say %s', (path, text) => expect(complaints(path, text)).toEqual([]))
})
