import { createDraft, decideParameter, performAction } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { day, newId } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFault, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import { billRemission } from '../../../modules/supply/warehouse/books/remission-invoice/remission-invoice.contract.ts'
import { stockPostingService } from '../../../modules/supply/warehouse/books/stock-posting/stock-posting.server.ts'
import { transferService } from '../../../modules/supply/warehouse/documents/transferring/transfer/transfer.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { anotherUser, assignAll, bought, documentVerbs, stockOf } from './document-verbs.ts'
import { addProduct, warehouseWorld } from './warehouse-world.ts'

const today = day('2026-11-28')
const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, act, account, db, centralId, pharmacyId, groupId, tercero } = world
const { received, issued } = documentVerbs(world)
const chemist = await anotherUser(world, 'Regente de farmacia')

beforeAll(async () => {
  await assignAll(world)
  await assignAll(world, chemist.userId)
  await inTransaction(async (tx) => {
    const since = { fromDay: day('2025-01-01'), userId: actor.userId }
    await decideParameter(tx, manejaPresupuesto, { ...since, value: false })
    const rule = { id: newId(), groupId, centrePrefix: '73', fromDay: '2026-01-01' }
    await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: account('731001') } as never)
  })
})

let number = 7_000
/** A remission of 200 at 500, in the books. */
async function remitted() {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, `Remitido ${newId()}`))
  const id = await received([bought(productId, '200', 100_000)], {
    kind: 'remission',
    invoiceNumber: null,
    invoiceDate: null,
    remission: `R-${number}`,
  })
  return { productId, id }
}
const posted = () =>
  inTransaction(async (tx) => {
    const input = { date: today, purpose: 'Salidas del mes' }
    const id = await createDraft(stockPostingService, { tx, actor, input })
    await performAction(stockPostingService, { tx, actor, today, id, action: 'approve', input: {} })
  })
/** Sends goods to the pharmacy. @returns what receives them there */
async function onTheirWay(productId: string, quantity: string): Promise<() => Promise<unknown>> {
  const way = { storeId: centralId, toStoreId: pharmacyId, date: today, purpose: 'Para la farmacia' }
  const id = await inTransaction((tx) =>
    createDraft(transferService, { tx, actor, input: { ...way, lines: [{ productId, quantity }] } as never }),
  )
  const run = (by: typeof actor, action: 'send' | 'receive', input: object = {}) =>
    inTransaction((tx) => performAction(transferService, { tx, actor: by, today, id, action, input }))
  await run(actor, 'send')
  const lines = await inTransaction(
    (tx) => rowsFrom<{ lineId: string }>(tx)`
      select id as line_id from warehouse.transfer_line where parent_id = ${id}`,
  )
  const received = lines.map((line) => ({ ...line, quantity }))
  return () => run(chemist, 'receive', { date: today, lines: received, reason: null })
}
const moved = async (productId: string, quantity: string) => (await onTheirWay(productId, quantity))()
const bill = (receiptId: string, total = '104000.00') => {
  number += 1
  const invoice = { date: today, prefix: 'FE', number: String(number), invoiceDate: today, total }
  return act(billRemission, { receiptId, ...invoice })
}
const values = async (productId: string) => [
  await stockOf(world, productId, centralId),
  await stockOf(world, productId, pharmacyId),
]

test('the invoice of a remission that was moved whole to another store changes its value there', async () => {
  const { productId, id } = await remitted()
  await moved(productId, '200')
  await posted()
  expect(await bill(id)).toEqual({ difference: '4000.00' })
  expect(await values(productId)).toEqual([
    [0, 0],
    [200, 104_000],
  ])
})

test('what an invoice adds while the goods are on their way arrives with them, in parts too', async () => {
  const { productId, id } = await remitted()
  await posted()
  const parts = [await onTheirWay(productId, '80'), await onTheirWay(productId, '120')]
  expect(await bill(id)).toEqual({ difference: '4000.00' })
  for (const receive of parts) await receive()
  expect(await values(productId)).toEqual([
    [0, 0],
    [200, 104_000],
  ])
  expect(await inTransaction(stockDrift)).toEqual([])
})

test('what is left in two stores takes its part in each, and what one of them consumed is of its centre', async () => {
  const { productId, id } = await remitted()
  await moved(productId, '80')
  await issued([{ productId, quantity: '50' }], { storeId: pharmacyId })
  await posted()
  await bill(id)
  expect(await values(productId)).toEqual([
    [120, 62_400],
    [30, 15_600],
  ])
  const [line] = await inTransaction(
    (tx) => rowsFrom<{ consumed: number }>(tx)`
      select consumed_difference::float8 as consumed from warehouse.receipt_line where parent_id = ${id}`,
  )
  expect(line).toEqual({ consumed: 1_000 })
  expect((await pairsOf(db, 'stock', { vigencia: 2026, to: '2026-11-30' })).filter(isFault)).toEqual([])
  expect(await inTransaction(stockDrift)).toEqual([])
})

test('where nothing is left nor was consumed the difference belongs to nobody yet', async () => {
  const { productId, id } = await remitted()
  const lent = { kind: 'loanOut', costCentreId: null, terceroId: tercero }
  await issued([{ productId, quantity: '200' }], lent)
  await posted()
  await expect(bill(id)).rejects.toMatchObject({ code: 'ALM-204' })
  await bill(id, '100000.00')
})

test('an invoice and traslados of its goods race: what they are worth is that of the invoice', async () => {
  const { productId, id } = await remitted()
  await posted()
  const ends = await Promise.allSettled([
    bill(id),
    ...Array.from({ length: 8 }, () => moved(productId, '10')),
  ])
  for (const end of ends) expect(end).toMatchObject({ status: 'fulfilled' })
  const [here, there] = await values(productId)
  expect([(here?.[0] ?? 0) + (there?.[0] ?? 0), (here?.[1] ?? 0) + (there?.[1] ?? 0)]).toEqual([200, 104_000])
  expect(await inTransaction(stockDrift)).toEqual([])
})
