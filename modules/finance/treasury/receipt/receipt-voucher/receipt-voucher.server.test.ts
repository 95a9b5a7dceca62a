import { createDraft, readTotals } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import { tripsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { receiptVoucher } from './receipt-voucher.contract.ts'
import { receiptVoucherService } from './receipt-voucher.server.ts'

let world: TreasuryWorld
let rubroId = ''
const accounts = new Map<string, string>()
beforeAll(async () => {
  world = await treasuryWorld()
  rubroId = world.rubroId
  for (const { id, code } of await world.db.selectFrom('accounting.account').select(['id', 'code']).execute())
    accounts.set(code, id)
  await world.note('NC', '2026-05-29', [
    world.owes('131904', 50_000_000, 'SE-2041'),
    world.against('480890', 50_000_000),
  ])
}, 120_000)
afterAll(() => world.close())

interface PaidLine {
  readonly account?: string
  readonly openItem?: string
  readonly amount: number
  readonly rubro?: boolean
  readonly billed?: 'current' | 'previous'
}
const receipt = (paid: readonly PaidLine[], how: Readonly<Record<string, unknown>> = {}) => ({
  date: '2026-09-15',
  origin: 'invoices',
  terceroId: world.eps,
  form: 'transfer',
  bankAccountId: world.savings,
  cashRegisterId: null,
  classifiesId: null,
  reference: null,
  purpose: 'Pago de servicios de salud',
  withoutBudget: false,
  withoutBudgetReason: null,
  duplicateReason: null,
  lines: paid.map(({ account, openItem = null, amount, rubro = true, billed = 'current' }) => ({
    accountId: account === undefined ? null : accounts.get(account),
    conceptId: null,
    openItem,
    amount: pesos(amount),
    rubroId: rubro ? rubroId : null,
    fuenteId: rubro ? world.fuenteId : null,
    cpc: null,
    origin: rubro ? billed : null,
    costCentreId: null,
  })),
  discounts: null,
  ...how,
})
const invoice = (amount: number) => ({ account: '131904', openItem: 'SE-2041', amount })
const receive = (paid: readonly PaidLine[], how?: Readonly<Record<string, unknown>>) =>
  world.post(receiptVoucherService, receipt(paid, how))
const refused = (code: string) => ({ code })

describe('a receipt with the detail of what it pays (A-10)', () => {
  test('E-11, 15 September: the bank, the invoice and the budget move at once', async () => {
    const before = await world.collected()
    const id = await receive([invoice(10_000_000)])
    expect(await world.vouchers(id)).toEqual([
      `CI
11100601         10000000.00
131904                             10000000.00`,
    ])
    expect(await world.collected()).toEqual([before[0], before[1] + 10_000_000])
    expect(await world.balance('131904')).toBe('40000000.00')
    await world.annul(receiptVoucherService, id, '2026-09-16')
    expect(await world.collected()).toEqual(before)
    expect(await world.balance('131904')).toBe('50000000.00')
  })

  test('what the payer kept is a tax paid and a discount; the glosa is not collected', async () => {
    const before = await world.collected()
    const discounts = [
      { kind: 'renta', base: pesos(10_000_000), costCentreId: null, amount: pesos(200_000) },
      { kind: 'gmf', base: null, costCentreId: null, amount: pesos(40_000) },
    ]
    const id = await receive([invoice(10_000_000)], { discounts, reference: 'TR-1' })
    expect(await world.vouchers(id)).toEqual([
      `CI
11100601          9760000.00
190702             200000.00
512024              40000.00
131904                             10000000.00`,
    ])
    expect((await world.collected())[1]).toBe(before[1] + 10_000_000)
    await world.annul(receiptVoucherService, id, '2026-09-16')
  })

  test('an invoice is not collected beyond what it owes', async () => {
    await expect(receive([invoice(50_000_001)])).rejects.toMatchObject(refused('TES-050'))
    await expect(receive([invoice(30_000_000), invoice(20_000_001)])).rejects.toMatchObject(
      refused('TES-050'),
    )
  })

  test('eight at once cannot collect one invoice twice', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => receive([invoice(30_000_000)])))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(Array(7).fill('TES-050'))
    expect(await world.balance('131904')).toBe('20000000.00')
  })
})

test('A-16: a transfer of the government is owed when it is ordered and collected when it comes', async () => {
  await world.note('NC', '2026-06-01', [
    world.owes('132416', 25_000_000, 'RES-118'),
    world.against('443005', 25_000_000),
  ])
  const id = await receive([{ account: '132416', openItem: 'RES-118', amount: 25_000_000 }], {
    origin: 'other',
    reference: 'SEBRA-118',
  })
  expect(await world.vouchers(id)).toEqual([
    `CI
11100601         25000000.00
132416                             25000000.00`,
  ])
  expect(await world.balance('132416')).toBe('0.00')
  expect(await world.balance('443005')).toBe('-25000000.00')
})

test('E-17: what a supplier gives back of an earlier vigencia is collected, and nothing is recognised again', async () => {
  await world.note('NC', '2026-08-20', [
    world.owes('138490', 1_136_500, 'NC-31'),
    world.against('480890', 1_136_500),
  ])
  const before = await world.collected()
  const paid = { account: '138490', openItem: 'NC-31', amount: 1_136_500, billed: 'previous' as const }
  const more = { origin: 'refund', reference: 'TR-NC-31' }
  await expect(receive([{ ...paid, amount: 1_136_501 }], more)).rejects.toMatchObject(refused('TES-050'))
  const id = await receive([paid], more)
  expect(await world.vouchers(id)).toEqual([
    `CI
11100601          1136500.00
138490                              1136500.00`,
  ])
  expect(await world.balance('138490')).toBe('0.00')
  expect((await world.collected()).map((now, index) => now - before[index]!)).toEqual([0, 1_136_500])
  await world.annul(receiptVoucherService, id, '2026-09-16')
  expect(await world.collected()).toEqual(before)
})

describe('money of an unknown payer (A-11c)', () => {
  const unknown = { origin: 'unclassified', withoutBudget: true, withoutBudgetReason: 'Por clasificar' }

  test('waits in 240720 and is explained later, once', async () => {
    const before = await world.collected()
    const id = await receive([{ amount: 5_000_000, rubro: false }], { ...unknown, reference: 'X-9' })
    expect(await world.vouchers(id)).toEqual([
      `CI
11100601          5000000.00
240720                              5000000.00`,
    ])
    expect(await world.collected()).toEqual(before)
    const explains = { bankAccountId: null, classifiesId: id, form: 'none' }
    const reported = await receive([invoice(3_000_000)], explains)
    expect(await world.vouchers(reported)).toEqual([
      `CI
240720            3000000.00
131904                              3000000.00`,
    ])
    expect((await world.collected())[1]).toBe(before[1] + 3_000_000)
    await expect(receive([invoice(2_000_001)], explains)).rejects.toMatchObject(refused('TES-035'))
    await expect(world.annul(receiptVoucherService, id, '2026-09-20')).rejects.toMatchObject(
      refused('TES-017'),
    )
  })

  test('has no rubro yet', async () => {
    const budgeted = { origin: 'unclassified' }
    await expect(receive([{ amount: 1 }], budgeted)).rejects.toMatchObject(refused('TES-037'))
  })
})

test('the same deposit twice is a warning that somebody answers', async () => {
  const twin = { reference: '883-1', date: '2026-10-02' }
  await receive([invoice(1_000_000)], twin)
  await expect(receive([invoice(1_000_000)], twin)).rejects.toMatchObject(refused('TES-030'))
  await receive([invoice(1_000_000)], { ...twin, duplicateReason: 'Dos consignaciones del mismo día' })
})

test.each<[string, () => Promise<unknown>, string]>([
  ['no place', () => receive([invoice(1)], { bankAccountId: null }), 'TES-031'],
  ['without budget and no reason', () => receive([invoice(1)], { withoutBudget: true }), 'TES-032'],
  ['a line of nothing', () => receive([{ amount: 1 }]), 'TES-033'],
  ['nothing', () => receive([invoice(0)]), 'TES-034'],
  ['an invoice nobody knows', () => receive([{ ...invoice(1), openItem: 'X' }]), 'TES-050'],
  ['no rubro', () => receive([{ ...invoice(1), rubro: false }]), 'TES-036'],
])('%s is refused', async (_, command, code) => {
  await expect(command()).rejects.toMatchObject(refused(code))
})

test('what was collected moves to another rubro on the same day', async () => {
  const before = await world.collected()
  const id = await receive([invoice(500_000)], { reference: 'R-7' })
  const input = {
    date: '2026-10-01',
    fromId: rubroId,
    rubroId: world.otherRubroId,
    fuenteId: world.fuenteId,
    reason: 'Era de otro régimen',
  }
  await world.run(receiptVoucherService, id, ['reimpute', input])
  expect(await world.collected()).toEqual([before[0], before[1] + 500_000])
})

test('the list shows what each bank collected for the filters in force, and finds the concepts of the lines', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into accounting.concept (id, code, name, kind_id, debit_account_id, credit_account_id)
    select gen_random_uuid(), 'ARR', 'Arriendo de la cafetería', k.id, d.id, c.id
    from accounting.voucher_kind k, accounting.account d, accounting.account c
    where k.code = 'CI' and d.code = '11100601' and c.code = '480890'
    returning id`.execute(world.db)
  const input = (filters: Readonly<Record<string, string>>) =>
    readTotals(
      world.db,
      { list: receiptVoucher.list, view: 'treasury.receiptVoucherList' },
      { vigencia: 2026, filters },
      { campusId: null },
    )
  const day = { date: '2026-10-20' }
  const stored = await receive([invoice(300_000)], { ...day, reference: 'B-1' })
  await receive([invoice(200_000)], { ...day, reference: 'B-2', bankAccountId: world.current })
  const undone = await receive([invoice(100_000)], { ...day, reference: 'B-3' })
  await world.annul(receiptVoucherService, undone, '2026-10-21')
  expect(await input(day)).toEqual({
    count: 3,
    sums: { total: '600000.00' },
    groups: [
      { label: 'Ahorros de recaudo', filter: '=Ahorros de recaudo', count: 1, sums: { total: '300000.00' } },
      { label: 'Anulados', filter: '=Anulados', count: 1, sums: { total: '100000.00' } },
      { label: 'Corriente de pagos', filter: '=Corriente de pagos', count: 1, sums: { total: '200000.00' } },
    ],
  })
  await world.db
    .updateTable('treasury.receiptVoucherLine')
    .set({ conceptId: rows[0]!.id })
    .where('parentId', '=', stored)
    .execute()
  const found = await input({ ...day, concepts: 'cafeteria' })
  expect(found.groups).toEqual([
    { label: 'Ahorros de recaudo', filter: '=Ahorros de recaudo', count: 1, sums: { total: '300000.00' } },
  ])
})

test('a receipt takes three round trips: its facts, the budget and the journal', async () => {
  const drafted = (reference: string) =>
    world.act((tx) =>
      createDraft(receiptVoucherService, {
        tx,
        actor: world.chief,
        input: receipt([invoice(1_000)], { reference }) as never,
      }),
    )
  const approve = (id: string) => world.run(receiptVoucherService, id, ['approve', {}])
  await approve(await drafted('T-1'))
  const id = await drafted('T-2')
  // Signing; the receipt; what the budget collects; that with what the books must know; what is posted, read here; the commit.
  expect(await tripsOf(() => approve(id))).toBe(6)
})

test('a private provider receives with no rubro', async () => {
  await world.withoutBudget()
  const before = await world.collected()
  await receive([{ ...invoice(200_000), rubro: false }], { reference: 'P-1' })
  expect(await world.collected()).toEqual(before)
})
