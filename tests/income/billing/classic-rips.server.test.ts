import { day } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import {
  countClassic,
  makeClassic,
} from '../../../modules/income/billing/claims/classic-rips/classic.contract.ts'
import { classicOperations } from '../../../modules/income/billing/claims/classic-rips/classic.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
afterEach(() => world.close())
const refusal = (attempt: Promise<unknown>) => attempt.then(() => 'done').catch((problem) => problem.code)
const calls = <T>(work: (use: ReturnType<ReturnType<typeof callsOf>>) => Promise<T>) =>
  world.act((tx) => work(callsOf(classicOperations, { actor: world.chief })(tx)))
const input = (by: 'issued' | 'filed' | 'served' = 'issued') => ({
  by,
  from: day('2026-11-01'),
  to: day('2026-11-30'),
  payerId: world.payerId,
  contractId: null,
  regimen: null,
  numbers: null,
})

/** An invoice is found by its number, however it is written; a missing one is refused. */
async function onlyThoseRequestedFor(): Promise<void> {
  const { fullNumber } = await world.db
    .selectFrom('billing.invoice')
    .select('fullNumber')
    .where('status', '=', 'issued')
    .executeTakeFirstOrThrow()
  const only = (numbers: string) => calls(({ ask }) => ask(countClassic, { ...input(), numbers }))
  expect((await only(` ${fullNumber.toLowerCase()}, `)).invoices).toBe(1)
  expect(await refusal(only(`${fullNumber} XX-9`))).toBe('RIC-022')
  const ofRegime = (regimen: 'contributory' | 'subsidized') =>
    calls(({ ask }) => ask(countClassic, { ...input(), regimen }))
  expect([(await ofRegime('contributory')).invoices, (await ofRegime('subsidized')).invoices]).toEqual([1, 0])
}

test('a lot is counted and judged before it takes its remission, and each takes the next', async () => {
  world = await billingWorld()
  await world.reportable()
  expect(await refusal(calls(({ act }) => act(makeClassic, input())))).toBe('RIC-020')
  await world.invoiced([world.consultation])
  await sql`update care.admission set diagnosis_id = (select id from reference.entry where code = 'J459' limit 1)`.execute(
    world.db,
  )
  await sql`update admin.campus set reps_code = null`.execute(world.db)
  const before = await calls(({ ask }) => ask(countClassic, input()))
  expect(before.invoices).toBe(1)
  expect(before.faults.map(({ code }) => code)).toContain('RIC-006')
  expect(await refusal(calls(({ act }) => act(makeClassic, input())))).toBe('RIC-021')
  await sql`update admin.campus set reps_code = '730010012301'`.execute(world.db)
  await sql`update insurers.payer set admin_code = 'EPS010' where admin_code is null`.execute(world.db)
  const ofMen = (sex: string) =>
    sql`update reference.entry set facts = facts || jsonb_build_object('sex', ${sex}::text) where code = 'J459'`.execute(
      world.db,
    )
  await ofMen('M')
  const unfit = await calls(({ ask }) => ask(countClassic, input()))
  expect(unfit.faults).toMatchObject([{ file: 'AC', line: 1, field: 10, code: 'RIC-013' }])
  await ofMen('A')
  const now = await calls(({ ask }) => ask(countClassic, input()))
  expect(now.faults).toEqual([])
  expect(now.counts.filter(({ records }) => records > 0).map(({ file }) => file)).toEqual([
    'CT',
    'AF',
    'US',
    'AC',
    'AD',
  ])
  expect((await calls(({ ask }) => ask(countClassic, input('filed')))).invoices).toBe(0)
  expect((await calls(({ ask }) => ask(countClassic, input('served')))).invoices).toBe(1)
  await onlyThoseRequestedFor()
  const made = await Promise.all([1, 2].map(() => calls(({ act }) => act(makeClassic, input()))))
  expect(made.map(({ number }) => number).toSorted()).toEqual([1, 2])
  const lots = await world.db.selectFrom('billing.classicLot').selectAll().orderBy('number').execute()
  const files = lots[0]!.files as Record<string, string>
  expect(files['AF000001.txt']).toContain(',CONTRIBUTIVO,')
  expect(Object.keys(files).toSorted()).toEqual([
    'AC000001.txt',
    'AD000001.txt',
    'AF000001.txt',
    'CT000001.txt',
    'US000001.txt',
  ])
  expect(files['CT000001.txt']!.split('\r\n')).toHaveLength(5)
  expect(await refusal(sql`update billing.classic_lot set invoices = 9`.execute(world.db))).not.toBe('done')
})
