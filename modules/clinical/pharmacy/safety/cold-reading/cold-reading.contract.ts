import {
  approves,
  conditionOf,
  defineDocument,
  defineQuery,
  documentList,
  type Fields,
  f,
  lifecycle,
  permissionFor,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const fields = {
  storeId: f.ref('warehouse.store', 'Bodega'),
  date: f.day('Fecha'),
  time: { ...f.text('Hora', { max: 5, help: 'Como 07:00 AM' }), clock: true as const },
  temperature: f.optional(
    f.quantity('Temperatura (°C)', { help: 'Vacía: no se leyó. Diga por qué en «Qué se hizo»' }),
  ),
  humidity: f.optional(f.quantity('Humedad relativa (%)')),
  purpose: f.optional(f.note('Qué se hizo', { max: 500, help: 'Si está fuera del rango o no se leyó' })),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Registrada', tone: 'good' },
  released: { label: 'Lotes liberados', tone: 'info' },
} as const

/** Registro de temperatura y humedad: a reading outside the range of a product sends its lots in that store to quarantine. */
export const coldReading = defineDocument({
  id: 'pharmacy.coldReading',
  label: { one: 'Registro de temperatura', many: 'Registros de temperatura', gender: 'm' },
  number: { prefix: 'TH', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Registrar', {
      consequence: 'Si está fuera del rango de algún producto, sus lotes en esa bodega quedan en cuarentena.',
    }),
    release: {
      label: 'Liberar los lotes',
      from: 'approved',
      to: 'released',
      params: { reason: f.note('Concepto de estabilidad', { min: 10, max: 500 }) },
      consequence: 'Los lotes que este registro dejó en cuarentena vuelven a entregarse.',
    },
  }),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'time', 'storeId', 'temperature', 'humidity'),
      held: f.integer('Lotes retenidos'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'storeId', 'date'],
    byVigencia: true,
    searches: 'Número o qué se hizo',
  }),
  facts: z.custom<{ readonly held: readonly string[] }>(),
  screens: screensAt('/farmacia/temperatura'),
})

/** The days without two readings of a store with cold-chain goods and without an explanation. */
export const unreadDays = defineQuery({
  id: 'pharmacy.unreadDays',
  title: 'Días sin sus dos lecturas de temperatura',
  access: permissionFor(coldReading, 'view'),
  answers: z.object({
    days: z.array(
      z.object({ storeId: z.string(), store: z.string(), day: z.string(), readings: z.number() }),
    ),
  }),
})
