import { openingService } from '@quina/accounting/server'
import { type Call, createDraft, performAction } from '@quina/blocks/server'
import { oneFrom, rowsFrom } from '@quina/db/server'
import { type Day, day, pesos, zero } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpen, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import { stockReconciliation } from '../../../modules/supply/warehouse/documents/initial-stock/initial-stock.contract.ts'
import { initialStockService } from '../../../modules/supply/warehouse/documents/initial-stock/initial-stock.server.ts'
import { initialStockImportOperations } from '../../../modules/supply/warehouse/documents/initial-stock/initial-stock-import.server.ts'
import { stockReconciliationOperation } from '../../../modules/supply/warehouse/documents/initial-stock/stock-reconciliation.server.ts'
import { assignAll, documentVerbs, stockOf } from './document-verbs.ts'
import { addProduct, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, db, centralId, pharmacyId, groupId } = world
const { issued } = documentVerbs(world)
const today = day('2026-11-28')
const { ask } = screensOf([stockReconciliationOperation], { db, actor, today })

let gauze = ''
beforeAll(async () => {
  await assignAll(world)
  gauze = await inTransaction((tx) => addProduct(tx, groupId, 'Gasa inicial'))
})

const line = (change: object = {}) => ({
  storeId: centralId,
  productId: gauze,
  lot: 'L-1',
  expiry: day('2027-12-31') as Day | null,
  quantity: '300',
  value: pesos(357_000),
  ...change,
})
const drafted = (lines: readonly object[], change: object = {}) => {
  const header = { date: day('2025-12-31'), complements: false, purpose: 'Existencias al empezar' }
  const input = { ...header, ...change, lines } as never
  return inTransaction((tx) => createDraft(initialStockService, { tx, actor, input }))
}
const step = (id: string, action: 'approve' | 'annul', input: object = {}, as = actor) =>
  inTransaction((tx) => performAction(initialStockService, { tx, actor: as, today, id, action, input }))
const compared = async (id: string) => {
  const { version } = await inTransaction(
    (tx) =>
      oneFrom<{ version: number }>(tx)`select version from warehouse.initial_stock where id = ${id}::uuid`,
  )
  const { rows } = (await ask(stockReconciliation, { id, version } as never)) as { rows: readonly object[] }
  return rows
}

test('a draft waits empty for its sheet, and is not confirmed empty', async () => {
  const id = await drafted([])
  await expect(step(id, 'approve')).rejects.toMatchObject({ code: 'ALM-239' })
})

test.each([
  ['without its lot', { lot: null }, 'ALM-051', 'lot'],
  ['without its expiry', { expiry: null }, 'ALM-052', 'expiry'],
  ['twice', {}, 'ALM-185', 'lot'],
])('stock %s is refused at its cell', async (_, change, code, field) => {
  const id = await drafted([line(), line(change)])
  await expect(step(id, 'approve')).rejects.toMatchObject({
    code,
    fields: { [`lines.1.${field}`]: expect.any(String) },
  })
})

const uploading = (id: string, end: string, rows: readonly string[]) =>
  inTransaction((tx) => {
    const found = initialStockImportOperations.find(({ endpoint }) => endpoint.path.endsWith(end))!
    const file = { name: 'existencias.csv', mediaType: 'text/csv', content: Buffer.from(rows.join('\n')) }
    return found.handle({ tx, actor, today, params: { id }, file } as unknown as Call)
  })

test('a sheet fills the draft once however often it comes, and a bad cell refuses all of it', async () => {
  const id = await drafted([line({ storeId: pharmacyId, quantity: '5', value: pesos(5_950) })])
  const { code } = await inTransaction(
    (tx) => oneFrom<{ code: string }>(tx)`select code from warehouse.product where id = ${gauze}::uuid`,
  )
  const heading = 'Bodega;Producto;Lote;Vence;Cantidad;Valor total'
  const good = `CEN;${code};L-9;31/12/2027;200;238000`
  const wrong = await uploading(id, 'rows/import/check', [heading, `CEN;${code};;31/12/2027;1;10`])
  expect(JSON.stringify(wrong)).toContain('Escriba el lote.')
  const first = await uploading(id, 'rows/import/apply', [heading, good])
  expect(first).toMatchObject({ rows: 1, creates: 1 })
  expect(await uploading(id, 'rows/import/check', [heading, good])).toMatchObject({ creates: 0, updates: 1 })
  const lines = await inTransaction(
    (tx) => rowsFrom<{ lot: string }>(tx)`
      select lot from warehouse.initial_stock_line where parent_id = ${id}::uuid order by lot`,
  )
  expect(lines.map(({ lot }) => lot)).toEqual(['L-1', 'L-9'])
})

/** Opening balances with what the stores of the site had. */
async function openBooks(amount: number): Promise<void> {
  const accounts = await inTransaction(
    (tx) => rowsFrom<{ code: string; id: string }>(tx)`
      select code, id from accounting.account_face where code in ('151404', '320801')`,
  )
  const none = {
    terceroId: null,
    costCentreId: null,
    fuenteId: null,
    openItem: null,
    issuedOn: null,
    dueOn: null,
  }
  const of = (code: string, debit: number, credit: number) => ({
    ...none,
    accountId: accounts.find((one) => one.code === code)!.id,
    debit: debit === 0 ? zero : pesos(debit),
    credit: credit === 0 ? zero : pesos(credit),
  })
  const lines = [of('151404', amount, 0), of('320801', 0, amount)]
  const input = { date: day('2026-01-01'), notes: null, lines } as never
  await inTransaction(async (tx) => {
    const id = await createDraft(openingService, { tx, actor, input })
    await performAction(openingService, { tx, actor, today: day('2026-01-01'), id, action: 'post' })
  })
}
const open = async () =>
  (await pairsOf(db, 'stock', { vigencia: 2026, to: '2026-11-30' }))
    .filter(isOpen)
    .map(({ one, other, reason }) => `${one / 100n} ${other / 100n} ${reason}`)

test('it is compared account by account, confirmed once for a site, and the Cuadre begins equal to the books', async () => {
  await openBooks(362_950)
  expect(await open()).toEqual(['0 362950 opening'])
  const id = await drafted([line()])
  expect(await compared(id)).toEqual([
    expect.objectContaining({
      account: '151404',
      adds: '357000.00',
      opening: '362950.00',
      difference: '5950.00',
    }),
  ])
  await step(id, 'approve')
  expect(await stockOf(world, gauze, centralId)).toEqual([300, 357_000])
  expect(await open()).toEqual(['357000 362950 unexplained'])
  await expect(step(await drafted([line({ lot: 'L-2' })]), 'approve')).rejects.toMatchObject({
    code: 'ALM-182',
  })
  const rest = await drafted([line({ storeId: pharmacyId, quantity: '5', value: pesos(5_950) })], {
    complements: true,
  })
  const clerk = { ...actor, permissions: new Set(['warehouse.initialStock.approve']) }
  await expect(step(rest, 'approve', {}, clerk)).rejects.toMatchObject({ code: 'SIN_PERMISO' })
  await step(rest, 'approve')
  expect(await open()).toEqual([])
  expect(await compared(rest)).toEqual([expect.objectContaining({ kardex: '357000.00', difference: '0.00' })])
})

test('what began a kardex that moved since is not annulled', async () => {
  const { id } = await inTransaction(
    (tx) => oneFrom<{ id: string }>(tx)`
      select id from warehouse.initial_stock where status = 'approved' and not complements`,
  )
  await issued([{ productId: gauze, quantity: '300' }], { kind: 'damaged', costCentreId: null })
  const reason = { date: today, reason: 'Se contó mal la bodega' }
  await expect(step(id, 'annul', reason)).rejects.toMatchObject({ code: 'ALM-042' })
})
