import {
  annuls,
  approves,
  conditionOf,
  defineDocument,
  defineParameter,
  documentList,
  type Fields,
  f,
  issuedStates,
  lifecycle,
  screensAt,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  storeId: f.ref('warehouse.store', 'Bodega'),
  date: f.day('Fecha'),
  toResponsibleId: f.ref('people.tercero', 'Recibe'),
  policy: f.optional(f.code('Póliza de manejo', { max: 40 })),
  policyUntil: f.optional(f.day('Póliza vigente hasta')),
  purpose: f.note('Motivo', { min: 5, max: 500 }),
} satisfies Fields

const states = issuedStates({ approved: 'Firmada', annulled: 'Anulada' })

/** The greatest age, in days, of the complete count with which a store is handed over. */
export const handoverCountDays = defineParameter({
  id: 'warehouse.handoverCountDays',
  area: 'Almacén',
  field: f.integer('Días desde el conteo con el que se entrega una bodega', { max: 365 }),
  initial: 8,
})

/** Acta de entrega del almacenista: hands a store over to another keeper (dossier of warehouse C3.3-2). */
export const handover = defineDocument({
  id: 'warehouse.handover',
  label: { one: 'Acta de entrega de bodega', many: 'Actas de entrega de bodega', gender: 'f' },
  number: { prefix: 'AEA', restarts: 'vigencia' },
  fields: header,
  facts: z.object({
    ...strings('from', 'count'),
    open: z.array(z.string()),
    items: z.array(
      z.object({
        ...strings('id', 'code', 'product', 'lot'),
        expiry: z.string().nullable(),
        ...strings('quantity', 'value'),
      }),
    ),
  }),
  lifecycle: lifecycle('draft', states, {
    approve: approves('Entregar bodega', {
      consequence: 'Quien recibe responde desde hoy por lo que hay en la bodega.',
    }),
    annul: annuls('Anular', {
      params: { reason: f.note('Motivo', { min: 10, max: 500 }) },
      consequence: 'Vuelve a responder por la bodega quien la había entregado.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'storeId'),
      fromResponsibleId: f.optional(f.ref('people.tercero', 'Entrega')),
      ...pick(header, 'toResponsibleId', 'policy', 'policyUntil', 'purpose'),
      value: f.money('Valor'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'storeId', 'toResponsibleId', 'date', 'policyUntil'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  screens: screensAt('/almacen/actas-entrega'),
})
