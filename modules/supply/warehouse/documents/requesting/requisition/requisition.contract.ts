import {
  annulsFrom,
  colleague,
  defineCommand,
  defineDocument,
  defineFile,
  defineParameter,
  documentList,
  type Fields,
  f,
  issues,
  lifecycle,
  permissionFor,
  screensAt,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Fecha'),
  suppliedId: f.ref('warehouse.dependencia', 'Dependencia que pide'),
  neededOn: f.optional(f.day('Se necesita el')),
  purpose: f.note('Para qué', { min: 5, max: 500 }),
} satisfies Fields

const line = {
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.quantity('Cantidad', { help: 'En la unidad base' }),
  detail: f.optional(f.text('Detalle', { max: 200 })),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  sent: { label: 'Enviada', tone: 'info' },
  approved: { label: 'Aprobada', tone: 'info' },
  delivered: { label: 'Por recibir', tone: 'warning' },
  received: { label: 'Recibida', tone: 'good' },
  closed: { label: 'Cerrada', tone: 'neutral' },
  rejected: { label: 'Rechazada', tone: 'bad' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

const reason = f.note('Motivo', { min: 5, max: 500 })
const ownLines = (label: string, amount: string) =>
  f.lines(label, { lineId: f.ref('warehouse.requisitionLine', 'Producto'), quantity: f.quantity(amount) })

const arrived = {
  lines: ownLines('Lo que llegó', 'Llegó'),
  reason: f.optional(f.note('Qué faltó y por qué', { max: 500 })),
}

/** The quantity left of a line and the stock differ: approvers and deliverers see both. */
const leftAndThere = { available: 'Pendiente', inStore: 'Hay en la bodega' } as const

const progress = z.object({
  ...strings('id', 'product', 'unit', 'requested'),
  approved: z.string().nullable(),
  ...strings('delivered', 'received'),
  /** The quantity for the next action: requested, left to deliver, or on its way. */
  available: z.string(),
  /** The stock in the supplying store. */
  inStore: z.string(),
})
const delivery = z.object({
  ...strings('id', 'issueId', 'issue', 'deliveredBy', 'deliveredAt'),
  ...stringsOrNull('acceptedBy', 'missing', 'reason'),
  settlement: z.enum(['back', 'lost']).nullable(),
})

/** Requisición: a dependencia requests, the store approves and delivers, the service accepts (dossier of warehouse C3.3-3). */
export const requisition = defineDocument({
  id: 'warehouse.requisition',
  label: { one: 'Requisición de almacén', many: 'Requisiciones de almacén', gender: 'f' },
  number: { prefix: 'RQ', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Lo que se pide', line) },
  facts: z.object({ store: z.string(), lines: z.array(progress), deliveries: z.array(delivery) }),
  lifecycle: lifecycle('draft', states, {
    send: issues('sent', 'Enviar', {
      consequence: 'La bodega que surte a la dependencia la verá para aprobarla. Después no podrá editarla.',
    }),
    approve: {
      label: 'Aprobar',
      from: 'sent',
      to: 'approved',
      params: { lines: ownLines('Lo que se aprueba', 'Se aprueba') },
      shows: leftAndThere,
      consequence:
        'Se podrá entregar hasta lo aprobado de cada producto, que queda reservado mientras tanto.',
    },
    reject: {
      label: 'Rechazar',
      from: 'sent',
      to: 'rejected',
      danger: true,
      params: { reason },
      consequence: 'Quien la pidió verá el motivo.',
    },
    deliver: {
      label: 'Entregar',
      from: ['approved', 'received'],
      to: 'delivered',
      usual: true,
      params: { date: f.day('Fecha'), lines: ownLines('Lo que se entrega', 'Se entrega') },
      shows: leftAndThere,
      suffix: 'E',
      consequence: 'Sale de la bodega lo que vence primero, en un egreso. Quien recibe debe aceptarlo.',
    },
    accept: {
      label: 'Recibir',
      from: 'delivered',
      to: 'received',
      params: arrived,
      shows: { available: 'En camino' },
      consequence: 'El servicio responde por lo que recibe. Lo que falte lo resuelve la bodega.',
    },
    settle: {
      label: 'Resolver la diferencia',
      from: 'received',
      to: 'received',
      usual: true,
      params: {
        date: f.day('Fecha'),
        outcome: f.choice('Lo que faltó', { back: 'Sigue en la bodega', lost: 'Se perdió en el camino' }),
        reason,
      },
      suffix: 'R',
      consequence:
        'Lo que no llegó deja de cargarse al servicio: vuelve a la bodega, o sale de ella como faltante.',
    },
    close: {
      label: 'Cerrar',
      from: ['approved', 'received'],
      to: 'closed',
      params: { reason },
      consequence: 'Lo que falta por entregar ya no se entregará.',
    },
    annul: annulsFrom(['sent', 'approved'], 'Anular', {
      params: { reason },
      consequence: 'Ya no se podrá entregar. La requisición conserva su número.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'suppliedId'),
      storeId: f.ref('warehouse.anyStore', 'Bodega'),
      ...pick(header, 'neededOn', 'purpose'),
      pending: f.integer('Productos por entregar'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        sent: ['Por aprobar', 'warning'],
        approved: ['Por entregar', 'info'],
        delivered: ['Por recibir', 'warning'],
        different: ['Con diferencias', 'bad'],
        partial: ['Entregada en parte', 'info'],
        whole: ['Atendida', 'good'],
        closed: ['Cerrada', 'neutral'],
        rejected: ['Rechazada', 'bad'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    filters: ['condition', 'suppliedId', 'storeId', 'date', 'neededOn'],
    byVigencia: true,
    searches: 'Número o para qué',
  }),
  screens: screensAt('/almacen/requisiciones'),
})

/** The hours that approved or reserved goods are kept; 0 keeps nothing (dossier of warehouse §3.10). */
export const reservationHours = defineParameter({
  id: 'warehouse.reservationHours',
  area: 'Almacén',
  field: f.integer('Horas que se guarda lo que se reserva', {
    min: 0,
    max: 720,
    help: 'Lo aprobado de una requisición y lo reservado para un traslado o una orden. 0: no se reserva',
  }),
  initial: 24,
})

/** A delivery and its lines, as the audit shows them. */
export const deliveryFields = {
  requisitionId: f.ref('warehouse.requisition', 'Requisición'),
  issueId: f.ref('warehouse.issue', 'Egreso'),
  deliveredBy: f.ref('admin.user', 'Quien entregó'),
  acceptedBy: f.optional(f.ref('admin.user', 'Quien recibió')),
  acceptedAt: f.optional(f.instant('Recibida')),
  reason: f.optional(f.text('Qué faltó')),
  settlement: f.optional(f.choice('Cómo se resolvió', { back: 'Sigue en la bodega', lost: 'Se perdió' })),
} satisfies Fields
export const deliveryLineFields = {
  deliveryId: f.ref('warehouse.requisitionDelivery', 'Entrega'),
  lineId: f.ref('warehouse.requisitionLine', 'Línea de la requisición'),
  issueLineId: f.ref('warehouse.issueLine', 'Línea del egreso'),
  quantity: f.quantity('Entregado'),
  accepted: f.optional(f.quantity('Recibido')),
} satisfies Fields

/** The picking list: the quantity left to deliver of each product, by the lots that expire first. */
export const pickingList = defineFile({
  id: 'warehouse.pickingList',
  taken: false,
  title: 'Lista de alistamiento',
  access: permissionFor(requisition, 'deliver'),
  params: { id: f.ref('warehouse.requisition', 'Requisición') },
  opens: ['id'],
})

/** Receives at the counter, whole or in part: the receiver uses their own PIN on the storekeeper's device (C3.3-3). */
export const receiveByPin = defineCommand({
  id: 'warehouse.receiveByPin',
  verb: 'Recibir con PIN',
  title: 'Requisición: recibir con el PIN de quien recibe',
  access: permissionFor(requisition, 'deliver'),
  consequence: 'Quien recibe responde por lo que escribe que llegó. Lo que falte lo resuelve la bodega.',
  about: { id: f.ref('warehouse.requisition', 'Requisición') },
  params: {
    receiverId: f.ref(colleague.to, 'Recibe'),
    pin: f.secret('PIN de quien recibe', { max: 6 }),
    ...arrived,
  },
  answers: z.object({ receiver: z.string() }),
})
