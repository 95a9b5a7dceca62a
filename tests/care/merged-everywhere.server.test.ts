import type { Action, AnyDocument } from '@quina/blocks'
import { newId, snake } from '@quina/kernel'
import { actorFor, callsOf, type TestDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { shortHospital } from '../../modules/house/demo/testing/short-hospital.server.ts'
import { rowsLabel } from '../../modules/house/people/patient/patient-merge/collision.server.ts'
import {
  mergeFiles,
  mergePreview,
  separateFiles,
} from '../../modules/house/people/patient/patient-merge/merge.contract.ts'
import { patientMergeOperations } from '../../modules/house/people/patient/patient-merge/merge-operations.server.ts'

// Every foreign key to a patient, read from the catalogue of the database: a new table is covered without being named here.

type Column = Readonly<{ table: string; column: string }>

let whole: TestDatabase
let columns: readonly Column[]
beforeAll(async () => {
  whole = await shortHospital()
  await fillEmpty()
  await reachFinalStates()
  columns = await columnsToPatients()
}, 300_000)
afterAll(() => whole.close())

const rowsOf = async <T>(query: ReturnType<typeof sql>) => (await query.execute(whole.db)).rows as T[]

/** Every column that refers to a patient, as the database has it: not what remembers merges and readings. */
const columnsToPatients = () =>
  rowsOf<Column>(sql`
    select n.nspname || '.' || c.relname as "table", a.attname as "column"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'people.patient'::regclass and f.conparentid = 0
      and c.relname <> 'patient_merge' and a.attname <> 'merged_into_id' order by 1, 2`)

/** What the demonstration has no row of: a mother, an answered request, a refuted allergy, and events of vigilance. */
async function fillEmpty(): Promise<void> {
  await sql`
    update people.patient set mother_id = (select max(id::text)::uuid from people.patient)
    where id = (select min(id::text)::uuid from people.patient)`.execute(whole.db)
  await sql`
    insert into people.rights_request (id, number, status, campus_id, created_by, updated_by, date, kind, medium, requester,
      requester_document, contact, patient_id, request, due_on, answered_on)
    select gen_random_uuid(), 9001, 'answered', (select min(id::text)::uuid from admin.campus),
      ${newId()}, ${newId()}, '2026-11-02',
      'query', 'email', p.name, p.number, 'a@ejemplo.co', p.id, 'Qué datos suyos hay', '2026-11-23', '2026-11-09'
    from people.patient p order by p.id limit 1`.execute(whole.db)
  await sql`
    with noted as (
      insert into people.allergy (id, patient_id, words, shown, certainty, source, noted_at)
      select gen_random_uuid(), p.id, 'látex', 'Látex', 'reported', 'before', '2026-11-02'
      from people.patient p order by p.id limit 1
      returning id)
    insert into people.allergy_reversal (id, allergy_id, kind, reason, reversed_by, reversed_at)
    select gen_random_uuid(), id, 'refuted', 'La prueba fue negativa', ${newId()}, '2026-11-03' from noted`.execute(
    whole.db,
  )
  await sql`
    insert into pharmacy.adverse_event (id, number, status, campus_id, created_by, updated_by, date, program, severity,
      product_id, patient_id, happened_on, known_on, known_at, outcome, purpose, due_at, receipt, reported_at)
    select gen_random_uuid(), e.number, e.status, (select min(id::text)::uuid from admin.campus), ${newId()}, ${newId()},
      '2026-11-02', 'medicine', 'plain', (select min(id::text)::uuid from warehouse.product),
      (select min(id::text)::uuid from people.patient), '2026-11-01', '2026-11-02', '08:00', 'recovered', 'Urticaria',
      '2026-11-30', 'E2B-1', '2026-11-03'
    from (values (9001, 'reported'), (9002, 'annulled')) e (number, status)`.execute(whole.db)
}

/** States that the demonstration leaves no document of a patient in. */
const unreached = [
  { table: 'billing.invoice', from: 'issued', to: 'annulled' },
  { table: 'billing.invoice', from: 'draft', to: 'dropped' },
  { table: 'care.medical_order', from: 'done', to: 'annulled' },
] as const

async function reachFinalStates(): Promise<void> {
  await whole.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { table, from, to } of unreached)
      await sql`
        update ${sql.table(table)} set status = ${to}
        where id = (select max(id::text)::uuid from ${sql.table(table)} where status = ${from})`.execute(tx)
  })
}

const countIn = async ({ table, column }: Column, files: unknown) =>
  (
    await rowsOf<{ n: number }>(
      sql`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${files}`,
    )
  )[0]!.n

/** A digest of each table but those that record merges and who looked at a patient. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(sql`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('people', 'care', 'billing', 'receivables', 'rips', 'insurers', 'accounting')
      and c.relname not in ('patient_access', 'patient_merge') order by 1`)
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rowsOf<{ print: string | null }>(
      sql`select md5(string_agg(t::text, E'\n' order by t::text)) as print from ${sql.table(name)} t`,
    )
    prints[name] = row?.print ?? ''
  }
  return prints
}

/** The patient with most rows in each table, and one for each final state that its rows may be in. */
async function fullest(): Promise<readonly string[]> {
  const ids = new Set<string>()
  for (const { table, column } of columns) {
    ids.add((await withMostRows({ table, column }, sql`true`))!)
    for (const status of finalStates.get(table) ?? []) {
      const one = await withMostRows({ table, column }, sql`status = ${status}`)
      if (one !== undefined) ids.add(one)
    }
  }
  return [...ids]
}

async function withMostRows({ table, column }: Column, which: ReturnType<typeof sql>) {
  const [row] = await rowsOf<{ id: string }>(sql`
    select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null and ${which}
    group by 1 order by count(*) desc, 1 limit 1`)
  return row?.id
}

/** The states of a document that no action leaves, by its table. */
const finalStates: ReadonlyMap<string, readonly string[]> = new Map(
  modules
    .flatMap((module) => module.documents)
    .map((document) => [`${document.module}.${snake(document.name)}`, finalStatesOf(document)] as const),
)

function finalStatesOf(document: AnyDocument): readonly string[] {
  const actions: readonly Action[] = Object.values(document.lifecycle.actions)
  const left = new Set(actions.filter(({ from, to }) => from !== to).flatMap(({ from }) => from))
  return Object.keys(document.lifecycle.states).filter((state) => !left.has(state))
}

/** Another file of the same person, with nothing in it. */
async function secondFile(patientId: string): Promise<string> {
  const id = newId()
  await sql`
    insert into people.patient (id, document_type, number, verified_with, first_name, last_name, birth_date, sex,
      birth_country_id, residence_country_id, address, phone, ethnic_group, disability)
    select ${id}::uuid, 'PA', 'X' || upper(right(replace(${id}, '-', ''), 14)), verified_with, first_name, last_name, birth_date,
      sex, birth_country_id, residence_country_id, address, phone, ethnic_group, disability
    from people.patient where id = ${patientId}::uuid`.execute(whole.db)
  return id
}

const screens = callsOf(patientMergeOperations, { actor: actorFor(), now: new Date() })
const act = <T>(work: (calls: ReturnType<typeof screens>) => Promise<T>) =>
  whole.db.transaction().execute((tx) => work(screens(tx)))

test('every table that names a patient has a row in the demonstration, and says what its rows are', async () => {
  const empty: string[] = []
  for (const one of columns)
    if ((await countIn(one, sql`any(select id from people.patient)`)) === 0) empty.push(one.table)
  expect(empty).toEqual([])
  expect(columns.filter(({ table }) => rowsLabel(table) === undefined)).toEqual([])
})

test('every document that names a patient has one in each state that nothing leaves', async () => {
  const missing: string[] = []
  for (const { table, column } of columns)
    for (const status of finalStates.get(table) ?? [])
      if ((await withMostRows({ table, column }, sql`status = ${status}`)) === undefined)
        missing.push(`${table}: ${status}`)
  expect(missing).toEqual([])
})

test('what a table holds once for each patient it holds once for a person', async () => {
  const unguarded = await rowsOf<{ name: string }>(sql`
    select distinct f.conrelid::regclass::text as name
    from pg_constraint f cross join lateral people.person_guards(f.conrelid) g
    where f.contype = 'f' and f.confrelid = 'people.patient'::regclass
      and not exists (select from pg_trigger t where t.tgrelid = f.conrelid and t.tgname = 'guard_person') order by 1`)
  // A balance by victim of an event: nothing to have once (decision 19).
  expect(unguarded.map(({ name }) => name)).toEqual(['billing.victim_cover'])
})

const reason = 'Dos fichas de la misma persona'
const filesOf = (id: string) => sql`any(array(select f.id from people.file_list(${id}::uuid) f))`
const countsOf = (files: unknown) => Promise.all(columns.map((one) => countIn(one, files)))

test('the patients with most rows in each table are merged and taken apart, and not one row is changed', async () => {
  const pairs: { readonly id: string; readonly loserId: string }[] = []
  for (const loserId of await fullest()) pairs.push({ id: await secondFile(loserId), loserId })
  const before = await fingerprint()
  for (const { id, loserId } of pairs) {
    const had = await countsOf(sql`${loserId}::uuid`)
    const preview = await screens(whole.db).ask(mergePreview, { id, loserId })
    expect(preview).toMatchObject({ refusal: null, collisions: [] })
    expect(sum(preview.follows.map(({ rows }) => rows))).toBe(sum(had))
    const merged = await act((calls) => calls.act(mergeFiles, { id, loserId, reason, decisions: [] }))
    expect(await countsOf(filesOf(id))).toEqual(had)
    if (id === pairs[0]!.id) expect(changedIn(before, await fingerprint())).toEqual(movedByMerging)
    await act((calls) => calls.act(separateFiles, { id: merged.id, reason: 'Son dos personas distintas' }))
    expect(await countsOf(filesOf(id))).toEqual(columns.map(() => 0))
  }
  expect(changedIn(before, await fingerprint())).toEqual([])
}, 300_000)

/** The pointer to the file that stays, and the documents of the other, which end that day. */
const movedByMerging = ['people.patient', 'people.patient_document']

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
const changedIn = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(before).filter((name) => before[name] !== after[name])

test('two patients with long histories are one person with all of both, whatever their rows collide in', async () => {
  const [loserId = '', id = ''] = await longest()
  const had = [await countsOf(sql`${id}::uuid`), await countsOf(sql`${loserId}::uuid`)] as const
  const { refusal, collisions } = await screens(whole.db).ask(mergePreview, { id, loserId })
  expect(refusal).toBeNull()
  const decisions = collisions.map(({ guard, one, other, ways }) => ({
    guard,
    oneId: one.id,
    otherId: other.id,
    stays: ways[0]!,
  }))
  const merged = await act((calls) => calls.act(mergeFiles, { id, loserId, reason, decisions }))
  const both = had[0].map((count, index) => count + had[1][index]!)
  expect(await countsOf(filesOf(id))).toEqual(both)
  await act((calls) => calls.act(separateFiles, { id: merged.id, reason: 'Son dos personas distintas' }))
  expect(await countsOf(filesOf(id))).toEqual(had[0])
  expect(await countsOf(filesOf(loserId))).toEqual(had[1])
}, 120_000)

/** The two women with most appointments, given the same day of birth. */
async function longest(): Promise<readonly string[]> {
  const found = await rowsOf<{ id: string; birth: string }>(sql`
    select p.id, p.birth_date::text as birth from people.patient p join care.appointment a on a.patient_id = p.id
    where p.sex = 'F' and p.merged_into_id is null group by p.id order by count(*) desc, p.id limit 2`)
  const [first, second] = found
  await sql`update people.patient set birth_date = ${first!.birth}::date where id = ${second!.id}::uuid`.execute(
    whole.db,
  )
  return found.map(({ id }) => id)
}
