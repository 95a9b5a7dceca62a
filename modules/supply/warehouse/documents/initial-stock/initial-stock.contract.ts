import {
  approves,
  conditionOf,
  defineDocument,
  defineQuery,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permission,
  permissionFor,
  reverses,
  screensAt,
  strings,
} from '@quina/blocks'
import { z } from 'zod'

const header = {
  date: f.day('Corte', { help: 'El último día antes de llevar el almacén aquí' }),
  complements: f.flag('Es un complemento', { help: 'De un saldo inicial ya confirmado' }),
  purpose: f.note('Observaciones', { min: 5, max: 500 }),
}

/** The stock of a lot in a store. */
export const initialStockLine = {
  storeId: f.ref('warehouse.store', 'Bodega'),
  productId: f.ref('warehouse.product', 'Producto'),
  lot: f.optional(f.code('Lote', { max: 40 })),
  expiry: f.optional(f.day('Vence')),
  quantity: f.quantity('Cantidad', { help: 'En la unidad base' }),
  value: f.money('Valor total'),
}

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })

/** Allows an initial stock after the first load of a site. */
export const complementsStock = permission(
  'warehouse.initialStock.complement',
  'Complementar el saldo inicial de almacén de una sede',
)

/** Saldo inicial de almacén of a site: it fills the kardex and posts nothing, because the opening balances already did. */
export const initialStock = defineDocument({
  id: 'warehouse.initialStock',
  label: { one: 'Saldo inicial de almacén', many: 'Saldos iniciales de almacén', gender: 'm' },
  number: { prefix: 'SIA', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Existencias', initialStockLine, { min: 0 }) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Confirmar', {
      consequence:
        'Las existencias entran al kardex con su valor. No se contabiliza: los saldos iniciales ya lo tienen.',
    }),
    annul: reverses('Anular', 'Sus existencias salen del kardex. Solo si no se han movido.'),
  }),
  list: documentList({
    columns: {
      date: header.date,
      complements: header.complements,
      products: f.integer('Productos'),
      value: f.money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['value'],
    filters: ['condition', 'date'],
    searches: 'Número u observaciones',
  }),
  screens: screensAt('/almacen/saldo-inicial'),
})

export const initialStockImportPath = '/api/warehouse/initialStock/:id/rows'

/** Compares by account this document, the initial kardex and the opening balances. */
export const stockReconciliation = defineQuery({
  id: 'warehouse.stockReconciliation',
  title: 'Saldo inicial de almacén: frente a los saldos iniciales',
  access: permissionFor(initialStock, 'view'),
  params: { id: f.ref('warehouse.initialStock', 'Saldo inicial'), version: f.integer('Versión') },
  opens: ['id'],
  answers: z.object({
    rows: z.array(z.object({ ...strings('account', 'name', 'adds', 'kardex', 'opening', 'difference') })),
  }),
})
