import { day, newId, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { MoveClass } from './ledger/ledger/budget-ledger.domain.ts'
import { toBudget } from './ledger/ledger/budget-ledger.server.ts'
import { type BudgetWorld, budgetWorld } from './testing/budget-world.server.ts'

const million = 1_000_000
type Line = BudgetWorld['lines']['drugs']

/** Changes of the appropriation itself, straight to the ledger. */
const modify = ({ act, campusId }: BudgetWorld, apropiacionId: Line, changes: [MoveClass, number][]) =>
  act((tx) => {
    const moves = changes.map(([name, millions]) => ({
      class: name,
      day: day('2026-02-02'),
      amount: pesos(millions * million),
      apropiacionId,
    }))
    return toBudget(moves).post(tx, { document: 'budget.modification', id: newId(), campusId })
  })

// biome-ignore format: the table of the dossier
const steps = [
  //                    CDPn   RPn    OBn    PGn   saldo CDP×c RP×obl OB×pagar
  ['definitiva',        0,     0,     0,     0,    550,  0,    0,     0],
  ['after RP',          200,   185,   0,     0,    350,  15,   185,   0],
  ['liberar CDP',       185,   185,   0,     0,    365,  0,    185,   0],
  ['2 obligaciones',    185,   185,   130.5, 0,    365,  0,    54.5,  130.5],
  ['pago',              185,   185,   130.5, 60.5, 365,  0,    54.5,  70],
] as const
// biome-ignore format: the table of the dossier
const endings = [
  ['liberar RP sin cascada', false, [185,   180.5, 130.5, 60.5, 365,   4.5, 50, 70]],
  ['liberar RP con cascada', true,  [180.5, 180.5, 130.5, 60.5, 369.5, 0,   50, 70]],
] as const

test.each(endings)('example E-1 of the finance dossier, %s', async (_ending, cascade, last) => {
  const world = await budgetWorld({ drugs: 500 * million, services: 500 * million })
  const { lines } = world
  const seen: unknown[] = []
  const see = async (step: string) => {
    const state = await world.state(lines.drugs)
    seen.push([step, ...state.map((whole) => whole / million)])
  }

  await modify(world, lines.drugs, [
    ['AD', 60],
    ['CR', 20],
    ['APL', 30],
  ])
  await modify(world, lines.services, [['CC', 20]])
  await see('definitiva')
  const cdp = await world.approvedCdp(200 * million, { date: '2026-03-02' })
  const registro = await world.approvedRegistro(cdp, 185 * million, { date: '2026-03-10' })
  await see('after RP')
  await world.release(cdp, 15 * million, { date: '2026-03-12' })
  await see('liberar CDP')
  const first = await world.approvedObligacion(registro, 60.5 * million, { date: '2026-04-30' })
  await world.approvedObligacion(registro, 70 * million, { date: '2026-05-29' })
  await see('2 obligaciones')
  await world.approvedPago(first, 60.5 * million, { date: '2026-06-10' })
  await see('pago')
  expect(seen).toEqual(steps)

  await world.release(registro, 4.5 * million, { date: '2026-07-31', cascade })
  expect((await world.state(lines.drugs)).map((whole) => whole / million)).toEqual(last)
  await world.close()
})
