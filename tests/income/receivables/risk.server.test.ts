import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filingRisk } from '../../../modules/income/receivables/claim/risk/risk.contract.ts'
import { type GlosaWorld, glosaWorld } from './glosa-world.ts'

/** What is likely to be objected to, before it is filed; and cartera by contract. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
}, 180_000)
afterAll(() => world.close())

const riskOf = async (invoiceId: string) => {
  const [found] = await world.desk.ask(filingRisk, { invoices: [{ invoiceId }] } as never)
  return found!
}

test('an invoice without supports says so; what its payer objected to before weighs, by the cause it used most', async () => {
  const first = await world.filed()
  const before = await riskOf(first)
  const whole = before.lines.find(({ lineId }) => lineId === null)!
  // Its copago waits too: 100 − 60 % × 65 %.
  expect(whole.reasons.map(({ code, weight }) => [code, weight])).toEqual([
    ['SO3401', 40],
    ['FA2006', 35],
  ])
  expect(before).toMatchObject({ score: 61, level: 'high' })
  // 61 % of all of it.
  expect(Number(before.atRisk)).toBe(Math.round((await world.owes(first)) * 0.61))
  expect(before.lines.flatMap(({ reasons }) => reasons).some(({ why }) => why.includes('objetó'))).toBe(false)

  // Five times the consultation was charged, and three of them objected to.
  const others = [first]
  for (let at = 0; at < 4; at += 1) others.push(await world.filed())
  for (const invoiceId of others.slice(0, 2)) await world.reported(invoiceId, [[0, 'TA0201', 1_000]])
  await world.reported(others[2]!, [[0, 'FA0201', 1_000]])
  const next = await world.filed()
  const [consultation] = await world.linesOf(next)
  const after = await riskOf(next)
  const judged = after.lines.find(({ lineId }) => lineId === consultation!.id)!
  expect(judged.reasons[0]).toMatchObject({
    code: 'TA0201',
    weight: 54,
    why: 'Este pagador objetó 3 de las últimas 5 veces que se le cobró este servicio.',
  })
})

test('a fault weighs what it weighed on the day: a later row takes its place', async () => {
  const invoiceId = await world.filed()
  await world.act((tx) =>
    sql`insert into receivables.risk_weight (rule, from_day, weight, code, cure, source)
        values ('no-support', '2026-12-01', 77, 'SO3401', 'Adjunte la epicrisis.', 'Comité de cartera')`.execute(
      tx,
    ),
  )
  const found = await riskOf(invoiceId)
  const whole = found.lines.find(({ lineId }) => lineId === null)!
  expect(whole.reasons[0]).toMatchObject({ weight: 77, cure: 'Adjunte la epicrisis.' })
})

test('cartera by contract: its balance is what its invoices owe, and objections are reported', async () => {
  const { rows } = await sql<{ balance: string; owed: string; glosa: string; open: string }>`
    select c.balance::text, c.glosa::text,
           (select sum(balance) from billing.receivable where contract_id = c.id)::text as owed,
           (select sum(open) from receivables.glosa_line)::text as open
    from receivables.contract_balance_list c where c.id = ${world.contractId}::uuid`.execute(world.db)
  expect(Number(rows[0]!.balance)).toBe(Number(rows[0]!.owed))
  expect(Number(rows[0]!.balance)).toBeGreaterThan(0)
  expect(Number(rows[0]!.glosa)).toBe(Number(rows[0]!.open))
})
