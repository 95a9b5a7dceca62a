import { defineDocument, defineParameter, type Fields, f, lifecycle, listOf } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** The working days that the return of something invoiced may wait for its credit note. */
export const creditDays = defineParameter({
  id: 'pharmacy.creditDays',
  area: 'Farmacia',
  field: f.integer('Días hábiles para la nota crédito de una devolución', { min: 1, max: 60 }),
  initial: 5,
})

const fields = {
  date: f.day('Fecha'),
  dueOn: f.day('Antes de'),
  dispensingId: f.optional(f.ref('pharmacy.dispensing', 'Dispensación')),
  useId: f.optional(f.ref('pharmacy.patientUse', 'Gasto')),
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.quantity('Volvió'),
  invoice: f.code('Factura', { max: 40 }),
  amount: f.money('Valor'),
  purpose: f.note('Motivo de la devolución', { max: 500 }),
} satisfies Fields

const reason = f.note('Motivo', { min: 10, max: 500 })

/** Solicitud de nota crédito: the return of something invoiced, until a credit note settles it or it is dismissed. */
export const creditRequest = defineDocument({
  id: 'pharmacy.creditRequest',
  clinical: true,
  label: { one: 'Devolución por acreditar', many: 'Devoluciones por acreditar', gender: 'f' },
  number: { prefix: 'SNC', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral' },
      open: { label: 'Sin responsable', tone: 'warning' },
      taken: { label: 'En trámite', tone: 'info' },
      done: { label: 'Con nota crédito', tone: 'good' },
      dismissed: { label: 'Sin nota crédito', tone: 'neutral' },
    },
    {
      open: { label: 'Registrar', from: 'draft', to: 'open', takesNumber: true },
      take: {
        label: 'Hacerme cargo',
        from: ['open', 'taken'],
        to: 'taken',
        consequence: 'Usted responde de que esa devolución tenga su nota crédito.',
      },
      settle: {
        label: 'Registrar la nota crédito',
        from: ['open', 'taken'],
        to: 'done',
        params: {
          note: f.code('Nota crédito', { max: 40, help: 'Como está en la factura: con su prefijo' }),
        },
      },
      dismiss: {
        label: 'Cerrar sin nota',
        from: ['open', 'taken'],
        to: 'dismissed',
        danger: true,
        params: { reason },
        consequence: 'Lo que volvió queda cobrado. Diga por qué.',
      },
    },
  ),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      date: fields.date,
      patient: f.text('Paciente'),
      ...pick(fields, 'productId', 'quantity', 'invoice', 'amount', 'dueOn'),
      answers: f.optional(f.text('Responsable')),
      note: f.optional(f.code('Nota crédito', { max: 40 })),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        open: ['Sin responsable', 'warning'],
        taken: ['En trámite', 'info'],
        overdue: ['Vencida', 'bad'],
        done: ['Con nota crédito', 'good'],
        dismissed: ['Sin nota crédito', 'neutral'],
      }),
    },
    totals: ['amount'],
    sort: 'dueOn',
    filters: ['condition', 'productId', 'date'],
    byVigencia: true,
    searches: 'Número, factura, nota o motivo',
  }),
  facts: z.custom<CreditRequestFacts>(),
  screens: { list: '/farmacia/por-acreditar', edit: '/farmacia/por-acreditar/edit/:id' },
})

export interface CreditRequestFacts {
  readonly patient: string
  /** The responsible user, and the outcome. */
  readonly answers: string | null
  readonly ended: string | null
}
