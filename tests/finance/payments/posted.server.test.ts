import type { PostedTable } from '@quina/blocks'
import { day } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPaper } from '../../../modules/finance/treasury/payment/order-paper/order-paper.server.ts'
import { postedByTreasury } from '../../../modules/finance/treasury/rules/budget-effect/posted.server.ts'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const reported = (tables: readonly PostedTable[]) =>
  tables.map(({ title, columns, rows }) => [
    title,
    ...rows.map((row) => columns.map(({ key }) => row[key] ?? '').join(' | ')),
  ])

const orderOf = (causacionId: string) => ({
  date: '2026-08-18',
  terceroId: world.supplier,
  payOn: '2026-08-20',
  priority: 'normal',
  form: 'transfer',
  bankAccountId: world.bank.id,
  purpose: 'Pago de material médico quirúrgico',
  payables: [{ causacionId, amount: 97_500_000n }],
  deductions: null,
})

test('an egreso tells its entry and its pago, and each leads to where it is kept; undone, it says that too', async () => {
  const registro = await world.approvedRegistro(await world.approvedCdp(1_000_000), 1_000_000)
  const obligacion = await world.approvedObligacion(registro, 1_000_000)
  const causacionId = await world.owed({ support: 'FE-9', gross: 1_000_000, withheld: 25_000, obligacion })
  const orderId = await world.draft('order', orderOf(causacionId))
  await world.run('order', orderId, 'program')
  await world.run('order', orderId, 'approve', { as: world.officer })
  await world.run('order', orderId, 'issue', { input: { date: '2026-08-20' } })

  const paper = await world.act((tx) => orderPaper(tx, orderId))
  expect(paper.payables).toEqual([
    {
      label: 'CA 001',
      support: 'FE FE-9',
      registro: null,
      cdp: null,
      gross: '1000000.00',
      withheld: '25000.00',
      net: '975000.00',
      amount: '975000.00',
    },
  ])
  expect(paper.rubros).toEqual([{ label: 'CA 001', rubro: expect.any(String), amount: '1000000.00' }])

  const { id } = await world.db.selectFrom('treasury.egreso').select('id').executeTakeFirstOrThrow()
  const by = { document: 'treasury.egreso', id }
  const posted = await world.act((tx) => postedByTreasury(tx, by))
  expect(reported(posted)).toEqual([
    [
      'Asiento',
      expect.stringMatching(/^240101 .* \| 975000\.00 \| $/),
      expect.stringMatching(/^11100599 .* \| {2}\| 975000\.00$/),
    ],
    ['Presupuesto', expect.stringMatching(/^PG 001 \| Pago \| .* \| 1000000\.00$/)],
  ])
  expect(posted.map(({ leads }) => leads.map(({ label }) => label))).toEqual([
    ['Ver asiento CE 001'],
    ['Ver PG 001'],
  ])

  const input = { date: day('2026-08-21'), reason: 'El beneficiario devolvió el giro' }
  await world.run('egreso', id, 'annul', { input, as: world.chief })
  const undone = await world.act((tx) => postedByTreasury(tx, by))
  expect(undone[0]!.rows).toEqual(posted[0]!.rows)
  expect(undone[0]!.leads.map(({ label }) => label)).toEqual(['Ver asiento CE 001', 'Ver asiento RV 001'])
  expect(undone[1]!.rows[0]).toMatchObject({ stage: 'Pago (anulado)' })
})
