import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  can,
  lacking,
  type Operation,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { conflict, must } from '@quina/kernel'
import { mustWorkIn } from '../../catalogue/store-user/may-work.server.ts'
import { keyOf, lockStock, mustFollow } from '../../ledger/locks.server.ts'
import { lotOf } from '../../ledger/lot/lots.server.ts'
import { quantityOf } from '../../ledger/quantity.domain.ts'
import { stockLedger, stockRefusals, toStock } from '../../ledger/stock-ledger.server.ts'
import type { StockMove } from '../../ledger/stock-move.domain.ts'
import { complementsStock, initialStock } from './initial-stock.contract.ts'
import { mustBeInitialStock, mustBeSome, stockKeyOf } from './initial-stock.domain.ts'
import { initialStockFacts } from './initial-stock-facts.server.ts'

type InitialStock = Stored<typeof initialStock>

const initialStockPrint: DocumentPrint<typeof initialStock> = {
  signs: { warehouse: 'Almacenista', accounting: 'Contador' },
}

/** Rules: ALM-182 a second first load, ALM-185 a lot twice, those of `mustBeInitialStock` and of the ledger. */
export const initialStockService = servedDocument<typeof initialStock>({
  document: initialStock,
  ledgers: [stockLedger],
  async onSave(_tx, { lines }) {
    for (const [at, line] of lines.entries()) mustBeSome(line, `lines.${at}.`)
  },
  on: {
    async approve({ tx, document, actor, today }) {
      must(document.date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      must(
        document.lines.length > 0,
        'ALM-239',
        'lines',
        'Escriba las existencias, o impórtelas de un archivo.',
      )
      await mustBeFirst(tx, document, actor)
      await mustWorkInAll(tx, document, actor)
      await mustBeWhole(tx, document)
      return [toStock(await movesOf(tx, document))]
    },
    annul: ({ tx, document, actor }) => mustWorkInAll(tx, document, actor).then(() => []),
  },
  print: initialStockPrint,
})

const alreadyFirst = 'La sede ya tiene su saldo inicial de almacén: márquelo como complemento.'

/** @throws Problem ALM-182 a second initial stock, or a complement without a first one; `SIN_PERMISO` to complement */
async function mustBeFirst(tx: Tx, { campusId, complements }: InitialStock, actor: Actor): Promise<void> {
  const [first] = await rowsFrom<{ id: string }>(tx)`
    select id from warehouse.initial_stock
    where campus_id = ${campusId}::uuid and status = 'approved' and not complements`
  const message = complements ? 'La sede no tiene un saldo inicial que complementar.' : alreadyFirst
  must((first !== undefined) === complements, 'ALM-182', 'complements', message)
  if (complements && !can(actor, complementsStock)) throw lacking(complementsStock)
}

async function mustWorkInAll(tx: Tx, { lines }: InitialStock, { userId }: Actor): Promise<void> {
  for (const storeId of [...new Set(lines.map((line) => line.storeId))].toSorted())
    await mustWorkIn(tx, userId, { storeId, verb: 'receives' })
}

async function mustBeWhole(tx: Tx, { lines, campusId }: InitialStock): Promise<void> {
  const factsOf = await initialStockFacts(tx, campusId)
  const seen = new Set<string>()
  lines.forEach((line, index) => {
    mustBeInitialStock(line, factsOf(line, `lines.${index}.`))
    const once = !seen.has(stockKeyOf(line))
    must(once, 'ALM-185', `lines.${index}.lot`, 'Ese lote ya está en otra línea de la misma bodega.')
    seen.add(stockKeyOf(line))
  })
}

async function movesOf(tx: Tx, { lines, date: day }: InitialStock): Promise<readonly StockMove[]> {
  const locked = await lockStock(tx, lines)
  const moves: StockMove[] = []
  for (const { id: lineId, storeId, productId, lot: number, expiry, quantity, value } of lines) {
    mustFollow(locked.get(keyOf({ productId, storeId }))!, day)
    const lotId = await lotOf(tx, { productId, number, expiry, enteredOn: day })
    moves.push({
      kind: 'opening',
      productId,
      storeId,
      lotId,
      day,
      happenedOn: day,
      quantity: quantityOf(quantity),
      value,
      lineId,
      costCentreId: null,
    })
  }
  return moves
}

export const initialStockOperations: readonly Operation[] = refusing(
  {
    ...stockRefusals,
    'warehouse.initial_stock_once': conflict('ALM-182', alreadyFirst, 'complements'),
  },
  serveDocument(initialStockService),
)
