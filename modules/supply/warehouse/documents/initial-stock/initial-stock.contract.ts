import {
  approves,
  code,
  conditionOf,
  day,
  defineDocument,
  defineQuery,
  documentList,
  flag,
  integer,
  issuedStates,
  lifecycle,
  lines,
  money,
  note,
  optional,
  permission,
  permissionFor,
  quantity,
  ref,
  reverses,
  screensAt,
  strings,
} from '@quina/blocks'
import { z } from 'zod'

const header = {
  date: day('Corte', { help: 'El último día antes de llevar el almacén aquí' }),
  complements: flag('Es un complemento', { help: 'De un saldo inicial ya confirmado' }),
  purpose: note('Observaciones', { min: 5, max: 500 }),
}

/** What a store had of a lot. */
export const initialStockLine = {
  storeId: ref('warehouse.store', 'Bodega'),
  productId: ref('warehouse.product', 'Producto'),
  lot: optional(code('Lote', { max: 40 })),
  expiry: optional(day('Vence')),
  quantity: quantity('Cantidad', { help: 'En la unidad base' }),
  value: money('Valor total'),
}

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })

/** More than the first load of a site. */
export const complementsStock = permission(
  'warehouse.initialStock.complement',
  'Complementar el saldo inicial de almacén de una sede',
)

/** Saldo inicial de almacén of a site: it fills the kardex and posts nothing, for the opening balances did. */
export const initialStock = defineDocument({
  id: 'warehouse.initialStock',
  label: { one: 'Saldo inicial de almacén', many: 'Saldos iniciales de almacén', gender: 'm' },
  number: { prefix: 'SIA', restarts: 'vigencia' },
  fields: { ...header, lines: lines('Existencias', initialStockLine, { min: 0 }) },
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
      products: integer('Productos'),
      value: money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['value'],
    filters: ['condition', 'date'],
    searches: 'Número u observaciones',
  }),
  screens: screensAt('/almacen/saldo-inicial'),
})

export const initialStockImportPath = '/api/warehouse/initialStock/:id/rows'

/** Account by account: what this document adds, what the kardex began with, and what the opening balances say. */
export const stockReconciliation = defineQuery({
  id: 'warehouse.stockReconciliation',
  title: 'Saldo inicial de almacén: frente a los saldos iniciales',
  access: permissionFor(initialStock, 'view'),
  params: { id: ref('warehouse.initialStock', 'Saldo inicial'), version: integer('Versión') },
  opens: ['id'],
  answers: z.object({
    rows: z.array(
      z.object({
        ...strings('account', 'name', 'adds', 'kardex', 'opening', 'difference'),
      }),
    ),
  }),
})
