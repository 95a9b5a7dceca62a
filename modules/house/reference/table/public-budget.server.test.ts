import { optionsMatching, shippedContent, shippedFileOf } from '@quina/blocks/server'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportWorld, importWorld } from '../testing/import-world.server.ts'
import type { TableName } from './tables.contract.ts'

let database: TestDatabase
let world: ImportWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await importWorld(database)
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const contentOf = (catalogue: TableName) =>
  shippedContent('reference', shippedFileOf('reference', catalogue)).toString('utf8')

test.each(['ccpetIncome', 'ccpetExpense'] as const)(
  '%s: every code enters, and a later version shows what it changes',
  async (catalogue) => {
    const lines = contentOf(catalogue).trimEnd().split('\n')
    const first = await world.bring(catalogue, lines.join('\n'))
    expect(first).toMatchObject({ state: 'ready', problems: [], added: lines.length - 1 })
    await world.apply(first.id)

    const [code, oldName] = lines[2]!.split(',')
    const renamed = lines.with(2, lines[2]!.replace(oldName!, 'Otro nombre'))
    const second = await world.bring(catalogue, renamed.toSpliced(1, 1).join('\n'), { from: '2026-01-01' })
    expect(second).toMatchObject({ added: 0, changed: 1, ended: 1 })
    const samples = await world.samples(second.id, catalogue)
    expect(samples.changed[0]).toMatchObject({ code, name: 'Otro nombre', before: oldName })
    await world.apply(second.id)
  },
)

test('a file of incomes is not one of expenses', async () => {
  const { state, problems } = await world.bring(
    'ccpetExpense',
    'codigo,nombre,tipo_cuenta\n1.1,Ingresos corrientes,A\n',
    { from: '2026-02-01' },
  )
  expect(state).toBe('refused')
  expect(problems[0]).toMatchObject({ row: 2, code: 'REF-005' })
})

test.each([
  ['reference.ccpetExpense', 'medicamentos'],
  ['reference.ccpetIncome', 'bancos'],
])('%s is found by its words', async (to, q) => {
  expect((await optionsMatching(database.db, to, { q })).length).toBeGreaterThan(0)
})
