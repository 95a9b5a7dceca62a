import { type Call, saveRow, serveCatalog } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addTercero, terceroFacts, terceroService } from './tercero.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
const company = (number: string, businessName: string) =>
  ({ documentType: 'NIT', number, personType: 'juridica', businessName }) as const
const add = (given: Parameters<typeof addTercero>[2]) =>
  db.transaction().execute((tx) => addTercero(tx, actor, given))

test('an entity is named by its razón social and known by its NIT with the DV', async () => {
  const id = await add(company('800.197.268-4', 'Dirección de Impuestos'))
  expect(await terceroFacts(db, id)).toEqual({
    id,
    name: 'Dirección de Impuestos',
    identification: 'NIT 800197268-4',
    active: true,
    complete: false,
  })
})

test('a person is named by names and surnames, without double spaces', async () => {
  const id = await add({
    documentType: 'CC',
    number: '52123456',
    personType: 'natural',
    firstName: 'Ana',
    lastName: 'Ruiz',
    secondLastName: 'Peña',
    address: 'Calle 1 # 2-3',
    municipality: 'Pitalito',
    phone: '3001234567',
  })
  const facts = await terceroFacts(db, id)
  expect(facts).toMatchObject({ name: 'Ana Ruiz Peña', identification: 'CC 52123456', complete: true })
})

test('the same document twice is refused, also when both come at once', async () => {
  await add(company('899999090', 'Ministerio de Hacienda'))
  await expect(add(company('899999090', 'Otro'))).rejects.toMatchObject({
    code: 'TER-001',
    message: 'Tercero duplicado: ese documento es de Ministerio de Hacienda.',
    fields: { number: expect.any(String) },
  })
  const racers = await Promise.allSettled(Array.from({ length: 6 }, () => add(company('901037916', 'ADRES'))))
  const codes = racers.map((racer) => (racer.status === 'fulfilled' ? 'kept' : racer.reason.code))
  expect(codes.toSorted()).toEqual(['TER-001', 'TER-001', 'TER-001', 'TER-001', 'TER-001', 'kept'])
})

test('a tercero may be saved again with its own document', async () => {
  const id = await add(company('860002964', 'Banco'))
  const row = await db.selectFrom('people.tercero').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const values = Object.fromEntries(
    Object.keys(terceroService.catalog.fields).map((name) => [name, row[name as keyof typeof row]]),
  )
  const body = { ...values, businessName: 'Banco de Bogotá', isBank: true }
  await db
    .transaction()
    .execute((tx) => saveRow(tx, terceroService, { id, body, actor, version: row.version }))
  expect(await terceroFacts(db, id)).toMatchObject({ name: 'Banco de Bogotá' })
})

const applies = serveCatalog(terceroService).find(({ endpoint }) => endpoint.path.endsWith('/import/apply'))
const imports = (lines: string) =>
  db
    .transaction()
    .execute((tx) => Promise.resolve(applies?.handle({ tx, actor, file: fileOf(lines) } as unknown as Call)))
const heading =
  'Tipo de documento,Número,DV,Tipo de persona,Razón social,Primer nombre,Segundo nombre,Primer apellido,Segundo apellido,' +
  'Nombre comercial,País,Municipio,Ciudad,Dirección,Teléfono,Correo electrónico,Código CHIP,' +
  'Proveedor,Cliente,EPS,Empleado,' +
  'Contratista,Entidad pública,Banco'
const fileOf = (lines: string) => ({
  name: 'terceros.csv',
  mediaType: 'text/csv',
  content: Buffer.from(`${heading}\n${lines}`),
})
const noRoles = 'No,No,No,No,No,No,No'

test('a file is applied whole: the known are recognised by type and number however written, the rest are made', async () => {
  await add(company('900226715', 'Coosalud'))
  const done = await imports(
    `NIT,900.226.715-3,,Persona jurídica,Coosalud EPS,,,,,Coosalud,,,Cartagena,CL 1 # 2-3,6051234567,,,No,No,Sí,No,No,No,No
CC,1020304050,,Persona natural,,Luz,,Mora,,,,,,,,,,${noRoles}`,
  )
  expect(done).toMatchObject({ rows: 2, creates: 1, updates: 1, problems: [] })
  const row = await db
    .selectFrom('people.tercero')
    .select(['businessName', 'tradeName', 'isEps', 'complete'])
    .where('number', '=', '900226715')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ businessName: 'Coosalud EPS', tradeName: 'Coosalud', isEps: true, complete: true })
})

test('a file with one bad row is not applied at all, and the wrong cell is reported', async () => {
  const refused = imports(
    `CC,1020304051,,Persona natural,,Eva,,Mora,,,,,,,,,,${noRoles}
NIT,900123456,7,Persona jurídica,Otra,,,,,,,,,,,,,${noRoles}
CC,1020304052,,Persona natural,,,,,,,,,,,,,,${noRoles}`,
  )
  await expect(refused).rejects.toMatchObject({
    code: 'IMP-ROWS',
    facts: {
      problems: [
        { row: 3, column: 'DV', message: 'El dígito de verificación no corresponde: se esperaba 8.' },
        { row: 4, column: 'Primer nombre' },
        { row: 4, column: 'Primer apellido' },
      ],
    },
  })
  expect(
    await db.selectFrom('people.tercero').select('id').where('number', '=', '1020304051').execute(),
  ).toEqual([])
})

test('another document is not given by editing', async () => {
  const id = await add(company('899999034', 'SENA'))
  const row = await db.selectFrom('people.tercero').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const values = Object.fromEntries(
    Object.keys(terceroService.catalog.fields).map((name) => [name, row[name as keyof typeof row]]),
  )
  const body = { ...values, number: '899999239', checkDigit: null }
  await expect(
    db.transaction().execute((tx) => saveRow(tx, terceroService, { id, body, actor, version: row.version })),
  ).rejects.toMatchObject({ code: 'TER-014', fields: { number: expect.any(String) } })
})

test('it is found without accents, by number with or without DV, and by part of a name', async () => {
  await add(company('891180134', 'ESE Hospital San Antonio de Pitalito'))
  const found = async (word: string) =>
    (
      await sql<{
        label: string
      }>`select label from people.tercero_option where search like ${`%${word}%`}`.execute(db)
    ).rows.map((row) => row.label)
  expect(await found('san antonio')).toEqual(['ESE Hospital San Antonio de Pitalito'])
  expect(await found('891180134-2')).toEqual(['ESE Hospital San Antonio de Pitalito'])
  expect(await found('direccion')).toEqual(['Dirección de Impuestos'])
})

test('the database itself refuses a NIT without DV and someone without a name', async () => {
  const insert = (columns: string, values: string) =>
    sql`insert into people.tercero (id, ${sql.raw(columns)}) values (${newId()}::uuid, ${sql.raw(values)})`.execute(
      db,
    )
  await expect(
    insert(
      'document_type, number, person_type, business_name',
      `'NIT', '830003564', 'juridica', 'Famisanar'`,
    ),
  ).rejects.toMatchObject({ constraint: 'tercero_nit_has_dv' })
  await expect(
    insert('document_type, number, person_type, first_name', `'CC', '1', 'natural', 'Ana'`),
  ).rejects.toMatchObject({ constraint: 'tercero_is_named' })
  await expect(
    insert('document_type, number, person_type, business_name', `'NE', '1.2', 'juridica', 'X'`),
  ).rejects.toMatchObject({ constraint: 'tercero_number_is_bare' })
})

test('answers 404 for a tercero that does not exist', async () =>
  expect(terceroFacts(db, newId())).rejects.toMatchObject({ code: 'GEN-404', status: 404 }))

test('a page of ten thousand is found by its index', async () => {
  await sql`insert into people.tercero (id, document_type, number, person_type, business_name, check_digit)
            select gen_random_uuid(), 'NE', 'X' || n, 'juridica', 'Entidad ' || md5(n::text), null
            from generate_series(1, 10000) n`.execute(db)
  await sql`vacuum analyze people.tercero`.execute(db)
  const plan = await sql`explain select id, label, detail, enabled from people.tercero_option
                         where search like '%pitalito%' order by enabled desc, label limit 20`.execute(db)
  expect(JSON.stringify(plan.rows)).toContain('tercero_search')
})

test('words are looked for in order of names without opening the rows', async () => {
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`
      explain select id, search, name from people.tercero_list order by name asc nulls last, id asc limit 4000`.execute(
      tx,
    )
  })
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toContain('Index Only Scan using tercero_walk')
})
