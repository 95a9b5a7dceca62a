import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Call, exportRows, inTransaction } from '@quina/blocks/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { filingService, receivables } from '@quina/receivables/server'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  giroPath,
  giroRow,
  readGiro,
  registerGiro,
} from '../../../modules/income/receivables/payment/giro/giro.contract.ts'
import { sample } from '../../outside/sample.ts'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

let world: ReceivablesWorld
let vidaId = ''
beforeAll(async () => {
  world = await receivablesWorld()
  vidaId = await world.act(async (tx) => {
    const company = {
      documentType: 'NIT',
      personType: 'juridica',
      number: '999000710',
      businessName: 'EPS Vida',
    } as const
    const terceroId = await addTercero(tx, world.chief, company)
    const id = newId()
    const kind = { kind: 'eps_contributory', coverage: '01', userType: '01', adminCode: 'EPS710' }
    await tx
      .insertInto('insurers.payer')
      .values({ id, terceroId, ...kind })
      .execute()
    return id
  })
}, 120_000)
afterAll(() => world.close())

async function filed(whole: number): Promise<string> {
  const invoiceId = await world.invoice('2026-05-04', whole)
  const id = await world.draft(filingService, {
    ...{ date: '2026-05-20', payerId: world.payerId, contractId: world.contractId, severalContracts: false },
    ...{
      periodFrom: '2026-05-04',
      periodTo: '2026-05-04',
      medium: 'portal',
      responsible: 'Cartera',
      letter: null,
    },
    ...{ notes: null, invoices: [{ invoiceId, amount: pesos(whole) }] },
  })
  await world.run(filingService, id, ['send'])
  await world.run(filingService, id, ['file', { filingNumber: 'SOL-1', filedOn: '2026-05-20' }])
  return invoiceId
}
const numberOf = async (id: string) => {
  const row = world.db.selectFrom('billing.invoice').select('fullNumber').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).fullNumber!
}
const fileOf = async (rows: readonly Readonly<Record<string, unknown>>[]) => {
  const { download } = await exportRows({ format: 'xlsx', title: 'Giro', columns: giroRow, rows: [...rows] })
  const content = await buffer(download.content as Readable)
  return { name: 'giro.xlsx', mediaType: download.mediaType, content }
}
const calls = <A>(work: (calls: ReturnType<ReturnType<typeof callsOf>>) => Promise<A>): Promise<A> =>
  world.act((tx) => work(callsOf(receivables.operations, { actor: world.chief })(tx)))

const giro = (nit: string, regimen: string | null, invoice: string | null, whole: number) => ({
  ...{ nit, eps: 'Como la llama ADRES', regimen, invoice, amount: `${whole}.00` },
})
let paid: readonly [string, string]
let file: Awaited<ReturnType<typeof fileOf>>

test('one file with several EPS: what was matched, by which key, and what is left', async () => {
  paid = [await filed(2_000_000), await filed(1_500_000)]
  const [a, b] = paid
  file = await fileOf([
    giro('999000405', 'Subsidiado', await numberOf(a), 1_200_000),
    giro('999000405-4', 'Subsidiado', `${(await numberOf(b)).replace('FE', 'fe-000')}`, 1_600_000),
    giro('999000405', 'Subsidiado', 'FE999', 50_000),
    giro('EPS710', 'Contributivo', null, 700_000),
    giro('800999111', 'Subsidiado', null, 30_000),
  ])
  const read = await calls(({ ask }) => ask(readGiro, { sheet: null }, file))
  expect(read.problems).toEqual([])
  expect(read.groups).toMatchObject([
    {
      ...{
        payerId: world.payerId,
        key: 'regimen',
        amount: '2850000.00',
        byNumber: 2,
        bare: 0,
        strange: ['FE999'],
      },
      ...{ applied: '2700000.00', left: '150000.00' },
    },
    { payerId: vidaId, key: 'code', amount: '700000.00', byAmount: 0, applied: '0.00', left: '700000.00' },
    { payerId: null, key: null, amount: '30000.00', name: 'Como la llama ADRES' },
  ])
  expect(read.proof).toEqual({
    ...{
      reported: '3580000.00',
      known: '3550000.00',
      applied: '2700000.00',
      left: '850000.00',
      unknown: '30000.00',
      total: null,
    },
  })
})

test('it is registered once: a payment for each EPS, applied to what it pays', async () => {
  const [a, b] = paid
  const input = {
    ...{ date: day('2026-06-10'), bankAccountId: world.savings as Id<'treasury.bankAccount'> },
    ...{ reference: 'ADRES-06', giroMonth: '2026-05', again: false, sheet: null },
  }
  const done = await calls(({ act }) => act(registerGiro, input, file))
  expect(done).toEqual({ payments: 3, applied: '2700000.00', repeated: 0 })
  expect([await world.owes(a), await world.owes(b)]).toEqual(['800000.00', '0.00'])
  const payments = await world.db
    .selectFrom('receivables.paymentList')
    .select(['payerId', 'amount', 'leftToApply', 'condition'])
    .where('origin', '=', 'direct')
    .orderBy('amount', 'desc')
    .execute()
  expect(payments).toEqual([
    { payerId: world.payerId, amount: '2850000.00', leftToApply: '150000.00', condition: 'partial' },
    { payerId: vidaId, amount: '700000.00', leftToApply: '700000.00', condition: 'identified' },
    { payerId: null, amount: '30000.00', leftToApply: '30000.00', condition: 'unidentified' },
  ])

  const rest = await fileOf([
    giro('EPS710', 'Contributivo', null, 700_000),
    giro('999000405', 'S', null, 800_000),
  ])
  expect(await calls(({ act }) => act(registerGiro, input, rest))).toEqual({
    ...{ payments: 1, applied: '800000.00', repeated: 1 },
  })
  expect(await world.owes(a)).toBe('0.00')

  // Its payments are in the ledger of cartera, invoice by invoice: the monitor reports what nothing moved.
  const monitor = receivables.monitors!.find(({ name }) => name === 'receivables')!
  expect(await world.act((tx) => monitor.check(tx))).toEqual([])
  const broken = inTransaction(world.db, {
    dry: true,
    work: async (tx) => {
      await sql`
        insert into receivables.payment_application (payment_id, application_id, invoice_id, source, day, amount)
        select payment_id, application_id, invoice_id, source, day, -1 from receivables.payment_application
        where invoice_id = ${a}::uuid limit 1`.execute(tx)
      return monitor.check(tx)
    },
  })
  expect(await broken).toEqual([
    expect.stringMatching(/Lo que debe la factura FE\d+: dice 0 y debería decir 1\./),
  ])
})

test('a giro is one batch: the same file is refused, and undoing it reverses each payment and application', async () => {
  const invoice = await filed(400_000)
  const rows = [giro('999000405', 'S', await numberOf(invoice), 400_000), giro('EPS710', 'C', null, 90_000)]
  const sent = await fileOf(rows)
  const input = {
    ...{ date: day('2026-06-12'), bankAccountId: world.savings as Id<'treasury.bankAccount'> },
    ...{ reference: 'ADRES-12', giroMonth: '2026-05', again: false, sheet: null },
  }
  expect((await calls(({ ask }) => ask(readGiro, { sheet: null }, sent))).repeated).toBeNull()
  await calls(({ act }) => act(registerGiro, input, sent))
  expect(await world.owes(invoice)).toBe('0.00')
  expect((await calls(({ ask }) => ask(readGiro, { sheet: null }, sent))).repeated).not.toBeNull()
  await expect(calls(({ act }) => act(registerGiro, input, sent))).rejects.toMatchObject({
    code: 'IMP-AGAIN',
  })

  const [batch] = await batches()
  expect(batch).toMatchObject({ rows: 2, creates: 2, totals: { Girado: expect.stringContaining('490.000') } })
  await expect(undo(batch!.id, world.chief)).rejects.toMatchObject({
    code: expect.stringMatching(/^(CAR|SOD)-/),
  })
  expect(await world.owes(invoice)).toBe('0.00')
  await undo(batch!.id, { ...world.chief, userId: newId() })
  expect(await world.owes(invoice)).toBe('400000.00')
  const payments = await world.db
    .selectFrom('receivables.payment')
    .select('status')
    .where('reference', 'like', 'ADRES-12%')
    .execute()
  expect(payments).toEqual([{ status: 'reversed' }, { status: 'reversed' }])
  expect((await calls(({ ask }) => ask(readGiro, { sheet: null }, sent))).repeated).toBeNull()
})

const door = (path: string, given: object) =>
  world.act((tx) => {
    const found = receivables.operations.find(({ endpoint }) => endpoint.path === `${giroPath}${path}`)!
    return found.handle({ tx, actor: world.chief, now: new Date(), today, query: {}, ...given } as Call)
  })
const batches = () => door('/import/batches', { params: {} }) as Promise<readonly { readonly id: string }[]>
const undo = (batchId: string, actor: typeof world.chief) => {
  const body = { reason: 'El giro era de otra institución' }
  return door('/import/batches/:batchId/undo', { actor, params: { batchId }, body })
}

test('the row of the total is nobody: it proves the others, and is refused when it does not', async () => {
  const sent = (content: Buffer) => ({ name: 'giro.csv', mediaType: 'text/csv', content })
  const read = await calls(({ ask }) => ask(readGiro, { sheet: null }, sent(sample('G02-giro-total.csv'))))
  expect(read.problems).toEqual([])
  expect(read.groups).toMatchObject([{ nit: '999100040', amount: '12345678.00' }])
  expect(read.proof).toMatchObject({ reported: '12345678.00', total: '12345678.00' })

  const short = sample('G02-giro-total.csv').toString('utf8').replace(';;12.345.678,00', ';;12.345.677,00')
  const input = {
    ...{ date: day('2026-06-10'), bankAccountId: world.savings as Id<'treasury.bankAccount'> },
    ...{ reference: 'ADRES-07', giroMonth: '2026-06', again: false, sheet: null },
  }
  const { problems } = await calls(({ ask }) => ask(readGiro, { sheet: null }, sent(Buffer.from(short))))
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 Valor girado'])
  const registered = calls(({ act }) => act(registerGiro, input, sent(Buffer.from(short))))
  await expect(registered).rejects.toMatchObject({ code: 'CAR-296' })

  const other = Buffer.from(short.replace('999100040', '999.000.710-4'))
  const wrong = await calls(({ ask }) => ask(readGiro, { sheet: null }, sent(other)))
  expect(wrong.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '2 NIT de la EPS',
    '3 Valor girado',
  ])
})

test('of eight concurrent registrations of one giro one is stored, and each other gets that it exists', async () => {
  const invoice = await filed(300_000)
  const sent = await fileOf([giro('999000710', 'Contributivo', await numberOf(invoice), 300_000)])
  const input = {
    ...{ date: day('2026-06-10'), bankAccountId: world.savings as Id<'treasury.bankAccount'> },
    ...{ reference: 'ADRES-RACE', giroMonth: '2026-06', again: false, sheet: null },
  }
  const before = (await batches()).length
  const ended = await Promise.allSettled(
    Array.from({ length: 32 }, () => calls(({ act }) => act(registerGiro, input, sent))),
  )
  const lost = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(lost.map(({ code, status }) => `${code} ${status}`)).toEqual(Array(31).fill('IMP-AGAIN 409'))
  expect((await batches()).length).toBe(before + 1)
})
