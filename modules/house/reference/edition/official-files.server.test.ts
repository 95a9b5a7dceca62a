import { optionsMatching, shippedContent, shippedFileOf } from '@quina/blocks/server'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableName } from '../table/tables.contract.ts'
import { type ImportWorld, importWorld } from '../testing/import-world.server.ts'

const contentOf = (catalogue: TableName) => shippedContent('reference', shippedFileOf('reference', catalogue))

/** How many codes the State publishes of each. */
const files: readonly (readonly [TableName, number])[] = [
  ['country', 250],
  ['department', 34],
  ['municipality', 1_124],
  ['diagnosis', 12_634],
  ['procedure', 13_622],
  ['medicine', 33_027],
  ['activeIngredient', 9_573],
  ['pharmaceuticalForm', 47],
  ['measureUnit', 273],
  ['presentationUnit', 78],
  ['repsService', 157],
  ['providerOutsideReps', 1_438],
  ['finalidad', 34],
  ['externalCause', 29],
  ['dischargeCondition', 8],
  ['coverage', 17],
]

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

describe('the official files', () => {
  test.each(files)(
    '%s has %i codes, and all of them enter',
    { timeout: 180_000 },
    async (catalogue, rows) => {
      const began = performance.now()
      const brought = await world.bring(catalogue, contentOf(catalogue))
      expect(brought.problems).toEqual([])
      // Nothing of our start is unknown to the official file.
      expect(brought).toMatchObject({ state: 'ready', rowCount: rows, ended: 0 })
      await world.apply(brought.id)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${catalogue}: ${rows} rows in ${seconds} s`)
      const { count } = await database.db
        .selectFrom('reference.entry')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('catalogue', '=', catalogue)
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(rows)
    },
  )

  test('municipalities brought again on another day change nothing', async () => {
    const brought = await world.bring('municipality', `${contentOf('municipality')}\n`, {
      from: '2026-01-01',
    })
    expect(brought).toMatchObject({ added: 0, changed: 0, ended: 0, kept: 1_124 })
  })

  test.each([
    ['reference.medicine', 'ibuprofeno 400'],
    ['reference.diagnosis', 'hipertension esencial'],
    ['reference.procedure', 'consulta medicina general'],
    ['reference.municipality', 'pitalito'],
  ])('looking in %s for «%s» finds something', async (to, q) => {
    const found = await optionsMatching(database.db, to, { q })
    expect(found.length).toBeGreaterThan(0)
  })
})
