import { constraintsIn, createDraft, performAction } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { type Day, day, newId } from '@quina/kernel'
import { refusalOf, someoneWaits } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeBulletinService } from '../../../modules/supply/warehouse/books/bulletin/store-bulletin.server.ts'
import { bulletinFacts } from '../../../modules/supply/warehouse/books/proof/bulletin-facts.server.ts'
import { stockPostingService } from '../../../modules/supply/warehouse/books/stock-posting/stock-posting.server.ts'
import { issueService } from '../../../modules/supply/warehouse/documents/issuing/issue/issue.server.ts'
import { warehouse } from '../../../modules/supply/warehouse/server.ts'
import { assignAll, bought, documentVerbs } from './document-verbs.ts'
import { stockVerbs } from './stock-verbs.ts'
import { addGroup, addProduct, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, account, db, centralId } = world
const { received, issued, draftIssue, run } = documentVerbs(world)
const today = day('2026-11-30')
let gauze = ''

beforeAll(async () => {
  await assignAll(world)
  gauze = await inTransaction(async (tx) => {
    const groupId = await addGroup(tx, account('151404'))
    await tx
      .updateTable('warehouse.productGroup')
      .set({ donationAccountId: account('480825') })
      .where('id', '=', groupId)
      .execute()
    const rule = { id: newId(), groupId, centrePrefix: '73', fromDay: day('2026-01-01') }
    await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: account('731001') })
    return addProduct(tx, groupId, 'Gasa del boletín')
  })
  await received([bought(gauze, '300', 357_000)], {
    kind: 'donation',
    date: day('2026-09-10'),
    invoiceNumber: null,
    invoiceDate: null,
  })
  await issued([{ productId: gauze, quantity: '10' }], { date: day('2026-10-15') })
})

const acted = (
  service: typeof storeBulletinService,
  id: string,
  action: 'approve' | 'annul',
  input: object = {},
) => inTransaction((tx) => performAction(service, { tx, actor, today, id, action, input }))
const drafted = (date: Day) =>
  inTransaction((tx) =>
    createDraft(storeBulletinService, {
      tx,
      actor,
      input: { date, storeId: centralId, purpose: 'Movimiento del mes' },
    }),
  )
const sign = async (date: Day) => {
  const id = await drafted(date)
  await acted(storeBulletinService, id, 'approve')
  return id
}
const posted = async (date: Day) => {
  const input = { date, purpose: 'Movimientos del mes' }
  const id = await inTransaction((tx) => createDraft(stockPostingService, { tx, actor, input }))
  await acted(stockPostingService as never, id, 'approve')
}
const reopening = { date: today, reason: 'Faltaba un egreso del mes' }

test('a month is signed whole, in order, and once the books have all of it', async () => {
  await expect(sign(day('2026-10-30'))).rejects.toMatchObject({ code: 'ALM-191' })
  await expect(sign(day('2026-10-31'))).rejects.toMatchObject({ code: 'ALM-193', facts: { movimientos: 2 } })
  await posted(day('2026-10-31'))
  // Booked in October, so that September did not have it.
  await expect(sign(day('2026-09-30'))).rejects.toMatchObject({ code: 'ALM-193', facts: { movimientos: 1 } })
  const october = await sign(day('2026-10-31'))
  await expect(sign(day('2026-09-30'))).rejects.toMatchObject({ code: 'ALM-192' })
  const facts = await inTransaction((tx) => bulletinFacts(tx, { storeId: centralId, date: '2026-10-31' }))
  expect(facts).toEqual({
    accounts: [
      expect.objectContaining({
        opening: '357000.00',
        entered: '0.00',
        issued: '11900.00',
        closing: '345100.00',
      }),
    ],
    kinds: [{ account: '151404', kind: 'Consumo', entered: '0.00', issued: '11900.00' }],
  })
  const [books] = await inTransaction(
    (tx) => rowsFrom<{ balance: string }>(tx)`
      select sum(b.debit - b.credit)::text as balance from accounting.account_balance b
      join accounting.account a on a.id = b.account_id where a.code = '151404'`,
  )
  expect(books?.balance).toBe('345100.00')
  await acted(storeBulletinService, october, 'annul', reopening)
  await sign(day('2026-10-31'))
})

test('a closed month takes no move; a late paper is booked later, with the day it happened', async () => {
  const late = { productId: gauze, quantity: '5' }
  const id = await draftIssue([late], { date: day('2026-10-20') })
  const closed = refusalOf(run(issueService, id, 'approve'), constraintsIn(warehouse.operations))
  expect(await closed).toEqual(['ALM-190', 'date'])
  await issued([late], { date: day('2026-11-05'), happenedOn: day('2026-10-20') })
})

test('signing waits for a move under way, and then finds that the books lack it', async () => {
  await posted(day('2026-11-28'))
  const stock = stockVerbs(actor.campusId)
  let signing: Promise<unknown> | undefined
  await inTransaction(async (tx) => {
    const exit = { productId: gauze, storeId: centralId, units: '1', day: day('2026-11-29') }
    await stock.issue(tx, exit)
    signing = sign(day('2026-11-30')).catch((problem: unknown) => problem)
    await someoneWaits(tx)
  })
  expect(await signing).toMatchObject({ code: 'ALM-193', facts: { movimientos: 1 } })
})

test('an account that differs from the books is not signed, and the last month is reopened first', async () => {
  const change = (by: number) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update accounting.account_balance b set debit = debit + ${by} from accounting.account a
                where a.id = b.account_id and a.code = '151404' and b.period = 10`.execute(tx)
    })
  await sql`insert into warehouse.posted_move (move_id, posting_id)
            select m.id, (select id from warehouse.stock_posting order by date desc limit 1) from warehouse.booked_move m
            where m.way = 'posting' and m.book_id is null`.execute(db)
  await expect(sign(day('2026-11-30'))).rejects.toMatchObject({ code: 'ALM-194' })
  await change(-1_190)
  await sign(day('2026-11-30'))
  const [october] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`
      select id from warehouse.store_bulletin where status = 'approved' order by date limit 1`,
  )
  await expect(acted(storeBulletinService, october!.id, 'annul', reopening)).rejects.toMatchObject({
    code: 'ALM-195',
  })
})
