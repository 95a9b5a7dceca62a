import { saleCreditNoteService, saleInvoiceService, seedConcepts } from '@quina/accounting/server'
import { pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { receiptVoucherService } from './receipt-voucher.server.ts'

let world: TreasuryWorld
const concepts = new Map<string, string>()
beforeAll(async () => {
  world = await treasuryWorld()
  await world.act(seedConcepts)
  for (const { id, code } of await world.db.selectFrom('accounting.concept').select(['id', 'code']).execute())
    concepts.set(code, id)
}, 120_000)
afterAll(() => world.close())

const none = { detail: null, cpc: null, costCentreId: null }
const line = (concept: string, whole: number, vatRate: string | null) => ({
  ...none,
  conceptId: concepts.get(concept),
  quantity: '1',
  unitPrice: pesos(whole),
  vatRate,
  rubroId: world.rubroId,
  fuenteId: world.fuenteId,
})
/** A rent of 2,000,000 with VAT and leftovers of 300,000 without. */
async function sell() {
  const id = await world.post(saleInvoiceService, {
    date: '2026-07-31',
    terceroId: world.eps,
    paymentForm: 'credit',
    paymentMeans: '47',
    dueOn: '2026-08-30',
    orderNumber: null,
    purpose: 'Arrendamiento de la cafetería',
    lines: [line('VAR', 2_000_000, '19'), line('VRE', 300_000, null)],
  })
  const lines = world.db.selectFrom('accounting.saleInvoiceLine').select('id').where('parentId', '=', id)
  const [rent, rest] = await lines.orderBy('position').execute()
  return { id, rent: rent!.id, rest: rest!.id }
}
type Input = readonly [lineId: string, whole: number]
const credit = (saleInvoiceId: string, input: readonly Input[], date = '2026-08-10') =>
  world.post(saleCreditNoteService, {
    date,
    saleInvoiceId,
    concept: '3',
    reason: 'El local estuvo cerrado una semana',
    lines: input.map(([saleInvoiceLineId, whole]) => ({ saleInvoiceLineId, amount: pesos(whole) })),
  })
const stateOf = (id: string) =>
  world.db
    .selectFrom('accounting.saleInvoiceList')
    .select(['item', 'balance', 'noted', 'condition', 'creditedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function collect(whole: number, openItem: string) {
  const account = world.db.selectFrom('accounting.account').select('id').where('code', '=', '138439')
  return world.post(receiptVoucherService, {
    date: '2026-08-15',
    origin: 'rent',
    terceroId: world.eps,
    form: 'transfer',
    reference: null,
    bankAccountId: world.savings,
    cashRegisterId: null,
    classifiesId: null,
    purpose: 'Pago del arrendamiento',
    withoutBudget: false,
    withoutBudgetReason: null,
    duplicateReason: null,
    discounts: null,
    lines: [
      {
        accountId: (await account.executeTakeFirstOrThrow()).id,
        conceptId: null,
        openItem,
        amount: pesos(whole),
        rubroId: world.rubroId,
        fuenteId: world.fuenteId,
        cpc: null,
        origin: 'current',
        costCentreId: null,
      },
    ],
  })
}
const refused = (code: string) => ({ code })

test('part of an invoice: income, VAT and what is owed go back, and so does its recognition', async () => {
  const before = await world.collected()
  const sale = await sell()
  const note = await credit(sale.id, [
    [sale.rent, 500_000],
    [sale.rest, 100_000],
  ])
  expect(await world.vouchers(note)).toEqual([
    `GL
480817             500000.00
480827             100000.00
244502              95000.00
138439                               595000.00
138490                               100000.00`,
  ])
  expect(await world.collected()).toEqual([before[0] + 1_700_000, before[1]])
  expect(await stateOf(sale.id)).toEqual({
    item: 'FO-1',
    balance: '1985000.00',
    noted: '695000.00',
    condition: 'approved',
    creditedBy: 'NV-1',
  })
  await expect(world.annul(saleInvoiceService, sale.id, '2026-08-20')).rejects.toMatchObject(
    refused('VTA-007'),
  )
})

test('several notes up to what is left; the last makes it an invoice that was given back', async () => {
  const sale = await sell()
  await credit(sale.id, [[sale.rent, 1_500_000]])
  await expect(credit(sale.id, [[sale.rent, 500_001]])).rejects.toMatchObject(refused('VTA-014'))
  const second = await credit(sale.id, [
    [sale.rent, 500_000],
    [sale.rest, 300_000],
  ])
  expect(await stateOf(sale.id)).toMatchObject({ balance: '0.00', condition: 'credited' })
  await world.annul(saleCreditNoteService, second, '2026-08-12')
  expect(await stateOf(sale.id)).toMatchObject({
    balance: '895000.00',
    noted: '1785000.00',
    condition: 'approved',
  })
})

test('annulled, what it took back is owed and recognised again', async () => {
  const sale = await sell()
  const before = await world.collected()
  const note = await credit(sale.id, [[sale.rent, 400_000]])
  await expect(world.annul(saleCreditNoteService, note, '2026-08-09')).rejects.toMatchObject(
    refused('VTA-016'),
  )
  await world.annul(saleCreditNoteService, note, '2026-08-12')
  expect(await world.collected()).toEqual(before)
  expect(await stateOf(sale.id)).toMatchObject({
    balance: '2680000.00',
    condition: 'approved',
    creditedBy: null,
  })
})

test('two at once do not take back more than the line, nor does a note race a collection', async () => {
  const sale = await sell()
  const both = await Promise.allSettled([
    credit(sale.id, [[sale.rent, 1_200_000]]),
    credit(sale.id, [[sale.rent, 1_200_000]]),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('VTA-014') })
  const { item } = await stateOf(sale.id)
  const raced = await Promise.allSettled([collect(952_000, item!), credit(sale.id, [[sale.rent, 800_000]])])
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(['TES-050', 'VTA-015']).toContain(
    (raced.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason.code,
  )
  expect(await stateOf(sale.id)).toMatchObject({ balance: '300000.00' })
})

test('a note credits what is left, not what was collected, and its VAT is not counted as income', async () => {
  const sale = await sell()
  const { item } = await stateOf(sale.id)
  await collect(1_190_000, item!)
  await expect(credit(sale.id, [[sale.rent, 1_000_001]])).rejects.toMatchObject(refused('VTA-015'))
  await credit(sale.id, [[sale.rent, 900_000]])
  const before = await world.collected()
  await collect(119_000, item!)
  expect(await world.collected()).toEqual([before[0], before[1] + 100_000])
  expect(await stateOf(sale.id)).toMatchObject({ balance: '300000.00', condition: 'partial' })
})

test('of an invoice of another year, what is given back is an expense, and its recognition stays closed', async () => {
  const sale = await sell()
  await world.act(async (tx) => {
    await sql`update accounting.sale_invoice set date = '2025-12-20' where id = ${sale.id}::uuid`.execute(tx)
  })
  const before = await world.collected()
  const note = await credit(sale.id, [[sale.rent, 100_000]])
  expect((await world.vouchers(note))[0]).toBe(`GL
589090             100000.00
244502              19000.00
138439                               119000.00`)
  expect(await world.collected()).toEqual(before)
})
