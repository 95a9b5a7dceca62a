import { credit, debit } from '@quina/accounting/domain'
import type { Tx } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWorld, billingWorld } from '../../income/billing/billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

/** What no command can do in one vigencia: an invoice of the year before. */
async function issuedOn(tx: Tx, id: string, date: string) {
  await sql`alter table billing.invoice disable trigger user`.execute(tx)
  await sql`update billing.invoice set date = ${date} where id = ${id}::uuid`.execute(tx)
  await sql`alter table billing.invoice enable trigger user`.execute(tx)
}

/** An accepted image of 733,300, issued on the given day. */
async function invoiced(date?: string) {
  const id = await world.invoiced([world.imaging])
  await world.accept(id)
  if (date !== undefined) await world.act((tx) => issuedOn(tx, id, date))
  const line = world.db.selectFrom('billing.invoiceLine').select('id').where('parentId', '=', id)
  return { id, lineId: (await line.executeTakeFirstOrThrow()).id }
}
const credited = async ({ id, lineId }: { id: string; lineId: string }, whole: number) => {
  const note = await world.credit(id, [{ invoiceLineId: lineId, amount: whole }])
  return (await world.vouchers(note))[0]
}
const held = () => world.balance('138609')

test('A-8e: of an earlier vigencia, the impairment held for the payer first and the rest as an expense', async () => {
  const terceroId = world.eps as never
  await world.note('DT', '2026-11-19', [
    debit('534709', pesos(50_000), { terceroId }),
    credit('138609', pesos(50_000), { terceroId }),
  ])
  const now = await invoiced()
  expect(await credited(now, 10_000)).toContain('439512              10000.00')
  expect(await held()).toBe('-50000.00')

  const before = await invoiced('2025-12-20')
  expect(await credited(before, 33_300)).toBe(`GL
138609              33300.00
131901                                33300.00`)
  expect(await credited(before, 100_000)).toBe(`GL
138609              16700.00
589090              83300.00
131901                               100000.00`)
  expect(await credited(before, 20_000)).toBe(`GL
589090              20000.00
131901                                20000.00`)
  expect(await held()).toBe('0.00')
})

test('two notes of one payer do not take the same impairment', async () => {
  const terceroId = world.eps as never
  await world.note('DT', '2026-11-19', [
    debit('534709', pesos(60_000), { terceroId }),
    credit('138609', pesos(60_000), { terceroId }),
  ])
  const both = [await invoiced('2025-12-20'), await invoiced('2025-12-20')]
  await Promise.all(both.map((one) => credited(one, 50_000)))
  expect(await held()).toBe('0.00')
})
