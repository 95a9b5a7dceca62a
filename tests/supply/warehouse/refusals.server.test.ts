import { type ConstraintRefusals, constraintsIn, createDraft, performAction } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { refusalOf } from '@quina/testing/server'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billRemission } from '../../../modules/supply/warehouse/books/remission-invoice/remission-invoice.contract.ts'
import { remissionInvoiceOperations } from '../../../modules/supply/warehouse/books/remission-invoice/remission-invoice.server.ts'
import { draftCausacion } from '../../../modules/supply/warehouse/books/store-income/store-income.contract.ts'
import { stockCountService } from '../../../modules/supply/warehouse/documents/counting/stock-count/stock-count.server.ts'
import { handoverService } from '../../../modules/supply/warehouse/documents/handover/handover.server.ts'
import { initialStockService } from '../../../modules/supply/warehouse/documents/initial-stock/initial-stock.server.ts'
import { issueService } from '../../../modules/supply/warehouse/documents/issuing/issue/issue.server.ts'
import { creditReturn } from '../../../modules/supply/warehouse/documents/issuing/supplier-credit/supplier-credit.contract.ts'
import { receiptOperations } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.server.ts'
import { requisitionService } from '../../../modules/supply/warehouse/documents/requesting/requisition/requisition.server.ts'
import { transferService } from '../../../modules/supply/warehouse/documents/transferring/transfer/transfer.server.ts'
import { warehouse } from '../../../modules/supply/warehouse/server.ts'
import { anotherUser, assignAll, bought, documentVerbs } from './document-verbs.ts'
import { addGroup, addProduct, warehouseWorld } from './warehouse-world.ts'

const today = day('2026-11-28')
const tomorrow = day('2026-11-29')
const world = await warehouseWorld()
afterAll(world.close)
const { act, inTransaction, actor, account, groupId, centralId, pharmacyId, tercero } = world
const { draftReceipt, received, draftIssue, issued } = documentVerbs(world)
const refused = (done: Promise<unknown>, refusals?: ConstraintRefusals) => refusalOf(done, refusals)
const product = (change: object = {}) =>
  inTransaction(async (tx) => {
    const id = await addProduct(tx, groupId, 'Gasa')
    if (Object.keys(change).length > 0)
      await tx.updateTable('warehouse.product').set(change).where('id', '=', id).execute()
    return id
  })
/** A product with a hundred units, at a thousand each. */
const stocked = async (change: object = {}) => {
  const id = await product()
  await received([bought(id, '100', 100_000)])
  if (Object.keys(change).length > 0)
    await inTransaction((tx) =>
      tx.updateTable('warehouse.product').set(change).where('id', '=', id).execute(),
    )
  return id
}
type Served = typeof requisitionService
const drafted = (service: object, input: object) =>
  inTransaction((tx) => createDraft(service as Served, { tx, actor, input: input as never }))
const step = (service: object, id: string, action: string, input: object = {}) =>
  inTransaction((tx) =>
    performAction(service as Served, { tx, actor, today, id, action: action as 'send', input }),
  )
const stepped = async (service: object, input: object, action: string, params: object = {}) =>
  step(service, await drafted(service, input), action, params)

let supplied = { central: '', pharmacy: '', inactive: '', limited: '' }
let otherStoreId = ''
beforeAll(async () => {
  await assignAll(world)
  await inTransaction(async (tx) => {
    const rule = { id: newId(), groupId, centrePrefix: '73', fromDay: day('2026-01-01') }
    await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: account('731001') })
    const supply = async (code: string, storeId: string, active = true) => {
      const id = newId<'warehouse.dependencia'>()
      const dependenciaId = newId<'budget.dependencia'>()
      await addTo(tx, 'budget.dependencia', { id: dependenciaId, code, name: `Servicio ${code}` })
      const one = { id, dependenciaId, storeId, costCentreId: world.urgencies, active }
      await addTo(tx, 'warehouse.dependencia', one as never)
      return id as string
    }
    supplied = {
      central: await supply('UR1', centralId),
      pharmacy: await supply('UR2', pharmacyId),
      inactive: await supply('UR3', centralId, false),
      limited: await supply('UR4', centralId),
    }
    const other = {
      id: newId(),
      suppliedId: supplied.limited,
      groupId: await addGroup(tx, account('151403')),
    }
    await addTo(tx, 'warehouse.dependenciaGroup', other as never)
    const campusId = newId<'admin.campus'>()
    await sql`insert into admin.campus (id, code, name) values (${campusId}, '98', 'Otra sede')`.execute(tx)
    const store = {
      id: newId<'warehouse.store'>(),
      campusId,
      code: 'OTR',
      name: 'Bodega lejana',
      kind: 'central',
    }
    await addTo(tx, 'warehouse.store', store)
    otherStoreId = store.id
  })
})

const receiving = async (line: object = {}, change: object = {}, of: object = {}) =>
  received([bought(await product(of), '1', 1_000, line)], change)
const asking = (line: object, change: object = {}) =>
  drafted(requisitionService, {
    date: today,
    suppliedId: supplied.central,
    neededOn: null,
    purpose: 'Reposición semanal',
    lines: [{ detail: null, ...line }],
    ...change,
  })
const initial = (line: object, change: object = {}) =>
  stepped(
    initialStockService,
    {
      date: today,
      complements: false,
      purpose: 'Existencias al empezar',
      lines: [
        { storeId: centralId, lot: 'L1', expiry: '2027-12-31', quantity: '1', value: pesos(100), ...line },
      ],
      ...change,
    },
    'approve',
  )
const sending = async (change: object) =>
  drafted(transferService, {
    date: today,
    happenedOn: null,
    storeId: centralId,
    toStoreId: pharmacyId,
    purpose: 'Reposición de la farmacia',
    lines: [{ productId: await product(), quantity: '1', lotId: null, lotReason: null }],
    ...change,
  })
const counting = (change: object) => ({
  storeId: centralId,
  date: today,
  scope: 'all',
  groupId: null,
  howMany: null,
  frozen: false,
  purpose: 'Conteo de prueba',
  lines: null,
  ...change,
})
const capped = async () => {
  const productId = await product()
  const cap = { id: newId(), productId, fromDay: day('2026-01-01'), cap: '999.00', norm: 'Circular 18' }
  await inTransaction((tx) => addTo(tx, 'warehouse.priceCap', cap as never))
  return received([bought(productId, '1', 1_000)])
}
const remission = { kind: 'remission', invoiceNumber: null, invoicePrefix: null, invoiceDate: null }

test.each([
  ['a purchase without its supplier', 'ALM-054', 'terceroId', () => receiving({}, { terceroId: null })],
  [
    'a purchase without its invoice',
    'ALM-055',
    'invoiceNumber',
    () => receiving({}, { invoiceNumber: null }),
  ],
  [
    'what happened after it was written',
    'ALM-056',
    'happenedOn',
    () => receiving({}, { happenedOn: tomorrow }),
  ],
  ['a day to come', 'ALM-058', 'date', () => receiving({}, { date: tomorrow })],
  [
    'a product that is not bought',
    'ALM-050',
    'lines.0.productId',
    () => receiving({}, {}, { blockedPurchase: true }),
  ],
  [
    'a cold product without its temperature',
    'ALM-053',
    'temperature',
    () => receiving({}, {}, { temperatureMax: '8' }),
  ],
  [
    'an authorisation that ended',
    'INVIMA_VENCIDO',
    'lines.0.productId',
    () => receiving({}, {}, { permitUntil: '2026-11-27' }),
  ],
  ['a price over the regulated one', 'PRECIO_REGULADO_EXCEDIDO', 'lines.0.total', capped],
  ['no expiry', 'ALM-052', 'lines.0.expiry', () => receiving({ expiry: null })],
])('an entry refuses %s', async (_, code, field, doing) => {
  expect(await refused(doing())).toEqual([code, field])
})

const giving = async (line: object = {}, change: object = {}, of: object = {}) =>
  issued([{ productId: await stocked(of), quantity: '1', ...line }], change)
const lotOf = async (productId: string, change: object = {}) => {
  const [lot] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.lot where product_id = ${productId}`,
  )
  await inTransaction((tx) =>
    tx
      .updateTable('warehouse.lot')
      .set({ status: 'available', ...change })
      .where('id', '=', lot!.id)
      .execute(),
  )
  return lot!.id
}
const choosing = async (change: object, quantity = '1') => {
  const productId = await stocked()
  const lotId = await lotOf(productId, change)
  return issued([{ productId, quantity, lotId, lotReason: 'Lo pidió el servicio' }])
}
const returning = async (change: object = {}, of?: string) => {
  const productId = await stocked()
  const id = await issued([{ productId, quantity: '5' }])
  const lines = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.issue_line where parent_id = ${of ?? id}`,
  )
  const input = { date: today, reason: 'Sobró del procedimiento', ...change }
  return step(issueService, id, 'return', { ...input, lines: [{ lineId: lines[0]!.id, quantity: '1' }] })
}
const damaged = async () =>
  issued([{ productId: await stocked(), quantity: '1' }], { kind: 'damaged', costCentreId: null })
const supplierReturn = async (productId: string) => {
  const receipt = await received([bought(await product(), '1', 1_000)])
  const [line] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.receipt_line where parent_id = ${receipt}`,
  )
  const lines = [{ productId, quantity: '1', receiptLineId: line!.id }]
  return issued(lines, { kind: 'supplierReturn', costCentreId: null })
}

test.each([
  ['a day to come', 'ALM-058', 'date', () => giving({}, { date: tomorrow })],
  ['nothing', 'ALM-074', 'lines.0.quantity', () => giving({ quantity: '0' })],
  ['what happened after it was written', 'ALM-056', 'happenedOn', () => giving({}, { happenedOn: tomorrow })],
  [
    'a product that is not given out',
    'ALM-060',
    'lines.0.productId',
    () => giving({}, {}, { blockedIssue: true }),
  ],
  [
    'a group that the dependencia may not have',
    'ALM-061',
    'lines.0.productId',
    () => giving({}, { suppliedId: supplied.limited }),
  ],
  [
    'a dependencia of another store',
    'ALM-063',
    'suppliedId',
    () => giving({}, { suppliedId: supplied.pharmacy }),
  ],
  ['a return before the exit', 'ALM-064', 'date', () => returning({ date: day('2026-11-27') })],
  [
    'to return a line of another exit',
    'ALM-065',
    'lines.0.lineId',
    async () => returning({}, await giving()),
  ],
  [
    'to return what was written off',
    'ALM-066',
    'lines',
    async () => {
      const id = await damaged()
      const lines = [{ lineId: newId(), quantity: '1' }]
      return step(issueService, id, 'return', { date: today, reason: 'No estaba averiado', lines })
    },
  ],
  [
    'another lot without a reason',
    'ALM-068',
    'lines.0.lotReason',
    async () => {
      const productId = await stocked()
      return draftIssue([{ productId, quantity: '1', lotId: await lotOf(productId) }])
    },
  ],
  [
    'a return to the supplier without its entry',
    'ALM-069',
    'lines.0.receiptLineId',
    () => giving({}, { kind: 'supplierReturn', costCentreId: null }),
  ],
  [
    'a return to the supplier of another product',
    'ALM-069',
    'lines.0.receiptLineId',
    async () => supplierReturn(await stocked()),
  ],
  [
    'a lot that was blocked',
    'LOTE_BLOQUEADO',
    'lines.0.lotId',
    () => choosing({ status: 'blocked', reason: 'Alerta 100-2026' }),
  ],
  ['a lot in quarantine', 'LOTE_BLOQUEADO', 'lines.0.lotId', () => choosing({ status: 'quarantine' })],
  ['a lot that expired', 'LOTE_VENCIDO', 'lines.0.lotId', () => choosing({ expiry: '2026-11-27' })],
  ['more than there is of a lot', 'STOCK_INSUFICIENTE', 'lines.0.quantity', () => choosing({}, '101')],
  ['more than there is', 'STOCK_INSUFICIENTE', 'lines.0.quantity', () => giving({ quantity: '101' })],
])('an exit refuses %s', async (_, code, field, doing) => {
  expect(await refused(doing())).toEqual([code, field])
})

test.each([
  [
    'a requisición to come',
    'ALM-058',
    'date',
    async () =>
      step(
        requisitionService,
        await asking({ productId: await product(), quantity: '1' }, { date: tomorrow }),
        'send',
      ),
  ],
  [
    'a requisición of a dependencia that is supplied no more',
    'ALM-111',
    'suppliedId',
    async () =>
      step(
        requisitionService,
        await asking({ productId: await product(), quantity: '1' }, { suppliedId: supplied.inactive }),
        'send',
      ),
  ],
  [
    'a requisición of a group that is not of the dependencia',
    'ALM-061',
    'lines.0.productId',
    async () => asking({ productId: await product(), quantity: '1' }, { suppliedId: supplied.limited }),
  ],
  [
    'a traslado of nothing',
    'ALM-074',
    'lines.0.quantity',
    async () =>
      sending({ lines: [{ productId: await product(), quantity: '0', lotId: null, lotReason: null }] }),
  ],
  ['a traslado to another site', 'ALM-122', 'toStoreId', () => sending({ toStoreId: otherStoreId })],
  ['a traslado that happened after', 'ALM-056', 'happenedOn', () => sending({ happenedOn: tomorrow })],
  [
    'a traslado to come',
    'ALM-058',
    'date',
    async () => step(transferService, await sending({ date: tomorrow }), 'send'),
  ],
  [
    'a count to come',
    'ALM-058',
    'date',
    () => stepped(stockCountService, counting({ date: tomorrow }), 'open'),
  ],
  [
    'stock of nothing to begin with',
    'ALM-183',
    'lines.0.quantity',
    async () => initial({ productId: await product(), quantity: '0' }),
  ],
  [
    'stock of another site to begin with',
    'ALM-184',
    'lines.0.storeId',
    async () => {
      await inTransaction((tx) =>
        addTo(tx, 'warehouse.storeUser', {
          id: newId(),
          storeId: otherStoreId,
          userId: actor.userId,
          receives: true,
          issues: true,
          transfers: true,
          adjusts: true,
          counts: true,
          approves: true,
        } as never),
      )
      return initial({ productId: await product(), storeId: otherStoreId })
    },
  ],
  [
    'to begin tomorrow',
    'ALM-058',
    'date',
    async () => initial({ productId: await product() }, { date: tomorrow }),
  ],
])('refuses %s', async (_, code, field, doing) => {
  expect(await refused(doing())).toEqual([code, field])
})

test('a count is not approved before its day, nor by moves that a frozen one refuses', async () => {
  const jefe = await anotherUser(world, 'Jefe de almacén')
  await assignAll(world, jefe.userId)
  const productId = await stocked()
  const id = await drafted(
    stockCountService,
    counting({ scope: 'list', frozen: true, lines: [{ productId }] }),
  )
  await step(stockCountService, id, 'open')
  const leaving = issued([{ productId, quantity: '1' }])
  expect(await refused(leaving, constraintsIn(receiptOperations))).toEqual(['CONTEO_EN_CURSO', 'storeId'])
  await inTransaction((tx) =>
    sql`update warehouse.stock_count set status = 'reconciled' where id = ${id}`.execute(tx),
  )
  const early = step(stockCountService, id, 'approve', { date: day('2026-11-27'), investigation: null })
  expect(await refused(early)).toEqual(['ALM-142', 'date'])
})

test('an invoice comes in once, beside the field of the screen where it is written', async () => {
  const invoice = { invoicePrefix: 'SETP', invoiceNumber: '9001' }
  await receiving({}, invoice)
  const twice = constraintsIn(receiptOperations)
  expect(await refused(receiving({}, invoice), twice)).toEqual(['FACTURA_DUPLICADA', 'invoiceNumber'])
  const id = await receiving({}, remission)
  await inTransaction((tx) =>
    sql`insert into warehouse.posted_move (move_id, posting_id)
        select m.id, p.id from warehouse.move m, warehouse.stock_posting p where m.document_id = ${id}`.execute(
      tx,
    ),
  )
  const bill = { receiptId: id as never, date: today, prefix: 'SETP', number: '9001', invoiceDate: today }
  const billing = act(billRemission, { ...bill, total: '1000.00' })
  expect(await refused(billing, constraintsIn(remissionInvoiceOperations))).toEqual(['ALM-202'])
})

test('what is not a confirmed purchase or remission is neither caused nor billed later', async () => {
  const draft = (await draftReceipt([bought(await product(), '1', 1_000)])) as never
  expect(await refused(act(draftCausacion, { receiptId: draft }))).toEqual(['ALM-070'])
  const bill = { date: today, prefix: null, number: '1', invoiceDate: today, total: '1000.00' }
  expect(await refused(act(billRemission, { receiptId: draft, ...bill }))).toEqual(['ALM-200'])
})

test('a handed over store is handed back from its last one alone; a credit note comes after its return', async () => {
  const hand = (to: string) => ({
    storeId: centralId,
    date: today,
    toResponsibleId: to,
    policy: null,
    policyUntil: null,
    purpose: 'Cambio de almacenista',
  })
  await inTransaction((tx) =>
    sql`insert into warehouse.stock_count (id, date, store_id, scope, purpose, number, status, campus_id, created_by, updated_by)
        values (gen_random_uuid(), '2026-11-21', ${centralId}, 'all', 'De entrega', 90, 'approved', ${actor.campusId},
                ${actor.userId}, ${actor.userId})`.execute(tx),
  )
  const first = await drafted(handoverService, hand(tercero))
  await step(handoverService, first, 'approve')
  await inTransaction((tx) =>
    sql`update warehouse.store set responsible_id = null where id = ${centralId}`.execute(tx),
  )
  const undone = step(handoverService, first, 'annul', { reason: 'Se registró por error' })
  expect(await refused(undone)).toEqual(['ALM-164'])
  const productId = await product()
  const receipt = await received([bought(productId, '1', 1_000)])
  const [line] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.receipt_line where parent_id = ${receipt}`,
  )
  const back = [{ productId, quantity: '1', receiptLineId: line!.id }]
  const issueId = (await issued(back, { kind: 'supplierReturn', costCentreId: null })) as never
  const early = act(creditReturn, { issueId, date: day('2026-11-27'), number: 'NC-1' })
  expect(await refused(early)).toEqual(['ALM-153', 'date'])
})

test('what the database alone refuses has its code', async () => {
  const all = constraintsIn(warehouse.operations)
  const change = (statement: RawBuilder<unknown>) =>
    refused(
      inTransaction((tx) => statement.execute(tx)),
      all,
    )
  const productId = await stocked()
  const taken = await asking({ productId, quantity: '1' })
  const line = sql`update warehouse.requisition_line set approved = 2 where parent_id = ${taken}`
  expect(await change(line)).toEqual(['ALM-113'])
  const moved = await sending({ lines: [{ productId, quantity: '1', lotId: null, lotReason: null }] })
  const accepted = sql`update warehouse.transfer_line set accepted = 2 where parent_id = ${moved}`
  expect(await change(accepted)).toEqual(['ALM-126'])
  const leaving = (value: string, happenedOn: string) => sql`
    insert into warehouse.move (product_id, store_id, lot_id, kind, day, happened_on, quantity, value, document, document_id,
                                campus_id)
    select product_id, store_id, lot_id, 'consumption', '2026-11-28', ${happenedOn}::date, -1, ${value}::numeric, 'x',
           gen_random_uuid(), campus_id
    from warehouse.move where product_id = ${productId}`
  expect(await change(leaving('-100001', '2026-11-28'))).toEqual(['ALM-043'])
  expect(await change(leaving('-1', '2026-11-27'))).toEqual(['ALM-044', 'happenedOn'])
  const reversing = sql`
    insert into warehouse.move (product_id, store_id, lot_id, kind, day, happened_on, quantity, value, reverses, document,
                                document_id, campus_id)
    select product_id, store_id, lot_id, kind, day, happened_on, -1, -1, id, 'x', gen_random_uuid(), campus_id
    from warehouse.move, generate_series(1, 2) where product_id = ${productId}`
  expect(await change(reversing)).toEqual(['ALM-045'])
  const signing = sql`
    insert into warehouse.store_bulletin (id, date, store_id, purpose, number, status, campus_id, created_by, updated_by)
    select gen_random_uuid(), '2026-12-31', ${centralId}, 'Movimiento del mes', n, 'approved', ${actor.campusId},
           ${actor.userId}, ${actor.userId} from generate_series(91, 92) as n`
  expect(await change(signing)).toEqual(['ALM-196'])
})
