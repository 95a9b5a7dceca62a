import { pesos } from '@quina/kernel'
import { filingService, legalCollectionService, receivables } from '@quina/receivables/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owedInvoiceList } from '../../../modules/income/receivables/owed/owed/owed.contract.ts'
import { ageing } from '../../../modules/income/receivables/report/ageing/report.contract.ts'
import { circular030 } from '../../../modules/income/receivables/rules/circular/circular.contract.ts'
import { readReport } from './read-report.ts'
import { type ReceivablesWorld, receivablesWorld } from './receivables-world.ts'

/** Invoices are sent to cobro jurídico and withdrawn; the Circular 030 and the ages report them as they were on each day. */
let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

async function filedInvoice(whole: number): Promise<string> {
  const invoiceId = await world.invoice('2026-02-04', whole)
  const id = await world.draft(filingService, {
    date: '2026-02-20',
    payerId: world.payerId,
    contractId: world.contractId,
    severalContracts: false,
    periodFrom: '2026-02-01',
    periodTo: '2026-02-28',
    medium: 'portal',
    responsible: 'Cartera',
    letter: null,
    notes: null,
    invoices: [{ invoiceId, amount: pesos(whole) }],
  })
  await world.run(filingService, id, ['send'])
  await world.run(filingService, id, ['file', { filingNumber: 'SOL-1', filedOn: '2026-02-20' }])
  return invoiceId
}

const drafted = (lines: readonly (readonly [string, number])[], given: object = {}) =>
  world.draft(legalCollectionService, {
    date: '2026-03-20',
    payerId: world.payerId,
    lawyer: 'Jurídica del Valle S.A.S.',
    court: null,
    processNumber: null,
    stage: 0,
    purpose: 'Superó los plazos del cobro persuasivo',
    lines: lines.map(([invoiceId, whole]) => ({ invoiceId, amount: pesos(whole) })),
    ...given,
  })

const read = () => readReport(receivables.operations, world)
async function reported(quarter: '1' | '2', invoiceId: string) {
  const { rows } = await read()(circular030, { year: '2026', quarter })
  const { judicial, stage } = rows.find(({ id }) => id === invoiceId)!.values
  return [judicial, stage]
}
const aged = async (to: string) =>
  (await read()(ageing, { to, by: 'payer', base: 'filing', payerId: null })).totals

const listed = (invoiceId: string) =>
  world.db
    .selectFrom('receivables.owedInvoiceList')
    .select(['condition', 'legalLabel'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()

test('a group is sent with its lawyer, goes through stages and is withdrawn; each quarter reports what it was', async () => {
  expect(Object.keys(owedInvoiceList.columns)).toContain('legalId')
  const first = await filedInvoice(900_000)
  const second = await filedInvoice(100_000)
  const untouched = await filedInvoice(50_000)
  const id = await drafted([
    [first, 900_000],
    [second, 100_000],
  ])
  await world.run(legalCollectionService, id, ['send'])
  expect(await world.states(first)).toEqual(['filed', 'judicial'])
  expect(await world.owes(first)).toBe('900000.00')
  expect(await listed(first)).toMatchObject({ condition: 'judicial', legalLabel: 'CJ 001' })
  expect(await listed(untouched)).toMatchObject({ condition: 'current', legalLabel: null })

  const process = '76001310300120260012300'
  const admitted = {
    date: '2026-04-15',
    stage: 1,
    processNumber: process,
    note: 'Auto que admite la demanda',
  }
  await world.run(legalCollectionService, id, ['stage', admitted])
  expect(await reported('1', first)).toEqual(['SI', 0])
  expect(await reported('2', first)).toEqual(['SI', 1])
  expect(await reported('2', untouched)).toEqual(['NO', 0])
  expect((await aged('2026-03-19')).legal).toBe('0.00')
  expect((await aged('2026-06-30')).legal).toBe('1000000.00')

  await world.run(legalCollectionService, id, [
    'withdraw',
    { date: '2026-06-10', reason: 'Acuerdo de pago con el pagador' },
  ])
  expect(await world.states(first)).toEqual(['filed', 'current'])
  expect(await reported('1', first)).toEqual(['SI', 0])
  expect(await reported('2', first)).toEqual(['NO', 0])
  expect((await aged('2026-06-09')).legal).toBe('1000000.00')
  expect((await aged('2026-06-30')).legal).toBe('0.00')

  const again = await drafted([[first, 900_000]], { date: '2026-06-11' })
  await world.run(legalCollectionService, again, ['send'])
  expect(await listed(first)).toMatchObject({ condition: 'judicial', legalLabel: 'CJ 002' })
})

test.each<
  [string, (ids: readonly [string, string]) => readonly (readonly [string, number])[], object, string]
>([
  ['a day in the future', ([one]) => [[one, 70_000]], { date: '2026-12-30' }, 'CAR-304'],
  [
    'an invoice twice',
    ([one]) => [
      [one, 70_000],
      [one, 70_000],
    ],
    {},
    'CAR-305',
  ],
  ['an invoice that was not filed', ([, unfiled]) => [[unfiled, 60_000]], {}, 'CAR-307'],
  ['less than it owes', ([one]) => [[one, 69_999]], {}, 'CAR-309'],
  ['a day before it was filed', ([one]) => [[one, 70_000]], { date: '2026-02-19' }, 'CAR-310'],
])('refuses %s', async (_, linesOf, given, code) => {
  const ids = [await filedInvoice(70_000), await world.invoice('2026-02-04', 60_000)] as const
  const id = await drafted(linesOf(ids), given)
  await expect(world.run(legalCollectionService, id, ['send'])).rejects.toMatchObject({ code })
})

test('refuses to send it twice, and what happens before what was registered', async () => {
  const invoiceId = await filedInvoice(80_000)
  const id = await drafted([[invoiceId, 80_000]])
  const other = await drafted([[invoiceId, 80_000]])
  await world.run(legalCollectionService, id, ['send'])
  await expect(world.run(legalCollectionService, other, ['send'])).rejects.toMatchObject({ code: 'CAR-308' })
  const early = { date: '2026-03-19', reason: 'Se equivocaron de factura' }
  await expect(world.run(legalCollectionService, id, ['withdraw', early])).rejects.toMatchObject({
    code: 'CAR-311',
  })
})

test('the stages of a process are never rewritten, and the database holds one live process for each invoice', async () => {
  const invoiceId = await filedInvoice(30_000)
  const id = await drafted([[invoiceId, 30_000]])
  const other = await drafted([[invoiceId, 30_000]])
  await world.run(legalCollectionService, id, ['send'])
  const rewrite = world.act((tx) =>
    sql`update receivables.legal_stage set stage = 5 where collection_id = ${id}::uuid`.execute(tx),
  )
  await expect(rewrite).rejects.toThrow()
  const both = world.act((tx) =>
    sql`update receivables.legal_collection_line set live = true where parent_id = ${other}::uuid`.execute(
      tx,
    ),
  )
  await expect(both).rejects.toThrow('legal_collection_line_once')
})
