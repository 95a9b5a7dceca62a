import { definePosting } from '@quina/accounting/contract'
import {
  annulmentParams,
  annulsFrom,
  conditionOf,
  defineDocument,
  defineOptions,
  defineQuery,
  f,
  issues,
  lifecycle,
  listOf,
  permissionFor,
  reversesFrom,
  screensAt,
  strings,
} from '@quina/blocks'
import { pesos } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Fecha del acuerdo'),
  payerId: f.ref('insurers.payer', 'Pagador'),
  support: f.text('Documento soporte', {
    max: 120,
    help: 'Acta, acuerdo u oficio con el que ambos lo aceptan',
  }),
  purpose: f.note('Objeto', { min: 10, max: 500 }),
}
const { reason } = annulmentParams

/** The facts of a cruce that are not fields of its form. */
export type CrossingFacts = Readonly<{ payer: string; signedBy: string | null; payerSignedBy: string | null }>

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  signed: { label: 'Firmado', tone: 'info' },
  executed: { label: 'Ejecutado', tone: 'good' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

/**
 * Cruce de cuentas: what a payer owes and what the hospital owes it are set off, without money. It is the compensación of two
 * debts that are certain and due (Código Civil, arts. 1714 and 1715), so amounts in discussion are not crossed.
 */
export const crossing = defineDocument({
  id: 'receivables.crossing',
  label: { one: 'Cruce de cuentas', many: 'Cruces de cuentas', gender: 'm' },
  number: { prefix: 'CXC', restarts: 'vigencia' },
  fields: {
    ...header,
    invoices: f.lines('Lo que debe el pagador', {
      invoiceId: f.ref('receivables.invoice', 'Factura'),
      amount: f.money('Se cruza'),
      rubroId: f.optional(f.ref('budget.rubro', 'Rubro de ingreso', { help: 'Vacío: el de la factura' })),
      fuenteId: f.optional(
        f.ref('budget.fuente', 'Fuente', { help: 'Vacía: la de la factura, o la que más tiene en su rubro' }),
      ),
    }),
    payables: f.lines('Lo que le debe la entidad', {
      causacionId: f.ref('accounting.causacion', 'Causación'),
      amount: f.money('Se cruza'),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    sign: issues('signed', 'Registrar firmas', {
      params: {
        name: f.text('Firma por la IPS', { max: 160, help: 'Nombre y cargo' }),
        payerName: f.text('Firma por el pagador', { max: 160, help: 'Nombre y cargo' }),
      },
      consequence: 'El acta toma su número y ya no se edita. Nada se mueve hasta que se ejecute.',
    }),
    execute: {
      label: 'Ejecutar cruce',
      from: 'signed',
      to: 'executed',
      params: { date: f.day('Fecha') },
      consequence:
        'Las facturas y las cuentas por pagar bajan lo mismo, en cartera, en contabilidad y en el presupuesto. ' +
        'No entra ni sale dinero.',
    },
    desist: annulsFrom('signed', 'Desistir', {
      params: { reason },
      consequence: 'El acta queda sin efecto. Cada uno sigue debiendo lo mismo.',
    }),
    annul: reversesFrom(
      'executed',
      'Reversar cruce',
      'Cada uno vuelve a deber lo que se cruzó, con movimientos de signo contrario.',
    ),
  }),
  list: listOf({
    columns: {
      number: f.integer('Acta'),
      ...header,
      invoices: f.integer('Facturas'),
      payables: f.integer('Cuentas por pagar'),
      total: f.money('Valor'),
      executedOn: f.optional(f.day('Ejecutado el')),
      condition: conditionOf(states),
    },
    totals: ['total'],
    sort: '-date',
    filters: ['date', 'payerId', 'condition'],
    searches: 'Número, pagador, soporte u objeto',
  }),
  facts: z.custom<CrossingFacts>(),
  screens: screensAt('/accounting/wallet/crossing'),
})

/** What the hospital owes a payer and is in no payment order, which may be crossed. */
export const crossablePayables = defineOptions({
  id: 'receivables.crossablePayable',
  title: 'Cruces de cuentas: lo que se le debe a un pagador',
  access: permissionFor(crossing, 'edit'),
  params: { payerId: f.optional(header.payerId) },
})

/** The cruce that both debts allow: the oldest first, up to the smaller of the two. */
export const proposedCrossing = defineQuery({
  id: 'receivables.proposedCrossing',
  title: 'Cruces de cuentas: proponer el de un pagador',
  access: permissionFor(crossing, 'edit'),
  params: { payerId: header.payerId },
  answers: z.object({
    ...strings('owes', 'owed'),
    invoices: z.array(z.object({ id: z.string(), label: z.string(), amount: z.string() })),
    payables: z.array(z.object({ id: z.string(), label: z.string(), amount: z.string() })),
  }),
})

const samples = [1, 250_000, 50_000_000].map((whole) => ({ values: { amount: pesos(whole) } }))

/** What the hospital no longer owes after a cruce: one posting for each cuenta por pagar. */
export const crossedPayablePosting = definePosting({
  event: 'receivables.crossedPayable',
  label: 'Cruce de cuentas: cuenta por pagar que se cruza',
  facts: {},
  values: { amount: 'Valor que se cruza' },
  accounts: { payable: 'Cuenta por pagar' },
  lines: [{ side: 'debit', account: 'payable', value: 'amount' }],
  leaves: 'amount',
  samples,
})

/** What the payer no longer owes after a cruce: one posting for each invoice. */
export const crossedInvoicePosting = definePosting({
  event: 'receivables.crossedInvoice',
  label: 'Cruce de cuentas: factura que se cruza',
  facts: {},
  values: { amount: 'Valor que se cruza' },
  accounts: { invoice: 'Cuenta de la factura' },
  lines: [{ side: 'credit', account: 'invoice', value: 'amount' }],
  leaves: '-amount',
  samples,
})

/** The columns of a cruce, with their names in the audit and in the refusals of the database. */
export const crossingRecord = {
  table: 'receivables.crossing',
  label: 'Cruce de cuentas',
  fields: {
    ...crossing.fields,
    status: f.text('Estado'),
    executedOn: f.day('Ejecutado el'),
    signedBy: f.text('Firma por la IPS'),
    payerSignedBy: f.text('Firma por el pagador'),
  },
}
