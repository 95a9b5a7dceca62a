import { definePosting, definePurpose } from '@quina/accounting/contract'
import {
  defineDocument,
  documentList,
  f,
  issues,
  lifecycle,
  listOf,
  permission,
  permissionFor,
  reversesFrom,
  screensAt,
} from '@quina/blocks'
import { pesos, pick } from '@quina/kernel'
import { z } from 'zod'
import { lights } from '../../rules/term/term.contract.ts'
import { clocks, type GlosaLineFact, glosaKinds } from './glosa-line.contract.ts'

const header = {
  date: f.day('Notificada el'),
  kind: f.choice('Clase', glosaKinds),
  invoiceId: f.ref('receivables.invoice', 'Factura'),
  payerNumber: f.text('Número del pagador', { max: 60, help: 'El del oficio o del registro de glosa' }),
  notes: f.optional(f.note('Observaciones', { max: 1000 })),
}

/** The facts of a glosa that are not fields of its form. */
export interface GlosaFacts {
  readonly invoiceNumber: string
  readonly payerId: string | null
  readonly payer: string
  readonly balance: string
  readonly filedOn: string | null
  readonly answerBy: string | null
  readonly untimely: boolean
  readonly open: string
  readonly toCredit: string
  readonly due: string | null
  readonly clock: keyof typeof clocks | null
  readonly light: keyof typeof lights | null
  readonly causes: readonly GlosaLineFact[]
  readonly creditNotes: readonly { readonly id: string; readonly number: string; readonly amount: string }[]
}

/** What a payer objects to in an invoice, cause by cause, or why it returns it whole (billing dossier §12.3 and §12.4). */
export const glosa = defineDocument({
  id: 'receivables.glosa',
  label: { one: 'Glosa', many: 'Glosas y devoluciones', gender: 'f' },
  number: {
    prefix: 'GLO',
    restarts: 'vigencia',
    series: { field: 'kind', prefixes: { glosa: 'GLO', return: 'DEV' } },
  },
  fields: {
    ...header,
    lines: f.lines('Causas', {
      invoiceLineId: f.optional(f.ref('billing.invoiceLine', 'Servicio de la factura')),
      codeId: f.ref('receivables.glosaCode', 'Causa'),
      amount: f.money('Valor glosado'),
      complement: f.optional(f.text('Complemento', { max: 500 })),
    }),
  },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      notified: { label: 'Registrada', tone: 'info' },
      annulled: { label: 'Anulada', tone: 'bad' },
    },
    {
      notify: issues('notified', 'Registrar', {
        consequence:
          'Empieza el término para responder. Lo glosado queda en cuentas de orden y la factura sigue debiendo lo mismo.',
      }),
      annul: reversesFrom(
        'notified',
        'Anular registro',
        'La factura queda como si el pagador no la hubiera glosado. Solo mientras nadie respondió.',
      ),
    },
  ),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kind', 'invoiceId'),
      payerId: f.ref('insurers.payer', 'Pagador'),
      payerNumber: header.payerNumber,
      causes: f.integer('Causas'),
      codes: f.optional(f.text('Códigos')),
      amount: f.money('Glosado'),
      accepted: f.money('Aceptado'),
      lifted: f.money('Levantado'),
      open: f.money('En discusión'),
      toCredit: f.money('Por ajustar'),
      untimely: f.flag('Extemporánea'),
      due: f.optional(f.day('Vence')),
      light: f.optional(f.condition('Término', lights)),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        answer: ['Por responder', 'warning'],
        decide: ['Respondida', 'info'],
        settle: ['Ratificada', 'bad'],
        credit: ['Falta nota crédito', 'warning'],
        closed: ['Cerrada', 'good'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['amount', 'accepted', 'open', 'toCredit'],
    filters: ['condition', 'payerId', 'kind', 'light', 'date'],
    searches: 'Número, factura, pagador, número del pagador o código',
  }),
  facts: z.custom<GlosaFacts>(),
  screens: screensAt('/accounting/wallet/glosa'),
})

export const viewGlosas = permissionFor(glosa, 'view')
/** Allows answering what payers object to, and recording their decisions. */
export const answerGlosas = permission(permissionFor(glosa, 'answer'), 'Responder glosas y devoluciones')
/** Allows recording that nobody answered in term, which accepts what was objected to (RE2201, RE2202). */
export const deemGlosas = permission(
  permissionFor(glosa, 'deem'),
  'Registrar la aceptación tácita de glosas y devoluciones',
)
/** Allows accepting with a credit note; above a limit, not what the same user answered. */
export const creditGlosas = permission(
  permissionFor(glosa, 'credit'),
  'Emitir la nota crédito de glosas aceptadas',
)
/** Allows accepting amounts above the limit that another user answered. */
export const acceptAboveLimit = permission(
  permissionFor(glosa, 'accept-above'),
  'Aceptar glosas por encima del límite',
)
/** Allows settling what was ratified, in conciliación. */
export const settleGlosas = permission(permissionFor(glosa, 'settle'), 'Conciliar glosas ratificadas')

export const glosaTermPath = '/api/receivables/glosaTerm'

/** The next step of each glosa and its deadline, for the hospital and for the payer. */
export const glosaTermList = listOf({
  columns: {
    clock: f.choice('Qué sigue', clocks),
    due: f.optional(f.day('Vence')),
    daysLeft: f.optional(f.integer('Días hábiles')),
    light: f.condition('Término', lights),
    kind: header.kind,
    number: f.integer('Número'),
    invoiceId: header.invoiceId,
    payerId: f.ref('insurers.payer', 'Pagador'),
    payerNumber: header.payerNumber,
    codes: f.optional(f.text('Códigos')),
    date: header.date,
    amount: f.money('Valor'),
  },
  totals: ['amount'],
  sort: 'due',
  filters: ['clock', 'light', 'payerId', 'kind'],
  searches: 'Número, factura, pagador, número del pagador o código',
})

export const glosaCodePath = '/api/receivables/glosaCode'

/** The causes of Resolución 2284 de 2023, with their source and their days. */
export const glosaCodeList = listOf({
  columns: {
    code: f.code('Código', { max: 6 }),
    kind: f.choice('Clase', glosaKinds),
    name: f.text('Causa', { max: 1000 }),
    ripsFields: f.optional(f.text('Campos RIPS')),
    norm: f.text('Norma'),
    edition: f.text('Edición'),
    fromDay: f.day('Rige desde'),
    untilDay: f.optional(f.day('Rige hasta')),
  },
  sort: 'code',
  filters: ['kind'],
  searches: 'Código o palabras de la causa',
})

const glosaMemo = definePurpose({
  key: 'glosaMemo',
  starter: '833301',
  label: 'Facturación glosada, en cuentas de orden',
  help: 'Recibe lo que los pagadores glosan, mientras se discute.',
  area: 'Cartera',
})

const glosaMirror = definePurpose({
  key: 'glosaMirror',
  starter: '891517',
  label: 'Contrapartida de la facturación glosada',
  help: 'Deudoras de control por contra: el espejo de la facturación glosada.',
  area: 'Cartera',
})

const ways = { reported: 'Se notifica (A-8b)', over: 'Se levanta o se acredita (A-8c)' }

/** A-8b and A-8c: amounts in discussion are booked in memo accounts, each with its mirror (finance dossier §5.5). */
export const glosaPosting = definePosting({
  event: 'receivables.glosa',
  label: 'Glosas en trámite, en cuentas de orden',
  facts: { way: ways },
  values: { amount: 'Valor glosado' },
  accounts: {},
  lines: [
    { when: { way: 'reported' }, side: 'debit', account: `purpose:${glosaMemo.key}`, value: 'amount' },
    { when: { way: 'reported' }, side: 'credit', account: `purpose:${glosaMirror.key}`, value: 'amount' },
    { when: { way: 'over' }, side: 'debit', account: `purpose:${glosaMirror.key}`, value: 'amount' },
    { when: { way: 'over' }, side: 'credit', account: `purpose:${glosaMemo.key}`, value: 'amount' },
  ],
  samples: [1, 250_000, 50_000_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})
