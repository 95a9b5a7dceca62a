import {
  approves,
  choice,
  code,
  conditionOf,
  day,
  defineDocument,
  defineOptions,
  documentList,
  type Fields,
  flag,
  issuedStates,
  lifecycle,
  lines,
  money,
  noneOrSomeOf,
  note,
  optional,
  percent,
  permissionFor,
  quantity,
  ref,
  reverses,
  someOf,
  text,
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
  kind: choice('Tipo', receiptKinds),
  storeId: ref('warehouse.store', 'Bodega'),
  date: day('Fecha'),
  happenedOn: optional(day('Ocurrió el', { help: 'Solo si el papel llega tarde' })),
  terceroId: optional(ref('people.tercero', 'Proveedor')),
  registroId: optional(ref('budget.registro', 'Registro presupuestal')),
  orderId: optional(ref('contracts.purchaseOrder', 'Orden de compra')),
  invoicePrefix: optional(code('Prefijo de la factura', { max: 10 })),
  invoiceNumber: optional(code('Número de la factura', { max: 40 })),
  invoiceDate: optional(day('Fecha de la factura')),
  remission: optional(code('Remisión', { max: 40 })),
  freight: optional(money('Flete', { help: 'Se reparte por valor entre las líneas' })),
  temperature: optional(quantity('Temperatura al recibir (°C)')),
  packaging: flag('Empaques íntegros'),
  labelling: flag('Rótulos y registros conformes'),
  coldFirst: flag('Cadena de frío verificada'),
  purpose: note('Observaciones', { min: 5, max: 500 }),
} satisfies Fields

const line = {
  productId: ref('warehouse.product', 'Producto'),
  presentationId: optional(ref('warehouse.presentation', 'Presentación')),
  quantity: someOf('Cantidad'),
  bonus: optional(noneOrSomeOf('Bonificada')),
  total: money('Total sin IVA', { help: 'Con los descuentos de la factura' }),
  vatRate: optional(percent('IVA %')),
  lot: optional(text('Lote', { max: 40 })),
  expiry: optional(day('Vence')),
  binId: optional(ref('warehouse.bin', 'Ubicación', { help: 'Vacía: la usual del producto' })),
  quarantine: flag('En cuarentena'),
  rejected: optional(noneOrSomeOf('Rechazada')),
  rejection: optional(text('Motivo del rechazo', { max: 200 })),
} satisfies Fields

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })

/** Ingreso de almacén: goods come into a store (dossier §1.3 `/almacen/nuevo-ingreso`). Its invoice is caused apart. */
export const receipt = defineDocument({
  id: 'warehouse.receipt',
  label: { one: 'Ingreso de almacén', many: 'Ingresos de almacén', gender: 'm' },
  number: { prefix: 'EA', restarts: 'vigencia' },
  fields: { ...header, lines: lines('Lo que llegó', line) },
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
      invoice: optional(text('Factura')),
      contractId: optional(ref('contracts.contract', 'Contrato')),
      ...pick(header, 'remission', 'purpose'),
      value: money('Valor'),
      withInvoice: flag('Con factura', { help: 'Lo que no se compra no la necesita' }),
      caused: flag('Causado'),
      withRejection: flag('Con rechazo'),
      returned: flag('Devuelto', { help: 'Todo volvió al proveedor' }),
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

/** The places of a store, where what arrives is put. */
export const storeBins = defineOptions({
  id: 'warehouse.storeBin',
  title: 'Ubicaciones de una bodega',
  access: permissionFor(receipt, 'edit'),
  params: { storeId: optional(ref('warehouse.store', 'Bodega')) },
})
