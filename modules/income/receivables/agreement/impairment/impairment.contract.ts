import { definePosting, definePurpose } from '@quina/accounting/contract'
import {
  approves,
  conditionOf,
  defineDocument,
  defineParameter,
  defineReport,
  documentList,
  f,
  issuedStates,
  lifecycle,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pesos, pick } from '@quina/kernel'
import { z } from 'zod'

const policies = { matrix: 'Por edades', flow: 'Por flujo descontado' }
const header = {
  date: f.day('Fecha de corte'),
  policy: f.choice('Política', policies),
  yearlyRate: f.optional(f.percent('Tasa anual (TES)', { help: 'Solo por flujo descontado: la del corte' })),
  expectedDays: f.optional(
    f.integer('Días que se espera', {
      min: 1,
      max: 3650,
      help: 'Solo por flujo descontado. Vacío: los que tarda cada pagador, menos los que lleva cada factura',
    }),
  ),
  support: f.text('Soporte', { max: 120, help: 'Manual de políticas, acta del comité' }),
  purpose: f.note('Concepto', { min: 10, max: 500 }),
}

/** The facts of a run that are not fields of its form: each payer, with the impairment of its invoices. */
export interface ImpairmentFacts {
  readonly payers: readonly {
    readonly id: string
    readonly payer: string
    readonly invoices: number
    readonly balance: string
    readonly required: string
    readonly held: string
  }[]
}

const states = issuedStates({ approved: 'Contabilizado', annulled: 'Reversado' })

/** Deterioro of cartera (billing dossier §12.6, A-14 of the finance one): a run on a day, for the whole hospital. */
export const impairment = defineDocument({
  id: 'receivables.impairment',
  label: { one: 'Deterioro de cartera', many: 'Deterioros de cartera', gender: 'm' },
  number: { prefix: 'DT', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Calcular y contabilizar', {
      consequence:
        'Se contabiliza, por cada pagador, la diferencia entre el deterioro que se requiere y el que ya tiene.',
    }),
    annul: reverses(
      'Reversar',
      'El deterioro de cada pagador vuelve a ser el de antes, con un asiento contrario.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'policy', 'support', 'purpose'),
      payers: f.integer('Pagadores'),
      required: f.money('Requerido'),
      held: f.money('Ya tenía'),
      change: f.money('Diferencia'),
      condition: conditionOf(states),
    },
    totals: ['change'],
    filters: ['date', 'policy', 'condition'],
    searches: 'Número, soporte o concepto',
  }),
  facts: z.custom<ImpairmentFacts>(),
  screens: screensAt('/accounting/wallet/impairment'),
})

/** The run, invoice by invoice, so that it can be calculated again. */
export const impairmentDetail = defineReport({
  id: 'receivables.impairmentDetail',
  title: 'Deterioro por factura',
  params: { impairmentId: f.ref('receivables.impairment', 'Deterioro') },
  columns: {
    payer: f.text('Pagador'),
    invoice: f.text('Factura'),
    age: f.integer('Edad (días)'),
    balance: f.money('Saldo'),
    why: f.text('Por qué'),
    required: f.money('Deterioro'),
  },
  totals: ['balance', 'required'],
  drill: { balance: '/accounting/wallet/invoices?q={invoice}' },
})

const share = (name: string, label: string, initial: number) =>
  defineParameter({
    module: 'receivables',
    name,
    area: 'Cartera',
    field: f.integer(label, {
      min: 0,
      max: 100,
      help: 'El del manual de políticas contables de la entidad.',
    }),
    initial,
  })

/** The percentage of impairment by age; the initial values are those of the dossier. */
export const impairment181 = share('impairment181', 'Deterioro de 181 a 360 días (%)', 15)
export const impairment361 = share('impairment361', 'Deterioro de 361 a 720 días (%)', 40)
export const impairment721 = share('impairment721', 'Deterioro de 721 a 1.080 días (%)', 70)
export const impairment1081 = share('impairment1081', 'Deterioro de más de 1.080 días (%)', 100)
/** The minimum for a payer in liquidation, whatever the age. */
export const impairmentLiquidation = share(
  'impairmentLiquidation',
  'Deterioro mínimo de un pagador en liquidación (%)',
  70,
)

const impairmentExpense = definePurpose({
  key: 'impairmentExpense',
  starter: '534709',
  label: 'Deterioro de cartera de servicios de salud',
  help: 'El gasto de lo que no se espera recuperar.',
  area: 'Cartera',
})
const impairmentReversal = definePurpose({
  key: 'impairmentReversal',
  starter: '483002',
  label: 'Reversión del deterioro de cartera',
  help: 'El ingreso cuando se requiere menos deterioro del que se tenía.',
  area: 'Cartera',
})

const ways = { more: 'Se requiere más', less: 'Se requiere menos' }

/** the difference between the required impairment of a payer and the one held. */
export const impairmentPosting = definePosting({
  event: 'receivables.impairment',
  label: 'Deterioro de cartera',
  facts: { way: ways },
  values: { amount: 'Diferencia' },
  accounts: {},
  lines: [
    { when: { way: 'more' }, side: 'debit', account: `purpose:${impairmentExpense.key}`, value: 'amount' },
    { when: { way: 'more' }, side: 'credit', account: 'purpose:impairmentHeld', value: 'amount' },
    { when: { way: 'less' }, side: 'debit', account: 'purpose:impairmentHeld', value: 'amount' },
    { when: { way: 'less' }, side: 'credit', account: `purpose:${impairmentReversal.key}`, value: 'amount' },
  ],
  samples: [1, 250_000, 50_000_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})

/** The stored rows of a run, with their names in the refusals of the database. */
export const impairmentRecords = [
  { table: 'receivables.impairment_invoice', label: 'Deterioro: factura', fields: impairmentDetail.columns },
  { table: 'receivables.impairment_payer', label: 'Deterioro: pagador', fields: impairment.list.columns },
]
