import { performAction } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { exportFurtran } from '../../../modules/income/billing/claims/claim-batch/claim-batch.contract.ts'
import { claimBatchOperations } from '../../../modules/income/billing/claims/claim-batch/claim-batch.server.ts'
import {
  checkFurtran,
  furtranAt,
  prepareFurtran,
} from '../../../modules/income/billing/claims/furtran/furtran.contract.ts'
import {
  furtranOperations,
  furtranService,
} from '../../../modules/income/billing/claims/furtran/furtran.server.ts'
import { type AccidentWorld, accidentWorld } from './accident-world.ts'

let world: AccidentWorld
afterEach(() => world.close())
const today = day('2026-11-20')
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(() => 'done').catch((problem) => `${problem.code} ${problem.constraint ?? ''}`.trim())
const calls = <T>(work: (use: ReturnType<ReturnType<typeof callsOf>>) => Promise<T>) =>
  world.act((tx) =>
    work(callsOf([...furtranOperations, ...claimBatchOperations], { actor: world.chief })(tx)),
  )

test('a transport is claimed from its invoice: checked, numbered, in a lot once, and stored as it was reported', async () => {
  world = await accidentWorld()
  const admissionId = await world.hurt()
  await world.charge(admissionId, world.imaging, { hour: '10:00' })
  await world.crash([admissionId])
  const invoiceId = await world.prepare(admissionId)
  await world.issue(invoiceId)
  await sql`update admin.company set municipality_id = (select municipality_id from billing.accident limit 1)`.execute(
    world.db,
  )
  await sql`update admin.campus set municipality_id = (select municipality_id from billing.accident limit 1)`.execute(
    world.db,
  )
  expect(await calls(({ ask }) => ask(furtranAt, { id: invoiceId }))).toMatchObject({
    claimId: null,
    invoices: [{ id: invoiceId, claimId: null }],
  })
  const { id } = await calls(({ act }) => act(prepareFurtran, { invoiceId, plate: 'OTH123' }))
  const run = (action: 'complete' | 'file', input: object = {}) =>
    world.act((tx) => performAction(furtranService, { tx, actor: world.chief, today, id, action, input }))
  await sql`update admin.campus set reps_code = null`.execute(world.db)
  expect((await calls(({ act }) => act(checkFurtran, { id }))).faults).toBeGreaterThan(0)
  expect(await refusal(run('complete'))).toBe('SOA-057')
  await sql`update admin.campus set reps_code = '730010012301'`.execute(world.db)
  await sql`update admin.company set address = 'Calle 1 # 2-3'`.execute(world.db)
  await run('complete')
  const input = { payerId: world.soat.payerId, from: today, to: today }
  expect(await calls(({ act }) => act(exportFurtran, input))).toMatchObject({ number: 1, claims: 1 })
  expect(await refusal(calls(({ act }) => act(exportFurtran, input)))).toBe('SOA-060')
  const batch = await world.db.selectFrom('billing.claimBatch').selectAll().executeTakeFirstOrThrow()
  const { record, number } = await world.db
    .selectFrom('billing.furtran')
    .select(['record', 'number'])
    .executeTakeFirstOrThrow()
  expect([number, record!.length, record![11], record![29]]).toEqual([1, 46, 'OTH123', '10/11/2026'])
  expect(batch).toMatchObject({
    kind: 'furtran',
    firstName: 'FURTRAN73001001230120112026.txt',
    secondName: null,
    secondFile: null,
    firstFile: `${record!.join(',')}\r\n`,
  })
  expect(await refusal(sql`delete from billing.furtran`.execute(world.db))).toBe('23514 claim_frozen')
  await run('file', { filedOn: today, filingNumber: 'R-7' })
  expect(await calls(({ ask }) => ask(furtranAt, { id: invoiceId }))).toMatchObject({ claimId: id })
})
