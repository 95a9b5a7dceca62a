import {
  annulmentParams,
  annulsFrom,
  defineDocument,
  defineFile,
  defineOptions,
  documentList,
  f,
  issues,
  lifecycle,
  permission,
  permissionFor,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { lights } from '../../rules/term/term.contract.ts'

const media = {
  portal: 'Portal del pagador',
  web_service: 'Servicio web',
  email: 'Correo electrónico',
  physical: 'Físico',
}

const { reason } = annulmentParams

const header = {
  date: f.day('Fecha de envío'),
  payerId: f.ref('insurers.payer', 'Pagador'),
  contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
  severalContracts: f.flag('Varios contratos', { help: 'Reúne facturas de más de un contrato del pagador' }),
  periodFrom: f.day('Servicios desde'),
  periodTo: f.day('Servicios hasta'),
  medium: f.choice('Medio', media),
  responsible: f.text('Responsable', { max: 120 }),
  letter: f.optional(f.note('Carta de presentación', { max: 3000, help: 'Encabeza la cuenta de cobro' })),
  notes: f.optional(f.note('Observaciones', { max: 1000 })),
}

const radicado = {
  filingNumber: f.code('Número de radicado', { max: 60, help: 'El que dio el pagador' }),
  filedOn: f.day('Fecha de radicado'),
}

/** The facts of an account that are not fields of its form. */
export interface FilingFacts {
  readonly filingNumber: string | null
  readonly filedOn: string | null
  readonly late: boolean
  readonly total: string
  readonly invoices: readonly FiledInvoice[]
  readonly payer: Readonly<Record<string, string | null>> | null
}

/** Cuenta de cobro: invoices of one payer sent together, and the radicado that the payer gave them (billing dossier §2.5). */
export const filing = defineDocument({
  id: 'receivables.filing',
  label: { one: 'Radicación', many: 'Radicaciones', gender: 'f' },
  number: { prefix: 'RAD', restarts: 'vigencia' },
  fields: {
    ...header,
    invoices: f.lines('Facturas', {
      invoiceId: f.ref('receivables.invoice', 'Factura'),
      amount: f.money('Valor'),
    }),
  },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      sent: { label: 'Enviada', tone: 'info' },
      filed: { label: 'Radicada', tone: 'good' },
      annulled: { label: 'Anulada', tone: 'bad' },
    },
    {
      send: issues('sent', 'Confirmar envío', {
        consequence: 'Las facturas quedan en esta cuenta y en ninguna otra. Después no podrá editarla.',
      }),
      file: {
        label: 'Registrar radicado',
        from: 'sent',
        to: 'filed',
        params: radicado,
        consequence:
          'La cartera pasa de pendiente de radicar a radicada y empiezan los términos del pagador para devolver, glosar y pagar.',
      },
      correct: {
        label: 'Corregir número de radicado',
        from: 'filed',
        to: 'filed',
        params: { filingNumber: radicado.filingNumber, reason },
        consequence: 'Cambia el número que consta en la cuenta y en sus facturas. La fecha no cambia.',
      },
      annul: annulsFrom('sent', 'Anular envío', {
        params: { reason },
        consequence: 'Las facturas vuelven a quedar por radicar.',
      }),
    },
  ),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'payerId', 'contractId', 'medium', 'periodFrom', 'periodTo'),
      invoices: f.integer('Facturas'),
      total: f.money('Valor'),
      regimen: f.optional(f.text('Régimen')),
      noted: f.money('Notas'),
      glosa: f.money('Glosa abierta'),
      accepted: f.money('Glosa aceptada'),
      paid: f.money('Pagado'),
      discounted: f.money('Descuentos'),
      balance: f.money('Saldo'),
      filingNumber: f.optional(f.code('Radicado', { max: 20 })),
      filedOn: f.optional(f.day('Radicada el')),
      age: f.optional(f.integer('Edad (días)')),
      payBy: f.optional(f.day('Pagar hasta')),
      light: f.optional(f.condition('Término de pago', lights)),
      late: f.flag('Fuera de término'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        sent: ['Enviada', 'warning'],
        filed: ['Radicada', 'info'],
        partial: ['Pagada en parte', 'info'],
        settled: ['Saldada', 'good'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['total', 'paid', 'balance'],
    filters: ['payerId', 'condition', 'light', 'filedOn'],
    searches: 'Número, radicado, pagador o responsable',
  }),
  facts: z.custom<FilingFacts>(),
  screens: {
    list: '/accounting/wallet/index',
    create: '/accounting/wallet/create',
    edit: '/accounting/wallet/edit/:id',
  },
})

/** Allows sending invoices after the días hábiles of the norm. */
export const fileLate = permission(permissionFor(filing, 'filelate'), 'Radicar facturas fuera de término')

/** A row with the radicado of an invoice, as payers report many at once. */
export const filedRow = { invoice: f.text('Factura', { max: 40, help: 'Con su prefijo' }), ...radicado }
export const filedImportPath = '/api/receivables/filed'

const file = { module: 'receivables', access: permissionFor(filing, 'view') }
const ofOne = { filingId: f.ref('receivables.filing', 'Radicación') }

/** Relación de envío, in the sheet that the payer requires. */
export const filingRelation = defineFile({
  ...file,
  name: 'filingRelation',
  taken: false,
  title: 'Radicaciones: relación de envío en Excel',
  params: { ...ofOne, format: f.choice('Formato', { xlsx: 'Excel', csv: 'CSV' }) },
  opens: ['filingId'],
})

export const filingPackage = defineFile({
  ...file,
  name: 'filingPackage',
  taken: false,
  title: 'Radicaciones: paquete de soportes, una carpeta por factura',
  params: ofOne,
  opens: ['filingId'],
})

/** An invoice of a filing, for its screen, its paper and its relation. */
export interface FiledInvoice {
  readonly invoiceId: string
  readonly number: string
  readonly day: string
  readonly patient: string | null
  readonly contract: string | null
  readonly gross: string
  readonly prepaid: string
  readonly amount: string
  readonly balance: string
  readonly cufe: string | null
  readonly cuv: string | null
  readonly late: boolean
  readonly filingNumber: string | null
  readonly filedOn: string | null
  readonly returnBy: string | null
  readonly glosaBy: string | null
  readonly payBy: string | null
}

/** The invoices of a payer that may be filed, the nearest to its term first. With `all`, a thousand of them. */
export const invoiceOptions = defineOptions({
  id: 'receivables.invoice',
  title: 'Facturas por radicar: buscar para elegir',
  access: permissionFor(filing, 'view'),
  params: {
    payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
    contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
    from: f.optional(f.day('Desde')),
    to: f.optional(f.day('Hasta')),
    all: f.usually(f.flag('Todas'), false),
    /** Returns instead the invoices that may pass to difícil recaudo, or back, or be objected to. */
    standing: f.optional(
      f.choice('Cuáles', { doubtful: 'De difícil recaudo', current: 'Corrientes', filed: 'Radicadas' }),
    ),
  },
})
