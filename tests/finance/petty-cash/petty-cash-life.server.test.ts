import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unfinishedIn } from '../../../modules/finance/budget/vigencia/keeper/vigencia-keeper.server.ts'
import '../../../modules/finance/treasury/petty-cash/petty-cash/year-end.server.ts'
import { isOpen, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import { type PettyCashWorld, pettyCashWorld } from './petty-cash-world.ts'

let world: PettyCashWorld
let fund = ''
let gastos: string[] = []
beforeAll(async () => {
  world = await pettyCashWorld()
  fund = await world.constitute()
  const { books, rubros } = world
  gastos = [
    // A service above the minimum: withheld, so that what is paid is not what is owed.
    await world.gastoOf(fund, 400_000, { line: { conceptId: books.concepts.get('SER'), vatRate: '19' } }),
    await world.gastoOf(fund, 350_000, { line: { registroLineId: rubros.other } }),
    await world.gastoOf(fund, 500_000, { date: '2026-02-20' }),
  ]
}, 120_000)
afterAll(() => world.close())

const refused = (code: string) => ({ code })
const approve = (id: string) => world.run('legal', id, 'approve', { as: world.officer })
const left = async () => [
  await world.available(world.rubros.drugs as never),
  await world.available(world.rubros.other as never),
]
/** Owed and paid of the registro of the fund, in whole pesos. */
async function inBudget() {
  const { rows } = await sql<{ stage: string; amount: number }>`
    select k.stage, sum(k.sign * m.amount)::int as amount from budget.move m join budget.move_class k using (class)
    where k.stage in ('obligacion', 'pago') group by 1 having sum(k.sign * m.amount) <> 0 order by 1`.execute(
    world.db,
  )
  return rows.map(({ stage, amount }) => `${stage} ${amount}`)
}
const openIn = (check: Parameters<typeof pairsOf>[1]) =>
  world.act(async (tx) =>
    (await pairsOf(tx, check, { vigencia: 2026, to: '2026-12-31' }))
      .filter(isOpen)
      .map(({ reason, difference }) => `${reason} ${difference / 100n}`),
  )

test('until it is reimbursed the fund is down and the budget is not touched', async () => {
  expect(await world.held(fund)).toMatchInlineSnapshot(`
    {
      "balance": 701400,
      "books": 701400,
      "vouchers": 0,
    }
  `)
  expect(await inBudget()).toEqual([])
  expect(await openIn('pettyCash')).toEqual([])
  expect(await openIn('pagos')).toMatchInlineSnapshot(`
    [
      "toReimburse -448600",
      "toReimburse -350000",
      "toReimburse -500000",
    ]
  `)
})

test('the author of a legalización does not approve it', async () => {
  const id = await world.draftLegal(fund, 'reimbursement', gastos)
  await expect(world.run('legal', id, 'approve')).rejects.toMatchObject(refused('TES-075'))
})

test('of two reembolsos of the same gastos, one is', async () => {
  const ids = [
    await world.draftLegal(fund, 'reimbursement', gastos.slice(0, 2)),
    await world.draftLegal(fund, 'reimbursement', gastos.slice(1)),
  ]
  const done = await Promise.allSettled(ids.map(approve))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(['TES-194'])
  const [made] = ids.filter((_, index) => done[index]!.status === 'fulfilled')
  await world.annul('legal', made!, '2026-02-28')
  expect(await inBudget()).toEqual([])
  expect(await left()).toEqual([8_000_000, 4_000_000])
})

let reembolso = ''
test('a reembolso owes and pays the gross by rubro and puts back the net', async () => {
  reembolso = await world.draftLegal(fund, 'reimbursement', gastos)
  await approve(reembolso)
  expect(await world.vouchers(reembolso)).toMatchInlineSnapshot(`
    "TF
    11050201          1298600.00
    11100599                            1298600.00"
  `)
  expect(await inBudget()).toEqual(['obligacion 1326000', 'pago 1326000'])
  expect(await left()).toEqual([8_000_000 - 476_000 - 500_000, 4_000_000 - 350_000])
  expect(await world.held(fund)).toEqual({ balance: 2_000_000, vouchers: 0, books: 2_000_000 })
  for (const check of ['pettyCash', 'causaciones', 'withheld'] as const)
    expect(await openIn(check)).toEqual([])
  // What was withheld is in the pago and never left the fund.
  expect(await openIn('pagos')).toMatchInlineSnapshot(`
    [
      "withheld 27400",
    ]
  `)
  await expect(world.annul('gasto', gastos[0]!, '2026-03-01')).rejects.toMatchObject(refused('TES-191'))
})

test.each<[string, string, () => Promise<unknown>]>([
  [
    'a gasto that was reimbursed',
    'TES-194',
    async () => approve(await world.draftLegal(fund, 'reimbursement', gastos.slice(0, 1), '2026-03-10')),
  ],
  [
    'nothing to reimburse',
    'TES-196',
    async () => approve(await world.draftLegal(fund, 'reimbursement', [], '2026-03-10')),
  ],
  [
    'a year that is carried on before it is legalised',
    'PRE-405',
    async () => {
      const [first] = await world.act((tx) => unfinishedIn(tx, 2026))
      throw first
    },
  ],
])('refuses %s', async (_what, code, doing) => {
  await expect(doing()).rejects.toMatchObject(refused(code))
})

test('twice in a month only when enough was spent', async () => {
  const small = await world.gastoOf(fund, 100_000, { date: '2026-02-26' })
  const again = await world.draftLegal(fund, 'reimbursement', [small])
  await expect(approve(again)).rejects.toMatchObject(refused('TES-197'))
  const more = await world.gastoOf(fund, 330_000, {
    date: '2026-02-27',
    line: { registroLineId: world.rubros.other, conceptId: world.books.concepts.get('MAN') },
  })
  await expect(approve(again)).rejects.toMatchObject(refused('TES-197'))
  const last = await world.gastoOf(fund, 100_000, {
    date: '2026-02-27',
    line: { registroLineId: world.rubros.other, conceptId: world.books.concepts.get('SER') },
  })
  await approve(again)
  gastos = [more, last]
})

test('the definitive one takes all that waits, returns what is left, frees the registro and closes the fund', async () => {
  await expect(
    approve(await world.draftLegal(fund, 'final', gastos.slice(1), '2026-11-10')),
  ).rejects.toMatchObject(refused('TES-199'))
  const vale = await world.valeOf(fund, 50_000, { date: '2026-11-01' })
  const id = await world.draftLegal(fund, 'final', gastos, '2026-11-10')
  await expect(approve(id)).rejects.toMatchObject(refused('TES-198'))
  await world.annul('vale', vale, '2026-11-02')
  await approve(id)
  expect(await world.vouchers(id)).toMatchInlineSnapshot(`
    "TF
    11050201                            1583200.00
    11100599          1583200.00"
  `)
  expect(await world.held(fund)).toEqual({ balance: 0, vouchers: 0, books: 0 })
  expect(await left()).toEqual([0, 0])
  expect(await world.act((tx) => unfinishedIn(tx, 2026))).toEqual([])
  for (const check of ['pettyCash', 'causaciones'] as const) expect(await openIn(check)).toEqual([])
  await expect(world.gastoOf(fund, 1_000, { date: '2026-11-11' })).rejects.toMatchObject(refused('TES-170'))
  const annulled = { date: day('2026-11-12'), reason: 'Faltó un gasto por legalizar' }
  await expect(world.run('legal', reembolso, 'annul', { input: annulled })).rejects.toMatchObject(
    refused('TES-076'),
  )
  await world.run('legal', id, 'annul', { input: annulled })
  expect(await world.held(fund)).toMatchObject({ vouchers: 0 })
  const held = await world.held(fund)
  expect(held?.balance).toBe(held?.books)
})
