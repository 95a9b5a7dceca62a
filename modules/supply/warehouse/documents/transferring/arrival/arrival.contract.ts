import { colleague, defineCommand, defineQuery, f, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { transfer } from '../transfer/transfer.contract.ts'

const arrival = z.object({
  ...strings('id', 'transfer', 'from', 'sender', 'date', 'purpose', 'value'),
  /** Null while it waits for an answer. */
  answer: z.string().nullable(),
  lines: z.array(
    z.object({ ...strings('id', 'product', 'unit', 'lots', 'sent'), accepted: z.string().nullable() }),
  ),
})

/** The deliveries of other sites to this one: first those that wait, and then the last answered ones. */
export const arrivals = defineQuery({
  id: 'warehouse.arrivals',
  title: 'Traslados que llegan de otras sedes',
  access: permissionFor(transfer, 'view'),
  answers: z.object({ arrivals: z.array(arrival) }),
})

const about = { id: f.ref('warehouse.transferArrival', 'Traslado de otra sede') }
const where = { storeId: f.ref('warehouse.store', 'Bodega a la que llegó'), date: f.day('Fecha') }
const arrived = {
  lines: f.lines('Lo que llegó', {
    lineId: f.ref('warehouse.transferArrivalLine', 'Producto'),
    quantity: f.quantity('Se recibe'),
  }),
  reason: f.optional(f.note('Por qué no se recibe todo', { max: 500 })),
}
const answers = z.object({ number: z.number().nullable() })

export const receiveArrival = defineCommand({
  id: 'warehouse.receiveArrival',
  verb: 'Recibir',
  title: 'Traslados de otras sedes: recibir',
  access: permissionFor(transfer, 'receive'),
  consequence:
    'Entra a esta bodega con el valor con el que salió. Lo que no se recibe vuelve a la bodega que lo envió.',
  about,
  params: { ...where, ...arrived },
  answers,
})

/** Receives a delivery: a user of the receiving store signs with their own PIN on another person's device. */
export const receiveArrivalByPin = defineCommand({
  id: 'warehouse.receiveArrivalByPin',
  verb: 'Recibir con PIN',
  title: 'Traslados de otras sedes: recibir con el PIN de quien recibe',
  access: permissionFor(transfer, 'send'),
  consequence: 'Entra hoy lo que quien recibe escribe que llegó. Lo demás vuelve a la bodega que lo envió.',
  about,
  params: {
    storeId: where.storeId,
    receiverId: f.ref(colleague.to, 'Recibe'),
    pin: f.secret('PIN de quien recibe', { max: 6 }),
    ...arrived,
  },
  answers: z.object({ receiver: z.string() }),
})

export const rejectArrival = defineCommand({
  id: 'warehouse.rejectArrival',
  verb: 'Rechazar',
  title: 'Traslados de otras sedes: rechazar',
  access: permissionFor(transfer, 'reject'),
  danger: true,
  consequence: 'Todo vuelve a la bodega que lo envió, que verá el motivo.',
  about,
  params: { ...where, reason: f.note('Motivo', { min: 5, max: 500 }) },
  answers,
})
