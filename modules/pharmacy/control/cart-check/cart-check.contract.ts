import {
  approves,
  choice,
  code,
  condition,
  day,
  defineDocument,
  defineParameter,
  type Fields,
  integer,
  lifecycle,
  listOf,
  note,
  optional,
  ref,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** How long a crash cart may go without being opened and checked. */
export const cartDays = defineParameter({
  module: 'pharmacy',
  name: 'cartDays',
  area: 'Farmacia',
  field: integer('Días entre revisiones de un carro de paro', { min: 1, max: 366 }),
  initial: 31,
})

const fields = {
  storeId: ref('warehouse.store', 'Carro de paro'),
  date: day('Fecha'),
  cause: choice('Por qué se abre', {
    monthly: 'Revisión del mes',
    used: 'Se usó',
    expiry: 'Cambio por vencimiento',
  }),
  foundSeal: optional(code('Sello que tenía', { max: 30, help: 'Vacío si estaba sin sello' })),
  seal: code('Sello nuevo', { max: 30 }),
  purpose: optional(note('Novedades', { max: 500, help: 'Obligatorio si el sello no era el último' })),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Sellado', tone: 'good' },
} as const

/** What is known of a cart while it is checked. */
export interface CartFacts {
  readonly lastSeal: string | null
  /** What it cannot be sealed with: lots that are over or held, in words. */
  readonly unfit: readonly string[]
}

/** Revisión de un carro de paro: opened, looked at, replaced and sealed again (additions C3.3-6). */
export const cartCheck = defineDocument({
  module: 'pharmacy',
  name: 'cartCheck',
  label: { one: 'Revisión de carro de paro', many: 'Carros de paro', gender: 'f' },
  number: { prefix: 'CPA', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Sellar', {
      consequence:
        'El carro queda cerrado con ese sello. Reponga antes lo que falte con un traslado a su bodega.',
    }),
  }),
  list: listOf({
    columns: {
      number: integer('Número'),
      ...pick(fields, 'date', 'storeId', 'cause', 'foundSeal', 'seal'),
      due: optional(day('Próxima revisión')),
      condition: condition('Estado', {
        draft: ['Borrador', 'neutral'],
        sealed: ['Sellado', 'good'],
        overdue: ['Revisión vencida', 'bad'],
        opened: ['Ya se abrió', 'neutral'],
      }),
    },
    sort: '-date',
    filters: ['condition', 'storeId', 'cause', 'date'],
    byVigencia: true,
    searches: 'Número, sello o novedad',
  }),
  facts: z.custom<CartFacts>(),
  screens: {
    list: '/farmacia/carros-de-paro',
    create: '/farmacia/carros-de-paro/create',
    edit: '/farmacia/carros-de-paro/edit/:id',
  },
})
