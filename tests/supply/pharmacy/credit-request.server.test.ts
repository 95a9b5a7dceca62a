import { performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  creditRequestService,
  overdueCredits,
} from '../../../modules/clinical/pharmacy/dispensing/credit-request/credit-request.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'
import { useVerbs } from './use-verbs.ts'

let world: PharmacyWorld
let tablets: SoldProduct
beforeAll(async () => {
  world = await pharmacyWorld()
  tablets = await world.medicine('NAPROXENO 250 mg')
  await world.stocked(tablets.productId, '300', { lot: 'A', value: 30_000 })
})
afterAll(() => world.close())

const reason = 'El paciente no lo necesitó'
const requests = () =>
  world.act(
    (tx) => rowsFrom<{
      id: string
      invoice: string
      amount: string
      dueOn: string
      condition: string
      answers: string | null
    }>(tx)`
      select id, invoice, amount::text as amount, due_on::text as due_on, condition, answers from pharmacy.credit_request_list
      order by vigencia, number`,
  )
const run = (id: string, action: 'take' | 'settle' | 'dismiss', input: object = {}) =>
  world.act((tx) => performAction(creditRequestService, { tx, actor: world.chief, today, id, action, input }))
/** Twenty tablets given and ten used without an order, in one invoice. */
const invoiced = async () => {
  const patient = await world.admitted()
  const { orderId, lines } = await world.ordered(patient, [tablets])
  const id = await world.dispensed(orderId, [
    { productId: tablets.productId, orderLineId: lines[0], quantity: '20' },
  ])
  const useId = await useVerbs(world).used([{ productId: tablets.productId, quantity: '10' }], patient)
  await world.discharged(patient.admissionId)
  const invoiceId = await world.prepare(patient.admissionId)
  await world.issue(invoiceId)
  await world.accept(invoiceId)
  const { id: lineId } = await world.lineOf(id)
  const [used] = await useVerbs(world).linesOf(useId)
  const back = (quantity: string) =>
    world.run(id, 'return', { input: { date: today, reason, lines: [{ lineId, quantity }] } })
  const unused = (quantity: string) =>
    useVerbs(world).run(useId, 'return', { date: today, reason, lines: [{ lineId: used!.id, quantity }] })
  return { invoiceId, back, unused }
}
const noteOf = async (invoiceId: string, amount: number) => {
  const { rows } = await sql<{ id: string }>`
    select id from billing.invoice_line where parent_id = ${invoiceId}::uuid order by position limit 1`.execute(
    world.db,
  )
  const id = await world.credit(invoiceId, [{ invoiceLineId: rows[0]!.id, amount }])
  const note = await sql<{
    number: string
  }>`select full_number as number from billing.credit_note where id = ${id}::uuid`.execute(world.db)
  return note.rows[0]!.number
}

test('a return of what was invoiced waits for its credit note, and what was not invoiced for none', async () => {
  const patient = await world.admitted()
  const { orderId, lines } = await world.ordered(patient, [tablets])
  const id = await world.dispensed(orderId, [
    { productId: tablets.productId, orderLineId: lines[0], quantity: '5' },
  ])
  const { id: lineId } = await world.lineOf(id)
  await world.run(id, 'return', { input: { date: today, reason, lines: [{ lineId, quantity: '5' }] } })
  expect(await requests()).toEqual([])
  const { invoiceId, back, unused } = await invoiced()
  await back('4')
  await unused('2')
  const [first, second] = await requests()
  // Five working days after Friday 20 November.
  expect([first, second]).toMatchObject([
    { amount: '2000.00', dueOn: '2026-11-27', answers: null },
    { amount: '1000.00', dueOn: '2026-11-27', answers: null },
  ])
  await sql`update pharmacy.credit_request set due_on = '2999-01-01'`.execute(world.db)
  await run(first!.id, 'take')
  expect(await requests()).toMatchObject([
    { condition: 'taken', answers: world.chief.name },
    { condition: 'open' },
  ])
  await expect(run(first!.id, 'settle', { note: 'NC999' })).rejects.toMatchObject({ code: 'FAR-140' })
  const note = await noteOf(invoiceId, 2_500)
  await run(first!.id, 'settle', { note })
  await expect(run(second!.id, 'settle', { note })).rejects.toMatchObject({ code: 'FAR-141' })
  await run(second!.id, 'settle', { note: await noteOf(invoiceId, 1_000) })
  expect((await requests()).map(({ condition }) => condition)).toEqual(['done', 'done'])
})

test('a note of another invoice serves no request, one closed without a note says why, and a late one is an alert', async () => {
  const other = await invoiced()
  const elsewhere = await noteOf(other.invoiceId, 5_000)
  const { back } = await invoiced()
  await back('1')
  const { id } = (await requests()).at(-1)!
  await sql`update pharmacy.credit_request set due_on = '2999-01-01'`.execute(world.db)
  await expect(run(id, 'settle', { note: elsewhere })).rejects.toMatchObject({ code: 'FAR-140' })
  const count = () => world.act((tx) => overdueCredits.count(tx, { actor: world.chief, today }))
  expect(await count()).toBe(0)
  await sql`update pharmacy.credit_request set due_on = '2026-01-01' where id = ${id}::uuid`.execute(world.db)
  expect(await count()).toBe(1)
  await run(id, 'dismiss', { reason: 'El pagador aceptó la sustitución' })
  expect(await count()).toBe(0)
})

test('its term jumps over weekends and holidays', async () => {
  const { back } = await invoiced()
  // Friday 4 December: 8 December is a holiday, and so the fifth working day is Monday 14.
  const at = day('2026-12-04')
  const { id } = (
    await world.act(
      (tx) => rowsFrom<{ id: string }>(tx)`select id from pharmacy.dispensing order by number desc limit 1`,
    )
  )[0]!
  const { id: lineId } = await world.lineOf(id)
  expect(back).toBeTypeOf('function')
  await world.run(id, 'return', { input: { date: at, reason, lines: [{ lineId, quantity: '1' }] } })
  expect((await requests()).at(-1)).toMatchObject({ dueOn: '2026-12-14' })
})
