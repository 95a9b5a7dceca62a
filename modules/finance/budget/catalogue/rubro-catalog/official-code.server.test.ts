import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { budgetWorld } from '../../testing/budget-world.server.ts'
import { officialCodeOperations } from './official-code.server.ts'

const read = officialCodeOperations.find(({ endpoint }) => endpoint.path === '/api/budget/unmappedRubros')!

test('the leaves that the catalogues in force do not take are listed, each with what it lacks', async () => {
  const { db, chief, close } = await budgetWorld()
  onTestFinished(close)
  const unmapped = async () => {
    const query = read.endpoint.query!.parse({ vigencia: '2026' })
    const answer = await read.handle({ tx: db, query, actor: chief, now: new Date() } as never)
    const { rows } = answer as { rows: { values: { code: string; problem: string } }[] }
    return rows.map(({ values }) => [values.code, values.problem])
  }
  expect(await unmapped()).toEqual([])

  await sql`
    insert into reference.entry (id, catalogue, code, name, facts, since)
    select gen_random_uuid(), catalogue, code, code, jsonb_build_object('kind', kind), '2026-01-01' from (values
      ('ccpetExpense', '2.4.5.01.03', 'C'), ('ccpetExpense', '2.1.2.02.02.008', 'A'), ('ccpetExpense', '2.4.5.02.09', 'C'),
      ('cpc', '83117', null)) as given(catalogue, code, kind)`.execute(db)
  expect(await unmapped()).toEqual([
    ['2.1.2.02.02.008', 'Su código CCPET es de agregación: elija una cuenta de captura.'],
    ['2.4.5.02.09', 'Su CPC no está en el catálogo vigente.'],
  ])
  const { rows } = await sql<{ used: number }>`
    select used from budget.official_code_list where code = '2.4.5.01.03'`.execute(db)
  expect(rows).toEqual([{ used: 1 }])
})
