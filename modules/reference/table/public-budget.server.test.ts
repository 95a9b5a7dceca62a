import { existsSync, readFileSync } from 'node:fs'
import { optionsMatching } from '@quina/blocks/server'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportWorld, importWorld } from '../testing/import-world.server.ts'
import type { TableName } from './tables.contract.ts'

const folder = new URL('../../../../shared/data/finance/', import.meta.url)
const isThere = existsSync(folder)
const whenThere = <T>(cases: readonly T[]): readonly T[] => (isThere ? cases : [])
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

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

const files: readonly (readonly [TableName, string])[] = [
  ['ccpetIncome', 'ccpet_ese_ingresos_semilla.csv'],
  ['ccpetExpense', 'ccpet_ese_gastos_semilla.csv'],
  ['cuipoFuente', 'cuipo_fuentes_semilla.csv'],
]

test('where the seeds of the budget are kept, they are tried', () => {
  if (!isThere) console.log('the seeds of the budget are not here: their imports are not tried')
  expect(files).toHaveLength(3)
})

test.each(whenThere(files))(
  '%s: every code of %s enters, and a later version tells what it changes',
  async (catalogue, name) => {
    const lines = read(name).trimEnd().split('\n')
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

test.each(
  whenThere([
    ['reference.ccpetExpense', 'medicamentos'],
    ['reference.ccpetIncome', 'bancos'],
  ]),
)('%s is found by its words', async (to, q) => {
  expect((await optionsMatching(database.db, to, { q })).length).toBeGreaterThan(0)
})
