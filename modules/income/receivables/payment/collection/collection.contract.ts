import {
  annulmentParams,
  annuls,
  approves,
  choice,
  code,
  conditionOf,
  day,
  defineDocument,
  defineQuery,
  documentList,
  issuedStates,
  lifecycle,
  lines,
  money,
  note,
  optional,
  permissionFor,
  ref,
  text,
} from '@quina/blocks'
import { type Day, type Id, type Money, pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: day('Fecha'),
  paymentId: ref('receivables.payment', 'Pago'),
  purpose: note('Concepto', { min: 10 }),
}

/** Whether what is collected was billed this vigencia or before. */
const billedIn = { current: 'Vigencia actual', previous: 'Vigencias anteriores' } as const

const collectionLine = {
  rubroId: optional(ref('budget.rubro', 'Rubro de ingreso')),
  fuenteId: optional(ref('budget.fuente', 'Fuente')),
  cpc: optional(code('CPC', { max: 20 })),
  origin: choice('Facturado en', billedIn),
  amount: money('Valor'),
}

const states = issuedStates({ approved: 'Registrado', annulled: 'Reversado' })

/** Recaudo presupuestal of what a payment applied, with the proof of income that books it (billing dossier §2.4). */
export const collection = defineDocument({
  id: 'receivables.collection',
  label: { one: 'Recaudo de pago', many: 'Recaudos de pagos', gender: 'm' },
  number: { prefix: 'REC', restarts: 'vigencia' },
  fields: { ...header, lines: optional(lines('Rubros', collectionLine)) },
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
      payer: optional(text('Pagador')),
      rubros: optional(text('Rubros')),
      purpose: header.purpose,
      total: money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['total'],
    filters: ['date', 'condition', 'paymentId'],
    searches: 'Número, pagador o concepto',
  }),
  screens: { list: '/accounting/wallet/collection', edit: '/accounting/wallet/collection/edit/:id' },
})

/** The rubros in which what a payment applied would be collected: of this vigencia and of those before. */
export const collectionProposal = defineQuery({
  id: 'receivables.collectionProposal',
  title: 'Pagos de pagadores: rubros propuestos para su recaudo',
  access: permissionFor(collection, 'edit'),
  params: { paymentId: header.paymentId, date: optional(header.date) },
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
