import { day, moneyText, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)
const { run, causado, registro, withheld, books, db } = world

/** Fees by the table of art. 383, caused to a doctor. */
async function fees(rp: Awaited<ReturnType<typeof registro>>, value: number, date: string, concept = 'HON') {
  const lines = [{ concept, value, centre: 'ward' as const, rubro: rp.lines[0]! }]
  const who = { terceroId: books.doctor, supportKind: 'support_document' }
  return causado(lines, { registroId: rp.id, ...who, labourRisk: '1', date })
}
const annul = (id: string, date: string) =>
  run(id, 'annul', { input: { date: day(date), reason: 'Cuenta presentada por error' } })
async function note(id: string, whole: number, date: string) {
  const line = await db
    .selectFrom('accounting.causacionLine')
    .select('id')
    .where('parentId', '=', id)
    .executeTakeFirstOrThrow()
  const lines = [{ lineId: line.id, amount: moneyText(pesos(whole)) }]
  await run(id, 'creditNote', { input: { date, number: 'NC-9', reason: 'Turnos que no se hicieron', lines } })
}
const basesOf = async (id: string): Promise<number> => {
  const { rows } = await sql<{ base: string }>`
    select sum(sign * base)::bigint as base from accounting.withholding_line where document_id = ${id}::uuid`.execute(
    db,
  )
  return Number(rows[0]!.base)
}

test('fees annulled in a later month are not withheld again there', async () => {
  const rp = await registro(60_000_000, books.doctor)
  const alone = await withheld(await fees(rp, 9_000_000, '2026-06-10'))
  const wrong = await fees(rp, 9_000_000, '2026-03-10')
  await annul(wrong, '2026-04-05')
  expect(await withheld(await fees(rp, 9_000_000, '2026-04-20'))).toEqual([
    alone[0]!.replace('2026-06', '2026-04'),
  ])
})

test('what a credit note took back was not paid that month', async () => {
  const rp = await registro(60_000_000, books.doctor)
  const whole = await fees(rp, 10_000_000, '2026-07-03')
  await note(whole, 1_000_000, '2026-07-08')
  const second = await fees(rp, 3_000_000, '2026-07-20')
  const amount = async (id: string) =>
    (await withheld(id)).reduce((sum, row) => sum + Number(row.split(' ')[2]), 0)
  const together = await fees(rp, 12_000_000, '2026-08-20')
  expect((await amount(whole)) + (await amount(second))).toBe(await amount(together))
})

test('the payments of a month certify its base once', async () => {
  const rp = await registro(60_000_000, books.doctor)
  const first = await fees(rp, 8_500_000, '2026-09-03')
  const second = await fees(rp, 2_000_000, '2026-09-20')
  const both = await fees(rp, 10_500_000, '2026-10-20')
  expect(await basesOf(first)).toBeGreaterThan(0)
  expect((await basesOf(first)) + (await basesOf(second))).toBe(await basesOf(both))
})

test('3.300 UVT a year: what was annulled or returned does not count', async () => {
  const rp = await registro(200_000_000, books.doctor)
  const plain = (value: number, date: string) => {
    const lines = [{ concept: 'HON', value, centre: 'office' as const, rubro: rp.lines[0]! }]
    return causado(lines, {
      registroId: rp.id,
      terceroId: books.doctor,
      supportKind: 'support_document',
      date,
    })
  }
  const large = await plain(170_000_000, '2026-11-02')
  await note(large, 90_000_000, '2026-11-05')
  expect(await withheld(await plain(10_000_000, '2026-11-06'))).toEqual(['2026-11 243603 1000000'])
})
