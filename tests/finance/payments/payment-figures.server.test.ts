import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const pesos = (whole: number) => BigInt(whole) * 100n

const orderOf = (causacionId: string, amount: number, more: object = {}) => ({
  date: '2026-08-18',
  terceroId: world.supplier,
  payOn: '2026-08-20',
  priority: 'normal',
  form: 'transfer',
  bankAccountId: world.bank.id,
  purpose: 'Pago de material médico quirúrgico',
  payables: [{ causacionId, amount: pesos(amount) }],
  deductions: null,
  ...more,
})

const directOf = (kind: string, payments: readonly object[], more: object = {}) => ({
  date: '2026-09-10',
  kind,
  terceroId: world.supplier,
  form: 'pse',
  bankAccountId: world.bank.id,
  reference: null,
  purpose: 'Egreso directo de la historia',
  directReason: 'No tiene causación que lo respalde',
  orderId: null,
  chequeId: null,
  payments: payments.map((line) => ({
    terceroId: null,
    openItem: null,
    causacionId: null,
    obligacionId: null,
    netTotal: null,
    ...line,
  })),
  deductions: null,
  ...more,
})

const programmed = async (causacionId: string, amount: number) => {
  const id = await world.draft('order', orderOf(causacionId, amount))
  await world.run('order', id, 'program')
  return id
}

test('a programmed payment cannot be programmed again; its author does not approve it', async () => {
  const causacionId = await world.owed({ support: 'FE-1', gross: 1_000 })
  const id = await programmed(causacionId, 700)
  const again = await world.draft('order', orderOf(causacionId, 301))
  await expect(world.run('order', again, 'program')).rejects.toMatchObject({ code: 'TES-021' })
  await expect(world.run('order', id, 'approve')).rejects.toMatchObject({ code: 'TES-020' })
  await expect(world.run('order', id, 'approve', { as: world.chief })).rejects.toMatchObject({
    code: 'TES-020',
  })
  await world.run('order', id, 'annul', { input: { date: '2026-08-20', reason: 'Se paga en otra fecha' } })
  await world.run('order', again, 'program')
})

test('a rejection undoes the entry and opens the payable again; the account requires two people', async () => {
  const causacionId = await world.owed({ support: 'FE-2', gross: 5_000 })
  const before = await world.balanceOf(world.bank.code)
  const id = await programmed(causacionId, 5_000)
  await world.run('order', id, 'approve', { as: world.officer })
  await world.run('order', id, 'issue', { input: { date: '2026-08-20' } })
  expect(await world.balanceOf(world.bank.code)).toBe(before - 5_000)
  const input = { date: '2026-08-21', reason: 'Cuenta del beneficiario cancelada' }
  const rejected = await world.run('order', id, 'reject', { input })
  expect(rejected.status).toBe('rejected')
  expect(await world.balanceOf(world.bank.code)).toBe(before)
  await expect(programmed(causacionId, 5_000)).rejects.toMatchObject({ code: 'TER-037' })
})

test('A-9c: withholdings are paid in whole thousands, and the difference is an expense', async () => {
  await world.owed({ support: 'FE-3', gross: 10_000_000, withheld: 250_433 })
  const line = { accountId: await world.accountId('243608'), amount: pesos(250_433) }
  const id = await world.draft('egreso', directOf('taxes', [line]))
  await expect(world.run('egreso', id, 'issue')).rejects.toMatchObject({ code: 'TES-020' })
  const short = { ...line, amount: pesos(250_567) }
  const other = await world.draft('egreso', directOf('taxes', [short]))
  await world.run('egreso', other, 'issue', { as: world.officer })
  expect(await world.vouchers(other)).toEqual([
    'CE 2 2026-09-10',
    '  Dr 243608 250,567',
    '  Dr 589090 433',
    '  Cr 11100599 251,000',
  ])
  await world.run('egreso', id, 'issue', { as: world.officer })
  expect(await world.vouchers(id)).toEqual([
    'CE 3 2026-09-10',
    '  Dr 243608 250,433',
    '  Cr 480890 433',
    '  Cr 11100599 250,000',
  ])
})

test('A-9b, E-15: an advance leaves against 190604 and pays its obligación whole', async () => {
  const registro = await world.approvedRegistro(await world.approvedCdp(100_000_000), 100_000_000)
  const advance = await world.approvedObligacion(registro, 30_000_000, { more: { kind: 'advance' } })
  const line = {
    accountId: await world.accountId('190604'),
    openItem: 'ANT-1',
    obligacionId: advance.id,
    amount: pesos(30_000_000),
  }
  const id = await world.draft('egreso', directOf('advance', [line]))
  await world.run('egreso', id, 'issue', { as: world.officer })
  expect(await world.vouchers(id)).toEqual([
    'CE 4 2026-09-10',
    '  Dr 190604 30,000,000 ANT-1',
    '  Cr 11100599 30,000,000',
  ])
  expect(await world.available(advance.lines[0]!)).toBe(0)
})

test('E-12: paying the net of the payroll pays the gross of its obligación', async () => {
  const registro = await world.approvedRegistro(await world.approvedCdp(3_000_000), 3_000_000)
  const payroll = await world.approvedObligacion(registro, 3_000_000, {
    more: { noCausacionReason: 'payroll' },
  })
  const line = {
    accountId: await world.accountId('251101'),
    obligacionId: payroll.id,
    netTotal: pesos(2_410_000),
    amount: pesos(2_410_000),
  }
  const id = await world.draft('egreso', directOf('payroll', [line]))
  await world.run('egreso', id, 'issue', { as: world.officer })
  expect(await world.vouchers(id)).toEqual([
    'CE 5 2026-09-10',
    '  Dr 251101 2,410,000',
    '  Cr 11100599 2,410,000',
  ])
  expect(await world.available(payroll.lines[0]!)).toBe(0)
})

test('sixteen payments for the last pesos: the account is never overdrawn', async () => {
  const left = await world.balanceOf(world.bank.code)
  const each = Math.floor(left / 3)
  const accountId = await world.accountId('251101')
  const ids: string[] = []
  for (let at = 0; at < 16; at++)
    ids.push(await world.draft('egreso', directOf('payroll', [{ accountId, amount: pesos(each) }])))
  const done = await Promise.allSettled(
    ids.map((id) => world.run('egreso', id, 'issue', { as: world.officer })),
  )
  const paid = done.filter(({ status }) => status === 'fulfilled').length
  expect(paid).toBe(3)
  expect(await world.balanceOf(world.bank.code)).toBe(left - 3 * each)
}, 60_000)
