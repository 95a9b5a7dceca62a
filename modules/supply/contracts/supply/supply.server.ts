import { parameterOn } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  divide,
  fraction,
  insist,
  type Money,
  minus,
  must,
  plus,
  scaled,
  showPesos,
  zero,
} from '@quina/kernel'
import {
  type ArrivingUnits,
  defineProductUses,
  defineSupplyKeeper,
  type OrderedContract,
  type SuppliedLine,
  type Supply,
  type SupplyKeeper,
} from '@quina/warehouse/server'
import { worthOf } from '../contract/contract/contract.domain.ts'
import { priceTolerance } from '../contract/kinds/parameters.contract.ts'
import {
  type ContractFacts,
  leftToOblige,
  lockedContract,
  mustRun,
} from '../contract/ledger/contract-facts.server.ts'
import { type ContractMove, contractLedger } from '../contract/ledger/contract-ledger.server.ts'
import { usesBudget } from '../contract/life/legalising.server.ts'
import { lockedOrder, type OrderedLine, orderedLines } from '../contract/purchase-order/order-facts.server.ts'

const source = (documentId: string, campusId: string) => ({
  document: 'warehouse.supply',
  id: documentId,
  campusId,
})

/**
 * A reception takes deliveries from its order: same supplier, within the contract's term, its balance and its price.
 * @throws Problem CTP-055 the order is not open, CTP-056 another supplier, PRODUCTO_FUERA_DE_CONTRATO, CANTIDAD_EXCEDE_CONTRATO,
 * PRECIO_DISTINTO_CONTRATO, RP_INSUFICIENTE, CTP-058 another registro, SUSPENDIDO, FUERA_DE_PLAZO, VALOR_EXCEDE_SALDO
 */
const supplies: SupplyKeeper = {
  async received(tx, supply) {
    const order = await lockedOrder(tx, supply.orderId)
    insist(order.status === 'approved', 'CTP-055', `${order.label} no está por recibir.`, { status: 409 })
    const facts = await lockedContract(tx, order.contractId)
    mustRun(facts, supply.day, 'orderId')
    must(supply.terceroId === facts.terceroId, 'CTP-056', 'terceroId', 'La orden es de otro proveedor.')
    await mustReachRegistro(tx, facts, supply)
    const moves = await arrivedMoves(tx, facts.id, supply)
    const grown = moves.reduce((sum, { kind, value }) => (kind === 'take' ? sum + value : sum), 0n) as Money
    const left = minus(facts.agreed, facts.taken)
    const beyond = `Lo que llegó pasa del saldo del contrato: quedan ${showPesos(left)}.`
    insist(grown <= left, 'VALOR_EXCEDE_SALDO', beyond, { status: 409, fields: { lines: beyond } })
    await contractLedger.post(tx, source(supply.documentId, facts.campusId), moves)
  },

  contractsOf: (tx, orderIds) => rowsFrom<OrderedContract>(tx)`
    select o.id as order_id, c.id as contract_id, c.label as contract
    from contracts.purchase_order o join contracts.contract_option c on c.id = o.contract_id
    where o.id = any(${[...orderIds]}::uuid[])`,

  arriving: (tx) => rowsFrom<ArrivingUnits>(tx)`
    select c.product_id, o.store_id, sum(b.ordered - b.received)::text as units
    from contracts.purchase_order o
    join contracts.purchase_order_line l on l.parent_id = o.id join contracts.contract_line c on c.id = l.contract_line_id
    join contracts.order_balance b on b.order_line_id = l.id
    where o.status = 'approved' and b.ordered > b.received and c.product_id is not null
    group by 1, 2`,

  async returned(tx, { orderId, documentId, day, lines }) {
    const order = await lockedOrder(tx, orderId)
    const facts = await lockedContract(tx, order.contractId)
    const ordered = await orderedLines(tx, orderId)
    const moves = lines.flatMap(({ productId, units, base, vat }): ContractMove[] => {
      const line = ordered.find((one) => one.productId === productId)
      if (line === undefined) return []
      const back = -plus(base, vat) as Money
      const about = { contractId: facts.id, lineId: line.contractLineId, orderLineId: line.id, day }
      return [{ ...about, kind: 'execute', quantity: -units, value: back }]
    })
    await contractLedger.post(tx, source(documentId, facts.campusId), moves)
  },

  async undone(tx, documentId, day) {
    const rows = await rowsFrom<{ contractId: string }>(tx)`
      select distinct contract_id from contracts.move where document_id = ${documentId}::uuid order by contract_id`
    for (const { contractId } of rows) {
      const { campusId } = await lockedContract(tx, contractId)
      await contractLedger.reverse(tx, source(documentId, campusId), day)
    }
  },
}

defineSupplyKeeper(supplies)

defineProductUses(async (tx, productId) => {
  const rows = await rowsFrom<{ label: string }>(tx)`
    select distinct coalesce(o.label, left(c.purpose, 60)) as label
    from contracts.contract c join contracts.contract_line l on l.parent_id = c.id
    left join contracts.line_balance b on b.line_id = l.id left join contracts.contract_option o on o.id = c.id
    where l.product_id = ${productId}::uuid and coalesce(b.agreed - b.executed, l.quantity) > 0
      and c.status not in ('ended', 'settling', 'settled', 'closed', 'withdrawn', 'annulled')`
  return rows.map(({ label }) => `el contrato ${label}`)
})

/** The registro of the causación must belong to the contract and have enough balance. */
async function mustReachRegistro(
  tx: Tx,
  facts: ContractFacts,
  { registroId, day, lines }: Supply,
): Promise<void> {
  if (!(await usesBudget(tx, day))) return
  const own = await rowFrom<{ registroId: string }>(tx)`
    select m.registro_id from contracts.commitment m
    where m.contract_id = ${facts.id}::uuid and m.registro_id = ${registroId}::uuid`
  must(own !== undefined, 'CTP-058', 'registroId', 'Elija un registro del contrato de la orden.')
  const gross = lines.reduce((sum, { base, vat }) => sum + base + vat, 0n) as Money
  const left = await leftToOblige(tx, registroId)
  const message = `Al registro le quedan ${showPesos(left)} por obligar, sin lo recibido por causar.`
  insist(left >= gross, 'RP_INSUFICIENTE', message, { status: 409, fields: { registroId: message } })
}

async function arrivedMoves(
  tx: Tx,
  contractId: string,
  { orderId, day, lines }: Supply,
): Promise<ContractMove[]> {
  const ordered = await orderedLines(tx, orderId)
  const tolerance = await parameterOn(tx, priceTolerance, day)
  const left = new Map(
    ordered.map(({ id, ordered: wanted, received }) => [id, scaled(wanted, 4) - scaled(received, 4)]),
  )
  return lines.flatMap((line, index): ContractMove[] => {
    if (line.units === 0n) return []
    const own = ordered.find(({ productId }) => productId === line.productId)
    must(
      own !== undefined,
      'PRODUCTO_FUERA_DE_CONTRATO',
      `lines.${index}.productId`,
      'La orden no pide ese producto.',
    )
    const room = left.get(own.id) ?? 0n
    const message = 'Llega más de lo que falta de la orden.'
    insist(line.units <= room, 'CANTIDAD_EXCEDE_CONTRATO', message, {
      status: 409,
      fields: { [`lines.${index}.quantity`]: message },
    })
    left.set(own.id, room - line.units)
    mustBeAtPrice(own, line, { tolerance, at: index })
    return movesOf({ contractId, day, own, line })
  })
}

type PriceTolerance = Readonly<{ tolerance: string; at: number }>

/** The total of the line decides: its difference from the order's price must be within the entity's tolerance. */
function mustBeAtPrice(
  { unitPrice }: OrderedLine,
  { units, base }: SuppliedLine,
  { tolerance, at }: PriceTolerance,
) {
  const agreed = divide(units * unitPrice, 10_000n, 'half-up') as Money
  const part = scaled(tolerance, 6)
  const room = fraction(agreed, { part, whole: 100_000_000n, rounding: 'half-up' })
  const away = base > agreed ? minus(base, agreed) : minus(agreed, base)
  const message = `A ${showPesos(unitPrice)} cada una son ${showPesos(agreed)}.`
  must(away <= room, 'PRECIO_DISTINTO_CONTRATO', `lines.${at}.total`, message)
}

type SuppliedOrderLine = Readonly<{ contractId: string; day: Day; own: OrderedLine; line: SuppliedLine }>

/** Executes a delivery at its cost and also takes the price difference, so that no order executes more than it took. */
function movesOf({ contractId, day, own, line }: SuppliedOrderLine): ContractMove[] {
  const cost = plus(line.base, line.vat)
  const ordered = worthOf(textOf(line.units), own)
  const about = { contractId, lineId: own.contractLineId, orderLineId: own.id, day }
  const executed: ContractMove = { ...about, kind: 'execute', quantity: line.units, value: cost }
  const differs = minus(cost, ordered)
  return differs === zero ? [executed] : [{ ...about, kind: 'take', quantity: 0n, value: differs }, executed]
}

const textOf = (units: bigint): string => `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`
