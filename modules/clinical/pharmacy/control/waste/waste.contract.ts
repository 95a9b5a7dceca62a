import {
  annuls,
  approves,
  conditionOf,
  defineDocument,
  documentList,
  type Fields,
  f,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const fields = {
  date: f.day('Fecha'),
  lineId: f.optional(f.ref('pharmacy.dispensingLine', 'De lo entregado')),
  preparationLineId: f.optional(f.ref('pharmacy.preparationLine', 'O de una preparación')),
  quantity: f.quantity('Cantidad destruida', { help: 'En la unidad base: 0,4 de una ampolla' }),
  purpose: f.note('Por qué sobró y cómo se destruyó', { min: 10, max: 500 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Destruido', tone: 'good' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

export interface WasteFacts {
  /** Null for a preparation without a patient yet. */
  readonly patient: string | null
  readonly product: string
  readonly witnesses: readonly string[]
}

/** Remanente: the rest of a controlled ampoule, destroyed before two witnesses. It moves no stock. */
export const waste = defineDocument({
  id: 'pharmacy.waste',
  clinical: true,
  label: { one: 'Destrucción de remanente', many: 'Destrucciones de remanentes', gender: 'f' },
  number: { prefix: 'DES', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle('draft', states, {
    witness: {
      label: 'Firmar como testigo',
      from: 'draft',
      to: 'draft',
      usual: true,
      consequence: 'Usted vio destruir esa cantidad. Firman dos testigos, cada uno en su sesión.',
    },
    approve: approves('Registrar la destrucción', {
      consequence: 'Queda en el libro de control. No mueve existencias: la ampolla ya salió completa.',
    }),
    annul: annuls('Anular', { params: { reason: f.note('Motivo', { min: 10, max: 500 }) } }),
  }),
  list: documentList({
    columns: {
      date: fields.date,
      product: f.text('Producto'),
      patient: f.optional(f.text('Paciente')),
      ...pick(fields, 'quantity', 'purpose'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'date'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  facts: z.custom<WasteFacts>(),
  screens: screensAt('/farmacia/remanentes'),
})
