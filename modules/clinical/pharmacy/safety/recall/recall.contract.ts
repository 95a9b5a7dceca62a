import {
  approves,
  defineDocument,
  defineParameter,
  defineReport,
  documentList,
  type Fields,
  f,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const sources = {
  invima: 'INVIMA',
  manufacturer: 'Fabricante',
  own: 'De la casa',
  cold: 'Cadena de frío',
  drill: 'Simulacro: no retiene',
} as const

/** The most days without a drill or a real recall. */
export const drillDays = defineParameter({
  id: 'pharmacy.drillDays',
  area: 'Farmacia',
  field: f.integer('Días entre simulacros de retiro', { min: 1, max: 366 }),
  initial: 31,
})

const header = {
  date: f.day('Fecha'),
  source: f.choice('De quién es la alerta', sources),
  alert: f.code('Número de la alerta', { max: 60 }),
  productId: f.ref('warehouse.product', 'Producto'),
  purpose: f.note('Motivo', { min: 10, max: 1000 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Retenido', tone: 'bad' },
  lifted: { label: 'Levantado', tone: 'good' },
} as const

/** A recipient of a recall, and the text for them. */
export type RecallLetter = Readonly<{ to: string; text: string }>

export interface RecallFacts {
  readonly patients: number
  readonly wards: number
  readonly stores: number
  /** The milliseconds that the list took once the recall is active; null before, and for recalls older than this measure. */
  readonly tookMs: number | null
  /** Lots that may be the same with another spelling. */
  readonly alike: readonly string[]
  readonly letters: readonly RecallLetter[]
}

/** Retiro: the lots to hold in every store, and the patients who received them (additions C6-2). */
export const recall = defineDocument({
  id: 'pharmacy.recall',
  clinical: true,
  label: { one: 'Retiro de lotes', many: 'Retiros de lotes', gender: 'm' },
  number: { prefix: 'RET', restarts: 'vigencia' },
  fields: { ...header, lots: f.lines('Lotes', { lotId: f.ref('warehouse.lot', 'Lote') }) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Retener los lotes', {
      consequence:
        'Ninguna bodega los entrega desde ahora (un simulacro no retiene). Sale una carta para cada paciente, servicio y bodega.',
    }),
    lift: {
      label: 'Levantar',
      from: 'approved',
      to: 'lifted',
      params: { reason: f.note('Por qué vuelven a usarse', { min: 10, max: 500 }) },
      danger: true,
      consequence: 'Las bodegas vuelven a entregarlos, si ningún otro retiro los retiene.',
    },
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'source', 'alert', 'productId'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Retenido', 'bad'],
        drilled: ['Simulacro hecho', 'good'],
        lifted: ['Levantado', 'good'],
      }),
    },
    filters: ['condition', 'source', 'productId', 'date'],
    byVigencia: true,
    searches: 'Número, alerta o motivo',
  }),
  facts: z.custom<RecallFacts>(),
  screens: screensAt('/farmacia/retiros'),
})

/** The suppliers of the lots of a recall, the places where they are, and the patients who received them. */
export const recallTrace = defineReport({
  id: 'pharmacy.recallTrace',
  title: 'Rastreo de un retiro',
  clinical: true,
  params: { recallId: f.ref('pharmacy.recall', 'Retiro') },
  columns: {
    kind: f.text('Qué es'),
    who: f.text('Paciente, servicio, bodega o proveedor'),
    document: f.text('Documento'),
    contact: f.text('Teléfono'),
    lot: f.text('Lote'),
    expiry: f.optional(f.day('Vence')),
    lastDay: f.optional(f.day('Último día')),
    quantity: f.quantity('Cantidad'),
  },
  totals: [],
  empty: 'De esos lotes no hay nada ni lo recibió nadie.',
  landscape: true,
  screen: '/farmacia/retiros/rastreo',
})
