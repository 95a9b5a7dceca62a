import { createDraft, performAction } from '@quina/blocks/server'
import { changeById, oneFrom, rowOf, storedRow } from '@quina/db/server'
import { day, pesos } from '@quina/kernel'
import { printedOf, reportsOf, screensOf } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { contractLedger } from '../../../modules/supply/contracts/contract/ledger/contract-ledger.server.ts'
import { purchaseOrderService } from '../../../modules/supply/contracts/contract/purchase-order/purchase-order.server.ts'
import {
  contractExecution,
  orderArrivals,
} from '../../../modules/supply/contracts/report/contract-report.contract.ts'
import { contracts } from '../../../modules/supply/contracts/server.ts'
import { suggestedOrder } from '../../../modules/supply/warehouse/books/suggested-order/suggested-order.contract.ts'
import { mergeProduct } from '../../../modules/supply/warehouse/catalogue/product-merge/product-merge.contract.ts'
import { issueService } from '../../../modules/supply/warehouse/documents/issuing/issue/issue.server.ts'
import { receiptService } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.server.ts'
import { receiptContractChore } from '../../../modules/supply/warehouse/documents/supply/receipt-contract.server.ts'
import { warehouse } from '../../../modules/supply/warehouse/server.ts'
import { addProduct } from '../warehouse/warehouse-world.ts'
import { contractsToday, figuresOf } from './contracts-world.ts'
import { suppliedWorld } from './supplied-world.ts'

const world = await suppliedWorld()
afterAll(() => world.close())
const { act, chief, run, supplying, draftOrder, onOrder, ordered, received, came, storeId, productId } = world
const lineOf = (contractLineId: string, quantity: string, change: object = {}) => ({
  contractLineId,
  quantity,
  ...change,
})
const conditionOf = async (id: string) =>
  (
    await act(
      (tx) =>
        oneFrom<{ condition: string; arrived: string }>(tx)`
        select condition, arrived::text as arrived from contracts.purchase_order_list where id = ${id}::uuid`,
    )
  ).condition

test('an order takes of the contract at its price, and a reception in parts consumes it', async () => {
  const { id, lineId, registro } = await supplying()
  const order = await ordered(id, [lineOf(lineId, '30000')])
  expect(await figuresOf(world, id)).toMatchObject({ taken: 30_000_000, executed: 0 })
  expect(await conditionOf(order)).toBe('approved')
  const receiptId = await received(order, registro.id, [came('25000', 25_000_000)])
  expect(await figuresOf(world, id)).toMatchObject({ taken: 30_000_000, executed: 25_000_000 })
  expect(await conditionOf(order)).toBe('partial')
  const contractOf = () => rowOf(world.db, 'warehouse.receipt', receiptId, ['contractId', 'contractLabel'])
  const named = { contractId: id, contractLabel: expect.stringMatching(/^CT \d+ de 2026$/) }
  expect(await contractOf()).toEqual(named)
  await act((tx) => changeById(tx, 'warehouse.receipt', receiptId, { contractId: null, contractLabel: null }))
  await receiptContractChore.run(world.db, contractsToday, new Date())
  expect(await contractOf()).toEqual(named)
  const pending = async () => {
    const { answer } = reportsOf(contracts.operations, { db: world.db, actor: chief })
    const { rows } = await answer(orderArrivals, { from: '2026-01-01', to: '2026-12-31' })
    return rows.map(({ values }) => values).filter(({ orderId }) => orderId === order)
  }
  expect(await pending()).toMatchObject([
    {
      detail: 'Gasa estéril',
      ordered: '30000.0000',
      received: '25000.0000',
      pending: '5000.0000',
      value: '5000000.00',
    },
  ])
  await expect(
    onOrder(order, 'annul', { date: '2026-04-11', reason: 'Ya no se necesita' }),
  ).rejects.toMatchObject({ code: 'CTP-052' })
  await onOrder(order, 'release', { date: '2026-04-11', reason: 'El proveedor no tiene más' })
  expect(await figuresOf(world, id)).toMatchObject({ taken: 25_000_000, executed: 25_000_000 })
  expect(await pending()).toEqual([])
})

test('an order is worth its quantities at the prices of the contract', async () => {
  const { id, lineId } = await supplying()
  const order = await draftOrder(id, [lineOf(lineId, '300')])
  const { facts, worth } = await act((tx) => printedOf(purchaseOrderService, tx, { id: order }))
  expect(facts.total).toBe('300000.00')
  expect(worth).toBe(pesos(300_000))
})

test('an order goes no further than its line, its balance, its price and its term', async () => {
  const { id, lineId } = await supplying()
  const other = await supplying()
  const ordering = (line: object, change: object = {}) => ordered(id, [line], change)
  await expect(ordering(lineOf(lineId, '60000.0001'))).rejects.toMatchObject({
    code: 'LINEA_AGOTADA',
    fields: { 'lines.0.quantity': 'Quedan 60000.' },
  })
  await expect(ordering(lineOf(lineId, '10', { unitPrice: pesos(1_001) }))).rejects.toMatchObject({
    code: 'PRECIO_DISTINTO_CONTRATO',
    fields: { 'lines.0.unitPrice': expect.any(String) },
  })
  await expect(ordering(lineOf(other.lineId, '10'))).rejects.toMatchObject({ code: 'CTP-021' })
  await expect(ordering(lineOf(lineId, '10'), { date: day('2027-01-01') })).rejects.toMatchObject({
    code: 'FUERA_DE_PLAZO',
  })
  await expect(ordering(lineOf(lineId, '10'), { deliverBy: day('2026-03-31') })).rejects.toMatchObject({
    code: 'CTP-053',
  })
  await expect(ordered(id, [lineOf(lineId, '1'), lineOf(lineId, '1')])).rejects.toMatchObject({
    constraint: 'purchase_order_line_once',
  })
  await run(id, 'reduce', {
    date: '2026-04-01',
    number: '1',
    value: '59990000.00',
    note: 'Baja la demanda del año',
  })
  await expect(ordering(lineOf(lineId, '11'))).rejects.toMatchObject({
    code: 'VALOR_EXCEDE_SALDO',
    fields: { lines: expect.any(String) },
  })
  await run(id, 'suspend', { date: '2026-04-01', number: '1', until: null, reason: 'Fuerza mayor en la vía' })
  await expect(ordering(lineOf(lineId, '1'))).rejects.toMatchObject({
    code: 'SUSPENDIDO',
    fields: { contractId: expect.any(String) },
  })
  await run(other.id, 'end', { date: '2026-04-01', cause: 'early', note: null })
  await expect(ordered(other.id, [lineOf(other.lineId, '1')])).rejects.toMatchObject({ code: 'CTP-020' })
})

test('what arrives is of the supplier, of the order, at its price within the tolerance, and reaches the registro', async () => {
  const { id, lineId, registro, cdp } = await supplying()
  const order = await ordered(id, [lineOf(lineId, '1000')])
  const arriving = (line: object, change: object = {}, registroId: string | null = registro.id) =>
    received(order, registroId, [line], change)
  await expect(arriving(came('1000', 1_000_000), { terceroId: world.contractor })).rejects.toMatchObject({
    code: 'CTP-056',
  })
  await expect(arriving(came('1000.0001', 1_000_000))).rejects.toMatchObject({
    code: 'CANTIDAD_EXCEDE_CONTRATO',
  })
  await expect(arriving(came('1000', 1_005_001))).rejects.toMatchObject({ code: 'PRECIO_DISTINTO_CONTRATO' })
  await expect(arriving(came('1', 1_000, { productId: world.otherProductId }))).rejects.toMatchObject({
    code: 'PRODUCTO_FUERA_DE_CONTRATO',
  })
  await expect(arriving(came('1000', 1_000_000), {}, null)).rejects.toMatchObject({ code: 'CTP-058' })
  await world.run(id, 'suspend', {
    date: '2026-04-05',
    number: '1',
    until: null,
    reason: 'Fuerza mayor en la vía',
  })
  await expect(arriving(came('1000', 1_000_000))).rejects.toMatchObject({
    code: 'SUSPENDIDO',
    fields: { orderId: expect.any(String) },
  })
  await world.run(id, 'resume', { date: '2026-04-06', number: '1' })
  await arriving(came('1000', 1_005_000))
  expect(await figuresOf(world, id)).toMatchObject({ taken: 1_005_000, executed: 1_005_000 })
  expect(await conditionOf(order)).toBe('received')
  await expect(
    onOrder(order, 'release', { date: '2026-04-11', reason: 'No queda nada por llegar' }),
  ).rejects.toMatchObject({ code: 'CTP-051' })
  const closed = await ordered(id, [lineOf(lineId, '10')])
  await onOrder(closed, 'annul', { date: '2026-04-11', reason: 'Se pidió por error' })
  await expect(received(closed, registro.id, [came('10', 10_000)])).rejects.toMatchObject({ code: 'CTP-055' })
  expect(cdp.kind).toBe('cdp')
})

test('a registro with less than what arrives refuses it', async () => {
  const { id, lineId, registro } = await supplying()
  const order = await ordered(id, [lineOf(lineId, '60000')])
  await world.approvedObligacion(registro, 59_000_000, { date: '2026-04-01' })
  await expect(received(order, registro.id, [came('2000', 2_000_000)])).rejects.toMatchObject({
    code: 'RP_INSUFICIENTE',
  })
})

test('what came and was not caused yet counts against the registro, until it is annulled', async () => {
  const { id, lineId, registro } = await supplying()
  const order = await ordered(id, [lineOf(lineId, '60000')])
  await world.approvedObligacion(registro, 58_000_000, { date: '2026-04-01' })
  const first = await received(order, registro.id, [came('1500', 1_500_000)])
  const second = () => received(order, registro.id, [came('600', 600_000)])
  await expect(second()).rejects.toMatchObject({
    code: 'RP_INSUFICIENTE',
    fields: { registroId: expect.stringContaining('500.000') },
  })
  await act((tx) =>
    performAction(receiptService, {
      tx,
      actor: chief,
      today: contractsToday,
      id: first,
      action: 'annul',
      input: { date: day('2026-04-10'), reason: 'Llegó a otra bodega' },
    }),
  )
  await second()
})

test('what was ordered and is still to come is not suggested again', async () => {
  const { id, lineId, registro } = await supplying()
  await received(await ordered(id, [lineOf(lineId, '10')]), registro.id, [came('10', 10_000)])
  const span = { on: day('2026-04-30'), days: '180', safety: '7', cover: '60' }
  const coming = async () => {
    const { rows } = await reportsOf(warehouse.operations, { db: world.db, actor: chief }).answer(
      suggestedOrder,
      span,
    )
    return rows.map(({ values }) => values).find(({ product }) => product === 'Gasa estéril')?.coming
  }
  const before = Number(await coming())
  const order = await ordered(id, [lineOf(lineId, '40')])
  expect(Number(await coming()) - before).toBe(40)
  await received(order, registro.id, [came('15', 15_000)])
  expect(Number(await coming()) - before).toBe(25)
})

/** A thousand of a reception that came broken go back to the supplier. */
const draftReturn = async (receiptId: string) => {
  const { id: receiptLineId } = await act(
    (tx) =>
      oneFrom<{ id: string }>(tx)`select id from warehouse.receipt_line where parent_id = ${receiptId}::uuid`,
  )
  return act((tx) =>
    createDraft(issueService, {
      tx,
      actor: chief,
      input: {
        kind: 'supplierReturn',
        storeId,
        date: day('2026-04-12'),
        terceroId: world.supplier,
        purpose: 'Llegó averiado',
        lines: [{ productId, quantity: '1000', receiptLineId }],
      } as never,
    }),
  )
}

test('a product that a contract still brings is not merged into another', async () => {
  const { groupId } = await storedRow(world.db, 'warehouse.product', productId, ['groupId'])
  const [kept, absorbedId] = await act(async (tx) => [
    await addProduct(tx, groupId, 'Venda elástica'),
    await addProduct(tx, groupId, 'Venda elástica repetida'),
  ])
  const lines = [
    { productId: absorbedId, detail: 'Venda', unit: 'Unidad', quantity: '60000', unitPrice: pesos(1_000) },
  ]
  await supplying({ lines })
  const { act: press } = screensOf(warehouse.operations, { db: world.db, actor: chief })
  const merging = press(mergeProduct, { id: kept, absorbedId, reason: 'Es el mismo producto' })
  await expect(merging).rejects.toMatchObject({
    code: 'ALM-234',
    fields: { absorbedId: expect.stringContaining('el contrato CT') },
  })
})

test('K-2: entries of 25 and 31 million and a return of one leave 55 executed; what is annulled gives back', async () => {
  const { id, lineId, registro, cdp } = await supplying()
  const more = await world.approvedCdp({ drugs: 20_000_000 })
  const added = await world.approvedRegistro(more, 20_000_000)
  await run(id, 'add', {
    date: '2026-04-01',
    number: '1',
    value: '20000000.00',
    registroId: added.id,
    newEnd: null,
    note: 'Aumentó la demanda de urgencias',
    lines: [{ lineId, quantity: '20000' }],
  })
  const order = await ordered(id, [lineOf(lineId, '80000')])
  await received(order, registro.id, [came('25000', 25_000_000)])
  const second = await received(order, registro.id, [came('31000', 31_000_000)])
  const back = await draftReturn(second)
  const onIssue = (action: 'approve' | 'annul', input: object = {}) =>
    act((tx) =>
      performAction(issueService, { tx, actor: chief, today: contractsToday, id: back, action, input }),
    )
  await onIssue('approve')
  expect(await figuresOf(world, id)).toMatchObject({ agreed: 80_000_000, executed: 55_000_000 })
  const bill = await world.approvedObligacion(registro, 55_000_000, { date: '2026-04-12' })
  await world.approvedPago(bill, 24_000_000, { date: '2026-04-12' })
  const { answer } = reportsOf(contracts.operations, { db: world.db, actor: chief })
  const { rows } = await answer(contractExecution, { from: '2026-01-01', to: '2026-12-31' })
  expect(rows.find(({ values }) => values.contractId === id)?.values).toMatchObject({
    agreed: '80000000.00',
    done: '68.75',
    paid: '24000000.00',
    toPay: '31000000.00',
    toOblige: '25000000.00',
  })
  await onIssue('annul', { date: '2026-04-13', reason: 'El proveedor no lo aceptó' })
  expect(await figuresOf(world, id)).toMatchObject({ executed: 56_000_000 })
  await act((tx) =>
    performAction(receiptService, {
      tx,
      actor: chief,
      today: contractsToday,
      id: second,
      action: 'annul',
      input: { date: '2026-04-14', reason: 'Se registró por error' },
    }),
  )
  expect(await figuresOf(world, id)).toMatchObject({ executed: 25_000_000 })
  expect(await conditionOf(order)).toBe('partial')
  expect(cdp.kind).toBe('cdp')
})

test('thirty-two orders race for the balance of one contract: those that fit, and no more', async () => {
  const { id, lineId } = await supplying()
  const drafts = await Promise.all(Array.from({ length: 32 }, () => draftOrder(id, [lineOf(lineId, '3000')])))
  const outcomes = await Promise.allSettled(drafts.map((order) => onOrder(order, 'approve')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const codes = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
  )
  expect(new Set(codes)).toEqual(new Set(['LINEA_AGOTADA']))
  expect(await figuresOf(world, id)).toMatchObject({ agreed: 60_000_000, taken: 60_000_000, executed: 0 })
})

test('the database refuses by itself what goes beyond, whatever the program believed', async () => {
  const { id, lineId } = await supplying()
  const post = (kind: 'take' | 'execute', quantity: bigint, value: number) =>
    act((tx) =>
      contractLedger.post(tx, { document: 'contracts.purchaseOrder', id, campusId: world.campusId }, [
        {
          contractId: id,
          lineId: quantity === 0n ? null : lineId,
          kind,
          day: day('2026-04-01'),
          quantity,
          value: pesos(value),
        },
      ]),
    )
  await expect(post('take', 0n, 60_000_001)).rejects.toMatchObject({ constraint: 'contract_balance_taken' })
  await expect(post('take', 600_000_001n, 1)).rejects.toMatchObject({ constraint: 'line_balance_taken' })
  await expect(post('execute', 0n, 1)).rejects.toMatchObject({ constraint: 'contract_balance_executed' })
})
