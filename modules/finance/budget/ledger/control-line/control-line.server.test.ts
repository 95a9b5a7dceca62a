import { inCall } from '@quina/blocks/server'
import { actorFor } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { openControlLine, type VigenciaDelGasto } from './control-line.contract.ts'
import { controlLineOperations } from './control-line.server.ts'

let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld()
})
afterAll(() => world.close())

const open = (rubroId: string, vigenciaGasto: VigenciaDelGasto) =>
  world.act((tx) =>
    inCall(controlLineOperations, { tx, actor: actorFor() } as never).act(openControlLine, {
      rubroId,
      fuenteId: world.fuenteId,
      vigenciaGasto,
    }),
  )
const rubroOf = async (code: string) => {
  const row = await world.db
    .selectFrom('budget.rubro')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.id
}

test('a line that is there is answered, one that is not is opened once, with nothing in it', async () => {
  const drugs = await rubroOf('2.4.5.01.03')
  expect(await open(drugs, '1.0')).toEqual({ id: world.lines.drugs, side: 'expense' })
  const other = await open(drugs, '3.0')
  expect(other.id).not.toBe(world.lines.drugs)
  expect(await open(drugs, '3.0')).toEqual(other)
  expect(await world.available(other.id)).toBe(0)
  const banks = await open(await rubroOf('1.0.02'), '3.0')
  expect(banks.side).toBe('income')
  expect(await open(await rubroOf('1.0.02'), '1.0')).toEqual(banks)
})

test('a rubro with children takes no amounts, so it opens no line', async () => {
  await expect(open(await rubroOf('2'), '1.0')).rejects.toThrow(expect.objectContaining({ code: 'PRE-002' }))
})
