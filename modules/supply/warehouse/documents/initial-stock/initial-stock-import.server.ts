import { permissionFor, shapeOf } from '@quina/blocks'
import { importOperations, parseOrRefuse, type SavesRow } from '@quina/blocks/server'
import { addTo, changeById, lockedRow, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, mustBeFound, newId } from '@quina/kernel'
import { z } from 'zod'
import { initialStock, initialStockImportPath, initialStockLine } from './initial-stock.contract.ts'
import { type InitialStockLine, mustBeInitialStock, stockKeyOf } from './initial-stock.domain.ts'
import { initialStockFacts } from './initial-stock-facts.server.ts'

/** Imports the stock of a sheet into the draft of an initial stock. */
export const initialStockImportOperations = importOperations({
  path: initialStockImportPath,
  params: z.object({ id: z.uuid() }),
  access: permissionFor(initialStock, 'edit'),
  tag: 'warehouse',
  title: 'Saldo inicial de almacén',
  fields: initialStockLine,
  saving: async (tx, _actor, { id = '' }) => savingInto(tx, id),
})

const input = shapeOf(initialStockLine)

/** Saves rows of a file: a row replaces the line with its key, so importing the same file again adds nothing. */
async function savingInto(tx: Tx, id: string): Promise<SavesRow> {
  const { status, version, campusId } = mustBeFound(
    await lockedRow(tx, 'warehouse.initialStock', id, ['status', 'version', 'campusId']),
    'El saldo inicial',
  )
  insist(status === 'draft', 'GEN-STATE', 'El saldo inicial ya está confirmado.', { status: 409 })
  await changeById(tx, 'warehouse.initialStock', id, { version: Number(version) + 1 })
  const known = await linesByKey(tx, id)
  const factsOf = await initialStockFacts(tx, campusId)
  let position = known.size
  return async (values) => {
    const line: InitialStockLine = parseOrRefuse(input, values)
    mustBeInitialStock(line, factsOf(line))
    const columns = { ...line, value: moneyText(line.value) }
    const stored = known.get(stockKeyOf(line))
    if (stored !== undefined) {
      await tx.updateTable('warehouse.initialStockLine').set(columns).where('id', '=', stored).execute()
      return false
    }
    const made = newId()
    position += 1
    await addTo(tx, 'warehouse.initialStockLine', { ...columns, id: made, parentId: id, position })
    known.set(stockKeyOf(line), made)
    return true
  }
}

type LineRow = Omit<InitialStockLine, 'value'> & Readonly<{ id: string; expiry: Day | null; value: string }>

async function linesByKey(tx: Tx, id: string): Promise<Map<string, string>> {
  const rows = await rowsFrom<LineRow>(tx)`
    select id, store_id as "storeId", product_id as "productId", lot, expiry, quantity::text as quantity, value::text as value
    from warehouse.initial_stock_line where parent_id = ${id}::uuid`
  return new Map(
    rows.map(({ value, ...row }) => [stockKeyOf({ ...row, value: money(value) as Money }), row.id]),
  )
}
