import { performAction } from '@quina/blocks/server'
import { pagoService } from '@quina/budget/server'
import { day } from '@quina/kernel'
import { tripsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const orderOf = (causacionId: string, amount: number, more: object = {}) => ({
  date: '2026-08-18',
  terceroId: world.supplier,
  payOn: '2026-08-20',
  priority: 'normal',
  form: 'transfer',
  bankAccountId: world.bank.id,
  purpose: 'Pago de material médico quirúrgico',
  payables: [{ causacionId, amount: BigInt(amount) * 100n }],
  deductions: null,
  ...more,
})

const stampOf = async (amount: number, base: number) => ({
  kind: 'withholding',
  ruleId: null,
  advanceId: null,
  accountId: await world.accountId('240722'),
  terceroId: world.supplier,
  openItem: null,
  base: BigInt(base) * 100n,
  amount: BigInt(amount) * 100n,
})

test('E-7: the transfer is the payable less the estampilla; the budget pays the gross; its egreso undoes the pago', async () => {
  const registro = await world.approvedRegistro(await world.approvedCdp(14_280_000), 14_280_000)
  const obligacion = await world.approvedObligacion(registro, 14_280_000)
  const causacionId = await world.owed({
    support: 'FE-731',
    gross: 14_280_000,
    withheld: 726_000,
    obligacion,
  })
  const draft = orderOf(causacionId, 13_554_000, { deductions: [await stampOf(240_000, 12_000_000)] })
  const id = await world.draft('order', draft)
  await world.run('order', id, 'program')
  await world.run('order', id, 'approve', { as: world.officer })
  const issued = await world.run('order', id, 'issue', { input: { date: '2026-08-20' } })
  expect(issued.status).toBe('issued')
  expect(await world.vouchers()).toEqual([
    'CE 1 2026-08-20',
    '  Dr 240101 13,554,000 FE-731',
    '  Cr 240722 240,000',
    '  Cr 11100599 13,314,000',
  ])
  expect(await world.available(obligacion.lines[0]!)).toBe(0)
  expect(await fuentesOf('CE')).toEqual(['11100599 1.2.1.0.00', '240101 1.2.1.0.00', '240722 1.2.1.0.00'])

  const egreso = await world.db.selectFrom('treasury.egreso').select('id').executeTakeFirstOrThrow()
  const pago = await world.db.selectFrom('budget.pago').select('id').executeTakeFirstOrThrow()
  const input = { date: '2026-08-21', reason: 'El beneficiario devolvió el giro' }
  const annul = { actor: world.chief, today: day('2026-08-21'), id: pago.id, action: 'annul' as const, input }
  await expect(world.act((tx) => performAction(pagoService, { tx, ...annul }))).rejects.toMatchObject({
    code: 'PRE-130',
  })
  await world.run('egreso', egreso.id, 'annul', { input, as: world.chief })
  expect(await world.available(obligacion.lines[0]!)).toBe(14_280_000)
})

test('an order is issued in fourteen trips, with its egreso, its pago and its voucher', async () => {
  const programmed = async (support: string) => {
    const registro = await world.approvedRegistro(await world.approvedCdp(1_000_000), 1_000_000)
    const obligacion = await world.approvedObligacion(registro, 1_000_000)
    const causacionId = await world.owed({ support, gross: 1_000_000, withheld: 40_000, obligacion })
    const id = await world.draft('order', orderOf(causacionId, 960_000))
    await world.run('order', id, 'program')
    await world.run('order', id, 'approve', { as: world.officer })
    return id
  }
  const issue = (id: string) => world.run('order', id, 'issue', { input: { date: '2026-08-20' } })
  await issue(await programmed('FE-801'))
  const id = await programmed('FE-802')
  expect(await tripsOf(() => issue(id))).toBe(14)
})

/** Each account that vouchers of a kind moved, with the fuente that its lines say. */
async function fuentesOf(kind: string): Promise<string[]> {
  const { rows } = await sql<{ declared: string }>`
    select distinct a.code || ' ' || coalesce(f.code, '—') as declared from accounting.entry_line l
    join accounting.entry e on e.id = l.entry_id join accounting.voucher_kind k on k.id = e.kind_id
    join accounting.account a on a.id = l.account_id left join budget.fuente f on f.id = l.fuente_id
    where k.code = ${kind} order by 1`.execute(world.db)
  return rows.map(({ declared }) => declared)
}
