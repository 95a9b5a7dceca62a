import type { Call } from '@quina/blocks/server'
import { afterAll, expect, test } from 'vitest'
import { causacionLookups } from '../../../modules/finance/accounting/payables/causacion/causacion.server.ts'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)

const lookedUp = (query: Readonly<Record<string, string>>) =>
  world.act(async (tx) => {
    const found = causacionLookups.find(({ endpoint }) => endpoint.path.includes('causacion-concept'))
    const call = { tx, actor: world.chief, query: found!.endpoint.query!.parse(query) } as unknown as Call
    return (await found!.handle(call)) as readonly { readonly label: string; readonly facts: object }[]
  })

test('a concept brings its CPC, and its rubro when the registro has it', async () => {
  const rp = await world.registro(1_000)
  const { rows } = await world.act((tx) =>
    tx
      .selectFrom('budget.line as b')
      .innerJoin('budget.apropiacion as p', 'p.id', 'b.apropiacionId')
      .innerJoin('budget.rubro as r', 'r.id', 'p.rubroId')
      .select(['r.code', 'r.name'])
      .where('b.id', '=', rp.lines[0]!)
      .execute()
      .then((found) => ({ rows: found })),
  )
  const [rubro] = rows
  await world.act((tx) =>
    tx
      .updateTable('accounting.concept')
      .set({ rubroCode: rubro!.code, cpcCode: '35270' })
      .where('code', '=', 'MMQ')
      .execute(),
  )
  const [mmq] = await lookedUp({ q: 'mmq', registroId: rp.id })
  expect(mmq!.facts).toEqual({
    cpc: '35270',
    registroLineId: rp.lines[0],
    registroLineLabel: `${rubro!.code} ${rubro!.name}`,
  })
  const [alone] = await lookedUp({ q: 'mmq' })
  expect(alone!.facts).toMatchObject({ cpc: '35270', registroLineId: null })
  const [other] = await lookedUp({ q: 'med', registroId: rp.id })
  expect(other!.facts).toMatchObject({ cpc: null, registroLineId: null })
})
