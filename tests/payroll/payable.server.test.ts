import { createDraft } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { seedChart } from '../../modules/finance/accounting/setup/starter/seed.server.ts'
import {
  owe,
  type PayableMover,
  payPayables,
  returnPayables,
  reversePayables,
} from '../../modules/finance/payroll/books/payable/payable.server.ts'
import { periodService } from '../../modules/finance/payroll/period/period/period.server.ts'
import { payrollGround, person, worldToday } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const actor = actorFor()
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const on = day('2026-03-31')
const payment = (): PayableMover => ({ document: 'treasury.egreso', documentId: newId(), day: on })

const ground = await inTx(async (tx) => {
  await seedChart(tx)
  return payrollGround(tx, actor)
})
let month = 0

/** A period that owes a net of 2.000.000 and 300.000 of health. */
async function owing() {
  month += 1
  return inTx(async (tx) => {
    const { terceroId } = await person(tx, actor, ground)
    const input = { kind: 'ordinary' as const, date: worldToday, year: 2025, month, paidOn: on }
    const periodId = await createDraft(periodService, { tx, actor, input })
    await owe(tx, { campusId: actor.campusId, day: on, periodId }, [
      { terceroId, kind: 'net', account: '251101', amount: pesos(2_000_000), dueOn: on },
      {
        ...{ terceroId: ground.epsId, kind: 'eps', account: '251123' },
        ...{ amount: pesos(300_000), dueOn: day('2026-04-10') },
      },
    ])
    const undo = () =>
      inTx((other) =>
        reversePayables(other, { document: 'payroll.periodPosting', documentId: periodId, day: on }),
      )
    return { periodId, undo, net: await netOf(tx, periodId) }
  })
}

async function netOf(tx: Tx, periodId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from payroll.payable where period_id = ${periodId} and kind = 'net'`.execute(tx)
  return rows[0]!.id
}

const balances = async (periodId: string) => {
  const { rows } = await sql<{ shown: string }>`
    select kind || ' ' || account_code || ' ' || paid::int || ' ' || balance::int || ' ' || condition as shown
    from payroll.payable_list where period_id = ${periodId} order by kind desc`.execute(db)
  return rows.map(({ shown }) => shown)
}
const pay = (payableId: string, amount: number, mover = payment()) =>
  inTx((tx) => payPayables(tx, mover, [{ payableId, amount: pesos(amount) }]))

test('what is paid and returned is what is left of each payable', async () => {
  const { periodId, net } = await owing()
  expect(await balances(periodId)).toEqual(['net 251101 0 2000000 open', 'eps 251123 0 300000 open'])
  const first = payment()
  await pay(net, 1_500_000, first)
  expect(await balances(periodId)).toContain('net 251101 1500000 500000 partial')
  await inTx((tx) => returnPayables(tx, first, [{ payableId: net, amount: pesos(1_500_000) }]))
  await pay(net, 2_000_000)
  expect(await balances(periodId)).toContain('net 251101 2000000 0 paid')
})

test('what is owed is listed by beneficiary with its age', async () => {
  const { periodId } = await owing()
  const { rows } = await sql<{ kind: string; age: string; label: string | null; tercero: string }>`
    select kind, age, account_label as label, tercero_label as tercero, source_address as at from payroll.payable_list
    where period_id = ${periodId} order by kind`.execute(db)
  expect(rows).toMatchObject([
    { kind: 'eps', age: 'older', tercero: 'EPS de prueba', at: `/liquidar/Nomina/edit/${periodId}` },
    { kind: 'net', age: 'older', label: '251101 Nómina por pagar' },
  ])
})

test('nothing is paid beyond what is owed nor returned beyond what was paid', async () => {
  const { net } = await owing()
  const within = { constraint: 'payable_within' }
  await expect(pay(net, 2_000_001)).rejects.toMatchObject(within)
  const back = inTx((tx) => returnPayables(tx, payment(), [{ payableId: net, amount: pesos(1) }]))
  await expect(back).rejects.toMatchObject(within)
})

test('two payments of the same balance at once leave one', async () => {
  const { net } = await owing()
  const both = await Promise.allSettled([pay(net, 2_000_000), pay(net, 2_000_000)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what is paid keeps its source from being reversed, and what was reversed is not paid', async () => {
  const { periodId, net, undo } = await owing()
  const paid = payment()
  await pay(net, 1, paid)
  await expect(undo()).rejects.toMatchObject({ code: 'TIENE_PAGOS', status: 409, facts: { paid: '1.00' } })
  await inTx((tx) => returnPayables(tx, paid, [{ payableId: net, amount: pesos(1) }]))
  await undo()
  expect(await balances(periodId)).toEqual(['net 251101 0 0 reversed', 'eps 251123 0 0 reversed'])
  await expect(pay(net, 1)).rejects.toMatchObject({ constraint: 'payable_within' })
})
