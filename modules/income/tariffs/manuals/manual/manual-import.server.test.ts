import type { Call } from '@quina/blocks/server'
import { day, newId, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { tariffs } from '../../server.ts'
import { published, service } from '../../testing/tariff-world.server.ts'
import { priceAt } from '../price/price-at.server.ts'
import { bringShippedSoat } from '../shipped-soat/shipped-soat.server.ts'

const { db, close } = await testDatabase()
afterAll(close)
const actor = actorFor()

async function manualOf(kind: string, unit: string): Promise<string> {
  const id = newId()
  const edition = { code: kind.toUpperCase(), edition: '2026', name: kind, fromDay: '2026-01-01' }
  await db
    .insertInto('tariffs.manual')
    .values({ id, kind, unit, ...edition })
    .execute()
  return id
}

const imports = (step: 'check' | 'apply', id: string, content: Buffer) => {
  const path = `/api/tariffs/manual/:id/item/import/${step}`
  const found = tariffs.operations.find(({ endpoint }) => endpoint.path === path)
  const file = { name: 'manual.tsv', mediaType: 'text/tab-separated-values', content }
  return db
    .transaction()
    .execute(async (tx) => found?.handle({ tx, actor, file, params: { id } } as unknown as Call))
}

const sheet = (...lines: readonly (readonly string[])[]): Buffer =>
  Buffer.from(lines.map((cells) => cells.join('\t')).join('\n'))

test('points of 1996 become UVB, and the column marks a base in UVR or in pesos', async () => {
  const soat = await manualOf('soat', 'uvb')
  const rows = sheet(
    ['codigo', 'descripcion', 'grupo_qx', 'smldv'],
    ['39145', 'Urgencias', '', '1.97'],
    ['12110', 'Cesárea', '8', ''],
  )
  expect(await imports('apply', soat, rows)).toMatchObject({ rows: 2, creates: 2, problems: [] })
  const iss = await manualOf('iss', 'pesos')
  const bases = sheet(
    ['codigo', 'nombre', 'unidad', 'valor_base'],
    ['890202', 'Consulta', 'PESOS', '12510'],
    ['281101', 'Amigdalectomía', 'UVR', '70'],
  )
  expect(await imports('apply', iss, bases)).toMatchObject({ rows: 2, creates: 2, problems: [] })
  const stored = await db
    .selectFrom('tariffs.manualItem')
    .select(['code', 'units', 'value', 'surgicalGroup', 'uvr'])
    .where('manualId', 'in', [soat, iss])
    .orderBy('code')
    .execute()
  expect(stored).toEqual([
    { code: '12110', units: null, value: null, surgicalGroup: 8, uvr: null },
    { code: '281101', units: null, value: null, surgicalGroup: null, uvr: '70' },
    { code: '39145', units: '7.44', value: null, surgicalGroup: null, uvr: null },
    { code: '890202', units: null, value: '12510.00', surgicalGroup: null, uvr: null },
  ])
  const silent = sheet(['codigo', 'descripcion'], ['1', 'Nada'])
  expect(await imports('check', soat, silent)).toMatchObject({ problems: [{ row: 2, column: 'Unidades' }] })
  await db.deleteFrom('tariffs.manualItem').execute()
  await db.deleteFrom('tariffs.manual').execute()
})

test('the manual of SOAT that comes with the product is made whole, once', { timeout: 300_000 }, async () => {
  const bring = () => db.transaction().execute((tx) => bringShippedSoat(tx, actor))
  const { id, items } = await bring()
  expect(items).toBe(1_506)
  await expect(bring()).rejects.toMatchObject({ code: 'TAR-040' })
  const tarifarioId = await published(db, { code: 'OFICIAL', manualId: id })
  const priced = async (soatCode: string) => {
    const serviceId = await service(db, { code: soatCode, soatCode })
    return (await priceAt(db, { tarifarioId, serviceId, day: day('2026-05-10') })).price
  }
  expect(await priced('39141')).toBe(pesos(54_600))
  expect(await priced('19505')).toBe(pesos(6_900))
  expect(await priced('38114')).toBe(pesos(208_200))
  expect(await priced('507003')).toBe(pesos(4_673_200))
})
