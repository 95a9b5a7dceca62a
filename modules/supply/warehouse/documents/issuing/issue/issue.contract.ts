import {
  approves,
  colleague,
  conditionOf,
  defineCommand,
  defineDocument,
  defineOptions,
  defineParameter,
  documentList,
  type Fields,
  f,
  issuedStates,
  lifecycle,
  permissionFor,
  reverses,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { moved } from '../../moved/moved.contract.ts'

const issueKinds = {
  consumption: 'Consumo',
  clothing: 'Dotación',
  expired: 'Baja por vencimiento',
  damaged: 'Baja por avería',
  stolen: 'Hurto',
  shortage: 'Faltante',
  loanOut: 'Préstamo entregado',
  supplierReturn: 'Devolución al proveedor',
} as const

/** Whether an exit to a centre without accounts for the group is refused; otherwise its accounts are configured later. */
export const exitsNeedAccounts = defineParameter({
  id: 'warehouse.exitsNeedAccounts',
  area: 'Almacén',
  field: f.flag('Un egreso necesita que su grupo tenga cuenta en el centro de costo'),
  initial: true,
})

/** Whether a return worth more than the remaining stock may empty the store as a recovery; otherwise it is refused. */
export const returnsRecover = defineParameter({
  id: 'warehouse.returnsRecover',
  area: 'Almacén',
  field: f.flag(
    'Una devolución al proveedor puede valer más de lo que queda: la diferencia es una recuperación',
  ),
  initial: false,
})

const header = {
  kind: f.choice('Tipo', issueKinds),
  storeId: f.ref('warehouse.store', 'Bodega'),
  date: f.day('Fecha'),
  happenedOn: f.optional(f.day('Ocurrió el', { help: 'Solo si el papel llega tarde' })),
  suppliedId: f.optional(f.ref('warehouse.dependencia', 'Dependencia')),
  costCentreId: f.optional(
    f.ref('hospital.costCentre', 'Centro de costo', { help: 'Vacío: el de la dependencia' }),
  ),
  terceroId: f.optional(f.ref('people.tercero', 'Quién recibe')),
  requisition: f.optional(f.code('Requisición', { max: 40 })),
  purpose: f.note('Motivo', { min: 5, max: 500 }),
} satisfies Fields

const line = {
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.someOf('Cantidad'),
  lotId: f.optional(f.ref('warehouse.lot', 'Lote', { help: 'Vacío: el que vence primero' })),
  lotReason: f.optional(f.text('Por qué ese lote', { max: 200 })),
  receiptLineId: f.optional(f.ref('warehouse.receiptLine', 'Ingreso que se devuelve')),
} satisfies Fields

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })
const reason = f.note('Motivo', { min: 10, max: 500 })

/** Egreso de almacén: goods leave a store (dossier §1.3 `/nuevo/egreso`). */
export const issue = defineDocument({
  id: 'warehouse.issue',
  label: { one: 'Egreso de almacén', many: 'Egresos de almacén', gender: 'm' },
  number: { prefix: 'SA', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Lo que sale', line) },
  facts: z.object({ moved: z.array(moved), received: z.string().nullable(), requested: z.boolean() }),
  lifecycle: lifecycle('draft', states, {
    approve: approves('Confirmar egreso', {
      consequence: 'Sale de la bodega lo que vence primero, al costo promedio. Después no podrá editarlo.',
    }),
    return: {
      label: 'Registrar devolución',
      from: 'approved',
      to: 'approved',
      params: {
        date: f.day('Fecha'),
        lines: f.lines('Lo que vuelve', {
          lineId: f.ref('warehouse.issueLine', 'Línea'),
          quantity: f.quantity('Cantidad'),
        }),
        reason,
      },
      suffix: 'D',
      consequence: 'Vuelve a la bodega al mismo costo con el que salió.',
    },
    annul: reverses('Anular', 'Vuelve a la bodega lo que salió, a su mismo costo.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kind', 'storeId', 'suppliedId', 'costCentreId', 'requisition', 'purpose'),
      value: f.money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['value'],
    filters: ['condition', 'kind', 'storeId', 'suppliedId', 'costCentreId', 'date'],
    byVigencia: true,
    searches: 'Número, requisición o motivo',
  }),
  screens: { list: '/lista/egreso', create: '/nuevo/egreso', edit: '/almacen/edit-egreso/:id' },
})

/** The goods of an entry that may still be returned to the supplier, as choices. */
export const returnableLines = defineOptions({
  id: 'warehouse.returnable',
  title: 'Líneas de un ingreso por devolver',
  access: permissionFor(issue, 'edit'),
  params: { receiptId: f.optional(f.ref('warehouse.receipt', 'Ingreso')) },
})

/** Signs an exit at the counter: the receiver uses their own PIN on the storekeeper's device (C5). */
export const signIssue = defineCommand({
  id: 'warehouse.signIssue',
  verb: 'Firmar con PIN quien recibe',
  title: 'Egreso: firmar con el PIN de quien recibe',
  access: permissionFor(issue, 'approve'),
  consequence: 'Quien recibe responde por lo que salió. Queda en el comprobante con su nombre y la hora.',
  about: { id: f.ref('warehouse.issue', 'Egreso') },
  params: { receiverId: f.ref(colleague.to, 'Recibe'), pin: f.secret('PIN de quien recibe', { max: 6 }) },
  answers: z.object({ receiver: z.string() }),
})
