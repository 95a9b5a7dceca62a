import type { FactsOf } from '@quina/blocks'
import { addTo, oneFrom, rowsFrom } from '@quina/db/server'
import { day, money, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { issue } from '../../../modules/supply/warehouse/documents/issuing/issue/issue.contract.ts'
import { issueService } from '../../../modules/supply/warehouse/documents/issuing/issue/issue.server.ts'
import { receiptService } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { assignAll, bought, documentVerbs, stockOf } from './document-verbs.ts'
import { addProduct, calling, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, centralId, groupId, account } = world
const { run, draftReceipt, received, draftIssue, issued } = documentVerbs(world)
const product = (name?: string) => inTransaction((tx) => addProduct(tx, groupId, name))
const stock = (productId: string) => stockOf(world, productId, centralId)
const documentsToday = day('2026-11-28')
const annulment = { date: day('2026-11-28'), reason: 'Se registró en otra bodega' }

test('somebody without the store assigned neither receives nor issues there', async () => {
  const refused = { code: 'BODEGA_NO_ASIGNADA', status: 403, fields: { storeId: expect.any(String) } }
  await expect(draftReceipt([bought(await product(), '1', 10)])).rejects.toMatchObject(refused)
  await expect(draftIssue([{ productId: await product(), quantity: '1' }])).rejects.toMatchObject(refused)
})

test('a purchase comes in at its cost with VAT, bonus units included, and waits to be caused', async () => {
  await assignAll(world)
  const productId = await product()
  const boxId = newId<'warehouse.presentation'>()
  await inTransaction((tx) =>
    addTo(tx, 'warehouse.presentation', { id: boxId, productId, name: 'Caja x 10', units: 10, parts: 1 }),
  )
  const id = await received(
    [bought(productId, '5', 80_000, { presentationId: boxId, bonus: '0.5', vatRate: '19' })],
    { freight: pesos(100) },
  )
  expect(await stock(productId)).toEqual([55, 95_300])
  const offered = await inTransaction(
    (tx) => rowsFrom<{ gross: string; kind: string }>(tx)`
    select gross::text as gross, kind from accounting.support_source where id = ${id}`,
  )
  expect(offered).toEqual([{ gross: '95300.00', kind: 'almacen' }])
})

test('an entry is worth its invoice, with VAT and freight, on its paper and in its list', async () => {
  const productId = await product()
  const line = bought(productId, '10', 0, { total: money('1234567.89'), vatRate: '19' })
  const id = await draftReceipt([line])
  const listed = async () => {
    const [row] = await inTransaction(
      (tx) =>
        rowsFrom<{ value: string }>(tx)`
        select value::text as value from warehouse.receipt_list where id = ${id}`,
    )
    return row?.value
  }
  expect(await listed()).toBe('1469135.79')
  await run(receiptService, id, 'approve')
  expect(await listed()).toBe('1469135.79')
  const { worth, adds } = receiptService.print!
  const printed = { values: { lines: [{ total: '1234567.89', vatRate: '19' }], freight: null } } as never
  expect(worth!(printed)).toBe(money('1469135.79'))
  expect(JSON.stringify(adds!(printed))).toMatch(/IVA.*234\.567,90.*1\.469\.135,79/)
})

test('an invoice later than its entry, and a quantity below zero, are refused beside their field', async () => {
  const productId = await product()
  const late = draftReceipt([bought(productId, '1', 10)], { invoiceDate: day('2031-01-01') })
  await expect(late).rejects.toMatchObject({ code: 'ALM-049', fields: { invoiceDate: expect.any(String) } })
  const line = { productId: newId(), quantity: '-10', total: '10.00', quarantine: false }
  for (const { input } of [receiptService.document, issueService.document]) {
    const refused = input.safeParse({ lines: [line] }).error?.issues ?? []
    expect(refused.map(({ path, message }) => [path.join('.'), message])).toContainEqual([
      'lines.0.quantity',
      'Escriba una cantidad mayor que cero.',
    ])
  }
})

test('the same invoice of a supplier does not come in twice, however its number is joined', async () => {
  const productId = await product()
  await received([bought(productId, '1', 10)], { invoicePrefix: 'SETP', invoiceNumber: '77' })
  const again = received([bought(productId, '1', 10)], { invoicePrefix: null, invoiceNumber: 'SETP-77' })
  await expect(again).rejects.toMatchObject({ constraint: 'receipt_invoice_once' })
})

test('what is short-lived, expired or without lot is refused at its line; what is rejected says why', async () => {
  const productId = await product()
  await inTransaction((tx) =>
    sql`update warehouse.product set shelf_life_months = 6 where id = ${productId}`.execute(tx),
  )
  const refused = async (change: object, code: string, field: string) =>
    expect(received([bought(productId, '1', 10, change)])).rejects.toMatchObject({
      code,
      fields: { [field]: expect.any(String) },
    })
  await refused({ expiry: day('2027-05-27') }, 'VIDA_UTIL_INSUFICIENTE', 'lines.0.expiry')
  await refused({ expiry: day('2026-11-27') }, 'LOTE_VENCIDO', 'lines.0.expiry')
  await refused({ lot: null }, 'ALM-051', 'lines.0.lot')
  await refused({ rejected: '2' }, 'ALM-057', 'lines.0.rejection')
  expect(await stock(productId)).toEqual([0, 0])
})

test('an exit needs the account of its group in the centre, and goes out first to expire at the average', async () => {
  const productId = await product('Jeringa')
  await received([
    bought(productId, '10', 1_000, { lot: 'B' }),
    bought(productId, '10', 3_000, { lot: 'A', expiry: day('2027-06-30') }),
  ])
  const draft = await draftIssue([{ productId, quantity: '12' }])
  await expect(run(issueService, draft, 'approve')).rejects.toMatchObject({
    code: 'CUENTA_NO_CONFIGURADA',
    fields: { 'lines.0.productId': expect.stringContaining('Urgencias') },
  })
  const rule = {
    id: newId(),
    groupId,
    centrePrefix: '73',
    fromDay: '2026-01-01',
    consumptionAccountId: account('731001'),
  }
  await inTransaction((tx) => addTo(tx, 'warehouse.groupAccount', rule as never))
  await run(issueService, draft, 'approve')
  const out = await inTransaction(
    (tx) => rowsFrom<{ number: string; quantity: number; value: number }>(tx)`
    select l.number, m.quantity::float8 as quantity, m.value::float8 as value from warehouse.move m
    join warehouse.lot l on l.id = m.lot_id where m.document_id = ${draft} order by m.id`,
  )
  expect(out).toEqual([
    { number: 'A', quantity: -10, value: -2_000 },
    { number: 'B', quantity: -2, value: -400 },
  ])
  expect(await stock(productId)).toEqual([8, 1_600])
  await mustShowLots(draft)
})

/** The screen and the paper say the lots that went out, which no line named. */
async function mustShowLots(draft: string) {
  const path = '/api/warehouse/issue/:id'
  const read = await inTransaction((tx) =>
    calling(world.operations, { actor: world.actor, today: documentsToday })(tx, 'GET', path, {
      params: { id: draft },
      query: {},
    }),
  )
  const { facts } = read as { facts: FactsOf<typeof issue> }
  const left = facts.moved.map(({ product: name, lot, expiry, quantity, value }) => [
    name,
    lot,
    expiry,
    quantity,
    value,
  ])
  expect(left).toEqual([
    ['Jeringa', 'A', '2027-06-30', '10.0000', '2000.00'],
    ['Jeringa', 'B', '2027-12-31', '2.0000', '400.00'],
  ])
  const { worth, adds } = issueService.print!
  expect(worth!({ facts } as never)).toBe(pesos(2_400))
  expect(JSON.stringify(adds!({ facts } as never))).toMatch(/Jeringa.*2027\/06\/30.*Jeringa/)
}

const lineOf = async (table: 'issue' | 'receipt', id: string) => {
  const [row] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`
    select id from ${sql.table(`warehouse.${table}_line`)} where parent_id = ${id}`,
  )
  return row!.id
}

test('a service returns at the cost of its exit, never more than it was given', async () => {
  const productId = await product('Guante')
  await received([bought(productId, '300', 300_000, { vatRate: '19' })])
  await received([bought(productId, '200', 250_000)])
  const exit = await issued([{ productId, quantity: '180' }])
  await received([bought(productId, '10', 90_000)])
  const lineId = await lineOf('issue', exit)
  const back = (quantity: string) =>
    run(issueService, exit, 'return', {
      date: day('2026-11-28'),
      reason: 'Sobró del procedimiento',
      lines: [{ lineId, quantity }],
    })
  await expect(back('20')).resolves.toMatchObject({ adjustment: 'D1' })
  expect(await stock(productId)).toEqual([350, 502_760])
  await expect(back('161')).rejects.toMatchObject({
    code: 'CANTIDAD_DEVOLUCION_EXCEDE',
    fields: { 'lines.0.quantity': expect.any(String) },
  })
  await back('160')
  expect(await stock(productId)).toEqual([510, 697_000])
  await run(issueService, exit, 'annul', annulment)
  expect(await stock(productId)).toEqual([510, 697_000])
})

test('a return to the supplier that empties the store takes all its value; the supplier owes its own line', async () => {
  const productId = await product('Devuelto')
  await received([bought(productId, '10', 10_000)])
  const second = await received([bought(productId, '10', 2_000)])
  await issued([{ productId, quantity: '15' }])
  expect(await stock(productId)).toEqual([5, 3_000])
  const receiptLineId = await lineOf('receipt', second)
  const exit = await issued([{ productId, quantity: '5', receiptLineId }], {
    kind: 'supplierReturn',
    costCentreId: null,
  })
  expect(await stock(productId)).toEqual([0, 0])
  const [line] = await inTransaction(
    (tx) => rowsFrom<{ credit: string }>(tx)`
    select credit::text as credit from warehouse.issue_line where parent_id = ${exit}`,
  )
  expect(line).toEqual({ credit: '1000.00' })
})

test('a return worth more than what is left is refused, unless the house takes the difference as a recovery', async () => {
  const productId = await product('Devuelto con recuperación')
  const first = await received([bought(productId, '10', 10_000)])
  await received([bought(productId, '10', 2_000)])
  await issued([{ productId, quantity: '15' }])
  const receiptLineId = await lineOf('receipt', first)
  const back = () =>
    issued([{ productId, quantity: '5', receiptLineId }], { kind: 'supplierReturn', costCentreId: null })
  await expect(back()).rejects.toMatchObject({
    code: 'ALM-041',
    facts: { linea: '5000.00', queda: '3000.00' },
  })
  await inTransaction((tx) =>
    sql`insert into platform.parameter (id, name, from_day, value)
        values (gen_random_uuid(), 'warehouse.returnsRecover', date '2020-01-01', 'true')`.execute(tx),
  )
  await back()
  expect(await stock(productId)).toEqual([0, 0])
})

test('an entry of which all went back is returned; not while something stays, or its return was annulled', async () => {
  const productId = await product('Devuelto en partes')
  const id = await received([bought(productId, '4', 4_000), bought(productId, '2', 2_000)])
  const returned = () =>
    inTransaction(
      (tx) =>
        oneFrom<{ returned: boolean }>(tx)`select returned from warehouse.receipt_list where id = ${id}`,
    ).then((row) => row.returned)
  const lines = await inTransaction(
    (tx) => rowsFrom<{ id: string; units: string }>(tx)`
      select id, units::text as units from warehouse.receipt_line where parent_id = ${id} order by position`,
  )
  const back = (at: number) =>
    issued([{ productId, quantity: lines[at]!.units, receiptLineId: lines[at]!.id }], {
      kind: 'supplierReturn',
      costCentreId: null,
    })
  await back(0)
  expect(await returned()).toBe(false)
  const last = await back(1)
  expect(await returned()).toBe(true)
  await run(issueService, last, 'annul', annulment)
  expect(await returned()).toBe(false)
})

test('an entry is annulled while its goods are all there, and not once its invoice was caused', async () => {
  const productId = await product('Anulable')
  const id = await received([bought(productId, '4', 400)])
  await run(receiptService, id, 'annul', annulment)
  expect(await stock(productId)).toEqual([0, 0])
  const other = await received([bought(productId, '4', 400)])
  await issued([{ productId, quantity: '1' }])
  await expect(run(receiptService, other, 'annul', annulment)).rejects.toMatchObject({ code: 'ALM-042' })
})

test('a dependencia is given its groups, from its store, within its quota of the month', async () => {
  const productId = await product('Con cupo')
  await received([bought(productId, '10', 10_000)])
  const suppliedId = newId<'warehouse.dependencia'>()
  await inTransaction(async (tx) => {
    const dependenciaId = newId<'budget.dependencia'>()
    await addTo(tx, 'budget.dependencia', { id: dependenciaId, code: 'CUP', name: 'Con cupo' })
    const place = { dependenciaId, storeId: centralId, costCentreId: world.urgencies }
    await addTo(tx, 'warehouse.dependencia', { id: suppliedId, ...place, monthlyQuota: '5000.00' })
  })
  await issued([{ productId, quantity: '4' }], { suppliedId })
  await expect(issued([{ productId, quantity: '2' }], { suppliedId })).rejects.toMatchObject({
    code: 'ALM-062',
    fields: { suppliedId: expect.stringContaining('1.000') },
  })
  const unsaid = await issued([{ productId, quantity: '1' }], { suppliedId, costCentreId: null })
  const [move] = await inTransaction(
    (tx) => rowsFrom<{ centre: string }>(tx)`
    select cost_centre_id as centre from warehouse.move where document_id = ${unsaid}`,
  )
  expect(move).toEqual({ centre: world.urgencies })
  await expect(draftIssue([{ productId, quantity: '1' }], { costCentreId: null })).rejects.toMatchObject({
    code: 'ALM-067',
    fields: { costCentreId: expect.any(String) },
  })
  expect(await inTransaction(stockDrift)).toEqual([])
})
