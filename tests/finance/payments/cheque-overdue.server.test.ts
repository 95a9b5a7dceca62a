import { performAction, saveRow } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkbookService } from '../../../modules/finance/treasury/bank/checkbook/checkbook.server.ts'
import { chequeService } from '../../../modules/finance/treasury/payment/cheque/cheque.server.ts'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
  const body = {
    bankAccountId: world.bank.id,
    firstNumber: 451,
    lastNumber: 460,
    nextNumber: 451,
    receivedOn: '2026-01-10',
  }
  await world.act((tx) => saveRow(tx, checkbookService, { id: null, body, actor: world.chief }))
})
afterAll(() => world.close())

const pesos = (whole: number) => BigInt(whole) * 100n

/** Drawn in February of 2026: six months later it is August, which is open. */
async function drawn(support: string, whole: number): Promise<string> {
  const causacionId = await world.owed({ support, gross: whole, date: '2026-02-02' })
  const id = await world.draft('order', {
    date: '2026-02-04',
    terceroId: world.supplier,
    payOn: '2026-02-05',
    priority: 'normal',
    form: 'cheque',
    bankAccountId: world.bank.id,
    purpose: 'Pago de material médico quirúrgico',
    payables: [{ causacionId, amount: pesos(whole) }],
    deductions: null,
  })
  await world.run('order', id, 'program')
  await world.run('order', id, 'approve', { as: world.officer })
  await world.run('order', id, 'issue', { input: { date: '2026-02-05' } })
  const found = world.db.selectFrom('treasury.cheque').select('id').where('status', '=', 'issued')
  return (await found.executeTakeFirstOrThrow()).id
}
const run = (id: string, action: string, input: object = {}) =>
  world.act((tx) =>
    performAction(chequeService, {
      tx,
      actor: world.chief,
      today: day('2026-08-20'),
      id,
      action: action as never,
      input: input as never,
    }),
  )
const deliver = (id: string) =>
  run(id, 'deliver', { date: '2026-02-06', deliveredTo: 'Ana Rojas', deliveredDocument: '52123456' })
const claim = async (chequeId: string, whole: number, openItem: string) => {
  const lines = [
    {
      accountId: await world.accountId('249032'),
      terceroId: world.supplier,
      openItem,
      causacionId: null,
      obligacionId: null,
      netTotal: null,
      amount: pesos(whole),
    },
  ]
  const id = await world.draft('egreso', {
    date: '2026-09-10',
    kind: 'cheque',
    terceroId: world.supplier,
    form: 'pse',
    bankAccountId: world.bank.id,
    reference: null,
    purpose: 'Se paga el cheque que no se cobró',
    directReason: 'El beneficiario reclamó el cheque vencido',
    orderId: null,
    chequeId,
    payments: lines,
    deductions: null,
  })
  await world.run('egreso', id, 'issue', { as: world.officer })
  return id
}
const statusOf = async (id: string) =>
  (
    await world.db
      .selectFrom('treasury.cheque')
      .select(['number', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

test('a cheque that nobody cashes is overdue six months after it was drawn, and not a day before', async () => {
  const id = await drawn('FE-1', 820_000)
  await expect(run(id, 'expire', { date: '2026-08-05' })).rejects.toMatchObject({ code: 'GEN-STATE' })
  await deliver(id)
  const early = 'El cheque se puede reclasificar desde 2026/08/05.'
  await expect(run(id, 'expire', { date: '2026-08-04' })).rejects.toMatchObject({
    code: 'TES-112',
    fields: { date: early },
  })
  await run(id, 'expire', { date: '2026-08-05' })
  expect(await world.vouchers(id)).toEqual([
    'NB 1 2026-08-05',
    '  Dr 11100599 820,000',
    '  Cr 249032 820,000 CH 451',
  ])
  await expect(run(id, 'cash', { date: '2026-08-06' })).rejects.toMatchObject({ code: 'GEN-STATE' })

  const egreso = await claim(id, 820_000, 'CH 451')
  expect(await statusOf(id)).toBe('repaid')
  expect(await world.vouchers(egreso)).toEqual([
    'CE 2 2026-09-10',
    '  Dr 249032 820,000 CH 451',
    '  Cr 11100599 820,000',
  ])
  expect(await world.balanceOf('249032')).toBe(0)
})

test('it is paid once; what paid it is annulled, and it may be claimed again', async () => {
  const id = await drawn('FE-2', 300_000)
  await deliver(id)
  await run(id, 'expire', { date: '2026-08-10' })
  const first = await claim(id, 300_000, 'CH 452')
  await expect(claim(id, 300_000, 'CH 452')).rejects.toMatchObject({ code: 'TES-115' })
  const input = { date: '2026-09-11', reason: 'El beneficiario devolvió el giro' }
  await world.run('egreso', first, 'annul', { input, as: world.officer })
  expect(await statusOf(id)).toBe('overdue')
  expect(await world.balanceOf('249032')).toBe(-300_000)
  await claim(id, 300_000, 'CH 452')
  expect(await statusOf(id)).toBe('repaid')
  expect(await world.balanceOf('249032')).toBe(0)
})

test.each([
  ['overdue', 'FE-3', 410_000],
  ['repaid', 'FE-4', 515_000],
  ['cashed', 'FE-5', 620_000],
] as const)(
  'what was paid with a cheque that is %s is not undone: its money would come back twice',
  async (fate, support, whole) => {
    const id = await drawn(support, whole)
    await deliver(id)
    if (fate === 'cashed') await run(id, 'cash', { date: '2026-02-20' })
    else await run(id, 'expire', { date: '2026-08-10' })
    const { number, egresoId } = await world.db
      .selectFrom('treasury.cheque')
      .select(['number', 'egresoId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (fate === 'repaid') await claim(id, whole, `CH ${number}`)
    const before = await world.balanceOf(world.bank.code)
    const input = { date: '2026-09-12', reason: 'El proveedor devolvió la mercancía' }
    const undo = (action: string) => world.run('egreso', egresoId!, action, { input, as: world.officer })
    await expect(undo('annul')).rejects.toMatchObject({ code: 'TES-140', status: 409 })
    if (fate !== 'cashed') await expect(undo('reject')).rejects.toMatchObject({ code: 'TES-140' })
    expect(await world.balanceOf(world.bank.code)).toBe(before)
    expect(await statusOf(id)).toBe(fate)
  },
)
