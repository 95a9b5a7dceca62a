import { saleInvoiceService, seedConcepts } from '@quina/accounting/server'
import { pesos } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { receiptVoucherService } from './receipt-voucher.server.ts'

let world: TreasuryWorld
const concepts = new Map<string, string>()
const accounts = new Map<string, string>()
beforeAll(async () => {
  world = await treasuryWorld()
  await world.act(seedConcepts)
  const { db } = world
  for (const { id, code } of await db.selectFrom('accounting.concept').select(['id', 'code']).execute())
    concepts.set(code, id)
  for (const { id, code } of await db.selectFrom('accounting.account').select(['id', 'code']).execute())
    accounts.set(code, id)
}, 120_000)
afterAll(() => world.close())

const line = (how: Readonly<Record<string, unknown>> = {}) => ({
  conceptId: concepts.get('VAR'),
  detail: 'Cafetería, julio',
  quantity: '1',
  unitPrice: pesos(2_000_000),
  vatRate: '19',
  rubroId: world.rubroId,
  fuenteId: world.fuenteId,
  cpc: null,
  costCentreId: null,
  ...how,
})
const sell = (how: Readonly<Record<string, unknown>> = {}) =>
  world.post(saleInvoiceService, {
    date: '2026-07-31',
    terceroId: world.eps,
    paymentForm: 'credit',
    paymentMeans: '47',
    dueOn: '2026-08-30',
    orderNumber: null,
    purpose: 'Arrendamiento de la cafetería',
    lines: [line(), line({ conceptId: concepts.get('VRE'), unitPrice: pesos(300_000), vatRate: null })],
    ...how,
  })
const collect = (amount: number | readonly number[], openItem = 'FO-1', account = '138439') =>
  world.post(receiptVoucherService, {
    date: '2026-08-15',
    origin: 'rent',
    terceroId: world.eps,
    form: 'transfer',
    bankAccountId: world.savings,
    cashRegisterId: null,
    classifiesId: null,
    reference: null,
    purpose: 'Pago del arrendamiento',
    withoutBudget: false,
    withoutBudgetReason: null,
    duplicateReason: null,
    discounts: null,
    lines: [amount].flat().map((one) => ({
      accountId: accounts.get(account),
      conceptId: null,
      openItem,
      amount: pesos(one),
      rubroId: world.rubroId,
      fuenteId: world.fuenteId,
      cpc: null,
      origin: 'current',
      costCentreId: null,
    })),
  })
const state = async (id: string) =>
  world.db
    .selectFrom('accounting.saleInvoiceList')
    .select(['item', 'number', 'total', 'balance', 'condition'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refused = (code: string) => ({ code })

test('A-17: what is sold is owed with its VAT, and recognised without it', async () => {
  const before = await world.collected()
  const id = await sell()
  expect(await world.vouchers(id)).toEqual([
    `FO
138439            2380000.00
138490             300000.00
480817                              2000000.00
480827                               300000.00
244502                               380000.00`,
  ])
  expect(await world.collected()).toEqual([before[0] + 2_300_000, before[1]])
  expect(await state(id)).toMatchObject({
    item: 'FO-1',
    number: 1,
    total: '2680000.00',
    condition: 'approved',
  })
})

test('its collection leaves the VAT out of the budget; what was paid is not annulled', async () => {
  const before = await world.collected()
  const [first] = await world.db.selectFrom('accounting.saleInvoice').select('id').execute()
  const paid = await collect(1_190_000)
  expect(await world.collected()).toEqual([before[0], before[1] + 1_000_000])
  expect(await state(first!.id)).toMatchObject({ balance: '1490000.00', condition: 'partial' })
  await expect(world.annul(saleInvoiceService, first!.id, '2026-08-20')).rejects.toMatchObject(
    refused('VTA-007'),
  )
  await expect(collect(1_190_001)).rejects.toMatchObject(refused('TES-050'))
  await world.annul(receiptVoucherService, paid, '2026-08-16')
  await world.annul(saleInvoiceService, first!.id, '2026-08-20')
  expect(await world.collected()).toEqual([before[0] - 2_300_000, before[1]])
  expect(await state(first!.id)).toMatchObject({ condition: 'annulled', number: 1 })
})

test.each([
  ['due before it is issued', { dueOn: '2026-07-30' }, 'VTA-001'],
  ['a line without value', { lines: [{ unitPrice: pesos(0) }] }, 'VTA-002'],
  ['a concept that buys', { lines: [{ conceptId: 'HON' }] }, 'VTA-003'],
  ['VAT where the concept has no account of it', { lines: [{ conceptId: 'VCA' }] }, 'VTA-004'],
  ['no rubro', { lines: [{ rubroId: null }] }, 'VTA-005'],
  ['no fuente', { lines: [{ fuenteId: null }] }, 'VTA-005'],
])('refuses %s', async (_, { lines, ...how }: { lines?: readonly object[]; dueOn?: string }, code) => {
  const changed = lines?.map((one: { conceptId?: string }) =>
    line({ ...one, ...(one.conceptId ? { conceptId: concepts.get(one.conceptId) } : {}) }),
  )
  await expect(sell({ ...how, ...(changed ? { lines: changed } : {}) })).rejects.toMatchObject(refused(code))
})

test('two at once take different numbers, and none is skipped by what was refused', async () => {
  const ids = await Promise.all([sell(), sell(), sell()])
  const numbers = await Promise.all(ids.map(async (id) => (await state(id)).number))
  expect(numbers.toSorted()).toEqual([2, 3, 4])
})

test.each([
  ['three receipts', 2_000_000, [793_333, 793_333, 793_334]],
  ['three lines of one', 2_000_000, [[793_333, 793_333, 793_334]]],
  ['seven receipts', 1_000_000, Array(7).fill(170_000) as number[]],
] as const)(
  'what is collected in %s counts all that was recognised, to the cent',
  async (_how, whole, parts) => {
    const before = await world.collected()
    const { item } = await state(await sell({ lines: [line({ unitPrice: pesos(whole) })] }))
    for (const amount of parts) await collect(amount, item!)
    expect(await world.collected()).toEqual([before[0] + whole, before[1] + whole])
  },
)
