import {
  annulmentParams,
  annuls,
  approves,
  conditionOf,
  defineDocument,
  defineQuery,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permissionFor,
} from '@quina/blocks'
import { type Day, type Id, type Money, pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Fecha'),
  paymentId: f.ref('receivables.payment', 'Pago'),
  purpose: f.note('Concepto', { min: 10 }),
}

/** Whether a collected invoice was billed in this vigencia or before. */
const billedIn = { current: 'Vigencia actual', previous: 'Vigencias anteriores' } as const

const collectionLine = {
  rubroId: f.optional(f.ref('budget.rubro', 'Rubro de ingreso')),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
  cpc: f.optional(f.code('CPC', { max: 20 })),
  origin: f.choice('Facturado en', billedIn),
  amount: f.money('Valor'),
}

const states = issuedStates({ approved: 'Registrado', annulled: 'Reversado' })

/** Recaudo presupuestal of an applied payment, with the proof of income that books it (billing dossier §2.4). */
export const collection = defineDocument({
  id: 'receivables.collection',
  label: { one: 'Recaudo de pago', many: 'Recaudos de pagos', gender: 'm' },
  number: { prefix: 'REC', restarts: 'vigencia' },
  fields: { ...header, lines: f.optional(f.lines('Rubros', collectionLine)) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Generar recaudo', {
      consequence:
        'Se recauda en el presupuesto y se contabiliza el comprobante de ingreso de las facturas pagadas.',
    }),
    annul: annuls('Reversar recaudo', {
      params: annulmentParams,
      consequence: 'Se anulan el comprobante de ingreso y el recaudo. Las aplicaciones quedan como estaban.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'paymentId'),
      payer: f.optional(f.text('Pagador')),
      rubros: f.optional(f.text('Rubros')),
      purpose: header.purpose,
      total: f.money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['total'],
    filters: ['date', 'condition', 'paymentId'],
    searches: 'Número, pagador o concepto',
  }),
  screens: { list: '/accounting/wallet/collection', edit: '/accounting/wallet/collection/edit/:id' },
})

/** The rubros where an applied payment would be collected: of this vigencia and of earlier ones. */
export const collectionProposal = defineQuery({
  id: 'receivables.collectionProposal',
  title: 'Pagos de pagadores: rubros propuestos para su recaudo',
  access: permissionFor(collection, 'edit'),
  params: { paymentId: header.paymentId, date: f.optional(header.date) },
  opens: ['paymentId'],
  answers: z.object({
    date: z.custom<Day>(),
    reference: z.string(),
    usesBudget: z.boolean(),
    total: z.custom<Money>(),
    lines: z.array(
      z.object({
        rubroId: z.custom<Id<'budget.rubroLeaf'> | null>(),
        rubroLabel: z.string().nullable(),
        fuenteId: z.custom<Id<'budget.fuente'> | null>(),
        fuenteLabel: z.string().nullable(),
        origin: z.enum(['current', 'previous']),
        amount: z.custom<Money>(),
      }),
    ),
  }),
})
