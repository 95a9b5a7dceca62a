import { expect, onTestFinished, test } from 'vitest'
import { budgetAlerts } from '../../report/summary/alerts.server.ts'
import { budgetWorld } from '../../testing/budget-world.server.ts'

/** Sales are expected to bring 3.000. */
async function story() {
  const world = await budgetWorld()
  onTestFinished(world.close)
  const alert = budgetAlerts.find(({ name }) => name === 'aforoExceeded')!
  const warned = () => world.act((tx) => alert.count(tx, { actor: world.chief, today: world.today } as never))
  const preview = async (...input: Parameters<typeof world.draftIncome>) => {
    const { postings } = await world.preview(await world.draftIncome(...input), 'approve')
    return postings[0]!.rows.map((row) => [row[0], ...row.slice(3)])
  }
  return { world, warned, preview }
}

test('a preview of income shows what is still to be collected and recognised, and warns above the aforo', async () => {
  const { world, warned, preview } = await story()
  expect(await preview('recognition', 2_000)).toEqual([['RC', '2.000', '1.000', '']])
  await world.income('collection', 2_900)
  expect(await preview('collection', 100)).toEqual([['RE', '100', '0', '']])
  expect(await warned()).toBe(0)
  expect(await preview('collection', 150)).toEqual([['RE', '150', '-50', 'Supera el aforo']])
  await world.income('collection', 150)
  expect(await warned()).toBe(1)
})

test('a preview of expense shows what is left where it takes from', async () => {
  const { world } = await story()
  const cdp = await world.approvedCdp(600)
  const registro = await world.draftRegistro(cdp, 400)
  const left = async (paper: typeof cdp) => (await world.preview(paper, 'approve')).postings[0]!.rows[0]![4]
  expect(await left(registro)).toBe('200')
  await world.approve(registro)
  const obligacion = await world.draftObligacion(registro, 300)
  expect(await left(obligacion)).toBe('100')
  await world.approve(obligacion)
  expect(await left(await world.draftPago(obligacion, 50))).toBe('250')
})
