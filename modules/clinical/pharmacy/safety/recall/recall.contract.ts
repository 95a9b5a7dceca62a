import {
  approves,
  choice,
  code,
  condition,
  day,
  defineDocument,
  defineParameter,
  defineReport,
  documentList,
  type Fields,
  integer,
  lifecycle,
  lines,
  note,
  optional,
  quantity,
  ref,
  screensAt,
  text,
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

/** How long a house may go without rehearsing a recall. */
export const drillDays = defineParameter({
  id: 'pharmacy.drillDays',
  area: 'Farmacia',
  field: integer('Días entre simulacros de retiro', { min: 1, max: 366 }),
  initial: 31,
})

const header = {
  date: day('Fecha'),
  source: choice('De quién es la alerta', sources),
  alert: code('Número de la alerta', { max: 60 }),
  productId: ref('warehouse.product', 'Producto'),
  purpose: note('Motivo', { min: 10, max: 1000 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Retenido', tone: 'bad' },
  lifted: { label: 'Levantado', tone: 'good' },
} as const

/** Somebody who must hear of a recall, and what to say to them. */
export interface RecallLetter {
  readonly to: string
  readonly text: string
}

export interface RecallFacts {
  readonly patients: number
  readonly wards: number
  readonly stores: number
  /** How long it took to list them, once it holds; null before, and for those of before it was measured. */
  readonly tookMs: number | null
  /** Lots that may be the same written in another way. */
  readonly alike: readonly string[]
  readonly letters: readonly RecallLetter[]
}

/** Retiro: what is held in every store, and who was given it (additions C6-2). */
export const recall = defineDocument({
  id: 'pharmacy.recall',
  clinical: true,
  label: { one: 'Retiro de lotes', many: 'Retiros de lotes', gender: 'm' },
  number: { prefix: 'RET', restarts: 'vigencia' },
  fields: { ...header, lots: lines('Lotes', { lotId: ref('warehouse.lot', 'Lote') }) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Retener los lotes', {
      consequence:
        'Ninguna bodega los entrega desde ahora (un simulacro no retiene). Sale una carta para cada paciente, servicio y bodega.',
    }),
    lift: {
      label: 'Levantar',
      from: 'approved',
      to: 'lifted',
      params: { reason: note('Por qué vuelven a usarse', { min: 10, max: 500 }) },
      danger: true,
      consequence: 'Las bodegas vuelven a entregarlos, si ningún otro retiro los retiene.',
    },
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'source', 'alert', 'productId'),
      condition: condition('Estado', {
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

/** Where the lots of a recall came from, where they are and who was given them. */
export const recallTrace = defineReport({
  id: 'pharmacy.recallTrace',
  title: 'Rastreo de un retiro',
  clinical: true,
  params: { recallId: ref('pharmacy.recall', 'Retiro') },
  columns: {
    kind: text('Qué es'),
    who: text('Paciente, servicio, bodega o proveedor'),
    document: text('Documento'),
    contact: text('Teléfono'),
    lot: text('Lote'),
    expiry: optional(day('Vence')),
    lastDay: optional(day('Último día')),
    quantity: quantity('Cantidad'),
  },
  totals: [],
  empty: 'De esos lotes no hay nada ni lo recibió nadie.',
  landscape: true,
  screen: '/farmacia/retiros/rastreo',
})
