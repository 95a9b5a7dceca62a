import { decideParameter } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { applicationService, filingService, paymentService, receivables } from '@quina/receivables/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  rotation,
  sihoCodes,
  sihoReceivables,
  sihoSales,
} from '../../../modules/income/receivables/report/siho/siho.contract.ts'
import { rotationDays } from '../../../modules/income/receivables/report/siho/siho.server.ts'
import { statement } from '../../../modules/income/receivables/rules/statement/statement.contract.ts'
import { readReport } from './read-report.ts'
import { type ReceivablesWorld, receivablesWorld } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

async function filed(issued: string, whole: number, filedOn: string): Promise<string> {
  const invoiceId = await world.invoice(issued, whole)
  const id = await world.draft(filingService, {
    date: filedOn,
    payerId: world.payerId,
    contractId: world.contractId,
    severalContracts: false,
    periodFrom: issued,
    periodTo: issued,
    medium: 'portal',
    responsible: 'Cartera',
    letter: null,
    notes: null,
    invoices: [{ invoiceId, amount: pesos(whole) }],
  })
  await world.run(filingService, id, ['send'])
  await world.run(filingService, id, ['file', { filingNumber: 'SOL-1', filedOn }])
  return invoiceId
}

/** What was invoiced, filed and paid of one EPS. */
async function sold() {
  await world.invoice('2026-06-05', 300_000)
  await filed('2026-03-01', 400_000, '2026-03-02')
  const paid = await filed('2026-05-04', 1_100_000, '2026-05-20')
  const paymentId = await world.draft(paymentService, {
    date: '2026-06-10',
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(1_000_000),
    reference: 'TR-1',
    giroMonth: null,
    withoutDetail: false,
    regimenId: null,
    rubroId: null,
    fuenteId: null,
    purpose: 'Pago de servicios de salud',
    retentions: null,
  })
  await world.run(paymentService, paymentId, ['register'])
  const line = { invoiceId: paid, amount: pesos(900_000), retained: null, deductedGlosa: null }
  const applied = { date: '2026-06-10', paymentId, purpose: 'Según su relación', lines: [line] }
  await world.run(applicationService, await world.draft(applicationService, applied), ['approve'])
}
const read: ReturnType<typeof readReport> = (report, input) =>
  readReport(receivables.operations, world)(report, input)

test('rotation: what is owed in days of sales, and what was collected of what was filed', async () => {
  await sold()
  const turned = await read(rotation, { to: '2026-06-30' })
  // 900,000 owed of 1,800,000 billed are 180 of 360 days; 900,000 collected of 1,500,000 filed are 60 %.
  expect(turned.rows.map(({ values }) => values)).toMatchObject([
    {
      payer: 'EPS Solidaria',
      billed: '1800000.00',
      filed: '1500000.00',
      collected: '900000.00',
      share: '60.00',
      balance: '900000.00',
      days: '180.00',
    },
  ])
  // A year and a day later nothing was billed: what is owed has no rotation.
  const later = await read(rotation, { to: '2027-06-06' })
  expect(later.rows.map(({ values }) => values)).toMatchObject([
    { billed: '0.00', balance: '900000.00', days: null },
  ])
})

test('SIHO tells the same portfolio by age and by régimen, of the quarter or of the year', async () => {
  const cartera = await read(sihoReceivables, { year: '2026', quarter: '2' })
  expect(cartera.rows.map(({ values }) => values)).toMatchObject([
    {
      unfiled: '300000.00',
      upTo60: '200000.00',
      upTo90: '0.00',
      upTo180: '400000.00',
      upTo360: '0.00',
      beyond: '0.00',
      total: '900000.00',
      impaired: '0.00',
      unapplied: '100000.00',
    },
  ])
  const first = await read(sihoReceivables, { year: '2026', quarter: '1' })
  expect(first.rows.map(({ values }) => [values.upTo60, values.total])).toEqual([['400000.00', '400000.00']])

  const sales = (quarter: string, span: string) => read(sihoSales, { year: '2026', quarter, span })
  expect((await sales('2', 'year')).rows.map(({ values }) => values)).toMatchObject([
    {
      regimen: 'SUBSIDIADO',
      contracted: '500000000.00',
      billed: '1800000.00',
      noted: '0.00',
      current: '900000.00',
      previous: '0.00',
      disputed: '0.00',
      accepted: '0.00',
      balance: '900000.00',
    },
  ])
  expect((await sales('2', 'quarter')).rows.map(({ values }) => [values.billed, values.balance])).toEqual([
    ['1400000.00', '900000.00'],
  ])
  expect((await sales('1', 'quarter')).totals).toMatchObject({
    billed: '400000.00',
    current: '0.00',
    balance: '400000.00',
  })
})

test('the estado de cuenta tells each invoice as it was on the day: what was paid since is owed then', async () => {
  const reported = async (to: string) => {
    const { rows, totals } = await read(statement, { to, payerId: world.payerId, contractId: null })
    const declared = rows.map(({ values: { value, paid, balance, due, late } }) => [
      value,
      paid,
      balance,
      due,
      late,
    ])
    return [...declared, totals.balance]
  }
  const march = ['400000.00', '0.00', '400000.00', '2026-04-01']
  expect(await reported('2026-06-09')).toEqual([
    [...march, 69],
    ['1100000.00', '0.00', '1100000.00', '2026-06-19', null],
    ['300000.00', '0.00', '300000.00', null, null],
    '1800000.00',
  ])
  expect(await reported('2026-06-30')).toEqual([
    [...march, 90],
    ['1100000.00', '900000.00', '200000.00', '2026-06-19', 11],
    ['300000.00', '0.00', '300000.00', null, null],
    '900000.00',
  ])
  // Filed on the 20th, it was not on the 19th.
  expect((await reported('2026-05-19')).at(-2)).toEqual(['1100000.00', '0.00', '1100000.00', null, null])
})

test('each title and régimen says the code that its form has, from the day the house wrote it', async () => {
  const value = 'Hasta 60 días=1201; SUBSIDIADO = 45;'
  const decided = { fromDay: day('2026-06-30'), value, userId: world.chief.userId }
  await world.act((tx) => decideParameter(tx, sihoCodes, decided))
  const heads = async (quarter: string) =>
    (await read(sihoReceivables, { year: '2026', quarter })).heads!.upTo60
  expect([await heads('1'), await heads('2')]).toEqual(['Hasta 60 días', '1201 Hasta 60 días'])
  const sales = await read(sihoSales, { year: '2026', quarter: '2', span: 'year' })
  expect(sales.rows.map(({ values }) => values.regimen)).toEqual(['45 SUBSIDIADO'])
  const loose = world.act((tx) => decideParameter(tx, sihoCodes, { ...decided, value: 'Hasta 60 días 1201' }))
  await expect(loose).rejects.toThrow(expect.objectContaining({ code: 'PAR-002' }))
})

test('the days of cartera, to the hundredth', () => {
  expect(rotationDays(pesos(1), pesos(720))).toBe('0.50')
  expect(rotationDays(pesos(1), pesos(721))).toBe('0.50')
  expect(rotationDays(pesos(100), pesos(700))).toBe('51.43')
  expect(rotationDays(pesos(500), pesos(250))).toBe('720.00')
  expect(rotationDays(pesos(500), pesos(0))).toBeNull()
})
