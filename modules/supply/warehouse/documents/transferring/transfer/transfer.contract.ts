import {
  annulmentParams,
  annulsFrom,
  colleague,
  defineCommand,
  defineDocument,
  documentList,
  type Fields,
  f,
  issues,
  lifecycle,
  permissionFor,
  screensAt,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  storeId: f.ref('warehouse.store', 'Sale de'),
  toStoreId: f.optional(f.ref('warehouse.anyStore', 'Va a', { help: 'Una bodega de esta sede' })),
  toCampusId: f.optional(f.ref('admin.campus', 'Va a otra sede', { help: 'Allá dicen a qué bodega llegó' })),
  date: f.day('Fecha'),
  happenedOn: f.optional(f.day('Ocurrió el', { help: 'Solo si el papel llega tarde' })),
  purpose: f.note('Motivo', { min: 5, max: 500 }),
} satisfies Fields

const line = {
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.someOf('Cantidad', { help: 'En la unidad base' }),
  lotId: f.optional(f.ref('warehouse.lot', 'Lote', { help: 'Vacío: el que vence primero' })),
  lotReason: f.optional(f.text('Por qué ese lote', { max: 200 })),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  sent: { label: 'En tránsito', tone: 'warning' },
  received: { label: 'Recibido', tone: 'good' },
  rejected: { label: 'Rechazado', tone: 'bad' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

const reason = f.note('Motivo', { min: 5, max: 500 })

const arrived = {
  lines: f.lines('Lo que llegó', {
    lineId: f.ref('warehouse.transferLine', 'Producto'),
    quantity: f.quantity('Se recibe'),
  }),
  reason: f.optional(f.note('Por qué no se recibe todo', { max: 500 })),
}

/** Traslado de almacén: a store sends goods, which are in transit until the other receives them (dossier of warehouse §3.9). */
export const transfer = defineDocument({
  id: 'warehouse.transfer',
  label: { one: 'Traslado de almacén', many: 'Traslados de almacén', gender: 'm' },
  number: { prefix: 'TA', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Lo que se traslada', line) },
  facts: z.object({
    lines: z.array(
      z.object({
        ...strings('id', 'product', 'unit', 'lots', 'sent'),
        accepted: z.string().nullable(),
        value: z.string(),
        /** The quantity in transit. */
        available: z.string(),
      }),
    ),
    reason: z.string().nullable(),
    /** The draft's reservation in the sending store, with its end. */
    reserved: z.string().nullable(),
  }),
  lifecycle: lifecycle('draft', states, {
    reserve: {
      label: 'Reservar',
      from: 'draft',
      to: 'draft',
      usual: true,
      consequence:
        'Lo que está libre de cada producto se guarda para este traslado: ninguna otra salida lo toma.',
    },
    send: issues('sent', 'Enviar', {
      consequence: 'Sale de la bodega y queda en tránsito hasta que la otra lo reciba.',
    }),
    receive: {
      label: 'Recibir',
      from: 'sent',
      to: 'received',
      usual: true,
      params: { date: f.day('Fecha'), ...arrived },
      shows: { available: 'Por recibir' },
      consequence:
        'Entra a esta bodega con el valor con el que salió. Lo que no se recibe vuelve a la bodega que lo envió.',
    },
    reject: {
      label: 'Rechazar',
      from: 'sent',
      to: 'rejected',
      danger: true,
      params: { date: f.day('Fecha'), reason },
      consequence: 'Todo vuelve a la bodega que lo envió, que verá el motivo.',
    },
    annul: annulsFrom(['sent', 'received'], 'Anular', {
      reverses: true,
      params: annulmentParams,
      consequence:
        'Vuelve a la bodega lo que salió, con su mismo valor. Si ya se recibió, debe seguir todo donde llegó.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'storeId', 'toStoreId', 'purpose'),
      value: f.money('Valor'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        sent: ['En tránsito', 'warning'],
        received: ['Recibido', 'good'],
        partial: ['Recibido en parte', 'info'],
        rejected: ['Rechazado', 'bad'],
        annulled: ['Anulado', 'bad'],
      }),
    },
    totals: ['value'],
    filters: ['condition', 'storeId', 'toStoreId', 'date'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  screens: screensAt('/almacen/traslados'),
})

/** Receives a traslado, whole or in part: a user of the receiving store signs with their own PIN on the bearer's device (C5). */
export const receiveTransferByPin = defineCommand({
  id: 'warehouse.receiveTransferByPin',
  verb: 'Recibir con PIN',
  title: 'Traslado: recibir con el PIN de quien recibe',
  access: permissionFor(transfer, 'send'),
  consequence:
    'Entra hoy a la otra bodega lo que quien recibe escribe que llegó. Lo demás vuelve a la que lo envió.',
  about: { id: f.ref('warehouse.transfer', 'Traslado') },
  params: {
    receiverId: f.ref(colleague.to, 'Recibe'),
    pin: f.secret('PIN de quien recibe', { max: 6 }),
    ...arrived,
  },
  answers: z.object({ receiver: z.string() }),
})
