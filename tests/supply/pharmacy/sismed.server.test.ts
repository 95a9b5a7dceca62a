import { createDraft, performAction } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sismedPrices } from '../../../modules/clinical/pharmacy/official/sismed/sismed.contract.ts'
import {
  overdueSismed,
  sismedOperations,
  sismedService,
} from '../../../modules/clinical/pharmacy/official/sismed/sismed.server.ts'
import { pharmacy } from '../../../modules/clinical/pharmacy/server.ts'
import { type PharmacyWorld, pharmacyWorld, today } from './pharmacy-world.ts'

let world: PharmacyWorld
beforeAll(async () => {
  world = await pharmacyWorld()
})
afterAll(() => world.close())

const afterwards = day('2027-01-10')
const quarter = { fromDay: day('2026-10-01'), toDay: day('2026-12-31') }
const tablet = async (name: string, cum: string | null) => {
  const medicine = await world.medicine(name)
  await sql`update warehouse.product set cum = ${cum} where id = ${medicine.productId}::uuid`.execute(
    world.db,
  )
  return medicine
}

let receipts = 0

/** What a supplier invoiced, with what it gave besides. */
const bought = async (productId: string, quantity: number, total: number, bonus: number | null = null) => {
  const id = newId()
  await sql`
    insert into warehouse.receipt (id, date, kind, store_id, tercero_id, invoice_number, invoice_date, purpose, number, status,
      campus_id, created_by, updated_by)
    select ${id}, ${today}::date, 'purchase', ${world.storeId}::uuid, id, ${`F${++receipts}`}, ${today}::date, 'Compra',
      ${receipts}::int, 'approved', ${world.campusId}::uuid, ${world.chief.userId}::uuid, ${world.chief.userId}::uuid
    from people.tercero order by id limit 1`.execute(world.db)
  await sql`
    insert into warehouse.receipt_line (id, parent_id, position, product_id, quantity, bonus, total, units, value)
    values (gen_random_uuid(), ${id}, 1, ${productId}::uuid, ${quantity}, ${bonus}, ${total}, ${quantity}, ${total})`.execute(
    world.db,
  )
}
const prices = async (from = quarter.fromDay, to = quarter.toDay) => {
  const { answer } = reportsOf(sismedOperations, { db: world.db, actor: world.chief })
  const { rows } = await answer(sismedPrices, { from, to })
  return rows.map(({ values }) => values)
}
const draft = (change: object = {}) =>
  world.act((tx) => {
    const input = { date: today, ...quarter, ...change } as never
    return createDraft(sismedService, { tx, actor: world.chief, input })
  })
const run = (id: string, action: 'approve' | 'send', input: object = {}, on = afterwards) =>
  world.act((tx) => performAction(sismedService, { tx, actor: world.chief, today: on, id, action, input }))

test('what was bought and what was dispensed and invoiced is told by CUM, with its prices, closed once and kept', async () => {
  const medicine = await tablet('LOSARTAN 50 mg', '20011111-2')
  await bought(medicine.productId, 100, 12_000, 5)
  await bought(medicine.productId, 50, 7_000)
  await world.stocked(medicine.productId, '100')
  const { admissionId, patientId } = await world.admitted()
  const { orderId, lines } = await world.ordered({ admissionId, patientId }, [medicine])
  const line = { productId: medicine.productId, orderLineId: lines[0], quantity: '30' }
  const given = await world.dispensed(orderId, [line])
  expect((await prices()).map(({ operation }) => operation)).toEqual(['Bonificación', 'Compra'])
  await world.discharged(admissionId)
  await world.issue(await world.prepare(admissionId))
  const { id: lineId } = await world.lineOf(given)
  await world.run(given, 'return', {
    input: { date: today, lines: [{ lineId, quantity: '10' }], reason: 'Se suspendió el tratamiento' },
  })
  expect(await prices()).toMatchObject([
    { operation: 'Bonificación', quantity: '5.0000' },
    {
      operation: 'Compra',
      cum: '20011111-2',
      quantity: '150.0000',
      lowest: '120.0000',
      lowestInvoice: expect.stringMatching(/F1$/),
      highest: '140.0000',
      highestInvoice: expect.stringMatching(/F2$/),
      mean: '126.6667',
    },
    { operation: 'Venta', quantity: '20.0000', lowest: '500.0000', total: '10000.00' },
  ])
  expect(await prices(day('2027-01-01'), day('2027-03-31'))).toEqual([])
  await closesOnce(medicine.productId)
})

/** The period of a medicine is closed once, and its file stays as it was whatever is bought later. */
async function closesOnce(productId: string): Promise<void> {
  const id = await draft()
  const second = await draft()
  await expect(run(id, 'approve', {}, today)).rejects.toMatchObject({ code: 'FAR-211' })
  await run(id, 'approve')
  const stored = () =>
    world.db.selectFrom('pharmacy.sismed').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const closed = await stored()
  expect(closed).toMatchObject({ records: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(closed.content).toMatch(/^OPERACION.*\r\nBONIFICACION\|20011111-2\|/)
  await expect(run(second, 'approve')).rejects.toMatchObject({ constraint: 'sismed_once' })
  expect(pharmacy.constraints?.['pharmacy.sismed_once']?.code).toBe('FAR-214')
  const empty = await draft({ fromDay: day('2026-07-01'), toDay: day('2026-09-30') })
  await expect(run(empty, 'approve')).rejects.toMatchObject({ code: 'FAR-213' })
  await bought(productId, 1, 900)
  expect((await stored()).content).toBe(closed.content)
  await expect(
    sql`update pharmacy.sismed set content = 'otro' where id = ${id}::uuid`.execute(world.db),
  ).rejects.toMatchObject({ code: '23001' })
  await run(id, 'send', { receipt: 'PISIS 1' })
  expect(await stored()).toMatchObject({ status: 'sent', receipt: 'PISIS 1' })
}

test('a period is a whole quarter, or a month where the house says so; a medicine without its CUM closes nothing', async () => {
  await expect(draft({ fromDay: day('2026-11-01') })).rejects.toMatchObject({ code: 'FAR-210' })
  const medicine = await tablet('SIN CODIGO 1 mg', null)
  await bought(medicine.productId, 1, 100)
  const id = await draft()
  await expect(run(id, 'approve')).rejects.toMatchObject({ code: 'FAR-212' })
  await sql`update warehouse.product set permit_kind = 'vital' where id = ${medicine.productId}::uuid`.execute(
    world.db,
  )
  await expect(run(id, 'approve')).rejects.toMatchObject({ constraint: 'sismed_once' })
})

test('what was not sent once its term is over is an alert', async () => {
  const count = (on: string) =>
    world.act((tx) => overdueSismed.count(tx, { actor: world.chief, today: day(on) }))
  const sent = (receipt: string | null) =>
    sql`update pharmacy.sismed set status = ${receipt === null ? 'approved' : 'sent'}, receipt = ${receipt}
        where status <> 'draft'`.execute(world.db)
  await sent(null)
  expect(await count('2027-01-31')).toBe(0)
  expect(await count('2027-02-01')).toBe(1)
  await sent('PISIS 1')
  expect(await count('2027-02-01')).toBe(0)
})
