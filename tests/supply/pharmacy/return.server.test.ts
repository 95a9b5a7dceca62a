import { generateRips } from '@quina/billing/server'
import { rowsFrom } from '@quina/db/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'

let world: PharmacyWorld
let tablets: SoldProduct
beforeAll(async () => {
  world = await pharmacyWorld()
  tablets = await world.medicine('ACETAMINOFEN 500 mg')
  await world.stocked(tablets.productId, '300', { lot: 'A', value: 30_000 })
})
afterAll(() => world.close())

const reason = 'El paciente no lo necesitó'

/** Thirty tablets given to a patient. */
const given = async () => {
  const patient = await world.admitted()
  const { orderId, lines } = await world.ordered(patient, [tablets])
  const line = { productId: tablets.productId, orderLineId: lines[0], quantity: '30' }
  const id = await world.dispensed(orderId, [line])
  const { id: lineId } = await world.lineOf(id)
  const back = (quantity: string) =>
    world.run(id, 'return', { input: { date: today, lines: [{ lineId, quantity }], reason } })
  return { ...patient, id, lineId, orderId, line, back }
}

const returnsOf = (lineId: string) =>
  world.act(
    (tx) => rowsFrom<{ outcome: string; invoice: string | null; amount: string }>(tx)`
      select outcome, invoice, amount::text as amount from pharmacy.dispensing_return
      where line_id = ${lineId}::uuid order by at`,
  )

test('what a patient gives back comes in at the cost of its exit and leaves the account, and may be given again', async () => {
  const { admissionId, lineId, orderId, line, back } = await given()
  const before = await world.stockOf(tablets.productId)
  await back('10')
  expect(await world.stockOf(tablets.productId)).toEqual([before[0]! + 10, before[1]! + 1_000])
  expect(await world.chargesOf(admissionId)).toMatchObject([
    { quantity: '20.0000', amount: '10000.00', state: 'pending' },
  ])
  await expect(back('21')).rejects.toMatchObject({ code: 'CANTIDAD_DEVOLUCION_EXCEDE' })
  await back('20')
  expect(await world.chargesOf(admissionId)).toMatchObject([{ state: 'excluded' }])
  expect(await returnsOf(lineId)).toEqual([
    { outcome: 'reduced', invoice: null, amount: '5000.00' },
    { outcome: 'excluded', invoice: null, amount: '10000.00' },
  ])
  await world.dispensed(orderId, [line])
})

test('what comes back of a prefactura leaves it', async () => {
  const { admissionId, back } = await given()
  await world.charge(admissionId, world.consultation)
  await world.discharged(admissionId)
  const invoiceId = await world.prepare(admissionId)
  const gross = async () =>
    (
      await world.db
        .selectFrom('billing.invoice')
        .select('gross')
        .where('id', '=', invoiceId)
        .executeTakeFirstOrThrow()
    ).gross
  const whole = Number(await gross())
  await back('10')
  expect(Number(await gross())).toBe(whole - 5_000)
  await back('20')
  expect(Number(await gross())).toBe(whole - 15_000)
  await world.issue(invoiceId)
  expect((await world.chargesOf(admissionId)).map(({ state }) => state).toSorted()).toEqual([
    'excluded',
    'invoiced',
  ])
})

test('what was invoiced stays, and its return names the invoice and the amount of its credit note', async () => {
  const { admissionId, id, lineId, back } = await given()
  await world.discharged(admissionId)
  const invoiceId = await world.prepare(admissionId)
  await world.issue(invoiceId)
  await back('4')
  const { fullNumber } = await world.db
    .selectFrom('billing.invoice')
    .select('fullNumber')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  expect(await returnsOf(lineId)).toEqual([{ outcome: 'invoiced', invoice: fullNumber, amount: '2000.00' }])
  expect(await world.chargesOf(admissionId)).toMatchObject([{ quantity: '30.0000', state: 'invoiced' }])
  const annulling = world.run(id, 'annul', { input: { date: today, reason } })
  await expect(annulling).rejects.toMatchObject({ code: 'FAR-014' })
  const { submissionId } = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  expect(submissionId).toEqual(expect.any(String))
})

test('annulling brings everything back and takes it out of the account', async () => {
  const before = await world.stockOf(tablets.productId)
  const { admissionId, id, back } = await given()
  await back('10')
  await world.run(id, 'annul', { input: { date: today, reason } })
  expect(await world.stockOf(tablets.productId)).toEqual(before)
  expect(await world.chargesOf(admissionId)).toMatchObject([{ state: 'excluded' }])
})

test('what waited for its charge is charged less what came back, and not at all once all of it did', async () => {
  const { patientId } = await world.admitted()
  const { orderId, lines } = await world.ordered({ patientId, admissionId: null }, [tablets, tablets])
  await world.db
    .updateTable('care.admission')
    .set({ status: 'annulled' })
    .where('patientId', '=', patientId)
    .execute()
  const line = {
    productId: tablets.productId,
    quantity: '10',
    unchargedReason: 'Urgencia vital sin admisión',
  }
  const alertReason = 'Lo confirmó el médico tratante'
  const id = await world.dispensed(
    orderId,
    lines.map((orderLineId) => ({ ...line, orderLineId, alertReason })),
  )
  const [one, other] = await world.linesOf(id)
  const input = {
    date: today,
    reason,
    lines: [
      { lineId: one!.id, quantity: '4' },
      { lineId: other!.id, quantity: '10' },
    ],
  }
  await world.run(id, 'return', { input })
  const admissionId = await world.admit({ to: '2026-11-20', from: '2026-11-19', patientId })
  await world.prepare(admissionId)
  expect(await world.chargesOf(admissionId)).toMatchObject([{ quantity: '6.0000', state: 'reserved' }])
})
