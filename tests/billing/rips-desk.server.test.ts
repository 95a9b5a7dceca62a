import { buffer } from 'node:stream/consumers'
import { generateRips, ripsFiles } from '@quina/billing/server'
import { openVault } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { sendRips } from '@quina/rips/server'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layInvoices, ripsDay } from '../../bench/ground/rips.ts'

const { db, connection, close } = await testDatabase()
const invoices = 600
let campusId = ''
beforeAll(async () => {
  openVault('a key for tests only, of forty letters..')
  await sql`insert into admin.company (id, name, nit, check_digit, reps_code)
    values (gen_random_uuid(), 'ESE de Prueba', '900123456', 8, '1100100001')`.execute(db)
  campusId = await layInvoices(connection.pool, invoices)
})
afterAll(close)

const now = new Date('2026-08-20T15:00:00Z')
const userId = newId()
const someInvoice = async () =>
  await db
    .selectFrom('billing.invoice')
    .select(['id', 'fullNumber'])
    .orderBy('consecutive')
    .executeTakeFirstOrThrow()
const generate = (invoiceId: string) =>
  db.transaction().execute((tx) => generateRips(tx, { invoiceId, userId, now }))

test('a RIPS comes out of what was charged and passes every rule that can be checked here', async () => {
  const { id, fullNumber } = await someInvoice()
  const { state, findings, submissionId } = await generate(id)
  expect(findings.filter(({ effect }) => effect === 'R')).toEqual([])
  expect(state).toBe('ready')
  const { json } = await db
    .selectFrom('rips.submission')
    .select('json')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const rips = JSON.parse(json?.toString() ?? '') as { numFactura: string; usuarios: { servicios: object }[] }
  expect(rips.numFactura).toBe(fullNumber)
  expect(Object.keys(rips.usuarios[0]?.servicios ?? {})).toEqual(['consultas', 'procedimientos'])
})

test('made again it is the same; without its diagnosis it has errors, and the invoice says so', async () => {
  const { id } = await someInvoice()
  const first = await generate(id)
  expect((await generate(id)).hash).toBe(first.hash)
  await sql`update billing.charge set diagnosis = null where id in
    (select charge_id from billing.invoice_charge where invoice_id = ${id})`.execute(db)
  const broken = await generate(id)
  expect(broken.state).toBe('with-errors')
  const stateOf = async () =>
    (
      await db
        .selectFrom('billing.invoice')
        .select('ripsState')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).ripsState
  expect(await stateOf()).toBe('faulty')
  await sql`update billing.charge set diagnosis = 'J459' where id in
    (select charge_id from billing.invoice_charge where invoice_id = ${id})`.execute(db)
  expect((await generate(id)).state).toBe('ready')
  expect(await stateOf()).toBe('ready')
})

test('it does not leave before DIAN accepts the invoice', async () => {
  const { id } = await someInvoice()
  const { submissionId } = await generate(id)
  const world = {
    ...{ userId, campusId, now: () => now },
    step: <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work),
  }
  await expect(sendRips(world, submissionId)).rejects.toMatchObject({ code: 'RIP-014' })
})

test('a period comes in one file, each invoice once, in pages', async () => {
  const stream = ripsFiles(db, { from: ripsDay, to: ripsDay, payerId: null, campusId: null })
  const { unzipSync } = await import('fflate')
  const files = unzipSync(await buffer(stream))
  expect(Object.keys(files)).toHaveLength(invoices)
  const [name, content] = Object.entries(files)[0] ?? []
  expect(JSON.parse(Buffer.from(content ?? []).toString())).toMatchObject({
    numFactura: name?.replace('.json', ''),
  })
})
