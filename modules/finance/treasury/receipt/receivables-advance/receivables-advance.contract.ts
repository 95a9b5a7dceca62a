import {
  approves,
  defineDocument,
  defineOptions,
  documentList,
  f,
  lifecycle,
  permissionFor,
  reverses,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { postedStates } from '../../rules/annulment/annulment.contract.ts'

const month = f.code('Mes del giro', { max: 7, help: 'Como 2026-06' })

export const advanceFields = {
  date: f.day('Fecha'),
  bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria'),
  terceroId: f.ref('people.tercero', 'Pagador'),
  regimenId: f.ref('treasury.regimen', 'Régimen'),
  giroMonth: {
    ...month,
    schema: month.schema.refine((typed) => /^\d{4}-(0[1-9]|1[0-2])$/.test(typed), 'Escríbalo como 2026-06.'),
  },
  amount: f.money('Valor'),
  reference: f.code('Referencia', { max: 60 }),
  rubroId: f.optional(f.ref('treasury.healthRubro', 'Rubro provisional')),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
  purpose: f.note('Concepto', { min: 10 }),
}

/** Anticipo de cartera: money from a payer that does not name the invoices it pays (finance dossier §4.5, A-11). */
export const receivablesAdvance = defineDocument({
  id: 'treasury.receivablesAdvance',
  label: { one: 'Anticipo de cartera', many: 'Anticipos de cartera', gender: 'm' },
  number: { prefix: 'AC', restarts: 'vigencia' },
  fields: advanceFields,
  lifecycle: lifecycle('draft', postedStates, {
    approve: approves('Registrar anticipo', {
      consequence: 'Se contabiliza y se recauda sin identificar. Después no podrá editarlo.',
    }),
    annul: reverses('Anular', 'Se reversan el comprobante y el recaudo. Solo si nada se ha aplicado.'),
  }),
  list: documentList({
    columns: {
      ...pick(
        advanceFields,
        'date',
        'terceroId',
        'regimenId',
        'giroMonth',
        'bankAccountId',
        'reference',
        'purpose',
        'amount',
      ),
      applied: f.money('Aplicado'),
      leftToApply: f.money('Por aplicar'),
      age: f.integer('Días sin aplicar'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        unapplied: ['Sin aplicar', 'warning'],
        partial: ['Aplicado en parte', 'info'],
        applied: ['Aplicado', 'good'],
        annulled: ['Anulado', 'bad'],
      }),
    },
    totals: ['amount', 'applied', 'leftToApply'],
    filters: ['terceroId', 'regimenId', 'condition', 'age', 'giroMonth', 'date'],
    searches: 'Número, referencia o concepto',
  }),
  screens: {
    list: '/accounting/proof/portfolio/advance/index',
    create: '/accounting/proof/portfolio/advance/create',
    edit: '/accounting/proof/portfolio/advance/edit/:id',
  },
})

/** The anticipos of one payer that an invoice may legalise; none while no payer is chosen. */
export const payerAdvanceOptions = defineOptions({
  id: 'treasury.payer-advance',
  title: 'Anticipos de un pagador con saldo',
  access: permissionFor(receivablesAdvance, 'view'),
  params: { terceroId: f.optional(f.ref('people.tercero', 'Pagador')) },
})
