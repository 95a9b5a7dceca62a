import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { answerTo } from '../../testing/report-answer.server.ts'
import { executionOperations } from './execution.server.ts'

let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ drugs: 1_000 })
})
afterAll(() => world.close())

test('the report accumulates to its cut, and separates the requested days', async () => {
  const cdp = await world.approvedCdp(600, { date: '2026-02-10' })
  await world.approvedRegistro(cdp, 400, { date: '2026-03-05' })
  const input = { from: '2026-03-01', to: '2026-03-31', fuenteId: null, level: null }
  const { totals } = await answerTo(world, executionOperations, input)
  expect(totals).toMatchObject({
    cdp: '600.00',
    cdpPeriod: '0.00',
    registro: '400.00',
    registroPeriod: '400.00',
    porComprometer: '200.00',
  })
})
