import {
  choice,
  colleague,
  condition,
  day,
  defineCommand,
  defineDocument,
  defineFile,
  defineParameter,
  documentList,
  type Fields,
  instant,
  integer,
  lifecycle,
  lines,
  note,
  optional,
  permissionFor,
  quantity,
  ref,
  screensAt,
  secret,
  strings,
  stringsOrNull,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: day('Fecha'),
  suppliedId: ref('warehouse.dependencia', 'Dependencia que pide'),
  neededOn: optional(day('Se necesita el')),
  purpose: note('Para qué', { min: 5, max: 500 }),
} satisfies Fields

const line = {
  productId: ref('warehouse.product', 'Producto'),
  quantity: quantity('Cantidad', { help: 'En la unidad base' }),
  detail: optional(text('Detalle', { max: 200 })),
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

const reason = note('Motivo', { min: 5, max: 500 })
const ownLines = (label: string, amount: string) =>
  lines(label, { lineId: ref('warehouse.requisitionLine', 'Producto'), quantity: quantity(amount) })

const arrived = {
  lines: ownLines('Lo que llegó', 'Llegó'),
  reason: optional(note('Qué faltó y por qué', { max: 500 })),
}

/** What is left of a line is not what there is: who approves and delivers sees both. */
const leftAndThere = { available: 'Pendiente', inStore: 'Hay en la bodega' } as const

const progress = z.object({
  ...strings('id', 'product', 'unit', 'requested'),
  approved: z.string().nullable(),
  delivered: z.string(),
  received: z.string(),
  /** What the next action may take of it: what was requested, what is left to deliver, what is on its way. */
  available: z.string(),
  /** What the store that supplies has of it. */
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
  fields: { ...header, lines: lines('Lo que se pide', line) },
  facts: z.object({ store: z.string(), lines: z.array(progress), deliveries: z.array(delivery) }),
  lifecycle: lifecycle('draft', states, {
    send: {
      label: 'Enviar',
      from: 'draft',
      to: 'sent',
      takesNumber: true,
      consequence: 'La bodega que surte a la dependencia la verá para aprobarla. Después no podrá editarla.',
    },
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
      params: { date: day('Fecha'), lines: ownLines('Lo que se entrega', 'Se entrega') },
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
        date: day('Fecha'),
        outcome: choice('Lo que faltó', { back: 'Sigue en la bodega', lost: 'Se perdió en el camino' }),
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
    annul: {
      label: 'Anular',
      from: ['sent', 'approved'],
      to: 'annulled',
      danger: true,
      params: { reason },
      consequence: 'Ya no se podrá entregar. La requisición conserva su número.',
    },
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'suppliedId'),
      storeId: ref('warehouse.anyStore', 'Bodega'),
      ...pick(header, 'neededOn', 'purpose'),
      pending: integer('Productos por entregar'),
      condition: condition('Estado', {
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

/** What is approved or reserved is kept these hours; 0, not at all (dossier of warehouse §3.10). */
export const reservationHours = defineParameter({
  id: 'warehouse.reservationHours',
  area: 'Almacén',
  field: integer('Horas que se guarda lo que se reserva', {
    min: 0,
    max: 720,
    help: 'Lo aprobado de una requisición y lo reservado para un traslado o una orden. 0: no se reserva',
  }),
  initial: 24,
})

/** A delivery and its lines, as the audit shows them. */
export const deliveryFields = {
  requisitionId: ref('warehouse.requisition', 'Requisición'),
  issueId: ref('warehouse.issue', 'Egreso'),
  deliveredBy: ref('admin.user', 'Quien entregó'),
  acceptedBy: optional(ref('admin.user', 'Quien recibió')),
  acceptedAt: optional(instant('Recibida')),
  reason: optional(text('Qué faltó')),
  settlement: optional(choice('Cómo se resolvió', { back: 'Sigue en la bodega', lost: 'Se perdió' })),
} satisfies Fields
export const deliveryLineFields = {
  deliveryId: ref('warehouse.requisitionDelivery', 'Entrega'),
  lineId: ref('warehouse.requisitionLine', 'Línea de la requisición'),
  issueLineId: ref('warehouse.issueLine', 'Línea del egreso'),
  quantity: quantity('Entregado'),
  accepted: optional(quantity('Recibido')),
} satisfies Fields

/** The paper with which goods are picked: what is left to deliver of each product, by the lots that go out first. */
export const pickingList = defineFile({
  id: 'warehouse.pickingList',
  taken: false,
  title: 'Lista de alistamiento',
  access: permissionFor(requisition, 'deliver'),
  params: { id: ref('warehouse.requisition', 'Requisición') },
  opens: ['id'],
})

/** At the counter, who receives accepts, whole or in part, with a PIN of their own, on the device of the storekeeper (C3.3-3). */
export const receiveByPin = defineCommand({
  id: 'warehouse.receiveByPin',
  verb: 'Recibir con PIN',
  title: 'Requisición: recibir con el PIN de quien recibe',
  access: permissionFor(requisition, 'deliver'),
  consequence: 'Quien recibe responde por lo que escribe que llegó. Lo que falte lo resuelve la bodega.',
  about: { id: ref('warehouse.requisition', 'Requisición') },
  params: {
    receiverId: ref(colleague.to, 'Recibe'),
    pin: secret('PIN de quien recibe', { max: 6 }),
    ...arrived,
  },
  answers: z.object({ receiver: z.string() }),
})
