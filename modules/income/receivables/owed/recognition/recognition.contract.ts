import {
  annulmentParams,
  annuls,
  approves,
  conditionOf,
  defineCommand,
  defineDocument,
  defineReport,
  documentList,
  f,
  lifecycle,
  permissionFor,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Fecha del reconocimiento'),
  payerId: f.ref('insurers.payer', 'Pagador'),
  regimen: f.text('Régimen', { max: 40 }),
  periodFrom: f.day('Facturado desde'),
  periodTo: f.day('Facturado hasta'),
  acknowledged: f.optional(
    f.money('Valor que reconoce el pagador', {
      help: 'Lo que el pagador dice que debe de estas facturas, si lo dijo',
    }),
  ),
  purpose: f.note('Concepto', { min: 10, max: 500 }),
}

const states = {
  draft: { label: 'Propuesta', tone: 'neutral', editable: true },
  approved: { label: 'Reconocido', tone: 'good' },
  annulled: { label: 'Reversado', tone: 'bad' },
} as const

/**
 * Reconocimiento by batch (billing dossier §2.5): what the invoices of a payer, a régimen and a month make owed, by rubro,
 * fuente and cost centre. It writes nothing in the books, which have the income since each invoice was issued.
 */
export const recognition = defineDocument({
  id: 'receivables.recognition',
  label: { one: 'Reconocimiento de cartera', many: 'Reconocimientos de cartera', gender: 'm' },
  number: { prefix: 'RCN', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Distribución', {
      invoiceId: f.ref('billing.invoice', 'Factura'),
      rubroId: f.optional(f.ref('budget.rubro', 'Rubro de ingreso')),
      fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
      costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
      amount: f.money('Valor'),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Confirmar reconocimiento', {
      consequence:
        'Se reconoce cada factura en el presupuesto, en sus rubros, menos lo que ya rebajaron sus notas. En los libros no se ' +
        'escribe nada: su ingreso está desde que se emitió.',
    }),
    annul: annuls('Reversar reconocimiento', {
      params: annulmentParams,
      consequence: 'Se anulan los reconocimientos de sus facturas: vuelven a estar por reconocer.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'payerId', 'regimen', 'periodFrom', 'periodTo'),
      rubros: f.optional(f.text('Rubros')),
      invoices: f.integer('Facturas'),
      ...pick(header, 'purpose', 'acknowledged'),
      total: f.money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['total'],
    filters: ['date', 'payerId', 'condition'],
    searches: 'Número, pagador, régimen o concepto',
  }),
  screens: { list: '/accounting/wallet/recognition/index', edit: '/accounting/wallet/recognition/edit/:id' },
})

const span = { from: f.day('Facturado desde'), to: f.day('Facturado hasta') }

/** Drafts what is not recognised yet: one draft for each payer, régimen, month and site. */
export const proposeRecognition = defineCommand({
  id: 'receivables.proposeRecognition',
  verb: 'Generar propuesta',
  access: permissionFor(recognition, 'edit'),
  consequence:
    'Se elabora una propuesta por cada pagador, régimen y mes con lo que falta por reconocer. Nada queda en el presupuesto ' +
    'hasta que se confirme.',
  about: {},
  params: { ...span, payerId: f.optional(f.ref('insurers.payer', 'Pagador')) },
  answers: z.object({ drafts: z.number(), invoices: z.number(), only: z.string().nullable() }),
})

const recognitionBy = { rubro: 'Pagador, mes y rubro', invoice: 'Factura' }

/** What was invoiced to each payer in each month, how much is recognised, and how much is not yet (billing dossier §2.5). */
export const recognisable = defineReport({
  id: 'receivables.recognisable',
  title: 'Reconocimiento de cartera',
  params: {
    ...span,
    by: f.choice('Ver por', recognitionBy),
    payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
    regimen: f.optional(f.text('Régimen', { max: 40 })),
  },
  columns: {
    name: f.text('Pagador, mes y régimen, rubro o factura'),
    invoices: f.integer('Facturas'),
    issued: f.money('Emitido'),
    filed: f.money('Radicado'),
    adjusted: f.money('Notas y ajustes'),
    recognised: f.money('Reconocido'),
    pending: f.money('Por reconocer'),
    direct: f.optional(f.money('Giro directo por aplicar')),
  },
  totals: ['issued', 'filed', 'adjusted', 'recognised', 'pending', 'direct'],
  landscape: true,
  empty: 'En esos días no se facturó a ningún pagador.',
  drill: {
    issued: '{issuedHref}',
    recognised: '{recognisedHref}',
    pending: '{pendingHref}',
    direct: '{directHref}',
  },
  screen: '/accounting/wallet/recognition',
})

/** What is stored for each recognised line, with its name in the audit and in the refusals of the database. */
export const recognitionLineRecord = {
  table: 'receivables.recognition_line',
  label: 'Reconocimiento: factura y rubro',
  fields: { ...recognition.fields.lines.of, ingresoId: f.ref('budget.ingreso', 'Ingreso presupuestal') },
}
