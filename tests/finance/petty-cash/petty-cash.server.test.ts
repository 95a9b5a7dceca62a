import { pesos } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit, debit } from '../../../modules/finance/accounting/ledger/journal/journal.domain.ts'
import { type PettyCashWorld, pettyCashWorld } from './petty-cash-world.ts'

let world: PettyCashWorld
let fund = ''
beforeAll(async () => {
  world = await pettyCashWorld()
  fund = await world.constitute()
}, 120_000)
afterAll(() => world.close())

const refused = (code: string) => ({ code })

test('constituted, the money leaves the bank and is in an account of its own; the budget is not touched', async () => {
  expect(await world.vouchers(fund)).toMatchInlineSnapshot(`
    "TF
    11050201          2000000.00
    11100599                            2000000.00"
  `)
  expect(await world.held(fund)).toEqual({ balance: 2_000_000, vouchers: 0, books: 2_000_000 })
  expect(await world.available(world.rubros.drugs as never)).toBe(8_000_000)
})

test('a gasto is an expense with its withholding, and what left the fund is what left its account', async () => {
  const id = await world.gastoOf(fund, 400_000, {
    line: { conceptId: world.books.concepts.get('SER'), vatRate: '19' },
  })
  expect(await world.vouchers(id)).toMatchInlineSnapshot(`
    "CE
    511180             476000.00
    243605                                16000.00
    243625                                11400.00
    11050201                             448600.00"
  `)
  expect(await world.withheld(id)).toMatchInlineSnapshot(`
    [
      "2026-02 243605 16000",
      "2026-02 243625 11400",
    ]
  `)
  const held = await world.held(fund)
  expect(held?.balance).toBe(held?.books)
  await world.annul('gasto', id, '2026-02-06')
  expect(await world.held(fund)).toEqual({ balance: 2_000_000, vouchers: 0, books: 2_000_000 })
})

test('a vale keeps money apart until the gasto that settles it, for more or for less', async () => {
  const vale = await world.valeOf(fund, 300_000)
  expect(await world.held(fund)).toEqual({ balance: 2_000_000, vouchers: 300_000, books: 2_000_000 })
  await expect(world.valeOf(fund, 10_000)).rejects.toMatchObject(refused('TES-185'))
  await expect(world.run('vale', vale, 'settle')).rejects.toMatchObject(refused('TES-184'))
  const gasto = await world.gastoOf(fund, 250_000, { voucherId: vale })
  expect(await world.held(fund)).toEqual({ balance: 1_750_000, vouchers: 0, books: 1_750_000 })
  await expect(world.annul('vale', vale, '2026-02-06')).rejects.toMatchObject(refused('GEN-STATE'))
  await world.annul('gasto', gasto, '2026-02-06')
  expect(await world.held(fund)).toEqual({ balance: 2_000_000, vouchers: 300_000, books: 2_000_000 })
  await world.annul('vale', vale, '2026-02-06')
  expect(await world.held(fund)).toEqual({ balance: 2_000_000, vouchers: 0, books: 2_000_000 })
})

test.each<[string, string, () => Promise<unknown>]>([
  ['a second fund of the dependencia in the year', 'TES-150', () => world.constitute()],
  ['a limit above the fund', 'TES-152', () => world.constitute({ expenseMax: pesos(2_000_001) })],
  ['rubros that are not the whole of it', 'TES-169', () => world.constitute({ amount: pesos(1_999_999) })],
  ['a registro of another person', 'TES-161', () => world.constitute({ keeperId: world.shop })],
  [
    'a registro of a later day',
    'TES-163',
    () => world.constitute({ date: '2026-01-19', actDate: '2026-01-10' }),
  ],
  ['no póliza', 'TES-156', () => world.constitute({ policyNumber: null })],
  ['a póliza that is over', 'TES-158', () => world.constitute({ policyUntil: '2026-02-01' })],
  ['more than the limit of a gasto', 'TES-173', () => world.gastoOf(fund, 600_001)],
  [
    'a day before it was constituted',
    'TES-171',
    () => world.gastoOf(fund, 100, { date: '2026-02-01', supportDate: '2026-02-01' }),
  ],
  [
    'a rubro that is not of the fund',
    'TES-178',
    () => world.gastoOf(fund, 100, { line: { registroLineId: null } }),
  ],
  ['to close it by hand', 'TES-189', () => world.run('fund', fund, 'close')],
])('refuses %s', async (_what, code, doing) => {
  await expect(doing()).rejects.toMatchObject(refused(code))
})

test('nothing else moves its account', async () => {
  const lines = [
    debit('511180', pesos(1_000), {
      terceroId: world.shop as never,
      costCentreId: world.books.centres.office,
    }),
    credit('11050201', pesos(1_000), { terceroId: world.shop as never }),
  ]
  await expect(world.post('CE', '2026-02-10', lines)).rejects.toMatchObject(refused('CON-116'))
})

test('bought in parts, what one gasto may not be is refused', async () => {
  const first = await world.gastoOf(fund, 400_000)
  await expect(world.gastoOf(fund, 200_001, { date: '2026-02-07' })).rejects.toMatchObject(refused('TES-174'))
  const other = await world.gastoOf(fund, 200_001, {
    date: '2026-02-07',
    line: { conceptId: world.books.concepts.get('MAN') },
  })
  for (const id of [first, other]) await world.annul('gasto', id, '2026-02-08')
})

test('what a contract of the supplier covers is not bought by caja menor', async () => {
  await world.approvedRegistro(await world.approvedCdp(1_000_000), 1_000_000)
  await expect(world.gastoOf(fund, 100_000, { terceroId: world.supplier })).rejects.toMatchObject(
    refused('TES-175'),
  )
  expect(await world.held(fund)).toMatchObject({ balance: 2_000_000 })
})

test('one support is paid once, by this fund or by a causación', async () => {
  const once = { supportNumber: 'POS-77' }
  const id = await world.gastoOf(fund, 50_000, once)
  await expect(world.gastoOf(fund, 60_000, once)).rejects.toMatchObject(refused('TES-188'))
  await expect(world.annul('fund', fund, '2026-02-20')).rejects.toMatchObject(refused('TES-190'))
  await world.annul('gasto', id, '2026-02-08')
})

test('in a count, vales are money; the person responsible owes what is missing, and nothing exceeds the fund', async () => {
  const vale = await world.valeOf(fund, 300_000)
  const exact = await world.countOf(fund, 1_700, '2026-02-10')
  expect(await world.vouchers(exact)).toBe('')
  const short = await world.countOf(fund, 1_650, '2026-02-11')
  expect(await world.vouchers(short)).toMatchInlineSnapshot(`
    "NC
    138490              50000.00
    11050201                              50000.00"
  `)
  expect(await world.held(fund)).toEqual({ balance: 1_950_000, vouchers: 300_000, books: 1_950_000 })
  await expect(world.countOf(fund, 1_701, '2026-02-12')).rejects.toMatchObject(refused('TES-077'))
  const over = await world.countOf(fund, 1_660, '2026-02-12')
  expect(await world.held(fund)).toEqual({ balance: 1_960_000, vouchers: 300_000, books: 1_960_000 })
  for (const id of [over, short]) await world.annul('count', id, '2026-02-13')
  await world.annul('vale', vale, '2026-02-13')
  expect(await world.held(fund)).toEqual({ balance: 2_000_000, vouchers: 0, books: 2_000_000 })
})

test('of two who want the last pesos, one gets them', async () => {
  const ids = await Promise.all([
    world.gastoOf(fund, 590_000, { date: '2026-03-01' }),
    world.gastoOf(fund, 590_000, { date: '2026-03-11' }),
  ])
  const race = [1, 2, 3].map((at) =>
    world.draft(
      'gasto',
      world.spendingOf(fund, 200_000, {
        date: `2026-04-0${at}`,
        line: {
          registroLineId: world.rubros.other,
          conceptId: world.books.concepts.get(['SER', 'MAN', 'PAP'][at - 1]!),
        },
      }),
    ),
  )
  const drafts = await Promise.all(race)
  await world.valeOf(fund, 400_000, { date: '2026-03-12' })
  const done = await Promise.allSettled(drafts.map((id) => world.run('gasto', id, 'approve')))
  const failed = done.filter((one) => one.status === 'rejected')
  expect(failed.map(({ reason }) => reason.code)).toEqual(['TES-181'])
  const held = await world.held(fund)
  expect(held).toMatchObject({ vouchers: 400_000 })
  expect(held?.balance).toBe(held?.books)
  expect(ids).toHaveLength(2)
})

/** A causación of the shop with a support of that number, on a registro of its own. */
async function causing(supportPrefix: string, supportNumber: string) {
  const rp = await world.registro(1_000_000, world.shop)
  const support = { supportKind: 'invoice', supportPrefix, supportNumber, terceroId: world.shop }
  const bought = { concept: 'MMQ', value: 50_000, rubro: rp.lines[0]! }
  return world.draftCausacion([bought], { ...support, kind: 'contrato', registroId: rp.id })
}
const invoiced = (supportNumber: string) => ({
  supportKind: 'invoice',
  supportNumber,
  date: '2026-02-20',
  supportDate: '2026-02-20',
  line: { registroLineId: world.rubros.other, conceptId: world.books.concepts.get('MAN') },
})

test('what a caja menor paid is not caused, however its number is typed; and what is caused it does not pay', async () => {
  const written = { ...invoiced('FE-00123'), supportKind: 'receipt' }
  const gasto = await world.gastoOf(fund, 50_000, written)
  await expect(causing('FE', '123')).rejects.toMatchObject({
    code: 'CXP-028',
    fields: { supportNumber: expect.stringContaining('GM') },
  })
  await world.annul('gasto', gasto, '2026-02-20')
  const id = await causing('FE', '123')
  await world.runCausacion(id, 'approve')
  await expect(world.gastoOf(fund, 50_000, invoiced('fe00123'))).rejects.toMatchObject(refused('TES-188'))
})

test('of a causación and a gasto of one support at once, one is', async () => {
  const caused = await causing('FE', '500')
  const spent = await world.draft('gasto', world.spendingOf(fund, 50_000, invoiced('FE500')))
  const done = await Promise.allSettled([
    world.runCausacion(caused, 'approve'),
    world.run('gasto', spent, 'approve'),
  ])
  const codes = done.map((one) => (one.status === 'rejected' ? one.reason.code : 'done')).toSorted()
  expect([
    ['CXP-028', 'done'],
    ['TES-188', 'done'],
  ]).toContainEqual(codes)
  if (done[1].status === 'fulfilled') await world.annul('gasto', spent, '2026-02-20')
})
