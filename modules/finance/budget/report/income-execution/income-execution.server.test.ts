import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetDrift } from '../../ledger/ledger/drift.server.ts'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { answerTo } from '../../testing/report-answer.server.ts'
import { equilibriumOperations } from '../equilibrium/equilibrium.server.ts'
import { incomeExecutionOperations } from './income-execution.server.ts'

let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ drugs: 1_000, services: 1_000, care: 1_000 })
  const { income } = world
  const billed = await income('recognition', 900, { date: '2026-02-10' })
  await income('adjustment', null, { date: '2026-03-10', from: billed, taken: 100 })
  const paid = await income('collection', 500, { date: '2026-02-20' })
  await income('refund', null, { date: '2026-03-20', from: paid, taken: 50 })
  await income('collection', 300, { date: '2026-03-21', origin: 'previous' })
  const cdp = await world.approvedCdp(600, { date: '2026-02-10' })
  await world.approvedRegistro(cdp, 400, { date: '2026-03-05' })
})
afterAll(() => world.close())

test('income accumulates to its cut; what was billed before is collected, and not owed', async () => {
  const input = { from: '2026-03-01', to: '2026-03-31', fuenteId: null, level: null }
  const { rows, totals } = await answerTo(world, incomeExecutionOperations, input)
  expect(rows.map((row) => [row.values.rubro, row.level, row.values.recaudado])).toEqual([
    ['1', 0, '750.00'],
    ['1.1.02.05.001.09', 1, '750.00'],
  ])
  expect(totals).toEqual({
    inicial: '3000.00',
    adiciones: '0.00',
    reducciones: '0.00',
    definitivo: '3000.00',
    reconocidoPeriod: '-100.00',
    reconocido: '800.00',
    recaudadoBefore: '500.00',
    recaudadoPeriod: '250.00',
    recaudado: '750.00',
    recaudadoPrevious: '300.00',
    porRecaudar: '2250.00',
    porCobrar: '350.00',
    percentRecaudo: '25.00',
    percentReconocido: '56.25',
  })
})

test('the equilibrium puts income beside expense at each stage', async () => {
  const { rows, totals } = await answerTo(world, equilibriumOperations, {
    from: '2026-01-01',
    to: '2026-12-31',
  })
  expect(rows).toHaveLength(1)
  expect(totals).toMatchObject({
    definitivo: '3000.00',
    definitiva: '3000.00',
    difference: '0.00',
    registro: '400.00',
    recognisedLeft: '400.00',
    collectedLeft: '350.00',
    cashLeft: '750.00',
  })
})

test('a cut may not span two vigencias', async () => {
  const input = { from: '2025-12-31', to: '2026-12-31', fuenteId: null, level: null }
  await expect(answerTo(world, incomeExecutionOperations, input)).rejects.toThrow(
    expect.objectContaining({ code: 'PRE-046' }),
  )
})

test('the days of income are the sum of their moves', async () => {
  expect(await world.act((tx) => budgetDrift(tx))).toEqual([])
})
