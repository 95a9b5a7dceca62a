import { tripsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
afterEach(() => world.close())

const outcomes = async (attempts: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
  return { done: settled.filter(({ status }) => status === 'fulfilled').length, codes }
}

const account = async () => {
  const admissionId = await world.admit()
  await world.charge(admissionId, world.imaging)
  return admissionId
}

test('two clerks who invoice the same charges: one prefactura, one number', async () => {
  world = await billingWorld()
  const admissionId = await account()
  const prepared = await outcomes([world.prepare(admissionId), world.prepare(admissionId)])
  expect(prepared).toEqual({ done: 1, codes: ['FAC-120'] })
  const { id } = await world.db.selectFrom('billing.invoice').select('id').executeTakeFirstOrThrow()
  const issued = await outcomes(Array.from({ length: 4 }, () => world.issue(id)))
  expect(issued.done).toBe(1)
  expect(issued.codes).toEqual(['GEN-STATE', 'GEN-STATE', 'GEN-STATE'])
  const { rows } = await sql<{ moves: number; taken: number }>`
    select (select count(*)::int from billing.receivable_move) as moves,
           (select sum(taken)::int from einvoice.counter) as taken`.execute(world.db)
  expect(rows[0]).toEqual({ moves: 1, taken: 1 })
})

test('many invoices at once never take more than the contract has', async () => {
  world = await billingWorld({ worth: 1_500_000 })
  const ids: string[] = []
  for (let at = 0; at < 4; at++) ids.push(await world.prepare(await account()))
  const { done, codes } = await outcomes(ids.map((id) => world.issueAs(id, ['billing.invoice.issue'])))
  expect(done).toBe(2)
  expect(codes).toEqual(['CTR-040', 'CTR-040'])
  // Its number is taken in the trip that locks the contract: what is refused leaves no gap.
  const { taken } = await world.db
    .selectFrom('einvoice.counter')
    .select('taken')
    .where('taken', '>', 0)
    .executeTakeFirstOrThrow()
  expect(taken).toBe(2)
})

test('the last number of the range is taken once, and what it refuses leaves nothing behind', async () => {
  world = await billingWorld({ numbers: 2 })
  const ids: string[] = []
  for (let at = 0; at < 4; at++) ids.push(await world.prepare(await account()))
  const { done, codes } = await outcomes(ids.map((id) => world.issue(id)))
  expect([done, codes]).toEqual([2, ['FEV-031', 'FEV-031']])
  const rows = await world.db
    .selectFrom('billing.invoice')
    .select(['fullNumber', 'status'])
    .orderBy('fullNumber')
    .execute()
  expect(rows.map(({ fullNumber, status }) => `${fullNumber} ${status}`)).toEqual([
    ' draft',
    ' draft',
    'HSR1 issued',
    'HSR2 issued',
  ])
  const owed = await world.db.selectFrom('billing.receivable').select('invoiceId').execute()
  expect(owed).toHaveLength(2)
})

test('an invoice that is annulled by two at once gives back once', async () => {
  world = await billingWorld()
  const id = await world.invoiced([world.imaging])
  await world.accept(id)
  const { done, codes } = await outcomes([world.annul(id), world.annul(id), world.annul(id)])
  expect([done, codes]).toEqual([1, ['GEN-STATE', 'GEN-STATE']])
  const notes = await world.db.selectFrom('billing.creditNote').select('id').execute()
  expect(notes).toHaveLength(1)
})

test('notes at once never take back more than a line has', async () => {
  world = await billingWorld()
  const id = await world.invoiced([world.imaging])
  await world.accept(id)
  const { id: invoiceLineId } = await world.db
    .selectFrom('billing.invoiceLine')
    .select('id')
    .where('parentId', '=', id)
    .executeTakeFirstOrThrow()
  const { done, codes } = await outcomes(
    Array.from({ length: 4 }, () => world.credit(id, [{ invoiceLineId, amount: 300_000 }])),
  )
  expect([done, codes]).toEqual([2, ['FAC-153', 'FAC-153']])
})

test('once what seldom changes is known, an account is issued in eight trips, its signature and its commit', async () => {
  world = await billingWorld()
  for (const _ of [1, 2]) await world.invoiced([world.consultation, world.imaging])
  const id = await world.prepare(await account())
  // Lock and admissions; what is held; its checks; what is frozen, paid and recognised; contract and number; the budget; that
  // with what the books must know; what is posted, which is read here.
  expect(await tripsOf(() => world.issue(id))).toBe(1 + 8 + 1)
})
