import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { answerTo } from '../../testing/report-answer.server.ts'
import { bookOperations } from './book.server.ts'

const million = 1_000_000
const expense = bookOperations.slice(0, 2)
const income = bookOperations.slice(2)

let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ drugs: 500 * million })
})
afterAll(() => world.close())

test('the book of example E-1: every operation and how it left each balance', async () => {
  const {
    lines,
    approvedModification,
    approvedCdp,
    approvedRegistro,
    approvedObligacion,
    approvedPago,
    release,
  } = world
  await approvedModification(
    'adicion',
    { income: 60 * million, given: { drugs: 60 * million } },
    { date: '2026-02-02' },
  )
  const cdp = await approvedCdp(200 * million, { date: '2026-03-02' })
  const registro = await approvedRegistro(cdp, 185 * million, { date: '2026-03-10' })
  await release(cdp, 15 * million, { date: '2026-03-12' })
  const obligacion = await approvedObligacion(registro, 60.5 * million, { date: '2026-04-30' })
  await approvedPago(obligacion, 60.5 * million, { date: '2026-05-08' })

  const input = { apropiacionId: lines.drugs, from: '2026-03-01', to: '2026-12-31' }
  const { rows } = await answerTo(world, expense, input)
  const shown = [
    'day',
    'class',
    'sign',
    'amount',
    'definitiva',
    'cdp',
    'free',
    'registro',
    'porObligar',
    'pago',
    'porPagar',
  ]
  // biome-ignore format: the book
  expect(rows.map(({ values }) => shown.map((name) => values[name]).join(' '))).toEqual([
    '2026-03-02 11 + 200000000.00 560000000.00 200000000.00 360000000.00 0.00 0.00 0.00 0.00',
    '2026-03-10 13 + 185000000.00 560000000.00 200000000.00 360000000.00 185000000.00 185000000.00 0.00 0.00',
    '2026-03-12 11 - 15000000.00 560000000.00 185000000.00 375000000.00 185000000.00 185000000.00 0.00 0.00',
    '2026-04-30 15 + 60500000.00 560000000.00 185000000.00 375000000.00 185000000.00 124500000.00 0.00 60500000.00',
    '2026-05-08 17 + 60500000.00 560000000.00 185000000.00 375000000.00 185000000.00 124500000.00 60500000.00 0.00',
  ])
})

test('the book of income separates rights from cash, and shows what is still owed', async () => {
  const billed = await world.income('recognition', 900, { date: '2026-02-10' })
  await world.income('adjustment', null, { date: '2026-03-10', from: billed, taken: 100 })
  const paid = await world.income('collection', 500, { date: '2026-03-11' })
  await world.income('refund', null, { date: '2026-03-20', from: paid, taken: 50 })
  await world.income('collection', 300, { date: '2026-03-21', origin: 'previous' })
  const aforo = await world.db.selectFrom('budget.aforo').select('id').executeTakeFirstOrThrow()
  const { rows } = await answerTo(world, income, { aforoId: aforo.id, from: '2026-02-10', to: '2026-12-31' })
  const shown = ['class', 'sign', 'amount', 'rights', 'collected', 'refunded', 'cash', 'pending']
  // biome-ignore format: the book
  expect(rows.map(({ values }) => shown.map((name) => values[name]).join(' '))).toEqual([
    '7 + 900.00 900.00 0.00 0.00 0.00 900.00',
    '8 - 100.00 800.00 0.00 0.00 0.00 800.00',
    '10 + 500.00 800.00 500.00 0.00 500.00 300.00',
    '11 - 50.00 800.00 500.00 50.00 450.00 350.00',
    '10 + 300.00 800.00 800.00 50.00 750.00 350.00',
  ])
})

test('a book of another vigencia is refused', async () => {
  const input = { apropiacionId: world.lines.drugs, from: '2025-12-01', to: '2026-01-31' }
  await expect(answerTo(world, expense, input)).rejects.toThrow(expect.objectContaining({ code: 'PRE-046' }))
})
