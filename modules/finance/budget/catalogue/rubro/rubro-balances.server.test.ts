import { drillAddress } from '@quina/blocks'
import type { Operation } from '@quina/blocks/server'
import { money, moneyText } from '@quina/kernel'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { movementOperations } from '../../ledger/movement/movement.server.ts'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { rubro } from './rubro.contract.ts'
import { rubroOperations } from './rubro.server.ts'

const million = 1_000_000
let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ drugs: 200 * million, services: 50 * million, care: 10 * million })
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago, approvedModification } = world
  await approvedModification('adicion', { income: 30 * million, given: { services: 30 * million } })
  const registro = await approvedRegistro(await approvedCdp(180 * million), 150 * million)
  await approvedPago(await approvedObligacion(registro, 60 * million), 45 * million)
  await world.income('recognition', 90 * million)
  await world.income('collection', 70 * million)
  return world.close
}, 120_000)

type Row = Readonly<Record<string, string | null>>

async function ask<T>(operations: readonly Operation[], path: string, query: Record<string, string>) {
  const found = operations.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path)!
  const input = found.endpoint.query!.parse({ vigencia: '2026', ...query })
  const given = await found.handle({ tx: world.db, query: input, actor: world.chief } as never)
  const { writtenJson } = given as { writtenJson?: string }
  return (writtenJson === undefined ? given : JSON.parse(writtenJson)) as T
}
const rubros = async () =>
  (await ask<{ rows: Row[] }>(rubroOperations, '/api/budget/rubro', { size: '200' })).rows
const figuresOf = (rows: readonly Row[], code: string) => {
  const { inicial, definitivo, certificado, comprometido, obligado, pagado, reconocido, recaudado, saldo } =
    rows.find((row) => row.code === code)!
  const expense = [certificado, comprometido, obligado, pagado]
  return [inicial, definitivo, ...expense, reconocido, recaudado, saldo].map((reported) =>
    reported == null ? null : Number(reported) / million,
  )
}

test('a leaf shows its balances, and a group those of all its descendants', async () => {
  const rows = await rubros()
  expect(figuresOf(rows, '2.4.5.01.03')).toEqual([200, 200, 180, 150, 60, 45, null, null, 20])
  expect(figuresOf(rows, '2')).toEqual([260, 290, 180, 150, 60, 45, null, null, 110])
  expect(figuresOf(rows, '1')).toEqual([260, 290, null, null, null, null, 90, 70, 220])
})

test('every balance is the sum of the moves that it leads to', async () => {
  let followed = 0
  for (const row of await rubros())
    for (const [name, template] of Object.entries(rubro.list.drill ?? {})) {
      const reported = row[name]
      if (reported == null || reported === '0.00') continue
      const [path, query = ''] = drillAddress(template, row)!.split('?')
      const input = Object.fromEntries(new URLSearchParams(query))
      const { sums } = await ask<{ sums: Row }>(movementOperations, `/api${path}/totals`, input)
      expect([row.code, name, moneyText(money(sums.amount!))]).toEqual([row.code, name, reported])
      followed += 1
    }
  expect(followed).toBeGreaterThan(20)
})

test('a code that only begins alike is not of the subtree', async () => {
  await sql`
    with twin as (
      insert into budget.rubro (id, vigencia, side, code, name)
      values (gen_random_uuid(), 2026, 'expense', '2.4.5.01.031', 'Otro') returning id)
    insert into budget.apropiacion (id, vigencia, rubro_id, fuente_id, inicial)
    select gen_random_uuid(), 2026, id, ${world.fuenteId}::uuid, 1000000 from twin`.execute(world.db)
  const rows = await rubros()
  expect(figuresOf(rows, '2.4.5.01.031')[0]).toBe(1)
  expect(figuresOf(rows, '2.4.5.01.03')[0]).toBe(200)
})
