import {
  annulmentParams,
  annuls,
  approves,
  defineDocument,
  defineQuery,
  documentList,
  type Fields,
  f,
  issuedStates,
  lifecycle,
  permissionFor,
  screensAt,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  wardId: f.ref('hospital.location', 'Servicio', { help: 'Con las camas que tiene dentro' }),
  storeId: f.ref('warehouse.store', 'Bodega'),
  date: f.day('Día que cubre'),
  receivedBy: f.optional(f.text('Quién recibe', { max: 120 })),
  notes: f.optional(f.note('Observaciones', { max: 500 })),
} satisfies Fields

const line = {
  who: f.text('Cama y paciente', { max: 200 }),
  orderLineId: f.ref('care.medicalOrderMedicine', 'Ordenado'),
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.someOf('Cantidad'),
  alertReason: f.optional(f.text('Motivo si hay alerta', { max: 300 })),
  unchargedReason: f.optional(f.text('Motivo si no se cobra', { max: 300 })),
} satisfies Fields

const states = issuedStates({ approved: 'Entregado', annulled: 'Anulado' })
const reason = f.note('Motivo', { min: 10, max: 500 })

export interface TrolleyFacts {
  /** What was given to each patient, with its dispensing, and what was returned. */
  readonly drawers: readonly {
    readonly id: string
    readonly who: string
    readonly product: string
    readonly quantity: string
    readonly returned: string
    readonly dispensingId: string
    readonly dispensing: string
  }[]
}

/** Carro de dosis unitaria: filled for the patients of a ward and a day, delivered as a whole, and replaced by the next one. */
export const trolley = defineDocument({
  id: 'pharmacy.trolley',
  clinical: true,
  label: { one: 'Carro de dosis unitaria', many: 'Carros de dosis unitaria', gender: 'm' },
  number: { prefix: 'CDU', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Cajetines', line) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Entregar el carro', {
      consequence: 'Cada paciente queda con su dispensación: sale de la bodega y pasa a su cuenta.',
    }),
    return: {
      label: 'Recibir lo que vuelve',
      from: 'approved',
      to: 'approved',
      params: {
        date: f.day('Fecha'),
        lines: f.lines('Lo que vuelve', {
          lineId: f.ref('pharmacy.trolleyLine', 'Cajetín'),
          quantity: f.someOf('Cantidad'),
        }),
        reason,
      },
      suffix: 'D',
      consequence: 'Vuelve a la bodega a su costo y sale de la cuenta de cada paciente.',
    },
    annul: annuls('Anular', {
      params: annulmentParams,
      consequence: 'Se anula la dispensación de cada paciente del carro.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'wardId', 'storeId', 'receivedBy'),
      patients: f.integer('Pacientes'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        delivered: ['En el servicio', 'good'],
        replaced: ['Ya se cambió', 'neutral'],
        annulled: ['Anulado', 'bad'],
      }),
    },
    filters: ['condition', 'wardId', 'storeId', 'date'],
    byVigencia: true,
    searches: 'Número, quién recibe u observaciones',
  }),
  facts: z.custom<TrolleyFacts>(),
  screens: screensAt('/farmacia/carros-dosis-unitaria'),
})

/** The doses that the patients of a ward need for a day: the initial drawers of a trolley. */
export const trolleyFill = defineQuery({
  id: 'pharmacy.trolleyFill',
  title: 'Lo que lleva un carro',
  access: permissionFor(trolley, 'edit'),
  tells: 'patients',
  params: { wardId: f.ref('hospital.location', 'Servicio'), date: f.day('Día') },
  answers: z.object({
    lines: z.array(
      z.object({ ...strings('who', 'orderLineId', 'name', 'productId', 'product', 'quantity', 'patientId') }),
    ),
    /** The medicines that do not go in the trolley, because two people must deliver them or no product matches. */
    besides: z.array(z.string()),
  }),
})
