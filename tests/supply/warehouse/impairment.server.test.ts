import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type Day, day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockImpairmentService } from '../../../modules/supply/warehouse/books/impairment/stock-impairment.server.ts'
import { assignAll, bought, documentVerbs, stockOf } from './document-verbs.ts'
import { addProduct, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, groupId, centralId } = world
const { received, issued } = documentVerbs(world)
const today = day('2026-11-28')

beforeAll(() => assignAll(world))

const product = (name: string) => inTransaction((tx) => addProduct(tx, groupId, `${name} ${newId()}`))
const line = (productId: string, netPrice: number, change: object = {}) => ({
  productId,
  netPrice: pesos(netPrice),
  covered: false,
  support: 'Cotización de noviembre',
  ...change,
})
const draft = (lines: readonly object[], date: Day = today) =>
  inTransaction((tx) =>
    createDraft(stockImpairmentService, {
      tx,
      actor,
      input: { date, purpose: 'Comité de inventarios de noviembre', lines } as never,
    }),
  )
const run = (id: string, action: 'approve' | 'annul', input: object = {}) =>
  inTransaction((tx) => performAction(stockImpairmentService, { tx, actor, today, id, action, input }))
const measured = async (lines: readonly object[], date?: Day) => {
  const id = await draft(lines, date)
  await run(id, 'approve')
  return id
}
const postedOf = (documentId: string) =>
  inTransaction(
    (tx) => rowsFrom<{ code: string; debit: number; credit: number }>(tx)`
      select a.code, l.debit::float8 as debit, l.credit::float8 as credit from accounting.entry e
      join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
      join accounting.account a on a.id = l.account_id where e.document_id = ${documentId} order by e.at, l.position`,
  )

/** No catalogue has the subaccount of 4830 for inventories: the house makes it and chooses it. */
const recoverTo = (code: string) =>
  inTransaction(async (tx) => {
    await sql`
      insert into accounting.account (id, code, name, nature, parent_id, accepts_moves)
      select gen_random_uuid(), ${code}, 'Inventarios', nature, parent_id, true
      from accounting.account where code = '483002'`.execute(tx)
    await sql`
      insert into accounting.purpose_account (id, purpose, account_id, from_day)
      select gen_random_uuid(), 'stockImpairmentRecovery', id, '2026-01-01' from accounting.account where code = ${code}`.execute(
      tx,
    )
  })

/** One story: each close measures what has been lost until then. */
test('what is worth less than it cost is a loss, what the service recovers is not, and what recovers is an income', async () => {
  const expiring = await product('Por vencer')
  const used = await product('Del servicio')
  await received([bought(expiring, '100', 100_000)])
  await received([bought(used, '10', 50_000)])
  const first = await measured([line(expiring, 600), line(used, 0, { covered: true })])
  expect(await postedOf(first)).toEqual([
    { code: '535013', debit: 40_000, credit: 0 },
    { code: '158013', debit: 0, credit: 40_000 },
  ])
  expect(await stockOf(world, expiring, centralId)).toEqual([100, 100_000])

  await expect(measured([line(used, 1_000)])).rejects.toMatchObject({ code: 'ALM-212' })
  await expect(measured([line(expiring, 600)])).rejects.toMatchObject({ code: 'ALM-213' })
  await expect(measured([line(expiring, 0)], day('2026-11-27'))).rejects.toMatchObject({ code: 'ALM-210' })

  await issued([{ productId: expiring, quantity: '50' }], { kind: 'damaged', costCentreId: null })
  const closing = [line(expiring, 700), line(used, 4_000)]
  await expect(measured(closing)).rejects.toMatchObject({ code: 'CON-050' })
  await recoverTo('483090')
  const second = await measured(closing)
  expect(await postedOf(second)).toEqual([
    { code: '535013', debit: 10_000, credit: 0 },
    { code: '158013', debit: 0, credit: 10_000 },
    { code: '158013', debit: 25_000, credit: 0 },
    { code: '483090', debit: 0, credit: 25_000 },
  ])
  const annul = { date: today, reason: 'La cotización era de otro producto' }
  await expect(run(first, 'annul', annul)).rejects.toMatchObject({ code: 'ALM-210' })
  await run(second, 'annul', annul)
  const again = await measured([line(expiring, 700)])
  expect((await postedOf(again)).map(({ debit }) => debit)).toEqual([25_000, 0])
  await run(again, 'annul', annul)
  await run(first, 'annul', annul)
})

test('a product is measured once, where there is some, and not in the future', async () => {
  const none = await product('Ninguno')
  await expect(measured([line(none, 1)])).rejects.toMatchObject({ code: 'ALM-211' })
  await expect(draft([line(none, 1), line(none, 2)])).rejects.toMatchObject({
    constraint: 'stock_impairment_line_product',
  })
  await expect(measured([line(none, 1)], day('2026-11-29'))).rejects.toMatchObject({ code: 'ALM-058' })
})

test('eight measure the same product at once: it is lost once', async () => {
  const productId = await product('Disputado')
  await received([bought(productId, '10', 10_000)])
  const ids = await Promise.all(Array.from({ length: 8 }, () => draft([line(productId, 400)])))
  const ends = await Promise.allSettled(ids.map((id) => run(id, 'approve')))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'ALM-213' })
  const lines = (await Promise.all(ids.map(postedOf))).flat()
  expect(lines.filter(({ code }) => code === '535013')).toEqual([{ code: '535013', debit: 6_000, credit: 0 }])
})
