import { buffer } from 'node:stream/consumers'
import { generateRips, ripsFiles, ripsFilesApart } from '@quina/billing/server'
import { openVault } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { sendRips } from '@quina/rips/server'
import { testDatabase } from '@quina/testing/server'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layInvoices, ripsDay } from '../../../bench/ground/rips.ts'

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
    userId,
    campusId,
    now: () => now,
    step: <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work),
  }
  await expect(sendRips(world, submissionId)).rejects.toMatchObject({ code: 'RIP-014' })
})

const listName = `Validacion-${ripsDay}-${ripsDay}.csv`

/** What the ZIP of the day holds, by name, and the lines of its list of findings. */
async function filesOfDay() {
  const input = { from: ripsDay, to: ripsDay, payerId: null, campusId: null, now }
  const files = unzipSync(await buffer(ripsFiles(db, input)))
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString()
  const lines = textOf(listName).trim().split('\r\n').slice(1)
  return { names: Object.keys(files), textOf, linesOf: (number: string) => linesOf(lines, number) }
}

const linesOf = (lines: readonly string[], number: string) =>
  lines.map((line) => line.split(';')).filter(([first]) => first === number)

test('a period comes in one file, each invoice once, in pages, and then what was found in each', async () => {
  const { names, textOf, linesOf } = await filesOfDay()
  expect(names).toHaveLength(invoices + 1)
  expect(names.at(-1)).toBe(listName)
  for (const name of names.slice(0, -1)) {
    const number = name.replace('.json', '')
    expect(JSON.parse(textOf(name))).toMatchObject({ numFactura: number })
    expect(linesOf(number)).toMatchObject(
      [[number, /ahora$/, '', '', '', '', 'Sin hallazgos', '']].map(matching),
    )
  }
})

test('a thread of its own makes the very same file, and ends when the consumer stops', async () => {
  const input = { from: ripsDay, to: ripsDay, payerId: null, campusId: null, now }
  const apart = await buffer(ripsFilesApart(db, input))
  expect(apart.equals(await buffer(ripsFiles(db, input)))).toBe(true)
  const left = ripsFilesApart(db, input)
  for await (const piece of left) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
  expect(left.destroyed).toBe(true)
}, 60_000)

const matching = (cells: readonly (string | RegExp)[]) =>
  cells.map((cell) => (typeof cell === 'string' ? cell : expect.stringMatching(cell)))

test('what leaves is looked at with every rule, whether it was kept before or its charges tell it now', async () => {
  const [stored, reported] = await db
    .selectFrom('billing.invoice')
    .select(['id', 'fullNumber'])
    .orderBy('consecutive')
    .offset(10)
    .limit(2)
    .execute()
  if (stored === undefined || reported === undefined) throw new Error('there are invoices enough')
  await generate(stored.id)
  // Nobody looked again at what was kept since it stopped being so.
  await sql`update billing.invoice set coverage = '02', modality = '01' where id in (${stored.id}, ${reported.id})`.execute(
    db,
  )
  const { linesOf, textOf } = await filesOfDay()
  const numbers = [stored, reported].map(({ fullNumber }) => fullNumber ?? '')
  const codesOf = (number: string) => linesOf(number).map(([, , code, effect]) => [code, effect])
  for (const number of numbers) expect(codesOf(number)).toContainEqual(['RVG02', 'Rechaza'])
  expect(numbers.map((number) => linesOf(number)[0]?.[1])).toEqual([
    'Guardado, validado ahora',
    'De los cargos, validado ahora',
  ])
  expect(JSON.parse(textOf(`${numbers[0]}.json`))).toMatchObject({ numFactura: numbers[0] })
})

test('shows what was found when the RIPS got its CUV', async () => {
  const { id, fullNumber } = await someInvoice()
  const { submissionId } = await generate(id)
  const findings = [{ code: 'RVC031', effect: 'N', says: 'Un aviso.', path: 'usuarios[0]', value: 'Z00' }]
  await sql`update rips.submission set state = 'notified', cuv = ${'a'.repeat(96)}, filed_at = now(),
    findings = ${JSON.stringify(findings)} where id = ${submissionId}`.execute(db)
  const { linesOf } = await filesOfDay()
  expect(linesOf(fullNumber ?? '')).toEqual([
    [
      fullNumber,
      'Con CUV: lo que se halló al guardarlo',
      'RVC031',
      'Notifica',
      'usuarios[0]',
      'Z00',
      'Un aviso.',
      '',
    ],
  ])
})
