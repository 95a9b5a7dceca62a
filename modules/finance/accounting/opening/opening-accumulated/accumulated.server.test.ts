import { actingOn, type Call, createDraft, performAction } from '@quina/blocks/server'
import { day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { earlierOf } from '../../payables/causacion-settlement/facts.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { withheldSums } from '../../withholding/declaration/withheld.server.ts'
import { seedWithholdingRules } from '../../withholding/withholding-rule/seed.server.ts'
import { opening } from '../opening/opening.contract.ts'
import { openingOperations, openingService } from '../opening/opening.server.ts'

const world = await journalWorld()
afterAll(world.close)
await world.inTransaction((tx) => seedWithholdingRules(tx))
const actor = actingOn(world.actor, opening)
const today = day('2026-07-02')
const idOf = async (table: 'account' | 'withholding_rule', code: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(`accounting.${table}`)} where code = ${code} limit 1`.execute(world.db)
  return rows[0]!.id
}
await world.db
  .insertInto('accounting.uvt')
  .values({ id: newId(), year: 2026, value: '52374' })
  .onConflict((clash) => clash.doNothing())
  .execute()
const blank = {
  terceroId: null,
  costCentreId: null,
  fuenteId: null,
  openItem: null,
  issuedOn: null,
  dueOn: null,
}
const lines = [
  { ...blank, accountId: await idOf('account', '11100501'), debit: pesos(9), credit: pesos(0) },
  { ...blank, accountId: await idOf('account', '320801'), debit: pesos(0), credit: pesos(9) },
]
const brought = (changes: Readonly<Record<string, unknown>> = {}) => ({
  terceroId: world.tercero,
  month: 6,
  ruleId: null as string | null,
  municipalityId: null,
  base: pesos(0),
  withheld: pesos(0),
  paid: pesos(0),
  ...changes,
})
const rule = await idOf('withholding_rule', 'HON-PJ')
const fees = brought({
  ruleId: rule,
  base: pesos(31_000_000),
  withheld: pesos(3_410_000),
  paid: pesos(33_000_000),
})
const id = await world.inTransaction((tx) =>
  createDraft(openingService, {
    tx,
    actor,
    input: { date: day('2026-07-01'), notes: null, lines, accumulated: [fees] } as never,
  }),
)
const doing = (action: 'post' | 'correct') =>
  world.inTransaction((tx) => {
    const input = action === 'correct' ? { reason: 'Faltaba un tercero' } : {}
    return performAction(openingService, { tx, actor, today, id, action, input })
  })
const uploading = (rows: readonly string[]) =>
  world.inTransaction((tx) => {
    const found = openingOperations.find(({ endpoint }) => endpoint.path.endsWith('accumulated/import/apply'))
    const heading = 'Tercero;Mes;Regla de retención;Municipio;Base;Retenido;Pagado en el año'
    const content = Buffer.from([heading, ...rows].join('\n'))
    const file = { name: 'x.csv', mediaType: 'text/csv', content }
    return found!.handle({ tx, actor, today, params: { id }, file } as unknown as Call)
  })
const certified = (from: number, to: number) =>
  world.inTransaction(async (tx) =>
    (await withheldSums(tx, { vigencia: 2026, from, to })).map(({ code, base, withheld }) => [
      code,
      base,
      withheld,
    ]),
  )
const yearToDate = (on: string) =>
  world.inTransaction(async (tx) => (await earlierOf(tx, world.tercero, day(on))).yearToDate)

test('a draft brings nothing; posted, certificates and yearly limits count it and no account moves by it', async () => {
  expect([await certified(1, 12), await yearToDate('2026-08-01')]).toEqual([[], 0n])
  await doing('post')
  expect(await certified(1, 12)).toEqual([['HON-PJ', pesos(31_000_000), pesos(3_410_000)]])
  expect(await certified(6, 6)).toHaveLength(1)
  expect(await certified(1, 5)).toEqual([])
  expect(await yearToDate('2026-08-01')).toBe(pesos(33_000_000))
  expect(await yearToDate('2027-01-10')).toBe(0n)
  expect(await world.vouchersOf(id)).toMatchObject([{ kind: 'SI', total: '9.00' }])
})

test('posted, no file gets in', async () => {
  await expect(uploading(['800197268;5;;;0;0;7'])).rejects.toMatchObject({ code: 'GEN-STATE' })
})

test('corrected, nothing is left of it; a file replaces and adds, whole or not at all', async () => {
  await doing('correct')
  expect([await certified(1, 12), await yearToDate('2026-08-01')]).toEqual([[], 0n])
  await expect(
    uploading(['800197268;5;;;0;0;7', '800197268;6;NADA;;5;1;0', '800197268;8;HON-PJ;;5;1;0']),
  ).rejects.toMatchObject({
    code: 'IMP-ROWS',
    facts: {
      problems: [
        { row: 3, column: 'Regla de retención' },
        { row: 4, column: 'Mes' },
      ],
    },
  })
  const done = await uploading(['800197268;6;HON-PJ;;20000000;2200000;20000000', '800197268;3;;;0;0;5000000'])
  expect(done).toMatchObject({ creates: 1, updates: 1, problems: [] })
  await doing('post')
  expect(await certified(1, 12)).toEqual([['HON-PJ', pesos(20_000_000), pesos(2_200_000)]])
  expect(await yearToDate('2026-08-01')).toBe(pesos(25_000_000))
})
