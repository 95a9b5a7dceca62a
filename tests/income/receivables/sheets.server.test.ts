import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { f } from '@quina/blocks'
import { type Call, exportRows, type InCall, inCall, inTransaction, readSheet } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { filingService, paymentService, receivables } from '@quina/receivables/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crossedForSettlement } from '../../../modules/income/receivables/agreement/settlement/settlement.contract.ts'
import {
  filedImportPath,
  filedRow,
  filingRelation,
} from '../../../modules/income/receivables/claim/filing/filing.contract.ts'
import {
  detailRow,
  paymentDetail,
} from '../../../modules/income/receivables/payment/application/open-invoices.contract.ts'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

async function does<A>(path: string, given: object): Promise<A> {
  const found = receivables.operations.find(({ endpoint }) => endpoint.path === path)
  if (found === undefined) throw new Error(`no operation ${path}`)
  const call = { actor: world.chief, now: new Date(), today, params: {}, query: {}, ...given }
  return inTransaction(world.db, {
    dry: found.endpoint.dry === true,
    work: async (tx) => {
      await signWith(tx, { userId: world.chief.userId })
      return found.handle({ ...call, tx } as unknown as Call)
    },
  }) as Promise<A>
}
const input = <A>(work: (call: InCall) => Promise<A>): Promise<A> =>
  world.act((tx) =>
    work(inCall(receivables.operations, { tx, actor: world.chief, now: new Date(), today } as never)),
  )
type Row = Readonly<Record<string, unknown>>
/** A workbook such as Excel keeps, with these rows. */
const workbook = async (columns: Parameters<typeof exportRows>[0]['columns'], rows: readonly Row[]) => {
  const { download } = await exportRows({ format: 'xlsx', title: 'Hoja', columns, rows })
  return {
    name: 'hoja.xlsx',
    mediaType: download.mediaType,
    content: await buffer(download.content as Readable),
  }
}

interface ImportAnswer {
  readonly rows: number
  readonly creates: number
  readonly problems: readonly { row: number; column: string; message: string }[]
}
const radicados = async (step: 'check' | 'apply', rows: readonly Row[]) =>
  does<ImportAnswer>(`${filedImportPath}/import/${step}`, { file: await workbook(filedRow, rows) })
const numberOf = async (id: string) =>
  (
    await world.db
      .selectFrom('billing.invoice')
      .select('fullNumber')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).fullNumber!
const sent = async (...ids: readonly string[]) => {
  const id = await world.draft(filingService, {
    date: '2026-05-20',
    payerId: world.payerId,
    contractId: world.contractId,
    severalContracts: false,
    periodFrom: '2026-05-01',
    periodTo: '2026-05-31',
    medium: 'portal',
    responsible: 'Cartera',
    letter: null,
    notes: null,
    invoices: ids.map((invoiceId) => ({ invoiceId, amount: pesos(100_000) })),
  })
  await world.run(filingService, id, ['send'])
  return id
}
const statusOf = async (id: string) =>
  world.db
    .selectFrom('receivables.filing')
    .select(['status', 'filingNumber', 'filedOn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('radicados that come in a sheet file their invoices, and the account with its last one', async () => {
  const ids = [await world.invoice('2026-05-04', 100_000), await world.invoice('2026-05-05', 100_000)]
  const [one, other] = (await Promise.all(ids.map(numberOf))) as [string, string]
  const id = await sent(...ids)
  const first = { invoice: one, filingNumber: 'R-10', filedOn: '2026-05-21' }
  expect(await radicados('apply', [first])).toMatchObject({ rows: 1, creates: 1, problems: [] })
  expect(await world.states(ids[0]!)).toEqual(['filed', 'current'])
  expect(await world.states(ids[1]!)).toEqual(['in-account', 'to-file'])
  expect(await statusOf(id)).toEqual({ status: 'sent', filingNumber: null, filedOn: null })

  const last = { invoice: other.toLowerCase(), filingNumber: 'R-11', filedOn: '2026-05-22' }
  expect(await radicados('apply', [first, last])).toMatchObject({ rows: 2, creates: 1, problems: [] })
  expect(await statusOf(id)).toEqual({ status: 'filed', filingNumber: 'R-11', filedOn: '2026-05-22' })
  const lines = await world.db
    .selectFrom('receivables.filingInvoice')
    .select(['filingNumber', 'filedOn', 'returnBy'])
    .where('parentId', '=', id)
    .orderBy('position')
    .execute()
  expect(lines).toEqual([
    { filingNumber: 'R-10', filedOn: '2026-05-21', returnBy: '2026-05-28' },
    { filingNumber: 'R-11', filedOn: '2026-05-22', returnBy: '2026-05-29' },
  ])
  expect(await world.balance('131904')).toBe('200000.00')
})

test('a sheet of radicados with one bad row files nothing, and tells every bad row', async () => {
  const good = await world.invoice('2026-05-06', 100_000)
  const early = await world.invoice('2026-05-20', 100_000)
  const unsent = await world.invoice('2026-05-08', 100_000)
  const id = await sent(good, early)
  const rows = [
    { invoice: await numberOf(good), filingNumber: 'R-20', filedOn: '2026-05-25' },
    { invoice: await numberOf(early), filingNumber: 'R-20', filedOn: '2026-05-19' },
    { invoice: await numberOf(unsent), filingNumber: 'R-20', filedOn: '2026-05-25' },
    { invoice: 'NADA1', filingNumber: 'R-20', filedOn: '2026-05-25' },
  ]
  const { problems } = await radicados('check', rows)
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [3, 'Fecha de radicado'],
    [4, 'Factura'],
    [5, 'Factura'],
  ])
  await expect(radicados('apply', rows)).rejects.toMatchObject({ code: 'IMP-ROWS' })
  expect(await world.states(good)).toEqual(['in-account', 'to-file'])
  expect((await statusOf(id)).status).toBe('sent')

  await radicados('apply', rows.slice(0, 1))
  const again = [{ ...rows[0], filingNumber: 'R-99' }]
  expect((await radicados('check', again)).problems).toMatchObject([{ row: 2, column: 'Número de radicado' }])
})

test('the relación de envío is read back as it was written', async () => {
  const ids = [await world.invoice('2026-05-11', 100_000), await world.invoice('2026-05-12', 100_000)]
  const id = await sent(...ids)
  const download = await input(({ take }) => take(filingRelation, { filingId: id, format: 'xlsx' }))
  expect(download.name).toMatch(/^Relacion de envio RAD \d+\.xlsx$/)
  const { header, rows } = await readSheet(await buffer(download.content as Readable))
  const reported = ['Factura', 'Fecha', 'Valor a pagar', 'Saldo', 'CUV'].map((name) => header.indexOf(name))
  expect(rows.map(({ cells }) => reported.map((at) => cells[at]))).toEqual([
    [await numberOf(ids[0]!), new Date('2026-05-11'), 100_000, 100_000, 'b'.repeat(96)],
    [await numberOf(ids[1]!), new Date('2026-05-12'), 100_000, 100_000, 'b'.repeat(96)],
  ])
})

const registered = async (reference: string, amount: number) => {
  const paymentId = await world.draft(paymentService, {
    date: '2026-06-10',
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(amount),
    reference,
    giroMonth: null,
    withoutDetail: false,
    regimenId: null,
    rubroId: null,
    fuenteId: null,
    purpose: 'Pago de servicios de salud',
    retentions: null,
  })
  await world.run(paymentService, paymentId, ['register'])
  return paymentId
}
const unsaid = { mapping: null, remembered: null, sheet: null }
test("the list of a payer's payment is matched to what it owes, and the rest is reported", async () => {
  const ids = [await world.invoice('2026-05-13', 100_000), await world.invoice('2026-05-14', 200_000)]
  const paymentId = await registered('TR-DETALLE', 280_000)
  const [one, other] = (await Promise.all(ids.map(numberOf))) as [string, string]
  const file = await workbook(detailRow, [
    {
      prefix: 'FE',
      number: one.replace('FE', ''),
      amount: '95000.00',
      retained: '5000.00',
      deductedGlosa: null,
    },
    { prefix: null, number: other, amount: '185000.00', retained: null, deductedGlosa: '15000.00' },
    { prefix: 'XX', number: '1', amount: '1.00', retained: null, deductedGlosa: null },
  ])
  const answer = await input(({ ask }) => ask(paymentDetail, { paymentId, ...unsaid }, file))
  expect(answer.lines).toMatchObject([
    { id: ids[0], amount: '95000', retained: '5000', deductedGlosa: null, balance: '100000.00' },
    { id: ids[1], amount: '185000', retained: null, deductedGlosa: '15000', balance: '200000.00' },
  ])
  expect(answer.problems).toEqual([
    { row: 4, column: 'Número', message: 'La factura XX1 no tiene saldo con este pagador.' },
  ])
  expect(answer.proof).toMatchObject({
    byNumber: 2,
    bare: 0,
    reported: '280001.00',
    matched: '280000.00',
    left: '0.00',
  })
})

test('the list of a payer that names its columns otherwise is read by hand, and its columns are remembered', async () => {
  const id = await world.invoice('2026-05-15', 100_000)
  const paymentId = await registered('TR-A-MANO', 50_000)
  const one = await numberOf(id)
  const theirs = { number: f.text('Documento'), amount: f.money('Girado'), note: f.text('Número') }
  const odd = await workbook(theirs, [{ number: one, amount: '1000.00', note: 'Lote 7' }])
  const unread = await input(({ ask }) => ask(paymentDetail, { paymentId, ...unsaid }, odd))
  expect(unread).toMatchObject({ lines: [], first: [], header: ['Documento', 'Girado', 'Número'] })
  const by = { number: 'Documento', amount: 'Girado', retained: '' }
  const mapping = JSON.stringify(by)
  for (const declared of [
    { mapping },
    { remembered: JSON.stringify({ ...by, prefix: 'De otro archivo' }) },
  ]) {
    const read = await input(({ ask }) => ask(paymentDetail, { paymentId, ...unsaid, ...declared }, odd))
    expect(read.lines).toMatchObject([{ id, amount: '1000' }])
    expect(read.first).toMatchObject([{ row: 2, values: { number: one, amount: '1.000,00' }, refused: {} }])
    expect(read.columns.map(({ heading }) => heading)).toEqual(['', 'Documento', 'Girado', '', ''])
  }
  const wrong = JSON.stringify({ ...by, amount: 'Número' })
  const refused = await input(({ ask }) => ask(paymentDetail, { paymentId, ...unsaid, mapping: wrong }, odd))
  expect(refused).toMatchObject({ lines: [], problems: [{ row: 2, column: 'Valor pagado' }] })
  expect(refused.first).toMatchObject([{ row: 2, refused: { amount: expect.stringContaining('pesos') } }])
})

test('an unreadable row of a payer is reported, and the rest of its list is crossed', async () => {
  const id = await world.invoice('2026-05-15', 100_000)
  const theirs = { number: f.text('Número'), owed: f.text('Saldo') }
  const file = await workbook(theirs, [
    { number: 'FE1', owed: 'mucho' },
    { number: await numberOf(id), owed: '40000' },
  ])
  const whole = { payerId: world.payerId, contractId: null, cutoff: today, kind: 'cross' } as const
  const { lines, problems } = await input(({ ask }) =>
    ask(crossedForSettlement, { ...whole, ...unsaid }, file),
  )
  expect(problems).toMatchObject([{ row: 2, column: 'Saldo' }])
  expect(lines.find(({ invoiceId }) => invoiceId === id)).toMatchObject({ theirs: '40000.00' })
  const totalled = async (total: string) => {
    const rows = [
      { number: await numberOf(id), owed: '40000' },
      { number: 'FE1', owed: '1000' },
    ]
    const listed = await workbook(theirs, [...rows, { number: 'TOTAL:', owed: total }])
    return input(({ ask }) => ask(crossedForSettlement, { ...whole, ...unsaid }, listed))
  }
  const proven = await totalled('41000')
  expect([proven.problems, proven.lines.filter((line) => line.theirs === '41000.00')]).toEqual([[], []])
  expect((await totalled('42000')).problems).toMatchObject([{ row: 4, column: 'Saldo' }])
  const odd = await workbook({ document: f.text('Documento'), owes: f.text('Nos deben') }, [
    { document: await numberOf(id), owes: '40000' },
  ])
  const mapping = JSON.stringify({ number: 'Documento', owed: 'Nos deben' })
  const read = await input(({ ask }) => ask(crossedForSettlement, { ...whole, ...unsaid, mapping }, odd))
  expect(read.lines.find(({ invoiceId }) => invoiceId === id)).toMatchObject({ theirs: '40000.00' })
  expect(read.first).toMatchObject([{ row: 2, values: { owed: '40.000,00' }, refused: {} }])
})
