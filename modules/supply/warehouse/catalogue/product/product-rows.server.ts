import { type Operation, optionsOperation, type RowsService, refusing, serveRows } from '@quina/blocks/server'
import { lockedRow, rowOf, type Tx } from '@quina/db/server'
import { must, mustBeFound, scaled, zero } from '@quina/kernel'
import { gtinFault, gtinOf } from '../scan/gtin.domain.ts'
import { mustSuit } from '../store/suited-bin.server.ts'
import { barcodes, presentations, priceCaps, stockLevels, substitutes } from './product-rows.contract.ts'

const lockParent = async (tx: Tx, id: string): Promise<void> => {
  mustBeFound(await lockedRow(tx, 'warehouse.product', id, ['id']), 'El producto')
}
const ofProduct = { whose: 'house', parent: 'productId', lockParent } as const

const presentationService: RowsService<typeof presentations> = {
  ...ofProduct,
  rows: presentations,
  table: 'warehouse.presentation',
  order: 'name',
}

/** Rules: ALM-024 a GTIN with its check digit, ALM-025 a presentation of another product. Stored with fourteen digits. */
const barcodeService: RowsService<typeof barcodes> = {
  ...ofProduct,
  rows: barcodes,
  table: 'warehouse.barcode',
  order: 'gtin',
  async onSave(tx, { parentId, values }) {
    const fault = gtinFault(values.gtin)
    must(fault === null, 'ALM-024', 'gtin', fault ?? '')
    Object.assign(values, { gtin: gtinOf(values.gtin) })
    if (values.presentationId === null) return
    const found = await rowOf(tx, 'warehouse.presentation', values.presentationId, ['productId'])
    must(found?.productId === parentId, 'ALM-025', 'presentationId', 'La presentación es de otro producto.')
  },
}

const substituteService: RowsService<typeof substitutes> = {
  ...ofProduct,
  rows: substitutes,
  table: 'warehouse.substitute',
  order: 'turn',
  async onSave(_tx, { parentId, values }) {
    must(
      values.substituteId !== parentId,
      'ALM-026',
      'substituteId',
      'Un producto no se sustituye a sí mismo.',
    )
  },
}

/** Rules: ALM-027 minimum ≤ reorder point ≤ maximum, ALM-033, 240 and 241 its place. */
export const levelService: RowsService<typeof stockLevels> = {
  ...ofProduct,
  rows: stockLevels,
  table: 'warehouse.stockLevel',
  order: 'id',
  async onSave(tx, { parentId, values: { storeId, binId, least, reorderPoint, most } }) {
    const [low, point, high] = [scaled(least, 4), scaled(reorderPoint, 4), scaled(most, 4)] as const
    const ordered = low >= 0n && low <= point && point <= high
    must(ordered, 'ALM-027', 'reorderPoint', 'El punto de pedido está entre el mínimo y el máximo.')
    if (binId !== null) await mustSuit(tx, { productId: parentId, storeId, binId, field: 'binId' })
  },
}

const capService: RowsService<typeof priceCaps> = {
  ...ofProduct,
  rows: priceCaps,
  table: 'warehouse.priceCap',
  order: 'fromDay',
  async onSave(_tx, { values }) {
    must(values.cap > zero, 'ALM-028', 'cap', 'El precio debe ser mayor que cero.')
  },
}

const once = (code: string, message: string, field: string) => ({ code, message, status: 409, field })

export const productRowOperations: readonly Operation[] = refusing(
  {
    'warehouse.presentation_name': once('ALM-023', 'El producto ya tiene esa presentación.', 'name'),
    'warehouse.barcode_gtin_key': once('ALM-029', 'Ese código ya es de un producto.', 'gtin'),
    'warehouse.substitute_once': once('ALM-030', 'Ese sustituto ya está.', 'substituteId'),
    'warehouse.stock_level_once': once('ALM-031', 'El producto ya tiene niveles en esa bodega.', 'storeId'),
    'warehouse.price_cap_once': once('ALM-032', 'Ya hay un precio regulado desde ese día.', 'fromDay'),
  },
  [
    ...serveRows(presentationService),
    ...serveRows(barcodeService),
    ...serveRows(substituteService),
    ...serveRows(levelService),
    ...serveRows(capService),
    optionsOperation({
      whose: 'house',
      to: 'warehouse.presentation',
      title: 'Presentaciones de productos',
      access: 'campus',
      chosenBy: ['warehouse'],
      facts: ['productId', 'units', 'parts'],
    }),
  ],
)
