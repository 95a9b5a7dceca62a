import { offerSupport, withdrawSupport } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import { type DocumentPrint, type PrintedOf, totals } from '@quina/blocks/print'
import {
  campusScope,
  closestFirst,
  type FoundOption,
  hasWords,
  partOf,
  refusing,
  serveDocument,
  servedDocument,
  serveOptions,
} from '@quina/blocks/server'
import { changeById, rowFrom, rowOf, rowsFrom, rowWhere, storedRow, type Tx } from '@quina/db/server'
import { conflict, insist, money, moneyText, must, mustBeFound, padded, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { mustSuit } from '../../../catalogue/store/suited-bin.server.ts'
import { mustWorkIn } from '../../../catalogue/store-user/may-work.server.ts'
import { keyOf, lockStock, mustFollow } from '../../../ledger/locks.server.ts'
import { lotOf } from '../../../ledger/lot/lots.server.ts'
import { quantityText } from '../../../ledger/quantity.domain.ts'
import { stockLedger, stockRefusals, toStock } from '../../../ledger/stock-ledger.server.ts'
import type { StockMove } from '../../../ledger/stock-move.domain.ts'
import { nameContracts } from '../../supply/receipt-contract.server.ts'
import { supplyKeeper } from '../../supply/supply-keeper.server.ts'
import {
  costsOf,
  invoiceSums,
  type LineCost,
  mustBeReceivable,
  type ReceivedLine,
} from '../reception/reception.domain.ts'
import { accountsOf, grossOf, receivedLines, receivedProducts } from '../reception/reception-facts.server.ts'
import { receipt, storeBins } from './receipt.contract.ts'

type Receipt = Stored<typeof receipt>

/** The operation that creates a remission as part of an exit of goods in consignment. */
export const consignedUse = 'warehouse.consignedUse'

const receiptPrint: DocumentPrint<typeof receipt> = {
  title: 'Comprobante de entrada y acta de recepción técnica',
  pairs: [
    'kind',
    'storeId',
    'date',
    'happenedOn',
    'terceroId',
    'invoiceNumber',
    'remission',
    'temperature',
    'packaging',
    'labelling',
    'coldFirst',
    'purpose',
  ],
  worth: (printed) => invoiceOf(printed).total,
  adds(printed) {
    const { base, vat, freight, total } = invoiceOf(printed)
    return [
      totals([
        { label: 'Total sin IVA', amount: base },
        { label: 'IVA', amount: vat },
        ...(freight === zero ? [] : [{ label: 'Flete', amount: freight }]),
        { label: 'Total con IVA', amount: total, strong: true },
      ]),
    ]
  },
  signs: { warehouse: 'Almacenista', pharmacy: 'Químico farmacéutico' },
}

const invoiceOf = ({ values: { lines, freight } }: PrintedOf<typeof receipt>) =>
  invoiceSums(
    lines.map(({ total, vatRate }) => ({ total: money(total), vatRate })),
    money(freight ?? '0'),
  )

/**
 * Rules: those of `mustBeReceivable`, of `mustSuit` and of the ledger, ALM-049, ALM-054 to ALM-057, ALM-220, ALM-223,
 * FACTURA_DUPLICADA.
 */
export const receiptService = servedDocument<typeof receipt>({
  document: receipt,
  ledgers: [stockLedger],
  async onSave(tx, input, actor) {
    if (!buysConsigned(tx)) await mustWorkIn(tx, actor.userId, { storeId: input.storeId, verb: 'receives' })
    const { kind, terceroId, invoiceNumber, invoiceDate, date, happenedOn } = input
    const from = !['purchase', 'remission', 'loanIn', 'consignment'].includes(kind) || terceroId !== null
    must(from, 'ALM-054', 'terceroId', 'Diga quién lo entrega.')
    const billed = kind !== 'purchase' || (invoiceNumber !== null && invoiceDate !== null)
    must(
      billed,
      'ALM-055',
      'invoiceNumber',
      'Una compra lleva el número y la fecha de su factura; sin ella, es una remisión.',
    )
    const early = invoiceDate === null || invoiceDate <= date
    must(early, 'ALM-049', 'invoiceDate', 'La factura no puede ser posterior al ingreso.')
    must(
      happenedOn === null || happenedOn <= date,
      'ALM-056',
      'happenedOn',
      'No puede ser posterior a la fecha.',
    )
    const rejected = input.lines.findIndex(
      (line) => Number(line.rejected ?? 0) > 0 && line.rejection === null,
    )
    must(rejected === -1, 'ALM-057', `lines.${rejected}.rejection`, 'Diga por qué se rechazó.')
  },
  on: {
    async approve({ tx, document, actor, today }) {
      const { storeId, date, kind } = document
      const consigned = buysConsigned(tx)
      if (!consigned) await mustWorkIn(tx, actor.userId, { storeId, verb: 'receives' })
      must(date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      const lines = await receivedLines(tx, document.lines)
      if (!consigned) await mustPassReception(tx, document, lines)
      const costs = costsOf(lines, document.freight ?? zero)
      const moves = await movesOf(tx, document, lines, costs)
      await nameContracts(tx, [document.id])
      if (kind !== 'consignment') await answerOrder(tx, document, { lines, costs })
      if (kind === 'purchase') await offer(tx, document, costs)
      return [toStock(moves)]
    },
    async annul({ tx, document, actor, input }) {
      if (!buysConsigned(tx)) await mustAnnulAlone(tx, document, actor.userId)
      const caused = await rowFrom<{ number: number }>(tx)`
        select coalesce(number, 0) as number from accounting.causacion_list
        where source_id = ${document.id}::uuid and status = 'approved' limit 1`
      const message = `Está causado en CA ${padded(caused?.number ?? 0)}: anule antes esa causación.`
      insist(caused === undefined, 'ALM-059', message, { status: 409 })
      const { billedOn } = mustBeFound(
        await rowOf(tx, 'warehouse.receipt', document.id, ['billedOn']),
        'El ingreso',
      )
      insist(
        billedOn === null,
        'ALM-205',
        'La remisión ya tiene factura: haga una devolución al proveedor.',
        { status: 409 },
      )
      await withdrawSupport(tx, document.id)
      await supplyKeeper()?.undone(tx, document.id, input.date)
    },
  },
  print: receiptPrint,
})

/** Whether this remission buys used goods in consignment: they were received earlier, and the exit creates it. */
const buysConsigned = (tx: Tx): boolean => partOf(tx) === consignedUse

/** @throws Problem BODEGA_NO_ASIGNADA, ALM-223 the receipt of an exit's goods in consignment: it is annulled with the exit */
async function mustAnnulAlone(tx: Tx, { id, storeId }: Receipt, userId: string): Promise<void> {
  await mustWorkIn(tx, userId, { storeId, verb: 'receives' })
  const { usedBy } = await storedRow(tx, 'warehouse.receipt', id, ['usedBy'])
  insist(usedBy === null, 'ALM-223', 'Compra lo que se usó de una consignación: anule su egreso.', {
    status: 409,
  })
}

async function mustPassReception(tx: Tx, document: Receipt, lines: readonly ReceivedLine[]): Promise<void> {
  const day = document.happenedOn ?? document.date
  const products = await receivedProducts(tx, document.lines, day)
  const buys = ['purchase', 'remission', 'consignment'].includes(document.kind)
  lines.forEach((line, index) => {
    const product = mustBeFound(products.get(document.lines[index]!.productId), 'El producto')
    if (document.kind === 'opening') return
    mustBeReceivable(product, line, { day, buys, temperature: document.temperature, at: index })
  })
}

type BinInput = Readonly<{ productId: string; storeId: string; binId: string | null; at: number }>

/** Returns the typed place, which must suit the product, or else the usual one. @throws Problem ALM-033, ALM-240, ALM-241 */
async function binFor(tx: Tx, { productId, storeId, binId, at }: BinInput): Promise<string | null> {
  if (binId !== null) await mustSuit(tx, { productId, storeId, binId, field: `lines.${at}.binId` })
  const usual = await rowWhere(tx, 'warehouse.stockLevel', { productId, storeId }, ['binId'])
  return binId ?? usual?.binId ?? null
}

/** Stores the lots of an entry and returns its moves, each with the full cost of its line; with none for goods in consignment. */
async function movesOf(
  tx: Tx,
  document: Receipt,
  lines: readonly ReceivedLine[],
  costs: readonly LineCost[],
): Promise<readonly StockMove[]> {
  const { storeId, kind, date: day } = document
  const happenedOn = document.happenedOn ?? day
  const locked = await lockStock(
    tx,
    document.lines.map(({ productId }) => ({ productId, storeId })),
  )
  const moves: StockMove[] = []
  for (const [at, { id, productId, quarantine }] of document.lines.entries()) {
    const { units, lot, expiry } = lines[at]!
    const { vat, value: cost } = costs[at]!
    const consigned = kind === 'consignment'
    const value = consigned ? zero : cost
    mustFollow(locked.get(keyOf({ productId, storeId }))!, day)
    const binId = await binFor(tx, { ...document.lines[at]!, storeId, at })
    const lotId = await lotOf(tx, { productId, number: lot, expiry, enteredOn: happenedOn })
    if (quarantine) await changeById(tx, 'warehouse.lot', lotId, { status: 'quarantine' })
    const kept = { lotId, binId, units: quantityText(units), value: moneyText(cost), vat: moneyText(vat) }
    await changeById(tx, 'warehouse.receiptLine', id, kept)
    moves.push({
      kind: consigned ? 'consignmentIn' : kind,
      productId,
      storeId,
      lotId,
      day,
      happenedOn,
      quantity: units,
      value,
      lineId: id,
      costCentreId: null,
    })
  }
  return moves
}

type ReceivedLines = Readonly<{ lines: readonly ReceivedLine[]; costs: readonly LineCost[] }>

/** Reports ordered goods to the module that keeps the orders, which refuses what was not ordered. */
async function answerOrder(tx: Tx, document: Receipt, { lines, costs }: ReceivedLines): Promise<void> {
  const { orderId, id, terceroId, registroId, date } = document
  if (orderId === null) return
  const arrived = document.lines.map(({ productId, total }, index) => ({
    productId,
    units: lines[index]!.units,
    base: total,
    vat: costs[index]!.vat,
  }))
  const supply = { orderId, documentId: id, terceroId, registroId, day: date, lines: arrived }
  await supplyKeeper()?.received(tx, supply)
}

async function offer(tx: Tx, document: Receipt, costs: readonly LineCost[]): Promise<void> {
  const { id, campusId, registroId, date, invoicePrefix, invoiceNumber } = document
  const { terceroId } = document
  if (terceroId === null) throw new Error('a purchase was saved without its supplier')
  const number = `Ingreso con factura ${[invoicePrefix, invoiceNumber].filter(Boolean).join('-')}`
  await offerSupport(tx, {
    id,
    kind: 'almacen',
    campusId,
    terceroId,
    registroId,
    number,
    date,
    gross: grossOf(costs),
    accounts: await accountsOf(tx, id),
  })
}

export const receiptOperations = refusing(
  {
    ...stockRefusals,
    'warehouse.receipt_invoice_once': conflict(
      'FACTURA_DUPLICADA',
      'Esa factura del proveedor ya ingresó.',
      'invoiceNumber',
    ),
  },
  [
    ...serveDocument(receiptService),
    serveOptions(storeBins, ({ tx, actor, input: { q, id, storeId } }) => {
      const campusId = campusScope(actor)
      return rowsFrom<FoundOption>(tx)`
        select o.id, o.label, o.detail, o.enabled from warehouse.bin_option o
        where (${id}::uuid is null or o.id = ${id}::uuid) and (${storeId}::uuid is null or o.store_id = ${storeId}::uuid)
          and (${campusId}::uuid is null or o.campus_id = ${campusId}::uuid) and ${hasWords(sql.ref('o.search'), q ?? '')}
        order by ${closestFirst(q, { label: sql.ref('o.label'), enabled: sql.ref('o.enabled') })} o.label limit 50`
    }),
  ],
)
