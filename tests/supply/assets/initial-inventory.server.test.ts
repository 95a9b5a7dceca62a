import { openingService } from '@quina/accounting/server'
import { actingOn, type Call } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { reportsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialImportOperations } from '../../../modules/supply/assets/opening/initial-inventory/initial-import.server.ts'
import {
  initialInventory,
  initialReconciliation,
} from '../../../modules/supply/assets/opening/initial-inventory/initial-inventory.contract.ts'
import { initialInventoryService } from '../../../modules/supply/assets/opening/initial-inventory/initial-inventory.server.ts'
// biome-ignore format: its path is long
import {
  initialReconciliationOperation,
} from '../../../modules/supply/assets/opening/initial-inventory/initial-reconciliation.server.ts'
import { depreciationRunService } from '../../../modules/supply/assets/value/depreciation/depreciation-run.server.ts'
import { assetProof } from '../../../modules/supply/assets/value/proof/asset-proof.contract.ts'
import { assetProofOperations } from '../../../modules/supply/assets/value/proof/asset-proof.server.ts'
import {
  approved,
  assetsWorld,
  classOf,
  draftOf,
  on,
  postedLines,
  registerRows,
  step,
} from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db, act, actor } = world
const service = initialInventoryService as never
const { ask } = screensOf([initialReconciliationOperation], { db, actor, today: on('2026-02-10') })

let monitors: string
let land: string
beforeAll(async () => {
  monitors = await classOf(db, 'EM-DIA')
  land = await classOf(db, 'TER-URB')
})
const line = (change: object = {}) => ({
  plate: 'V-100',
  classId: monitors,
  description: 'Monitor de signos vitales',
  brand: null,
  model: null,
  serial: null,
  acquiredOn: on('2024-06-01'),
  cost: pesos(36_000_000),
  accumulated: pesos(6_000_000),
  remainingMonths: 50,
  residual: null,
  declaredValue: null,
  tenure: null,
  state: null,
  locationId: world.room,
  custodianId: world.nurse,
  physical: null,
  ...change,
})
const inventory = (lines: readonly object[], change: object = {}) => ({
  date: on('2025-12-31'),
  complements: false,
  purpose: 'Bienes al empezar',
  lines,
  ...change,
})
const confirm = (lines: readonly object[], change: object = {}) =>
  approved(world, service, inventory(lines, change))

test.each([
  ['acquired after the cut-off', { acquiredOn: on('2026-01-01') }, 'BIE-131', 'acquiredOn'],
  ['without cost', { cost: pesos(0), accumulated: pesos(0) }, 'BIE-132', 'cost'],
  [
    'depreciated beyond its cost',
    { accumulated: pesos(37_000_000) },
    'VALOR_ACUMULADO_EXCEDE_COSTO',
    'accumulated',
  ],
  ['without the months that are left', { remainingMonths: null }, 'BIE-133', 'remainingMonths'],
  ['in service nowhere', { locationId: null }, 'BIE-134', 'locationId'],
  ['in service of nobody', { custodianId: null }, 'BIE-135', 'custodianId'],
  ['of others, with a cost', { tenure: 'received' }, 'BIE-136', 'cost'],
])('an asset %s is refused at its cell', async (_, change, code, field) => {
  await expect(confirm([line(), line({ plate: 'V-101', ...change })])).rejects.toMatchObject({
    code,
    fields: { [`lines.1.${field}`]: expect.any(String) },
  })
})

test('a draft waits empty for its sheet, and is not confirmed empty', async () => {
  await expect(confirm([])).rejects.toMatchObject({ code: 'BIE-192', fields: { lines: expect.any(String) } })
})

test('land is not depreciated, and two lines have not one plate', async () => {
  await expect(confirm([line({ classId: land })])).rejects.toMatchObject({ code: 'BIE-137' })
  await expect(confirm([line(), line()])).rejects.toMatchObject({
    code: 'PLACA_DUPLICADA',
    fields: { 'lines.1.plate': expect.any(String) },
  })
})

const uploading = (id: string, end: string, rows: readonly string[]) =>
  act((tx) => {
    const found = initialImportOperations.find(({ endpoint }) => endpoint.path.endsWith(end))!
    const file = { name: 'bienes.csv', mediaType: 'text/csv', content: Buffer.from(rows.join('\n')) }
    return found.handle({ tx, actor, today: on('2026-02-10'), params: { id }, file } as unknown as Call)
  })
const heading =
  'Placa;Clase;Descripción;Adquirido el;Costo;Depreciación al corte;Meses que faltan;Ubicación;Responsable'

test('a file fills the draft once however often it comes, and a bad cell refuses all of it by its cell', async () => {
  const id = await draftOf(world, service, inventory([line({ plate: 'F-0' })]))
  const good = `F-1;Equipo de apoyo diagnóstico;Ecógrafo;01/02/2024;20000000;5000000;60;C101 Lugar C101;52100001`
  const bad = `F-2;Equipo de apoyo diagnóstico;Rayos X;01/02/2024;20000000;25000000;60;C101 Lugar C101;52100001`
  const wrong = (await uploading(id, 'rows/import/check', [heading, bad])) as {
    readonly errors: readonly { readonly row: number; readonly column?: string; readonly message: string }[]
  }
  expect(JSON.stringify(wrong)).toContain('La depreciación y el valor residual pasan del costo.')
  const first = await uploading(id, 'rows/import/apply', [heading, good])
  expect(first).toMatchObject({ rows: 1, creates: 1, updates: 0 })
  const [{ n }] = (await rowsFrom<{ n: number }>(db)`
    select count(*)::int as n from assets.initial_inventory_line where parent_id = ${id}::uuid`) as [
    { n: number },
  ]
  expect(n).toBe(2)
  const again = await uploading(id, 'rows/import/check', [heading, good])
  expect(again).toMatchObject({ creates: 0, updates: 1 })
})

/** Opening balances with a million more of equipment than the inventory has. */
async function openBooks(): Promise<void> {
  const accounts = await rowsFrom<{ code: string; id: string }>(db)`
    select code, id from accounting.account_face where code in ('166007', '168505', '160501')
    or code = (select min(code) from accounting.account_face where code like '32%' and accepts_moves)`
  const of = (code: string, debit: number, credit: number) => ({
    accountId: accounts.find((one) => one.code.startsWith(code))!.id,
    terceroId: null,
    costCentreId: null,
    fuenteId: null,
    openItem: null,
    issuedOn: null,
    dueOn: null,
    debit: pesos(debit),
    credit: pesos(credit),
  })
  const balances = [
    of('166007', 37_000_000, 0),
    of('160501', 80_000_000, 0),
    of('168505', 0, 6_000_000),
    of('32', 0, 111_000_000),
  ]
  const openingId = await draftOf(world, openingService as never, {
    date: on('2026-01-01'),
    notes: null,
    lines: balances,
    accumulated: null,
  })
  await step(world, openingService as never, { id: openingId, action: 'post', today: on('2026-02-10') })
}

test('it is compared with the opening balances before it is confirmed, and enters without a voucher', async () => {
  await openBooks()
  const lot = { plate: 'V-200', classId: land, description: 'Lote', cost: pesos(80_000_000) }
  const lines = [line(), line({ ...lot, accumulated: pesos(0), remainingMonths: null })]
  const id = await draftOf(world, service, inventory(lines))
  const { rows } = await ask(initialReconciliation, { id, version: 1 })
  expect(rows.map(({ account, adds, opening, difference }) => [account, adds, opening, difference])).toEqual([
    ['160501', '80000000.00', '80000000.00', '0.00'],
    ['166007', '36000000.00', '37000000.00', '1000000.00'],
    ['168505', '-6000000.00', '-6000000.00', '0.00'],
  ])
  await step(world, service, { id, action: 'approve' })
  expect(await postedLines(db, id)).toEqual([])
  expect(await registerRows(db)).toEqual([
    {
      plate: 'V-100',
      state: 'inService',
      cost: '36000000.00',
      accumulated: '6000000.00',
      impairment: '0.00',
    },
    { plate: 'V-200', state: 'inService', cost: '80000000.00', accumulated: '0.00', impairment: '0.00' },
  ])
})

test('what lies in the store is compared with the account of the store', async () => {
  const stored = { plate: 'V-300', state: 'stored', cost: pesos(5_000_000), accumulated: pesos(0) }
  const id = await draftOf(world, service, inventory([line(stored)]))
  const { rows } = await ask(initialReconciliation, { id, version: 1 })
  expect(rows.filter(({ adds }) => adds !== '0.00')).toMatchObject([
    { account: '163502', adds: '5000000.00' },
  ])
})

test('what was depreciated before goes on from the day after the cut-off', async () => {
  const run = await approved(world, depreciationRunService as never, {
    date: on('2026-01-31'),
    purpose: 'Depreciación del mes',
  })
  expect(await postedLines(db, run)).toEqual(['731007 Dr 600000.00', '168505 Cr 600000.00'])
})

test('the register is compared with the books account by account, and says what nothing explains', async () => {
  const { rows } = await reportsOf(assetProofOperations, { db, actor }).answer(assetProof, {
    on: '2026-01-31',
  })
  const figures = rows.map(({ values: { account, register, books, unexplained } }) => [
    String(account).slice(0, 6),
    register,
    books,
    unexplained,
  ])
  expect(figures).toEqual([
    ['160501', '80000000.00', '80000000.00', '0.00'],
    ['166007', '36000000.00', '37000000.00', '-1000000.00'],
    ['168505', '-6600000.00', '-6600000.00', '0.00'],
  ])
})

test('a month that was reversed later is out of the register from the day of its reversal on', async () => {
  const { rows } = await sql<{ id: string }>`select id from assets.depreciation_run`.execute(db)
  await step(world, depreciationRunService as never, {
    id: rows[0]!.id,
    action: 'annul',
    input: { date: on('2026-02-10'), reason: 'Faltaba un bien' },
  })
  const { answer } = reportsOf(assetProofOperations, { db, actor })
  for (const day of ['2026-01-31', '2026-02-28']) {
    const found = (await answer(assetProof, { on: day })).rows.find(({ id }) => id === '168505')
    expect([day, found?.values.unexplained]).toEqual([day, '0.00'])
  }
})

test('a site has one first inventory; complements are of those who may', async () => {
  const more = [
    line({ plate: null, accumulated: pesos(0), acquiredOn: on('2025-12-31'), remainingMonths: 120 }),
  ]
  await expect(confirm(more)).rejects.toMatchObject({
    code: 'BIE-130',
    fields: { complements: expect.any(String) },
  })
  const clerk = actingOn({ ...actor, permissions: new Set() }, initialInventory)
  const complement = inventory(more, { complements: true })
  await expect(approved({ ...world, actor: clerk }, service, complement)).rejects.toMatchObject({
    code: 'SIN_PERMISO',
  })
  const id = await approved(world, service, complement)
  const plates = (await registerRows(db)).map(({ plate }) => plate)
  expect(plates).toEqual(['HOSP-0001', 'V-100', 'V-200'])
  await step(world, service, {
    id,
    action: 'annul',
    input: { date: on('2026-02-10'), reason: 'Estaba repetido' },
  })
  expect((await registerRows(db)).find(({ plate }) => plate.startsWith('HOSP-0001'))).toMatchObject({
    state: 'retired',
    cost: '0.00',
  })
})

test('a plate that an inventory brought is not given again, and five digits are not cut', async () => {
  await sql`update platform.series set last = 9998 where name = 'assets.plate'`.execute(db)
  const own = { acquiredOn: on('2025-12-31'), accumulated: pesos(0) }
  const lines = [
    line({ ...own, plate: 'HOSP-9999' }),
    line({ ...own, plate: null }),
    line({ ...own, plate: null }),
  ]
  await confirm(lines, { complements: true })
  const plates = (await registerRows(db)).map(({ plate }) => plate)
  expect(plates).toEqual(expect.arrayContaining(['HOSP-10000', 'HOSP-10001', 'HOSP-9999']))
})
