import { day } from '@quina/kernel'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOn } from '../entry/entry.server.ts'
import { type ImportWorld, importWorld } from '../testing/import-world.server.ts'
import { discard } from './read-job.server.ts'

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

const units = (...rows: string[]) => ['codigo;nombre;habilitado', ...rows].join('\n')
const nameOn = async (code: string, on: string) =>
  (await codesOn(database.db, [{ table: 'presentationUnit', code, on: day(on) }]))[0]?.declared.name

test('an edition is compared first; nothing changes until it is applied', async () => {
  const brought = await world.bring('presentationUnit', units('1;AMPOLLA;SI', '2;BOLSA;SI', '3;CAJA;NO'))
  expect(brought).toMatchObject({ state: 'ready', rowCount: 3, added: 3, changed: 0, ended: 0, kept: 0 })
  expect(await nameOn('1', '2026-01-01')).toBeUndefined()
  expect(await world.apply(brought.id)).toMatchObject({ state: 'applied' })
  expect(await nameOn('1', '2026-01-01')).toBe('AMPOLLA')
})

test('the next one shows what is new, what changes and what ends; each day keeps its own words', async () => {
  const file = units('1;AMPOLLA DE VIDRIO;SI', '2;BOLSA;SI', '4;FRASCO;SI')
  const brought = await world.bring('presentationUnit', file, { from: '2026-03-01' })
  expect(brought).toMatchObject({ added: 1, changed: 1, ended: 1, kept: 1 })
  expect(await world.samples(brought.id, 'presentationUnit')).toEqual({
    added: [{ code: '4', name: 'FRASCO', before: null, changes: [] }],
    changed: [{ code: '1', name: 'AMPOLLA DE VIDRIO', before: 'AMPOLLA', changes: [] }],
    ended: [{ code: '3', name: 'CAJA', before: null, changes: [] }],
  })
  await world.apply(brought.id)
  expect(await nameOn('1', '2026-02-28')).toBe('AMPOLLA')
  expect(await nameOn('1', '2026-03-01')).toBe('AMPOLLA DE VIDRIO')
  expect(await nameOn('3', '2026-02-28')).toBe('CAJA')
  expect(await nameOn('3', '2026-03-01')).toBeUndefined()
  expect(await nameOn('4', '2026-02-28')).toBeUndefined()
})

test('a code that ended can come back, with its gap', async () => {
  const file = units('1;AMPOLLA DE VIDRIO;SI', '2;BOLSA;SI', '3;CAJA;SI', '4;FRASCO;SI')
  const brought = await world.bring('presentationUnit', file, { from: '2026-06-01' })
  expect(brought).toMatchObject({ added: 1, changed: 0, ended: 0, kept: 3 })
  await world.apply(brought.id)
  expect(await nameOn('3', '2026-02-01')).toBe('CAJA')
  expect(await nameOn('3', '2026-04-01')).toBeUndefined()
  expect(await nameOn('3', '2026-06-01')).toBe('CAJA')
})

test('of a file with only some codes, those it lacks stay', async () => {
  const brought = await world.bring('presentationUnit', units('5;SOBRE;SI'), {
    from: '2026-07-01',
    whole: false,
  })
  expect(brought).toMatchObject({ added: 1, ended: 0 })
  await world.apply(brought.id)
  expect(await nameOn('1', '2026-07-01')).toBe('AMPOLLA DE VIDRIO')
})

test('a file with any mistake changes nothing and reports each row', async () => {
  const file = units('1;OTRO;SI', '1;REPETIDO;SI', 'LETRAS;X;SI')
  const brought = await world.bring('presentationUnit', file, { from: '2026-08-01' })
  expect(brought.state).toBe('refused')
  expect(brought.problems.map(({ row, code }) => `${row} ${code}`)).toEqual(['4 REF-005', '3 REF-003'])
  expect(await nameOn('1', '2026-08-01')).toBe('AMPOLLA DE VIDRIO')
})

test('what cannot follow is refused: an earlier day, the same file, two at once', async () => {
  const early = world.bring('presentationUnit', units('1;X;SI'), { from: '2026-06-30' })
  await expect(early).rejects.toMatchObject({ code: 'REF-004', fields: { validFrom: expect.any(String) } })
  const again = world.bring('presentationUnit', units('5;SOBRE;SI'), { from: '2026-09-01' })
  await expect(again).rejects.toMatchObject({ code: 'REF-006' })
  const one = await world.bring('presentationUnit', units('1;X;SI'), { from: '2026-09-01' })
  const other = world.bring('presentationUnit', units('1;Y;SI'), { from: '2026-09-01' })
  await expect(other).rejects.toMatchObject({ constraint: 'edition_one_open' })
  await database.db.transaction().execute((tx) => discard(tx, one.id))
  await expect(world.apply(one.id)).rejects.toThrow('ya no está por aplicar')
  expect(await nameOn('1', '2026-09-01')).toBe('AMPOLLA DE VIDRIO')
})

test('small tables come together in one JSON', async () => {
  const file = JSON.stringify({ tablas: { modalidadPago: { '04': 'Pago por evento', '03': 'Capitación' } } })
  expect(await world.bring('paymentModality', file)).toMatchObject({ state: 'ready', added: 2 })
  const lacking = await world.bring('noteType', file)
  expect(lacking).toMatchObject({ state: 'refused', problems: [{ code: 'REF-001' }] })
})
