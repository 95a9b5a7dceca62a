import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  campusScope,
  closestFirst,
  hasWords,
  type Operation,
  optionsOperation,
  refusing,
  serveDocument,
  servedDocument,
  serveOptions,
} from '@quina/blocks/server'
import { oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  scaled,
  showPesos,
  unscaled,
} from '@quina/kernel'
import { sql } from 'kysely'
import { worthOf } from '../contract/contract.domain.ts'
import { linesOf, lockedContract, mustRun } from '../ledger/contract-facts.server.ts'
import {
  type ContractMove,
  contractLedger,
  contractRefusals,
  toContract,
} from '../ledger/contract-ledger.server.ts'
import { orderedLines } from './order-facts.server.ts'
import { arrivingLines, orderableLines, purchaseOrder } from './purchase-order.contract.ts'

type Order = Stored<typeof purchaseOrder>

const orderPrint: DocumentPrint<typeof purchaseOrder> = {
  declares: ({ labels }) =>
    `Sírvase entregar lo que se detalla, a los precios del ${labels.contractId ?? 'contrato'}.`,
  lines: [{ field: 'lines' }],
  worth: ({ facts }) => money(facts.total),
  outward: true,
  signs: { buyer: 'Compras' },
}

/**
 * Rules: those of `mustRun` (SUSPENDIDO, FUERA_DE_PLAZO), PRECIO_DISTINTO_CONTRATO, LINEA_AGOTADA, VALOR_EXCEDE_SALDO, CTP-021 a
 * line of another contract, CTP-051 closing an order with nothing to arrive, CTP-052 annulling one with deliveries.
 */
export const purchaseOrderService = servedDocument<typeof purchaseOrder>({
  document: purchaseOrder,
  ledgers: [contractLedger],
  ownOptions: true,
  async onSave(_tx, { date, deliverBy }) {
    must(deliverBy === null || deliverBy >= date, 'CTP-053', 'deliverBy', 'Se entrega después de pedirla.')
  },
  on: {
    approve: async ({ tx, document }) => [toContract(await takenMoves(tx, document))],
    release: async ({ tx, document, input: { date } }) => {
      const moves = await leftMoves(tx, document, date)
      insist(moves.length > 0, 'CTP-051', 'La orden ya llegó completa.', { status: 409 })
      return [toContract(moves)]
    },
    annul: async ({ tx, document }) => {
      await lockedContract(tx, document.contractId)
      const came = (await orderedLines(tx, document.id)).some(({ received }) => scaled(received, 4) > 0n)
      insist(!came, 'CTP-052', 'Ya llegó parte de la orden: cierre lo que falta.', { status: 409 })
    },
  },
  extra: async (tx, { id }) => {
    const { value } = await oneWhere(tx, 'contracts.purchaseOrderList', { id }, ['value'])
    return { facts: { total: value ?? '0' } }
  },
  print: orderPrint,
})

/** Returns the moves that take each line at the contract's price, within the contract's balance. */
async function takenMoves(tx: Tx, { id: orderId, contractId, lines, date }: Order): Promise<ContractMove[]> {
  const facts = await lockedContract(tx, contractId)
  mustRun(facts, date, 'contractId')
  const known = new Map((await linesOf(tx, contractId, date)).map((line) => [line.id, line]))
  const moves = lines.map(({ id, contractLineId, quantity, unitPrice }, index): ContractMove => {
    const line = known.get(contractLineId)
    must(line !== undefined, 'CTP-021', `lines.${index}.contractLineId`, 'La línea es de otro contrato.')
    const price = `El contrato la tiene a ${showPesos(line.unitPrice)}.`
    const same = unitPrice === null || unitPrice === line.unitPrice
    must(same, 'PRECIO_DISTINTO_CONTRATO', `lines.${index}.unitPrice`, price)
    const left = scaled(line.agreed, 4) - scaled(line.taken, 4)
    const wanted = scaled(quantity, 4)
    const message = `Quedan ${unscaled(left, 4)
      .replace(/\.?0+$/, '')
      .replace('.', ',')}.`
    insist(wanted <= left, 'LINEA_AGOTADA', message, {
      status: 409,
      fields: { [`lines.${index}.quantity`]: message },
    })
    const value = worthOf(quantity, line)
    return {
      contractId,
      lineId: contractLineId,
      orderLineId: id,
      kind: 'take',
      day: date,
      quantity: wanted,
      value,
    }
  })
  const total = moves.reduce((sum, { value }) => sum + value, 0n) as Money
  const left = minus(facts.agreed, facts.taken)
  const beyond = `La orden vale ${showPesos(total)} y al contrato le quedan ${showPesos(left)}.`
  insist(total <= left, 'VALOR_EXCEDE_SALDO', beyond, { status: 409, fields: { lines: beyond } })
  // The order keeps the prices with which it was approved.
  await sql`update contracts.purchase_order_line set unit_price = contracts.price_on(contract_line_id, ${date}::date)
            where parent_id = ${orderId}::uuid and unit_price is null`.execute(tx)
  return moves
}

/** Returns the moves that release what did not arrive, at the value that each line still holds. */
async function leftMoves(tx: Tx, { id, contractId }: Order, day: Day): Promise<ContractMove[]> {
  await lockedContract(tx, contractId)
  const left = await rowsFrom<{ lineId: string; orderLineId: string; quantity: string; value: string }>(tx)`
    select m.line_id, m.order_line_id,
           sum(m.quantity * case m.kind when 'take' then -1 else 1 end)::text as quantity,
           sum(m.value * case m.kind when 'take' then -1 else 1 end)::text as value
    from contracts.move m join contracts.purchase_order_line l on l.id = m.order_line_id
    where l.parent_id = ${id}::uuid and m.kind in ('take', 'execute')
    group by m.line_id, m.order_line_id
    having sum(m.quantity * case m.kind when 'take' then 1 else -1 end) > 0 order by m.line_id`
  return left.map(({ quantity, value, ...line }) => ({
    ...line,
    contractId,
    kind: 'take',
    day,
    quantity: scaled(quantity, 4),
    value: scaled(value, 2) as Money,
  }))
}

interface OrderableRow {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly enabled: boolean
  readonly unitPrice: string
  readonly unit: string
}

const orderable = serveOptions(orderableLines, async ({ tx, actor, input: { q, id, contractId } }) => {
  const campusId = campusScope(actor)
  const matches = hasWords(sql.ref('o.search'), q ?? '')
  const rows = await rowsFrom<OrderableRow>(tx)`
    select o.id, o.label, o.detail, o.enabled, o.unit_price::text as unit_price, o.unit from contracts.contract_line_option o
    where (${id}::uuid is null or o.id = ${id}::uuid) and (${contractId}::uuid is null or o.contract_id = ${contractId}::uuid)
      and (${campusId}::uuid is null or o.campus_id = ${campusId}::uuid) and ${matches}
    order by ${closestFirst(q, { label: sql.ref('o.label'), enabled: sql.ref('o.enabled') })} o.label limit 50`
  return rows.map(({ unitPrice, unit, ...one }) => ({ ...one, facts: { unitPrice, unit } }))
})

const arriving = serveOptions(arrivingLines, async ({ tx, input: { orderId } }) => {
  if (orderId === null) return []
  const lines = await orderedLines(tx, orderId)
  return lines.flatMap(({ productId, detail, unitPrice, vatRate, ordered, received }) => {
    const left = unscaled(scaled(ordered, 4) - scaled(received, 4), 4)
    if (productId === null || scaled(left, 4) <= 0n) return []
    const total = moneyText(worthOf(left, { unitPrice, vatRate: null }))
    return [
      {
        id: productId,
        label: detail,
        detail: `Faltan ${left}`,
        enabled: true,
        facts: { left, total, vatRate },
      },
    ]
  })
})

export const purchaseOrderOperations: readonly Operation[] = refusing(
  {
    ...contractRefusals,
    'contracts.purchase_order_line_once': conflict(
      'CTP-054',
      'Una línea del contrato va una sola vez en la orden.',
      'lines',
    ),
  },
  [
    ...serveDocument(purchaseOrderService),
    optionsOperation({
      to: 'contracts.purchaseOrder',
      title: purchaseOrder.label.many,
      access: 'campus',
      whose: 'site',
      chosenBy: ['contracts', 'warehouse'],
      facts: ['terceroId', 'terceroLabel', 'registroId', 'registroLabel', 'storeId', 'storeLabel'],
    }),
    orderable,
    arriving,
  ],
)
