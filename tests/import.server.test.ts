import type { Call, Operation } from '@quina/blocks/server'
import { actorFor, screensOf, type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dependenciaOperations } from '../modules/finance/budget/catalogue/dependencia/dependencia.server.ts'
import { layGround } from '../modules/finance/budget/testing/world-ground.server.ts'
import { openVigencia } from '../modules/finance/budget/testing/world-vigencia.server.ts'
import { linesInFile } from '../modules/finance/budget/vigencia/apropiacion/initial-import.contract.ts'
import { initialImportOperations } from '../modules/finance/budget/vigencia/apropiacion/initial-import.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const check = dependenciaOperations.find(({ endpoint }) =>
  endpoint.path.endsWith('/import/check'),
) as Operation

interface CheckAnswer {
  readonly rows: number
  readonly creates: number
  readonly problems: readonly { readonly row: number; readonly column: string }[]
  readonly header: readonly string[]
  readonly columns: readonly { readonly name: string; readonly heading: string }[]
  readonly first: readonly {
    readonly values: Readonly<Record<string, string>>
    readonly refused: Readonly<Record<string, string>>
  }[]
}

const checked = (lines: readonly string[], body?: Readonly<Record<string, string>>): Promise<CheckAnswer> =>
  database.db.transaction().execute((tx) => {
    const file = { name: 'x.csv', mediaType: 'text/csv', content: Buffer.from(lines.join('\n')) }
    return check.handle({ tx, actor: actorFor(), file, body } as unknown as Call) as Promise<CheckAnswer>
  })

test('reports every bad row at once: unreadable cells, and rows that the rules refuse', async () => {
  const { rows, creates, problems } = await checked([
    'Código;Nombre',
    '301;Farmacia',
    '302;',
    '301;Otra vez la misma',
    'con espacio;Archivo',
    '303;Archivo',
  ])
  expect([rows, creates]).toEqual([5, 2])
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 Nombre', '4 Código', '5 Código'])
})

const own = ['Cod;Nombre;;Nombre', '301;Farmacia;x;Otra', '302;;x;Cirugía']
const declared = (mapping: Readonly<Record<string, string>>) => ({ mapping: JSON.stringify(mapping) })

test('columns are assigned by hand, one without a heading or with a repeated one by its letter', async () => {
  const { header, problems } = await checked(own)
  expect(header).toEqual(['Cod', 'Nombre', 'Columna C', 'Nombre (D)'])
  expect(problems.map(({ column }) => column)).toEqual(['Código', 'Nombre'])
  const mended = await checked(own, declared({ code: 'Cod', name: 'Nombre (D)' }))
  const { columns, first } = mended
  expect(mended.problems).toEqual([])
  expect(columns.map(({ name, heading }) => [name, heading])).toContainEqual(['code', 'Cod'])
  expect(first.map(({ values }) => [values.code, values.name])).toEqual([
    ['301', 'Otra'],
    ['302', 'Cirugía'],
  ])
})

test('the first rows come as they will be, with what is wrong in each cell beside it', async () => {
  const { first } = await checked(own, declared({ code: 'Cod', name: 'Nombre' }))
  expect(first.map(({ refused }) => Object.keys(refused))).toEqual([[], ['name']])
})

test('what was remembered of another file is passed over where this one has it not', async () => {
  const remembered = JSON.stringify({ code: 'Cod', name: 'Denominación', gone: 'Cod' })
  const { problems } = await checked(own, { remembered })
  expect(problems.map(({ column }) => column)).toEqual(['Nombre'])
  expect((await checked(own, { remembered, ...declared({ name: 'Nombre' }) })).problems).toHaveLength(1)
})

test.each([
  ['no column of the file', declared({ code: 'Nada' })],
  ['no field of the import', declared({ constructor: 'Cod' })],
  ['no mapping', { mapping: '[1' }],
  ['no mapping either', { mapping: '["a"]' }],
  ['no mapping of texts', { remembered: '{"code":{"a":1}}' }],
])('what is %s is refused in words', async (_what, body) => {
  await expect(checked(own, body)).rejects.toMatchObject({ code: 'IMP-MAP' })
})

test('the amounts of a budget are read from the columns that a person says, and none of a file with a bad row', async () => {
  const { db } = database
  const ground = await layGround(db)
  await openVigencia(ground, 2026, {})
  const { code } = await db.selectFrom('budget.fuente').select('code').executeTakeFirstOrThrow()
  const { ask } = screensOf(initialImportOperations, { db, actor: ground.chief })
  const read = (lines: readonly string[], mapping: object | null) =>
    ask(
      linesInFile,
      { vigencia: 2026, mapping: mapping && JSON.stringify(mapping), remembered: null, sheet: null },
      { name: 'x.csv', mediaType: 'text/csv', content: Buffer.from(lines.join('\n')) },
    )
  const own = ['Cod;Recurso;Monto', `2.4.5.01.03;${code};1500000`]
  const unsaid = await read(own, null)
  expect(unsaid).toMatchObject({ income: [], expense: [], header: ['Cod', 'Recurso', 'Monto'] })
  const by = { rubro: 'Cod', fuente: 'Recurso', amount: 'Monto' }
  expect(await read(own, by)).toMatchObject({
    problems: [],
    expense: [{ rubroIdLabel: '2.4.5.01.03 Medicamentos y dispositivos', amount: '1500000' }],
    first: [{ row: 2, values: { amount: '1.500.000,00' }, refused: {} }],
  })
  const { problems, first } = await read([...own, `9.9;${code};1`, `2.4.5.01.03;${code};mucho`], by)
  expect(problems.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual(['3 Rubro', '4 Valor'])
  expect(first[1]?.refused.rubro).toContain('no es un rubro hoja')
})
