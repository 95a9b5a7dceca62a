import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { day } from '@quina/kernel'
import { printedOf, reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recallTrace } from '../../../modules/clinical/pharmacy/safety/recall/recall.contract.ts'
import {
  missedDrills,
  recallOperations,
  recallService,
} from '../../../modules/clinical/pharmacy/safety/recall/recall.server.ts'
import { issueService } from '../../../modules/supply/warehouse/documents/issuing/issue/issue.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'

let world: PharmacyWorld
let tablets: SoldProduct
beforeAll(async () => {
  world = await pharmacyWorld()
  tablets = await world.medicine('ENALAPRIL 20 mg')
})
afterAll(() => world.close())

const reason = 'Se aclaró con el fabricante'

const given = async (quantity: string) => {
  const { orderId, lines } = await world.ordered(await world.admitted(), [tablets])
  return world.dispensed(orderId, [{ productId: tablets.productId, orderLineId: lines[0], quantity }])
}

const recalled = async (lotIds: readonly string[], change: object = {}) => {
  const input = {
    date: today,
    source: 'invima',
    alert: 'A-77-2026',
    productId: tablets.productId,
    purpose: 'Partículas extrañas en el contenido',
    lots: lotIds.map((lotId) => ({ lotId })),
    ...change,
  }
  const id = await world.act((tx) =>
    createDraft(recallService, { tx, actor: world.chief, input: input as never }),
  )
  return id
}
const run = (id: string, action: 'approve' | 'lift', input: object = {}) =>
  world.act((tx) => performAction(recallService, { tx, actor: world.chief, today, id, action, input }))

const traced = async (recallId: string) => {
  const { answer } = reportsOf(recallOperations, { db: world.db, actor: world.chief })
  const { rows } = await answer(recallTrace, { recallId })
  const shown = rows.map(({ values }) => [values.kind, values.lot, Number(values.quantity)] as const)
  return shown.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))
}

test('a recall holds the lot everywhere and lists each patient, ward and store: three spellings are one lot', async () => {
  const lotId = await world.stocked(tablets.productId, '60', { lot: 'AB-123' })
  expect(await world.stocked(tablets.productId, '25', { lot: 'ab-123 ' })).toBe(lotId)
  expect(await world.stocked(tablets.productId, '10', { lot: 'AB\u2011123' })).toBe(lotId)
  const first = await given('30')
  const back = await world.lineOf(first)
  await world.run(first, 'return', {
    input: { date: today, lines: [{ lineId: back.id, quantity: '5' }], reason },
  })
  await given('30')
  const waiting = await world.ordered(await world.admitted(), [tablets])
  const line = { productId: tablets.productId, orderLineId: waiting.lines[0], quantity: '3' }
  const draft = await world.draft(waiting.orderId, [line])
  const exit = { kind: 'consumption', storeId: world.storeId, date: today, costCentreId: world.centreId }
  await world.act(async (tx) => {
    await sql`
      insert into warehouse.group_account (id, group_id, centre_prefix, from_day, consumption_account_id)
      select gen_random_uuid(), ${world.groupId}, '73', '2026-01-01', id from accounting.account where code = '731001'`.execute(
      tx,
    )
    const input = {
      ...exit,
      purpose: 'Consumo del servicio',
      lines: [{ productId: tablets.productId, quantity: '8' }],
    }
    const id = await createDraft(issueService, { tx, actor: world.chief, input: input as never })
    await performAction(issueService, { tx, actor: world.chief, today, id, action: 'approve' })
  })
  await world.stocked(tablets.productId, '5', { lot: 'AB123' })
  const id = await recalled([lotId])
  await run(id, 'approve')
  expect(await traced(id)).toEqual([
    ['Existencia', 'AB-123', 32],
    ['Lote parecido', 'AB123', 0],
    ['Paciente', 'AB-123', 25],
    ['Paciente', 'AB-123', 30],
    ['Servicio', 'AB-123', 8],
  ])
  await world.run(draft, 'approve')
  expect((await world.lineOf(draft)).passedOver).toBe('Lote AB-123: bloqueado por una alerta.')
  await expect(given('4')).rejects.toMatchObject({ code: 'STOCK_INSUFICIENTE' })
})

test('two recalls may hold one lot: it is let go with the last', async () => {
  const lotId = await world.stocked(tablets.productId, '10', { lot: 'ZZ-9' })
  const one = await recalled([lotId])
  const other = await recalled([lotId])
  await run(one, 'approve')
  await run(other, 'approve')
  const status = async () =>
    (
      await world.db
        .selectFrom('warehouse.lot')
        .select('status')
        .where('id', '=', lotId)
        .executeTakeFirstOrThrow()
    ).status
  await run(one, 'lift', { reason })
  expect(await status()).toBe('blocked')
  await run(other, 'lift', { reason })
  expect(await status()).toBe('available')
})

test('a recall says its lots, of its product, each once', async () => {
  const other = await world.medicine('CAPTOPRIL 25 mg')
  const foreign = await world.stocked(other.productId, '1')
  const lotId = await world.stocked(tablets.productId, '1', { lot: 'Q1' })
  await expect(recalled([foreign])).rejects.toMatchObject({ code: 'FAR-041' })
  await expect(recalled([lotId, lotId])).rejects.toMatchObject({ code: 'FAR-042' })
  const empty = await recalled([])
  await expect(run(empty, 'approve')).rejects.toMatchObject({ code: 'FAR-040' })
})

test('a rehearsal lists the same people with its letters, holds nothing, and is missed after its days', async () => {
  const lotId = await world.stocked(tablets.productId, '40', { lot: 'SIM-1', expiry: day('2027-01-31') })
  await given('4')
  const missed = (on: string) =>
    world.act((tx) => missedDrills.count(tx, { actor: world.chief, today: day(on) }))
  const id = await recalled([lotId], { source: 'drill', alert: 'SIM-11', purpose: 'Simulacro de noviembre' })
  await run(id, 'approve')
  expect(await traced(id)).toEqual([
    ['Existencia', 'SIM-1', 36],
    ['Paciente', 'SIM-1', 4],
  ])
  await given('4')
  const { facts } = await world.act(async (tx) => {
    const [stored] = await rowsFrom<{ id: string }>(
      tx,
    )`select *, product_id as "productId" from pharmacy.recall where id = ${id}::uuid`
    return printedOf(recallService, tx, stored!)
  })
  expect(facts).toMatchObject({ patients: 2, tookMs: expect.any(Number) })
  expect(JSON.stringify(facts.letters)).toMatch(/SIMULACRO/)
  await expect(run(id, 'lift', { reason })).rejects.toMatchObject({ code: 'FAR-044' })
  // Thirty-one days after 20 November, through the holiday of 8 December: the last is Monday 21.
  expect([await missed('2026-12-21'), await missed('2026-12-22')]).toEqual([0, 1])
})
