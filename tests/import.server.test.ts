import type { Call, Operation } from '@quina/blocks/server'
import { actorFor, type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dependenciaOperations } from '../modules/budget/dependencia/dependencia.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const check = dependenciaOperations.find(({ endpoint }) =>
  endpoint.path.endsWith('/import/check'),
) as Operation

interface Checked {
  readonly rows: number
  readonly creates: number
  readonly problems: readonly { readonly row: number; readonly column: string }[]
}

const checked = (lines: readonly string[]): Promise<Checked> =>
  database.db.transaction().execute((tx) => {
    const file = { name: 'x.csv', mediaType: 'text/csv', content: Buffer.from(lines.join('\n')) }
    return check.handle({ tx, actor: actorFor(), file } as unknown as Call) as Promise<Checked>
  })

test('every bad row is told at once: cells that are not read, and rows that the rules refuse', async () => {
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
