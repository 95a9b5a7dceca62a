import { describe, expect, test } from 'vitest'
import type { Workspace } from './graph.ts'
import type { Source } from './source.ts'
import { functionsTwice, privateReads, viewsInMigrations, wrongViews } from './views.ts'

const file = (path: string, text: string) => ({ path, text })
const views = [
  file('modules/clinical/care/record/note/note.views.sql', 'create view care.note_list as select 1;'),
]

describe('views in migrations', () => {
  const complaints = (stamp: string, text: string) =>
    viewsInMigrations([file(`modules/clinical/care/migrations/${stamp}_x.sql`, text)], views)

  test.each([
    'create view care.note_list as select 1',
    'create or replace\n  view care.note_list as select 1',
    'drop view if exists care.note_list',
    'alter view care.note_list rename column a to b',
    "comment on view care.note_list is 'x'",
  ])('«%s» is reported with its file', (text) => {
    const [complaint, ...more] = complaints('20261201T0000', `select 1;\n${text}`)
    expect(complaint).toMatch(/^modules\/clinical\/care\/migrations\/20261201T0000_x\.sql:2: /)
    expect(complaint).toContain('in modules/clinical/care/record/note/note.views.sql')
    expect(more).toEqual([])
  })

  test('a view without a file is reported with where to write one', () =>
    expect(complaints('20261201T0000', 'create view care.new_list as select 1').join()).toContain(
      'in modules/<area>/care/<thing>/<thing>.views.sql',
    ))

  test.each([
    ['20261127T0201', 'drop view care.note_list'],
    ['20261201T0000', '-- create view care.note_list as'],
    ['20261201T0000', "select platform.touches_days('care.note', '{care.note_list}')"],
  ])('%s may say «%s»', (stamp, text) => expect(complaints(stamp, text)).toEqual([]))
})

test('a view is declared once, as the runner reads it', () => {
  const declared = (text: string) =>
    wrongViews([...views, file('modules/clinical/care/record/note/more.views.sql', text)])
  expect(declared('create view care.more_list as select 1;')).toEqual([])
  expect(declared('\n-- it\ncreate view care.more_list with (security_invoker) as select 1;')).toEqual([])
  expect(declared('create view care.note_list as select 1;').join()).toContain('note.views.sql too')
  expect(declared('create or replace view care.more_list as select 1;')).toHaveLength(1)
  expect(declared('create view more_list as select 1;')).toHaveLength(1)
  expect(declared(' create view care.more_list as select 1;')).toHaveLength(1)
  expect(declared('create materialized view care.more_list as select 1;')).toHaveLength(1)
})

describe('a function is declared once', () => {
  const once = 'create or replace function care.stays() returns trigger language plpgsql as $$ begin end $$;'
  const declared = file('modules/clinical/care/record/note/note.functions.sql', once)
  const migration = (stamp: string) =>
    file(`modules/clinical/care/migrations/${stamp}_x.sql`, once.replace('or replace ', ''))

  test('in its file, or in migrations of before', () => {
    expect(functionsTwice([declared, ...views])).toEqual([])
    expect(functionsTwice([migration('20261201T0000'), migration('20261202T0000')])).toEqual([])
  })
  test.each([
    ['in two files', file('modules/clinical/care/record/other.functions.sql', once)],
    ['in a migration of before', migration('20261201T0000')],
    ['in a new migration', migration('20261224T0000')],
  ])('%s too, it is reported with the file', (_what, other) =>
    expect(functionsTwice([declared, other]).join()).toContain(
      'only in modules/clinical/care/record/note/note.f',
    ),
  )
  test('a new migration that creates one of before is reported', () =>
    expect(functionsTwice([migration('20261201T0000'), migration('20261224T0000')])).toEqual([
      expect.stringContaining(
        '20261224T0000_x.sql:1: care.stays is in modules/clinical/care/migrations/20261201T0000',
      ),
    ]))
  test('a function that migrations call may be declared again by one', () => {
    const audited = ({ path, text }: Source) => file(path, text.replace('care.stays', 'platform.audited'))
    const twice = [migration('20261201T0000'), migration('20261224T0000')]
    expect(functionsTwice(twice.map(audited))).toEqual([])
  })
  test('a file of views has none', () =>
    expect(functionsTwice([file('modules/clinical/care/x.views.sql', once)])).toHaveLength(1))
})

describe("reads of another module's own", () => {
  const workspaces: Workspace[] = ['people', 'care'].map((name) => ({
    folder: `modules/${name}`,
    name,
    uses: [],
    faces: [],
  }))
  const complaints = (path: string, text: string) => privateReads(file(path, text), workspaces)

  test.each([
    [
      'modules/clinical/care/record/note/note.views.sql',
      'create view care.x as select 1 from people.patient',
    ],
    [
      'modules/clinical/care/migrations/20261201T0000_x.sql',
      'update care.note set x = 1 from people.patient',
    ],
    ['modules/clinical/care/record/note/note.server.ts', "tx.selectFrom('people.patient as p')"],
    ['modules/clinical/care/record/note/note.server.ts', "rowOf(tx, 'people.patient', id, ['name'])"],
    [
      'modules/clinical/care/record/note/note.server.ts',
      'sql`select 1 from care.note join people.patient on true`',
    ],
    [
      'modules/clinical/care/record/note/note.functions.sql',
      `create or replace function care.x() returns trigger as $$ select 1 from people.patient $$;
create or replace function care.y() returns int as $$ select 1 from people.patient $$;`,
    ],
  ])('%s: %s', (path, text) => expect(complaints(path, text)).toHaveLength(1))

  test.each([
    [
      'modules/clinical/care/record/note/note.server.ts',
      "tx.selectFrom('people.patientList').innerJoin('people.patientOption')",
    ],
    [
      'modules/clinical/care/record/note/note.views.sql',
      'create view care.x as select 1 from people.patient_option',
    ],
    ['modules/clinical/care/record/note/note.server.ts', "tx.selectFrom('care.note')"],
    ['modules/clinical/care/record/note/note.server.test.ts', "tx.selectFrom('people.patient')"],
    [
      'modules/clinical/care/migrations/20261201T0000_x.sql',
      'create table care.x (p uuid references people.patient)',
    ],
    [
      'modules/clinical/care/migrations/20261120T0000_x.sql',
      'create view care.x as select 1 from people.patient',
    ],
    ['packages/blocks/x.server.ts', "tx.selectFrom('platform.series')"],
    [
      'modules/clinical/care/record/note/note.functions.sql',
      'create or replace function care.x() returns trigger as $$ select 1 from people.patient $$;',
    ],
  ])('%s may say «%s»', (path, text) => expect(complaints(path, text)).toEqual([]))
})
