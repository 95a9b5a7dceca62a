import { constraintsIn } from '@quina/blocks/server'
import { oneFrom } from '@quina/db/server'
import { day, moneyText, pesos } from '@quina/kernel'
import { refusalOf } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { recordAct } from '../../../modules/supply/contracts/contract/act/act.contract.ts'
import { contractOperations } from '../../../modules/supply/contracts/contract/contract/contract.server.ts'
import { contractLedger } from '../../../modules/supply/contracts/contract/ledger/contract-ledger.server.ts'
import { addPolicy } from '../../../modules/supply/contracts/contract/policy/policy.contract.ts'
import { purchaseOrderOperations } from '../../../modules/supply/contracts/contract/purchase-order/purchase-order.server.ts'
import { contracts } from '../../../modules/supply/contracts/server.ts'
import { receiptOperations } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.server.ts'
import { suppliedWorld } from './supplied-world.ts'

const world = await suppliedWorld()
afterAll(() => world.close())
const { act, press, run, draft, perfected, supplying, draftOrder, ordered, received, came, supplier } = world
const { productId, otherProductId } = world
const refused = (done: Promise<unknown>, of = contracts.operations) => refusalOf(done, constraintsIn(of))

const recorded = async (id: string) =>
  press(recordAct, {
    contractId: id as never,
    kind: 'meeting',
    number: '1',
    date: day('2026-04-01'),
    note: 'Se revisó el avance',
  })
const covered = async (id: string) =>
  press(addPolicy, {
    contractId: id as never,
    insurerId: supplier,
    number: 'P-1',
    annex: null,
    cover: 'compliance',
    insured: moneyText(pesos(6_000_000)),
    fromDay: day('2026-03-10'),
    untilDay: day('2027-06-30'),
    issuedOn: day('2026-03-10'),
    beneficiary: null,
  } as never)

test('a policy, an acta and a modification are there once, beside their number', async () => {
  const { id } = await perfected()
  await recorded(id)
  expect(await refused(recorded(id))).toEqual(['CTP-066', 'number'])
  await covered(id)
  expect(await refused(covered(id))).toEqual(['CTP-064', 'number'])
  const running = (await supplying()).id
  const reduced = () =>
    run(running, 'reduce', {
      date: '2026-04-01',
      number: '1',
      value: '1000.00',
      note: 'Baja la demanda del año',
    })
  await reduced()
  expect(await refused(reduced(), contractOperations)).toEqual(['CTP-027', 'number'])
})

test('a product goes in one line of a contract, and a line of a contract in one of an order', async () => {
  const line = { productId, detail: 'Gasa', unit: 'Unidad', quantity: '30000', unitPrice: pesos(1_000) }
  expect(await refused(draft({ lines: [line, line] }), contractOperations)).toEqual(['CTP-028', 'lines'])
  const { id, lineId } = await supplying()
  const one = { contractLineId: lineId, quantity: '1' }
  expect(await refused(draftOrder(id, [one, one]), purchaseOrderOperations)).toEqual(['CTP-054', 'lines'])
})

test('what the database alone refuses of a contract has its code', async () => {
  const { id, lineId } = await supplying()
  const order = await ordered(id, [{ contractLineId: lineId, quantity: '10' }])
  const { id: orderLineId } = await act(
    (tx) =>
      oneFrom<{ id: string }>(
        tx,
      )`select id from contracts.purchase_order_line where parent_id = ${order}::uuid`,
  )
  const posted = (change: object) =>
    act((tx) =>
      contractLedger.post(tx, { document: 'contracts.purchaseOrder', id, campusId: world.campusId }, [
        {
          contractId: id,
          lineId,
          kind: 'execute',
          day: day('2026-04-01'),
          quantity: 1n,
          value: 0n,
          ...change,
        } as never,
      ]),
    )
  const beyond = { kind: 'take', lineId: null, quantity: 0n, value: pesos(60_000_000) }
  expect(await refused(posted(beyond))).toEqual(['VALOR_EXCEDE_SALDO'])
  expect(await refused(posted({ kind: 'take', quantity: 600_000_000n }))).toEqual(['LINEA_AGOTADA'])
  expect(await refused(posted({ lineId: null, quantity: 0n, value: pesos(10_001) }))).toEqual(['CTP-030'])
  expect(await refused(posted({ quantity: 100_001n }))).toEqual(['CTP-031'])
  await posted({ kind: 'take', quantity: 100_000n })
  expect(await refused(posted({ orderLineId, quantity: 100_001n }))).toEqual(['CTP-050'])
})

/** Of a contract that ends in October. */
const arriving = async (line: object, change: object = {}) => {
  const { id, lineId, registro } = await supplying({ untilDay: day('2026-10-31') })
  const order = await ordered(id, [{ contractLineId: lineId, quantity: '1000' }])
  return received(order, registro.id, [line], change)
}

test.each([
  [
    'a product that was not ordered',
    'PRODUCTO_FUERA_DE_CONTRATO',
    'lines.0.productId',
    { productId: otherProductId },
  ],
  ['more than was ordered', 'CANTIDAD_EXCEDE_CONTRATO', 'lines.0.quantity', { quantity: '1000.0001' }],
  ['another price', 'PRECIO_DISTINTO_CONTRATO', 'lines.0.total', { total: pesos(1_005_001) }],
])('what arrives by an order is refused for %s', async (_, code, field, line) => {
  expect(await refused(arriving(came('1000', 1_000_000, line)), receiptOperations)).toEqual([code, field])
})

test.each([
  ['of another supplier', 'CTP-056', 'terceroId', { terceroId: world.contractor }],
  ['after its term', 'FUERA_DE_PLAZO', 'date', { date: day('2026-11-01') }],
])('what arrives by an order is refused %s', async (_, code, field, change) => {
  expect(await refused(arriving(came('1000', 1_000_000), change), receiptOperations)).toEqual([code, field])
})
