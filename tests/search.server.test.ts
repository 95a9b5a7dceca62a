import { day, pesos } from '@quina/kernel'
import { addPatient } from '@quina/people/server'
import { actorFor, callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { assemble } from '../apps/api/product.ts'
import { readSettings } from '../apps/api/settings/settings.ts'
import { credit, debit, entry } from '../modules/finance/accounting/ledger/journal/journal.domain.ts'
import { journalWorld } from '../modules/finance/accounting/testing/journal-world.server.ts'
import { budgetWorld } from '../modules/finance/budget/testing/budget-world.server.ts'
import { findEverything } from '../modules/house/admin/house/search/search.contract.ts'
import { thingsOf } from '../modules/house/admin/house/search/things.server.ts'
import { readSearchWords } from '../modules/house/admin/house/search/words.server.ts'

const product = assemble(
  { ...readSettings({ NODE_ENV: 'test' }), appKey: 'only what is found is asked' },
  modules,
)
const world = await budgetWorld({ drugs: 1_000 })
const { db, chief, campusId } = world
const today = day('2026-11-20')
let patientId: string
let cdpId: string

const reading = ['budget.cdp.view', 'people.patient.view', 'people.tercero.view', 'budget.expenseBook.run']
const find = (q: string, actor = chief) =>
  callsOf(product.operations, { actor })(db).ask(findEverything, { q })
const labels = async (q: string, actor = chief) => (await find(q, actor)).map(({ label }) => label)

beforeAll(async () => {
  cdpId = (await world.approvedCdp(600)).id
  await world.approvedCdp(100)
  const code = async (catalogue: string, one: string) =>
    (
      await sql<{
        id: string
      }>`select id from reference.entry where catalogue = ${catalogue} and code = ${one}`.execute(db)
    ).rows[0]!.id as never
  const colombia = await code('country', '170')
  const municipalityId = await code('municipality', '11001')
  const person = {
    documentType: 'CC',
    number: '52345678',
    firstName: 'Ana',
    lastName: 'Velasquez',
    sex: 'F',
  } as const
  const lives = {
    birthCountryId: colombia,
    residenceCountryId: colombia,
    municipalityId,
    zone: '02',
  } as const
  patientId = await db.transaction().execute((tx) =>
    addPatient(
      tx,
      { actor: chief, today },
      {
        ...person,
        ...lives,
        birthDate: day('1980-05-01'),
        address: 'Calle 1',
        phone: '3001234567',
        secondLastName: 'Paz',
      },
    ),
  )
})
afterAll(() => world.close())

test('a document is found by its number, however it is typed, and leads to its screen', async () => {
  for (const typed of ['cdp 1', 'CDP-1', 'cdp001', 'CDP 001 de 2026']) {
    const [first] = (await find(typed)).filter(({ kind }) => kind === 'budget.cdp')
    expect([typed, first?.to]).toEqual([typed, `/cdp/edit/${cdpId}`])
  }
})

test('an account, a report and a person are found by their names, each under its heading', async () => {
  const groups = async (q: string) => [...new Set((await find(q)).map(({ group }) => group))]
  expect(await groups('velasquez ana')).toEqual(['Pacientes'])
  expect(await groups('libro de gastos')).toContain('Informes')
  const [report] = (await find('ejecucion de gastos')).filter(({ kind }) => kind === 'report')
  expect(report?.to).toMatch(/^\/reports\/presupuesto\?informe=/)
})

test('finds nothing that the user may not see, nor records of a site where they may not act', async () => {
  expect(await labels('cdp 1', actorFor({ campusId, permissions: reading }))).toHaveLength(1)
  expect(await labels('cdp 1', actorFor({ campusId, permissions: [] }))).toEqual([])
  expect(await labels('cdp 1', actorFor({ permissions: reading }))).toEqual([])
  expect(await labels('libro', actorFor({ permissions: [] }))).toEqual([])
})

test('a misspelt word finds what it is like, once the words of the house were read', async () => {
  expect(await labels('belasques')).toEqual([])
  await readSearchWords(product.admin).run(db, today, new Date())
  const found = await find('belasques ana')
  expect(found).toMatchObject([{ kind: 'people.patient', alike: true }])
  expect(await find('velasquez')).toMatchObject([{ alike: false }])
  expect(await labels('xwqk')).toEqual([])
})

test('finding a patient is reading them, and is recorded; finding a CDP is not', async () => {
  const reader = actorFor({ campusId, permissions: reading })
  await find('velasquez', reader)
  await find('cdp 1', reader)
  const { rows } = await sql`
    select operation, patient_ids as ids from people.patient_access where user_id = ${reader.userId}`.execute(
    db,
  )
  expect(rows).toEqual([{ operation: 'search', ids: [patientId] }])
})

test('finds everything the modules store, except child rows and rows of which there is one for each year', async () => {
  const things = await thingsOf(db as never, product.admin)
  const kinds = new Set(things.map(({ kind }) => kind))
  const all = [...product.admin.documents(), ...product.admin.catalogs()]
  const hidden = all.map(({ module, name }) => `${module}.${name}`).filter((kind) => !kinds.has(kind))
  expect(hidden).toEqual([
    'budget.initial',
    'accounting.opening',
    'hospital.holiday',
    'treasury.bankCode',
    'insurers.contractService',
    'billing.contractProgram',
  ])
  expect(things.slice(0, 2).map(({ kind }) => kind)).toEqual(['people.patient', 'people.tercero'])
})

test('memory and database return the same, and a new record is found at once', async () => {
  const both = async (q: string) => {
    const input = await db
      .transaction()
      .execute((tx) => callsOf(product.operations, { actor: chief })(tx as never).ask(findEverything, { q }))
    const found = await find(q)
    expect([q, found]).toEqual([q, input])
    return found
  }
  for (const q of [
    'cdp',
    '1',
    'cdp 1',
    'ana',
    'medicamentos',
    'de',
    '2026',
    '50%',
    'a_',
    'fe-1',
    'gasto',
    'velasquez 523',
    'caja',
  ])
    await both(q)
  const positions = (first: number, last: number, name: string) =>
    sql`insert into hospital.position (id, code, name, level)
        select gen_random_uuid(), to_char(n / 100, 'FM000') || '-' || to_char(n % 100, 'FM00'), ${name} || ' ' || n, 'contractor'
        from generate_series(${first}::int, ${last}::int) n`.execute(db)
  expect(await labels('tejedor')).toEqual([])
  await positions(90_001, 90_001, 'Tejedor')
  expect(await labels('tejedor')).toHaveLength(1)
  await sql`update hospital.position set name = 'Zapatero' where code = '900-01'`.execute(db)
  expect(await labels('tejedor')).toEqual([])
  await positions(90_002, 91_002, 'Remero')
  expect(await both('remero 90999')).toHaveLength(1)
  await positions(92_000, 92_000, 'Boga')
  expect(await both('boga')).toHaveLength(1)
})

test('a number is looked for by an index of every document that has one', async () => {
  const things = await thingsOf(db as never, product.admin)
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select i.indrelid::regclass::text as name,
           (select array_agg(a.attname::text order by k.at) from unnest(i.indkey::int2[]) with ordinality k (number, at)
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
    from pg_index i`.execute(db)
  const numbered = things.filter(({ prefix, columns }) => prefix !== undefined && columns.has('number'))
  const orders = ['number', 'vigencia,number', 'campus_id,vigencia,number']
  const unread = numbered.filter(
    ({ table }) =>
      !rows.some(
        ({ name, columns }) => name === table && orders.some((one) => `${columns},`.startsWith(`${one},`)),
      ),
  )
  expect(unread.map(({ table }) => table)).toEqual([])
})

test('finds a voucher by its kind and number, of the given year or of all, for those who may see it', async () => {
  const books = await journalWorld()
  try {
    const moved = [debit('151404', pesos(3)), credit('320801', pesos(3))]
    await books.post(entry({ kind: 'NC', day: day('2026-01-14'), concept: 'Aporte del municipio' }, moved))
    const { rows } = await sql<{ id: string }>`select id from accounting.entry`.execute(books.db)
    const seeking = async (q: string, actor = books.actor) =>
      (await callsOf(product.operations, { actor })(books.db).ask(findEverything, { q })).filter(
        ({ kind }) => kind === 'accounting.entry',
      )
    const [found] = await seeking('nc 1')
    expect(found).toMatchObject({
      label: 'NC 001',
      detail: '2026/01/14 · Aporte del municipio',
      to: `/accounting-seat/edit/${rows[0]?.id}`,
    })
    expect(await seeking('NC 001 de 2026')).toHaveLength(1)
    expect(await seeking('NC 1 de 2025')).toEqual([])
    expect(await seeking('NC 2')).toEqual([])
    expect(await seeking('nc 1', actorFor({ permissions: reading }))).toEqual([])
  } finally {
    await books.close()
  }
})

test('what is found leads to a screen that there is', async () => {
  const paths = Object.keys(product.admin.screens()).map(
    (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/:?]+')}$`),
  )
  const things = await thingsOf(db as never, product.admin)
  const places = product.admin.reports().map(({ to }) => to)
  const leads = [...things.map(({ hrefOf }) => hrefOf('ID')), ...places]
  expect(leads.filter((to) => !paths.some((path) => path.test(to.split('?')[0]!)))).toEqual([])
})
