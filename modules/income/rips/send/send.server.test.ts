import { day, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MuvRehearsal } from '../setup/setup.contract.ts'
import { defineRipsOwner, type RipsAnswer } from '../submission/owner.server.ts'
import { type SavingRips, saveRips } from '../submission/save.server.ts'
import { sampleContainer } from '../testing/container.domain.ts'
import { ripsOf, service, user } from '../testing/sample.domain.ts'
import { sendRips } from './send.server.ts'

const { db, close } = await testDatabase()
const heard: RipsAnswer[] = []
let container: Buffer | null = sampleContainer('CreditNote')
defineRipsOwner({
  kind: 'test.sale',
  label: 'Venta de prueba',
  address: (id) => `/venta/${id}`,
  container: async () => container,
  approved: async (_tx, _id, answer) => void heard.push(answer),
  rejected: async (_tx, _id, answer) => void heard.push(answer),
})
const actor = actorFor()
const campusId = crypto.randomUUID()
beforeAll(async () => {
  await sql`insert into admin.campus (id, code, name, reps_code) values (${campusId}, '01', 'Sede', '110010000101')`.execute(
    db,
  )
  await sql`insert into admin.company (id, name, nit, check_digit) values (gen_random_uuid(), 'ESE', '900123456', 8)`.execute(
    db,
  )
})
afterAll(close)
beforeEach(() => {
  heard.length = 0
  container = sampleContainer('CreditNote')
})

const now = new Date('2026-09-01T13:00:00Z')
const world = {
  userId: actor.userId,
  campusId,
  now: () => now,
  step: <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work),
}
const rehearse = (what: MuvRehearsal) => sql`update rips.setup set rehearses = ${what}`.execute(db)
/** The rules are looked at in `validate.domain.test.ts`: here a total credit note goes, which carries no JSON. */
const save = (change: Partial<SavingRips> = {}) =>
  db.transaction().execute((tx) =>
    saveRips(tx, {
      owner: 'test.sale',
      ownerId: crypto.randomUUID(),
      mode: 'credit-total',
      number: 'NC1',
      party: 'EPS',
      date: day('2026-08-31'),
      campusId,
      userId: actor.userId,
      rips: null,
      invoice: null,
      now,
      ...change,
    }),
  )
const send = (id: string) => sendRips(world, id)
const stored = (id: string) =>
  db.selectFrom('rips.submission').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attempts = async (id: string) =>
  (
    await db
      .selectFrom('rips.attempt')
      .select(['operation', 'outcome'])
      .where('submissionId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ operation, outcome }) => `${operation} ${outcome}`)
const receipts = async () => (await db.selectFrom('rips.simulatedReceipt').select('at').execute()).length

test('what passes gets its CUV, simulated, and cannot be touched any more', async () => {
  await rehearse('rules')
  const { submissionId } = await save()
  expect(await send(submissionId)).toBe('approved')
  const { cuv, simulated, environment } = await stored(submissionId)
  expect([cuv?.length, simulated, environment]).toEqual([96, true, 'SIMULADO'])
  expect(heard).toEqual([expect.objectContaining({ state: 'approved', cuv })])
  const touched = sql`update rips.submission set cuv = null where id = ${submissionId}`.execute(db)
  await expect(touched).rejects.toThrow('cannot change')
})

test('after a timeout the ministry returns the CUV it gave, and nothing is received twice', async () => {
  await rehearse('timeout')
  container = sampleContainer('CreditNote', 'NC2')
  const { submissionId } = await save()
  expect(await send(submissionId)).toBe('sent')
  const before = await receipts()
  await rehearse('rules')
  expect(await send(submissionId)).toBe('approved')
  expect(await receipts()).toBe(before)
  expect(await attempts(submissionId)).toEqual(['Cargar timeout', 'ConsultarCUV answered'])
})

test('a process that died while it sent consults first as well', async () => {
  await rehearse('timeout')
  container = sampleContainer('CreditNote', 'NC3')
  const { submissionId } = await save()
  await send(submissionId)
  await sql`update rips.submission set state = 'sent', must_recover = true, tries = 1 where id = ${submissionId}`.execute(
    db,
  )
  await rehearse('rules')
  expect(await send(submissionId)).toBe('approved')
  expect(heard).toHaveLength(1)
})

test('an electronic document that the ministry would refuse is not sent to it', async () => {
  await rehearse('rules')
  container = Buffer.from(String(sampleContainer('CreditNote', 'NC6')).replace('MODALIDAD_PAGO', 'MODALIDAD'))
  const { submissionId } = await save()
  await expect(send(submissionId)).rejects.toMatchObject({
    code: 'RIP-015',
    message: expect.stringContaining('CND126'),
  })
  expect((await stored(submissionId)).state).toBe('ready')
})

test('the ministry notifies what the norm leaves empty by itself, and the approval stays clean', async () => {
  await rehearse('rules')
  container = sampleContainer('CreditNote', 'NC7')
  const { submissionId } = await save()
  expect(await send(submissionId)).toBe('approved')
  const { findings } = await stored(submissionId)
  expect((findings as unknown as { code: string }[]).map(({ code }) => code)).toEqual(['CND131'])
})

test('sends what was never sent as soon as it can, and stores a rejection', async () => {
  await rehearse('unreachable')
  container = sampleContainer('CreditNote', 'NC4')
  const { submissionId } = await save()
  expect(await send(submissionId)).toBe('sent')
  expect((await stored(submissionId)).mustRecover).toBe(false)
  await rehearse('reject')
  expect(await send(submissionId)).toBe('rejected')
  expect((await stored(submissionId)).lastError).toContain('SIM001')
  expect(heard[0]).toMatchObject({ state: 'rejected', cuv: null })
})

test('the document of DIAN goes first, and an answer is waited for before anything changes', async () => {
  await rehearse('timeout')
  container = null
  const saved = await save()
  await expect(send(saved.submissionId)).rejects.toMatchObject({ code: 'RIP-014' })
  container = sampleContainer('CreditNote', 'NC5')
  const ownerId = crypto.randomUUID()
  const { submissionId } = await save({ ownerId })
  await send(submissionId)
  await expect(save({ ownerId })).rejects.toMatchObject({ code: 'RIP-010' })
})

test('a JSON is validated, kept version by version, and does not leave with errors', async () => {
  await rehearse('rules')
  const ownerId = crypto.randomUUID()
  const rips = ripsOf([user({ consultas: [service('consultas', { codDiagnosticoPrincipal: null })] })])
  const invoice = {
    number: 'SETP1',
    issuerNit: '900123456',
    payerNit: '800000001',
    coverage: '16',
    modality: '04',
    from: '2026-08-01',
    to: '2026-08-31',
    total: pesos(50_000),
    collected: {},
  }
  const first = await save({ ownerId, mode: 'invoice', rips, invoice })
  expect(first.state).toBe('with-errors')
  expect(first.findings.map(({ path }) => path)).toContain(
    'usuarios[0].servicios.consultas[0].codDiagnosticoPrincipal',
  )
  await expect(send(first.submissionId)).rejects.toMatchObject({ code: 'RIP-013' })
  const mended = ripsOf([user({ consultas: [service('consultas')] })])
  await save({ ownerId, mode: 'invoice', rips: mended, invoice, reason: 'Diagnóstico' })
  await save({ ownerId, mode: 'invoice', rips: mended, invoice })
  const editions = await db
    .selectFrom('rips.edition')
    .select(['ordinal', 'reason'])
    .where('submissionId', '=', first.submissionId)
    .orderBy('ordinal')
    .execute()
  expect(editions).toEqual([
    { ordinal: 1, reason: null },
    { ordinal: 2, reason: 'Diagnóstico' },
  ])
  await expect(save({ mode: 'invoice' })).rejects.toMatchObject({ code: 'RIP-012' })
})
