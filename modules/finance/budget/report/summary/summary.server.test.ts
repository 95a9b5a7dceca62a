import { inCall } from '@quina/blocks/server'
import { money } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movementOperations } from '../../ledger/movement/movement.server.ts'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { answerTo } from '../../testing/report-answer.server.ts'
import { executionOperations } from '../execution/execution.server.ts'
import { budgetAlerts } from './alerts.server.ts'
import { type Summary, summary } from './summary.contract.ts'
import { summaryOperations } from './summary.server.ts'

let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ drugs: 1_000 })
  const cdp = await world.approvedCdp(600, { date: '2026-02-10' })
  const registro = await world.approvedRegistro(cdp, 400, { date: '2026-03-05' })
  await world.approvedObligacion(registro, 150, { date: '2026-03-20' })
  await world.draftCdp(10, { date: '2026-01-15' })
})
afterAll(() => world.close())

const reported = (from: string, to: string, campusId: string | null = null) => {
  const { db: tx, chief: actor, today } = world
  const { ask } = inCall(summaryOperations, { tx, actor, today, now: new Date() } as never)
  return ask(summary, { vigencia: 2026, from, to, campusId })
}
const amounts = ({ stages }: Summary) => stages.map(({ amount }) => amount)

test('stages cover the requested days and site; the whole runs to the last day', async () => {
  const march = await reported('2026-03-01', '2026-03-31')
  expect(amounts(march)).toEqual(['0.00', '400.00', '150.00', '0.00'])
  expect(march).toMatchObject({ definitiva: '3000.00', disponible: '2400.00' })
  expect(march.groups.filter(({ comprometido }) => comprometido === '400.00')).toHaveLength(1)
  expect(amounts(await reported('2026-02-01', '2026-02-28'))).toEqual(['600.00', '0.00', '0.00', '0.00'])
  expect(await reported('2026-01-01', '2026-01-31')).toMatchObject({ disponible: '3000.00' })
  expect(amounts(await reported('2026-03-01', '2026-03-31', world.campusId))).toEqual(amounts(march))
  const elsewhere = '01a1fa02-4d59-7dc2-b7b7-e2624e8061b4'
  expect(amounts(await reported('2026-03-01', '2026-03-31', elsewhere))).toEqual(Array(4).fill('0.00'))
})

test.each([undefined, 'here'])(
  'each figure is the total of the list or report it leads to, site %s',
  async (site) => {
    const summary = await reported('2026-02-01', '2026-03-31', site === undefined ? null : world.campusId)
    const totals = movementOperations.find(({ endpoint }) => endpoint.path.endsWith('/totals'))!
    for (const { stage, amount, to } of summary.stages) {
      const input = Object.fromEntries(new URLSearchParams(to.split('?')[1]))
      const query = totals.endpoint.query!.parse(input)
      const call = { tx: world.db, query, actor: world.chief }
      const { sums } = (await totals.handle(call as never)) as { sums: { amount: string } }
      expect(money(sums.amount), stage).toBe(money(amount))
    }
    const input = { from: '2026-01-01', to: '2026-03-31', fuenteId: null, level: null }
    const { totals: report } = await answerTo(world, executionOperations, input)
    const { definitiva, disponible } = summary
    expect(report).toMatchObject({ definitiva, disponible })
  },
)

test('a cached summary is read anew as soon as somebody writes', async () => {
  const whole = async () => {
    const { definitiva, disponible, groups } = await reported('2026-01-01', '2026-03-31')
    return { definitiva, disponible, groups: groups.map(({ comprometido }) => comprometido) }
  }
  const before = await whole()
  expect(await whole()).toEqual(before)
  await world.approvedCdp(50, { date: '2026-03-25' })
  expect(await whole()).toEqual({ ...before, disponible: '2350.00' })
})

test('reports a forgotten draft, with the days of its list', async () => {
  const alert = budgetAlerts.find(({ name }) => name === 'cdpDraft')!
  const on = (today: BudgetWorld['today']) => alert.count(world.db as never, { actor: world.chief, today })
  expect([await on('2026-01-30' as never), await on('2026-01-31' as never)]).toEqual([0, 1])
  const { to } = alert
  expect(typeof to === 'function' && decodeURIComponent(to({ today: '2026-01-31' as never }))).toBe(
    '/cdp?condition=draft&date=..2026-01-15',
  )
})
