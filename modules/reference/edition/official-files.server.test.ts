import { existsSync, readFileSync } from 'node:fs'
import { optionsMatching } from '@quina/blocks/server'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableName } from '../table/tables.contract.ts'
import { type ImportWorld, importWorld } from '../testing/import-world.server.ts'

const folder = new URL('../../../../shared/data/billing/', import.meta.url)
const file = (name: string) => readFileSync(new URL(name, folder))

/** Their rows, and those that our start lacks of them. */
const files: readonly (readonly [TableName, string, number])[] = [
  ['country', 'pais.tsv', 250],
  ['department', 'departamento.tsv', 34],
  ['municipality', 'municipio.tsv', 1_124],
  ['diagnosis', 'cie10.tsv', 12_634],
  ['procedure', 'cups_rips.tsv', 13_622],
  ['medicine', 'ium.tsv', 33_027],
  ['activeIngredient', 'dci.tsv', 9_573],
  ['pharmaceuticalForm', 'ffm.tsv', 47],
  ['measureUnit', 'umm.tsv', 273],
  ['presentationUnit', 'upr.tsv', 78],
  ['repsService', 'servicios_reps.tsv', 157],
  ['providerOutsideReps', 'ips_no_reps.tsv', 1_438],
  ['finalidad', 'rips_finalidad_v2.tsv', 34],
  ['externalCause', 'rips_causa_externa_v2.tsv', 29],
  ['dischargeCondition', 'condicion_destino_egreso.tsv', 8],
  ['coverage', 'sispro_tablas_pequenas.json', 17],
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

const isThere = existsSync(folder)
const whenThere = <T>(cases: readonly T[]): readonly T[] => (isThere ? cases : [])

test('where the official files are kept, they are tried', () => {
  if (!isThere) console.log('the official files are not here: their imports are not tried')
  expect(files).toHaveLength(16)
})

describe('the official files', () => {
  test.each(whenThere(files))(
    '%s: %s has %i codes, and all of them enter',
    { timeout: 180_000 },
    async (catalogue, name, rows) => {
      const began = performance.now()
      const brought = await world.bring(catalogue, file(name))
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

  test.each(whenThere(['municipio.tsv']))('%s brought again on another day changes nothing', async (name) => {
    const brought = await world.bring('municipality', `${file(name)}\n`, { from: '2026-01-01' })
    expect(brought).toMatchObject({ added: 0, changed: 0, ended: 0, kept: 1_124 })
  })

  test.each(
    whenThere([
      ['reference.medicine', 'ibuprofeno 400'],
      ['reference.diagnosis', 'hipertension esencial'],
      ['reference.procedure', 'consulta medicina general'],
      ['reference.municipality', 'pitalito'],
    ] as const),
  )('looking in %s for «%s» is quick', async (to, q) => {
    await optionsMatching(database.db, to, { q })
    const began = performance.now()
    const found = await optionsMatching(database.db, to, { q })
    const took = performance.now() - began
    console.log(`${to} «${q}»: ${took.toFixed(0)} ms`)
    expect(found.length).toBeGreaterThan(0)
    expect(took).toBeLessThan(300)
  })
})
