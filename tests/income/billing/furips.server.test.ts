import { createDraft, performAction, saveDraft } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { exportFurips } from '../../../modules/income/billing/claims/claim-batch/claim-batch.contract.ts'
import { claimBatchOperations } from '../../../modules/income/billing/claims/claim-batch/claim-batch.server.ts'
import {
  checkFurips,
  furips,
  furipsAt,
  prepareFurips,
} from '../../../modules/income/billing/claims/furips/furips.contract.ts'
import {
  furipsOperations,
  furipsService,
} from '../../../modules/income/billing/claims/furips/furips.server.ts'
import { type AccidentWorld, accidentWorld } from './accident-world.ts'

let world: AccidentWorld
afterEach(() => world.close())
const today = day('2026-11-20')

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(() => 'done').catch((problem) => `${problem.code} ${problem.constraint ?? ''}`.trim())
const calls = <T>(work: (use: ReturnType<ReturnType<typeof callsOf>>) => Promise<T>) =>
  world.act((tx) => work(callsOf([...furipsOperations, ...claimBatchOperations], { actor: world.chief })(tx)))

/** An invoice of somebody hurt, issued to the insurer. */
async function invoiced() {
  const admissionId = await world.hurt()
  await world.charge(admissionId, world.imaging, { hour: '10:00' })
  await sql`update care.admission set date = '2026-11-10', time = '08:00' where id = ${admissionId}::uuid`.execute(
    world.db,
  )
  const accidentId = await world.crash([admissionId])
  const invoiceId = await world.prepare(admissionId)
  await world.issue(invoiceId)
  return { admissionId, accidentId, invoiceId }
}
/** What official files ask and the world does not tell. */
const tell = async () => {
  await world.reportable()
  await world.act(async (tx) => {
    await sql`update admin.campus set reps_code = '730010012301'`.execute(tx)
    await sql`update people.employee set rethus = '79000222'`.execute(tx)
    await sql`update billing.accident set driver_id = owner_id`.execute(tx)
    await sql`update care.admission set discharge_date = '2026-11-11', discharge_time = '09:30', diagnosis_id =
      (select id from reference.entry where catalogue = 'diagnosis' and length(code) = 4 limit 1)`.execute(tx)
  })
}
const prepared = (invoiceId: string) => calls(({ act }) => act(prepareFurips, { invoiceId }))
const run = (id: string, action: 'complete' | 'file' | 'answer' | 'annul', input: object = {}) =>
  world.act((tx) => performAction(furipsService, { tx, actor: world.chief, today, id, action, input }))
const rowOf = (id: string) =>
  world.db.selectFrom('billing.furips').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lot = () =>
  calls(({ act }) => act(exportFurips, { payerId: world.soat.payerId, from: day('2026-11-01'), to: today }))

test('a claim is born of its invoice, says what it lacks, and is numbered once it lacks nothing', async () => {
  world = await accidentWorld()
  const { invoiceId, admissionId } = await invoiced()
  await sql`update people.employee set rethus = null`.execute(world.db)
  const { id } = await prepared(invoiceId)
  expect(await prepared(invoiceId)).toEqual({ id })
  const { faults } = await calls(({ act }) => act(checkFurips, { id }))
  expect(faults).toBeGreaterThan(0)
  expect(await refusal(run(id, 'complete'))).toBe('SOA-057')
  await tell()
  expect(await calls(({ act }) => act(checkFurips, { id }))).toEqual({ faults: 0 })
  await run(id, 'complete')
  const { record, items, number } = await rowOf(id)
  const { fullNumber } = await world.db
    .selectFrom('billing.invoice')
    .select('fullNumber')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  expect([number, record!.length, record![2], record![3], record![4]]).toEqual([
    1,
    102,
    fullNumber,
    '1',
    '730010012301',
  ])
  expect(items).toHaveLength(1)
  expect(record![96]).toBe(items![0]!.split(',')[7])
  for (const at of [id, invoiceId, admissionId])
    expect(await calls(({ ask }) => ask(furipsAt, { id: at }))).toMatchObject(
      at === admissionId ? { claimId: null, invoices: [{ id: invoiceId, claimId: id }] } : { claimId: id },
    )
})

test('a lot takes the completed claims once; its files are those of the layout', async () => {
  world = await accidentWorld()
  const { invoiceId } = await invoiced()
  await tell()
  const { id } = await prepared(invoiceId)
  expect(await refusal(lot())).toBe('SOA-060')
  await run(id, 'complete')
  expect(await lot()).toMatchObject({ number: 1, claims: 1 })
  expect(await refusal(lot())).toBe('SOA-060')
  const batch = await world.db.selectFrom('billing.claimBatch').selectAll().executeTakeFirstOrThrow()
  const { record, items } = await rowOf(id)
  expect(batch).toMatchObject({
    firstName: 'FURIPS173001001230120112026.txt',
    secondName: 'FURIPS273001001230120112026.txt',
    firstFile: `${record!.join(',')}\r\n`,
    secondFile: `${items![0]}\r\n`,
  })
})

test('a reported claim cannot change, in the engine or in the database', async () => {
  world = await accidentWorld()
  const { invoiceId } = await invoiced()
  await tell()
  const { id } = await prepared(invoiceId)
  await run(id, 'complete')
  const frozen = '23514 claim_frozen'
  const spoil = (statement: ReturnType<typeof sql>) => refusal(statement.execute(world.db))
  expect(await spoil(sql`update billing.furips set record[3] = 'X' where id = ${id}::uuid`)).toBe(frozen)
  expect(await spoil(sql`update billing.furips set items = '{}' where id = ${id}::uuid`)).toBe(frozen)
  expect(await spoil(sql`delete from billing.furips where id = ${id}::uuid`)).toBe(frozen)
  expect(await spoil(sql`update billing.furips_line set claimed = 1 where parent_id = ${id}::uuid`)).toBe(
    frozen,
  )
  expect(await spoil(sql`update billing.furips set status = 'filed' where id = ${id}::uuid`)).toBe(
    '23514 furips_batched',
  )
  expect(await refusal(run(id, 'file', { filedOn: today, filingNumber: 'R-1' }))).toBe('SOA-053')
  await run(id, 'annul', { reason: 'La factura se hace de nuevo' })
  expect(await rowOf(id)).toMatchObject({ status: 'annulled', number: 1 })
  const again = await prepared(invoiceId)
  await run(again.id, 'complete')
  expect(await rowOf(again.id)).toMatchObject({ number: 2 })
})

test('what is answered in part is claimed anew with its radicado, and what was typed is not typed again', async () => {
  world = await accidentWorld()
  const { invoiceId } = await invoiced()
  await tell()
  const { id } = await prepared(invoiceId)
  await world.act(async (tx) => {
    const { lines, ...stored } = await storedInput(id)
    const input = { ...stored, ambulancePlate: 'OTH123', lines }
    await saveDraft(furipsService, { tx, actor: world.chief, id, version: 1, input: input as never })
  })
  await run(id, 'complete')
  await lot()
  expect(await refusal(run(id, 'file', { filedOn: day('2026-11-19'), filingNumber: 'R-1' }))).toBe('SOA-054')
  await run(id, 'file', { filedOn: today, filingNumber: 'RAD-99' })
  const answer = { answeredOn: today, answer: 'objected', approved: '1000.00', answerNotes: null }
  expect(await refusal(run(id, 'answer', { ...answer, answeredOn: '2026-11-19' }))).toBe('SOA-055')
  expect(await refusal(run(id, 'answer', { ...answer, approved: '99999999.00' }))).toBe('SOA-056')
  await run(id, 'answer', answer)
  const again = await prepared(invoiceId)
  expect(again.id).not.toBe(id)
  expect(await rowOf(again.id)).toMatchObject({
    priorFiling: 'RAD-99',
    glosaReply: '1',
    ambulancePlate: 'OTH123',
  })
})

async function storedInput(id: string) {
  const header = await rowOf(id)
  const lines = await world.db
    .selectFrom('billing.furipsLine')
    .selectAll()
    .where('parentId', '=', id)
    .execute()
  const names = Object.keys(furips.fields).filter((name) => name !== 'lines')
  return {
    ...Object.fromEntries(names.map((name) => [name, header[name as keyof typeof header]])),
    lines: lines.map(({ invoiceLineId, kind, code, description }) => ({
      invoiceLineId,
      kind,
      code,
      description,
      claimed: pesos(1_000),
    })),
  }
}

test('only what an insurer of SOAT or ADRES was invoiced is claimed, once at a time', async () => {
  world = await accidentWorld()
  const other = await world.invoiced([world.imaging])
  expect(await refusal(prepared(other))).toBe('SOA-051')
  const { invoiceId } = await invoiced()
  const line = await world.db
    .selectFrom('billing.invoiceLine')
    .select('id')
    .where('parentId', '=', other)
    .executeTakeFirstOrThrow()
  await prepared(invoiceId)
  const { lines: _, ...input } = await storedInput(
    (await world.db.selectFrom('billing.furips').select('id').executeTakeFirstOrThrow()).id,
  )
  const make = (over: object) =>
    refusal(
      world.act((tx) =>
        createDraft(furipsService, { tx, actor: world.chief, input: { ...input, ...over } as never }),
      ),
    )
  const foreign = { invoiceLineId: line.id, kind: '2', code: '39145', description: null, claimed: pesos(1) }
  expect(await make({ lines: [foreign] })).toBe('SOA-052')
  expect(await make({ icu: true, lines: [] })).toBe('SOA-050')
  expect(await make({ lines: [] })).toBe('23505 furips_live')
})

test('of two lots at once only one takes a claim', async () => {
  world = await accidentWorld()
  const { invoiceId } = await invoiced()
  await tell()
  const { id } = await prepared(invoiceId)
  await run(id, 'complete')
  let second: Promise<string> | null = null
  await world.act(async (tx) => {
    const { act } = callsOf(claimBatchOperations, { actor: world.chief })(tx)
    await act(exportFurips, { payerId: world.soat.payerId, from: day('2026-11-01'), to: today })
    second = refusal(lot())
    // The other one looks while this one has not committed.
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
  expect(await second).toBe('SOA-060')
  const batches = await world.db.selectFrom('billing.claimBatch').select('id').execute()
  expect(batches).toHaveLength(1)
})
