import {
  annulmentParams,
  approves,
  defineDocument,
  defineOptions,
  documentList,
  type Fields,
  f,
  lifecycle,
  permissionFor,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { receipt } from '@quina/warehouse/contract'
import { z } from 'zod'

const header = {
  date: f.day('Fecha'),
  contractId: f.ref('contracts.contract', 'Contrato'),
  storeId: f.ref('warehouse.anyStore', 'Bodega que recibe'),
  deliverBy: f.optional(f.day('Entregar antes de')),
  purpose: f.note('Observaciones', { min: 5, max: 1000 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Enviada', tone: 'good' },
  closed: { label: 'Cerrada', tone: 'neutral' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** Orden de compra: orders quantities of a contract's lines from its supplier, at the contract's prices (§3.6). */
export const purchaseOrder = defineDocument({
  id: 'contracts.purchaseOrder',
  label: { one: 'Orden de compra', many: 'Órdenes de compra', gender: 'f' },
  number: { prefix: 'OC', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Lo que se pide', {
      contractLineId: f.lineRef('contracts.contractLine', 'Línea del contrato'),
      quantity: f.quantity('Cantidad'),
      unitPrice: f.optional(f.money('Valor unitario', { help: 'Vacío: el del contrato' })),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Aprobar y enviar', {
      consequence: 'Toma del contrato su cantidad y su valor. El almacén ya puede recibirla.',
    }),
    release: {
      label: 'Cerrar lo que falta',
      from: 'approved',
      to: 'closed',
      params: annulmentParams,
      consequence: 'Lo que no llegó vuelve al saldo del contrato.',
    },
    annul: reverses('Anular', 'Solo si no ha llegado nada.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'contractId'),
      terceroId: f.ref('people.tercero', 'Proveedor'),
      ...pick(header, 'storeId', 'deliverBy'),
      value: f.money('Valor'),
      arrived: f.percent('Recibido'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Por llegar', 'warning'],
        late: ['Atrasada', 'bad'],
        partial: ['Parcial', 'info'],
        received: ['Recibida', 'good'],
        closed: ['Cerrada', 'neutral'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['value'],
    filters: ['condition', 'contractId', 'terceroId', 'storeId', 'date', 'deliverBy'],
    byVigencia: true,
    searches: 'Número u observaciones',
  }),
  /** The value at the contract's prices, with VAT. */
  facts: z.object({ total: z.string() }),
  screens: screensAt('/almacen/ordenes'),
})

/** The lines of an order's contract, with their prices and balances, as choices. */
export const orderableLines = defineOptions({
  id: 'contracts.orderable',
  title: 'Líneas de un contrato por pedir',
  access: permissionFor(purchaseOrder, 'view'),
  params: { contractId: f.optional(f.ref('contracts.contract', 'Contrato')) },
})

/** The quantity still to arrive of each order line, as choices for its reception. */
export const arrivingLines = defineOptions({
  id: 'contracts.arriving',
  title: 'Líneas de una orden por recibir',
  access: permissionFor(receipt, 'edit'),
  params: { orderId: f.optional(f.ref('contracts.purchaseOrder', 'Orden de compra')) },
})
