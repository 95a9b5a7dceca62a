import {
  approves,
  conditionOf,
  defineDocument,
  defineOptions,
  documentList,
  type Fields,
  f,
  issuedStates,
  lifecycle,
  permissionFor,
  reverses,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

const receiptKinds = {
  purchase: 'Compra',
  remission: 'Remisión sin factura',
  consignment: 'Consignación',
  donation: 'Donación',
  surplus: 'Sobrante',
  loanIn: 'Préstamo recibido',
  opening: 'Saldo inicial',
} as const

const header = {
  kind: f.choice('Tipo', receiptKinds),
  storeId: f.ref('warehouse.store', 'Bodega'),
  date: f.day('Fecha'),
  happenedOn: f.optional(f.day('Ocurrió el', { help: 'Solo si el papel llega tarde' })),
  terceroId: f.optional(f.ref('people.tercero', 'Proveedor')),
  registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal')),
  orderId: f.optional(f.ref('contracts.purchaseOrder', 'Orden de compra')),
  invoicePrefix: f.optional(f.code('Prefijo de la factura', { max: 10 })),
  invoiceNumber: f.optional(f.code('Número de la factura', { max: 40 })),
  invoiceDate: f.optional(f.day('Fecha de la factura')),
  remission: f.optional(f.code('Remisión', { max: 40 })),
  freight: f.optional(f.money('Flete', { help: 'Se reparte por valor entre las líneas' })),
  temperature: f.optional(f.quantity('Temperatura al recibir (°C)')),
  packaging: f.flag('Empaques íntegros'),
  labelling: f.flag('Rótulos y registros conformes'),
  coldFirst: f.flag('Cadena de frío verificada'),
  purpose: f.note('Observaciones', { min: 5, max: 500 }),
} satisfies Fields

const line = {
  productId: f.ref('warehouse.product', 'Producto'),
  presentationId: f.optional(f.ref('warehouse.presentation', 'Presentación')),
  quantity: f.someOf('Cantidad'),
  bonus: f.optional(f.noneOrSomeOf('Bonificada')),
  total: f.money('Total sin IVA', { help: 'Con los descuentos de la factura' }),
  vatRate: f.optional(f.percent('IVA %')),
  lot: f.optional(f.text('Lote', { max: 40 })),
  expiry: f.optional(f.day('Vence')),
  binId: f.optional(f.ref('warehouse.bin', 'Ubicación', { help: 'Vacía: la usual del producto' })),
  quarantine: f.flag('En cuarentena'),
  rejected: f.optional(f.noneOrSomeOf('Rechazada')),
  rejection: f.optional(f.text('Motivo del rechazo', { max: 200 })),
} satisfies Fields

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })

/** Ingreso de almacén: goods come into a store (dossier §1.3 `/almacen/nuevo-ingreso`). Its causación is separate. */
export const receipt = defineDocument({
  id: 'warehouse.receipt',
  label: { one: 'Ingreso de almacén', many: 'Ingresos de almacén', gender: 'm' },
  number: { prefix: 'EA', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Lo que llegó', line) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Confirmar ingreso', {
      consequence:
        'Entra a la bodega con su costo. Si es una compra, queda por causar. Después no podrá editarlo.',
    }),
    annul: reverses('Anular', 'Sale de la bodega lo que entró, a su mismo costo.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kind', 'storeId', 'terceroId'),
      invoice: f.optional(f.text('Factura')),
      contractId: f.optional(f.ref('contracts.contract', 'Contrato')),
      ...pick(header, 'remission', 'purpose'),
      value: f.money('Valor'),
      withInvoice: f.flag('Con factura', { help: 'Lo que no se compra no la necesita' }),
      caused: f.flag('Causado'),
      withRejection: f.flag('Con rechazo'),
      returned: f.flag('Devuelto', { help: 'Todo volvió al proveedor' }),
      condition: conditionOf(states),
    },
    totals: ['value'],
    filters: [
      'condition',
      'kind',
      'storeId',
      'terceroId',
      'contractId',
      'date',
      'withInvoice',
      'caused',
      'withRejection',
      'returned',
    ],
    byVigencia: true,
    searches: 'Número, factura, remisión u observaciones',
  }),
  screens: {
    list: '/almacen/lista-ingreso',
    create: '/almacen/nuevo-ingreso',
    edit: '/almacen/edit-ingreso/:id',
  },
})

/** The places of a store, as choices for arriving goods. */
export const storeBins = defineOptions({
  id: 'warehouse.storeBin',
  title: 'Ubicaciones de una bodega',
  access: permissionFor(receipt, 'edit'),
  params: { storeId: f.optional(f.ref('warehouse.store', 'Bodega')) },
})
