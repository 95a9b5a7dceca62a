import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { budgetDrift } from './ledger/ledger/drift.server.ts'
import { brokenInvariants } from './ledger/ledger/invariants.server.ts'
import { type BudgetWorld, budgetWorld } from './testing/budget-world.server.ts'
import {
  closeMonths,
  nextCommitment,
  nextOwed,
  received,
  yearCommands,
} from './testing/world-year-end.server.ts'

const million = 1_000_000
const constitution = { date: '2027-01-15', actNumber: '004' }

/** The line of example E-1 in millions: certified, committed, owed, paid, and what is left at each stage. */
const drugs = async ({ state, lines }: BudgetWorld) =>
  (await state(lines.drugs)).map((whole) => whole / million)

/** Open and modified as in E-1, executed to the balances of E-4. */
async function executed(policy: string) {
  const world = await budgetWorld({ drugs: 500 * million, services: 500 * million })
  onTestFinished(world.close)
  await sql`update budget.vigencia set closing_policy = ${policy} where year = 2026`.execute(world.db)
  const { approvedModification, approvedCdp, approvedRegistro, approvedObligacion, approvedPago } = world
  const modified = { date: '2026-02-02' }
  await approvedModification('adicion', { income: 60 * million, given: { drugs: 60 * million } }, modified)
  const crossed = { taken: { services: 20 * million }, given: { drugs: 20 * million } }
  await approvedModification('traslado', crossed, modified)
  await approvedModification('aplazamiento', { taken: { drugs: 30 * million } }, modified)
  expect(await drugs(world)).toEqual([0, 0, 0, 0, 550, 0, 0, 0])

  const cdp = await approvedCdp(200 * million)
  const registro = await approvedRegistro(cdp, 185 * million)
  await world.release(cdp, 5 * million, { date: '2026-03-12' })
  const paid = await approvedObligacion(registro, 60.5 * million, { date: '2026-04-30' })
  await approvedObligacion(registro, 70 * million, { date: '2026-05-29' })
  await approvedPago(paid, 60.5 * million, { date: '2026-06-10' })
  await world.release(registro, 4.5 * million, { date: '2026-07-31', cascade: true })
  await world.income('collection', 640 * million, { date: '2026-08-01' })
  expect(await drugs(world)).toEqual([190.5, 180.5, 130.5, 60.5, 359.5, 10, 50, 70])
  return { world, registro, run: yearCommands(world) }
}

// biome-ignore format: a table
const policies: [string, { left: number; carried: unknown[][]; paid: unknown[][] }][] = [
  ['d115_all_cxp', {
    left: 50, carried: [['3.0', 120, 120, 70, 0]], paid: [['3.0', 120, 120, 120, 120]] }],
  ['ese_without_reservas', {
    left: 0, carried: [['3.0', 70, 70, 70, 0]], paid: [['3.0', 70, 70, 70, 70]] }],
  ['reservas_and_cxp', {
    left: 50, carried: [['2.0', 50, 50, 0, 0], ['3.0', 70, 70, 70, 0]],
    paid: [['2.0', 50, 50, 50, 50], ['3.0', 70, 70, 70, 70]] }],
]
test.each(policies)(
  'a whole vigencia under %s: opened, modified, executed, closed, and its rezago paid in the next',
  async (_policy, { left, carried, paid }) => {
    const { world, registro, run } = await executed(_policy)
    await run('startClosing')
    await world.openVigencia(2027)
    expect(await run('releaseLeftCdps')).toEqual({ released: 1 })
    if (left === 0) await world.release(registro, 50 * million, { date: '2026-12-31', cascade: true })
    const committed = 130.5 + left
    expect(await drugs(world)).toEqual([committed, committed, 130.5, 60.5, 550 - committed, 0, left, 70])

    await closeMonths(run)
    await run('constituteRezago', constitution)
    expect(await received(world)).toEqual(carried)
    expect(await run('closeYear')).toEqual({ status: 'closed' })
    await expect(world.approvedCdp(1, { date: '2026-12-31' })).rejects.toThrow()

    await world.approvedPago(await nextOwed(world), 70 * million, { date: '2027-02-01' })
    if (left > 0) {
      const commitment = await nextCommitment(world)
      const how = { date: '2027-02-02', from: [commitment.lines[0]!] }
      const owed = await world.approvedObligacion(commitment, left * million, how)
      await world.approvedPago(owed, left * million, { date: '2027-02-03' })
    }
    expect(await received(world)).toEqual(paid)
    const { rows } = await sql<{ balance: string }>`
      select distinct balance from budget.rezago_list`.execute(world.db)
    expect(rows).toEqual([{ balance: '0.00' }])
    expect(await drugs(world)).toEqual([committed, committed, 130.5, 60.5, 550 - committed, 0, left, 70])
    expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
    expect(await world.act((tx) => budgetDrift(tx))).toEqual([])
  },
  60_000,
)
