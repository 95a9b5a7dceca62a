import {
  conditionOf,
  defineDocument,
  documentList,
  f,
  issues,
  lifecycle,
  permissionFor,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const stage = f.integer('Etapa del proceso', {
  max: 9,
  help: 'Código de la etapa según el anexo técnico de la Circular 030; 0 si todavía no aplica',
})
const processNumber = f.text('Número del proceso', { max: 40, help: 'Radicado del despacho judicial' })

const header = {
  date: f.day('Fecha'),
  payerId: f.ref('insurers.payer', 'Pagador'),
  lawyer: f.text('Abogado', { max: 160, help: 'Persona o firma que adelanta el cobro' }),
  court: f.optional(f.text('Despacho', { max: 160 })),
  processNumber: f.optional(processNumber),
  stage,
  purpose: f.note('Motivo', { min: 10, max: 500 }),
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  sent: { label: 'En cobro jurídico', tone: 'bad' },
  withdrawn: { label: 'Retirado', tone: 'neutral' },
} as const

/** The stages of a process and, after its withdrawal, its day and reason. */
export interface LegalFacts {
  readonly stages: readonly {
    readonly day: string
    readonly stage: number
    readonly processNumber: string | null
    readonly note: string | null
  }[]
  readonly withdrawnOn: string | null
  readonly withdrawnWhy: string | null
  /** The current debt of its invoices. */
  readonly owed: string
}

/** Invoices of a payer that a lawyer collects in court, and their process (Circular 030, fields 20 and 21). */
export const legalCollection = defineDocument({
  id: 'receivables.legalCollection',
  label: { one: 'Cobro jurídico', many: 'Cobros jurídicos', gender: 'm' },
  number: { prefix: 'CJ', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Facturas', {
      invoiceId: f.ref('receivables.invoice', 'Factura'),
      amount: f.money('Saldo'),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    send: issues('sent', 'Enviar a cobro jurídico', {
      consequence:
        'Las facturas quedan en cobro jurídico y así se reportan en la Circular 030. Deben lo mismo y se pagan igual.',
    }),
    stage: {
      label: 'Registrar etapa',
      from: 'sent',
      to: 'sent',
      params: {
        date: f.day('Fecha'),
        stage,
        processNumber: f.optional(processNumber),
        note: f.optional(f.note('Actuación', { max: 500 })),
      },
      consequence: 'La etapa anterior se conserva: cada trimestre se reporta la que había.',
    },
    withdraw: {
      label: 'Retirar de cobro jurídico',
      from: 'sent',
      to: 'withdrawn',
      params: { date: f.day('Fecha'), reason: f.note('Motivo', { min: 10, max: 500 }) },
      danger: true,
      consequence:
        'Las facturas dejan de estar en cobro jurídico desde ese día. El proceso queda en su historia.',
    },
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'payerId', 'lawyer', 'court', 'processNumber', 'stage', 'purpose'),
      invoices: f.integer('Facturas'),
      total: f.money('Valor enviado'),
      owed: f.money('Saldo'),
      withdrawnOn: f.optional(f.day('Retirado el')),
      condition: conditionOf(states),
    },
    totals: ['total', 'owed'],
    filters: ['date', 'payerId', 'condition'],
    searches: 'Número, pagador, abogado, proceso o motivo',
  }),
  facts: z.custom<LegalFacts>(),
  screens: screensAt('/accounting/wallet/legal'),
})

export const editLegal = permissionFor(legalCollection, 'edit')

/** A process, with its name in the audit and in the refusals of the database. */
export const legalCollectionRecord = {
  table: 'receivables.legal_collection',
  label: 'Cobro jurídico',
  fields: {
    ...legalCollection.fields,
    status: f.text('Estado'),
    withdrawnOn: f.day('Retirado el'),
    withdrawnWhy: f.text('Motivo del retiro'),
  },
}
