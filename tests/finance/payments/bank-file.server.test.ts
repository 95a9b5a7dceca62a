import { saveRow } from '@quina/blocks/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkbookService } from '../../../modules/finance/treasury/bank/checkbook/checkbook.server.ts'
import { makeFile, takeAnswer } from '../../../modules/finance/treasury/payment/bank-file/bank-file.server.ts'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

async function issued(support: string, whole: number, form = 'transfer'): Promise<string> {
  const causacionId = await world.owed({ support, gross: whole })
  const id = await world.draft('order', {
    date: '2026-08-18',
    terceroId: world.supplier,
    payOn: '2026-08-20',
    priority: 'normal',
    form,
    bankAccountId: world.bank.id,
    purpose: 'Pago de material médico quirúrgico',
    payables: [{ causacionId, amount: BigInt(whole) * 100n }],
    deductions: null,
  })
  await world.run('order', id, 'program')
  await world.run('order', id, 'approve', { as: world.officer })
  await world.run('order', id, 'issue', { input: { date: '2026-08-20' } })
  return id
}

const statusOf = async (id: string) =>
  (
    await world.db
      .selectFrom('treasury.paymentOrder')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

test('a file says each payment, and its answer confirms one and rejects the other', async () => {
  const good = await issued('FE-1', 1_000)
  const bad = await issued('FE-2', 2_500)
  const given = { bankAccountId: world.bank.id, today: world.today }
  const made = await world.act((tx) => makeFile(tx, world.chief, given))
  expect([made.count, made.total]).toEqual([2, '3500.00'])
  const { content } = await world.db
    .selectFrom('treasury.bankFile')
    .select('content')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  const details = content.split('\r\n').filter((line) => line.startsWith('D;'))
  expect(details.map((line) => line.split(';')[7])).toEqual(['1000.00', '2500.00'])
  const answer = 'CE2026001;1000.00;OK;\nCE2026002;2500.00;RECHAZADO;Cuenta cancelada\n'
  const reported = await world.act((tx) =>
    takeAnswer(tx, world.chief, { id: made.id, text: answer, today: world.today }),
  )
  expect(reported).toEqual({ confirmed: 1, rejected: 1 })
  expect([await statusOf(good), await statusOf(bad)]).toEqual(['confirmed', 'rejected'])
  await expect(world.act((tx) => makeFile(tx, world.chief, given))).rejects.toMatchObject({ code: 'TES-130' })
})

test('a payment by cheque takes the next of the book; annulled, the cheque is too, and its number is used up', async () => {
  const body = {
    bankAccountId: world.bank.id,
    firstNumber: 451,
    lastNumber: 460,
    nextNumber: 451,
    receivedOn: '2026-01-10',
  }
  await world.act((tx) => saveRow(tx, checkbookService, { id: null, body, actor: world.chief }))
  const first = await issued('FE-3', 700, 'cheque')
  await world.run('order', first, 'annul', {
    input: { date: '2026-08-21', reason: 'El beneficiario pidió transferencia' },
  })
  await issued('FE-4', 800, 'cheque')
  const cheques = await world.db
    .selectFrom('treasury.cheque')
    .select(['number', 'status'])
    .orderBy('number')
    .execute()
  expect(cheques.map(({ number, status }) => `${number} ${status}`)).toEqual(['451 annulled', '452 issued'])
})
