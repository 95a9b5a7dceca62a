import { pesos } from '@quina/kernel'
import { applicationService, collectionService, paymentService, receivables } from '@quina/receivables/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageing, movement } from '../../../modules/income/receivables/report/ageing/report.contract.ts'
import { type ReceivablesWorld, receivablesWorld } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

/** What a report of the product answers, read as its screen reads it. */
const report = async (path: string, input: Readonly<Record<string, unknown>>) => {
  const { treasury } = await import('@quina/treasury/server')
  const found = [...receivables.operations, ...treasury.operations].find(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path,
  )!
  const query = found.endpoint.query?.parse(input) ?? input
  return (await world.act((tx) =>
    found.handle({ tx, query, actor: world.chief, params: {}, now: new Date() } as never),
  )) as {
    rows: { values: Record<string, string | null> }[]
    totals: Record<string, string>
  }
}
const proof = async () => {
  const { rows } = await report('/api/treasury/proof', {
    vigencia: '2026',
    to: '2026-06-30',
    check: 'receivables',
  })
  return rows.map(({ values }) => [values.subject, values.one, values.other, values.reason])
}

const paid = async (date: string, whole: number) => {
  const id = await world.draft(paymentService, {
    date,
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(whole),
    reference: 'TR-1',
    giroMonth: null,
    withoutDetail: false,
    regimenId: null,
    rubroId: null,
    fuenteId: null,
    purpose: 'Pago de servicios de salud',
    retentions: null,
  })
  await world.run(paymentService, id, ['register'])
  return id
}

test('cartera squares with its accounts; what was applied and not collected says so, and ages and movement agree', async () => {
  const invoiceId = await world.invoice('2026-06-01', 1_000_000)
  expect(await proof()).toEqual([['Cartera y sus cuentas', '1000000.00', '1000000.00', 'equal']])

  const paymentId = await paid('2026-06-10', 400_000)
  const line = { invoiceId, amount: pesos(400_000), retained: null, deductedGlosa: null }
  const applied = { date: '2026-06-10', paymentId, purpose: 'Según su relación', lines: [line] }
  await world.run(applicationService, await world.draft(applicationService, applied), ['approve'])
  expect((await proof())[1]).toEqual(['Factura FE1', '600000.00', '1000000.00', 'uncollected'])

  const rubro = {
    rubroId: world.rubroId,
    fuenteId: world.fuenteId,
    cpc: null,
    origin: 'current',
    amount: pesos(400_000),
  }
  const collected = { date: '2026-06-10', paymentId, purpose: 'Recaudo del pago', lines: [rubro] }
  await world.run(collectionService, await world.draft(collectionService, collected), ['approve'])
  expect(await proof()).toEqual([['Cartera y sus cuentas', '600000.00', '600000.00', 'equal']])

  const aged = await report(`/api/${ageing.module}/${ageing.name}`, {
    to: '2026-06-30',
    by: 'payer',
    base: 'filing',
  })
  expect(aged.totals).toMatchObject({ unfiled: '600000.00', total: '600000.00', net: '600000.00' })
  const before = await report(`/api/${ageing.module}/${ageing.name}`, {
    to: '2026-06-09',
    by: 'invoice',
    base: 'filing',
  })
  expect(before.totals.total).toBe('1000000.00')
  const moved = await report(`/api/${movement.module}/${movement.name}`, {
    from: '2026-06-02',
    to: '2026-06-30',
  })
  expect(moved.totals).toMatchObject({ before: '1000000.00', paid: '400000.00', after: '600000.00' })
})

test('what somebody collected behind the back of cartera is a fault', async () => {
  const invoiceId = await world.invoice('2026-06-02', 50_000)
  await world.act((tx) =>
    tx
      .insertInto('billing.receivableMove')
      .values({
        invoiceId,
        class: 'payment',
        day: '2026-06-03',
        amount: '10000.00',
        document: 'test.other',
        documentId: invoiceId,
      })
      .execute(),
  )
  expect((await proof())[1]).toEqual(['Factura FE2', '40000.00', '50000.00', 'unexplained'])
})

test('no term runs of what is paid', async () => {
  const invoiceId = await world.invoice('2026-06-20', 300_000)
  const clock = async () => {
    const row = world.db.selectFrom('receivables.owedInvoiceList').select('clock').where('id', '=', invoiceId)
    return (await row.executeTakeFirstOrThrow()).clock
  }
  expect(await clock()).toBe('file')
  const paymentId = await paid('2026-06-21', 300_000)
  const line = { invoiceId, amount: pesos(300_000), retained: null, deductedGlosa: null }
  const applied = { date: '2026-06-21', paymentId, purpose: 'Según su relación', lines: [line] }
  await world.run(applicationService, await world.draft(applicationService, applied), ['approve'])
  expect(await clock()).toBeNull()
})
