import {
  annulmentParams,
  annulsFrom,
  defineDocument,
  defineQuery,
  documentList,
  f,
  issues,
  lifecycle,
  permissionFor,
  screensAt,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const mediums = {
  portal: 'Portal del pagador',
  service: 'Servicio web',
  mail: 'Correo',
  paper: 'Físico',
} as const

const header = {
  date: f.day('Fecha'),
  terceroId: f.ref('people.tercero', 'Pagador'),
  period: f.optional(f.code('Período que se cobra', { max: 7, help: 'Como 2026-08' })),
  contract: f.optional(f.text('Contrato', { max: 60 })),
  dueOn: f.day('Fecha límite de pago'),
  bankAccountId: f.optional(f.ref('accounting.bankLedger', 'Cuenta para el pago')),
  purpose: f.note('Concepto', { min: 10 }),
  letter: f.optional(f.note('Texto de la carta', { max: 2_000 })),
}

/** Cuenta de cobro that the entity issues for the debts of a tercero (finance dossier §8.3, billing §2.5). */
export const cuentaDeCobro = defineDocument({
  id: 'accounting.cuentaDeCobro',
  label: { one: 'Cuenta de cobro', many: 'Cuentas de cobro', gender: 'f' },
  number: { prefix: 'CC', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Lo que se cobra', {
      accountId: f.ref('accounting.account', 'Cuenta por cobrar'),
      openItem: f.code('Factura o documento', { max: 60 }),
      detail: f.optional(f.text('Detalle', { max: 200 })),
      amount: f.money('Valor'),
    }),
  },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      signed: { label: 'Firmada', tone: 'info' },
      filed: { label: 'Radicada', tone: 'good' },
      annulled: { label: 'Anulada', tone: 'bad' },
    },
    {
      sign: issues('signed', 'Firmar', {
        consequence: 'Toma número y sus documentos no entran en otra cuenta de cobro.',
      }),
      file: {
        label: 'Radicar',
        from: 'signed',
        to: 'filed',
        params: {
          date: f.day('Fecha de radicación'),
          filingNumber: f.optional(f.code('Número de radicado', { max: 60 })),
          medium: f.choice('Medio', mediums),
        },
        consequence: 'Queda constancia de cuándo y cómo la recibió el pagador.',
      },
      annul: annulsFrom(['signed', 'filed'], 'Anular', {
        params: annulmentParams,
        consequence: 'Sus documentos quedan libres para otra cuenta de cobro. Lo que se debe no cambia.',
      }),
    },
  ),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'terceroId', 'purpose'),
      items: f.text('Documentos'),
      period: f.text('Período'),
      filedOn: f.optional(f.day('Radicada el')),
      filingNumber: f.text('Radicado'),
      dueOn: header.dueOn,
      total: f.money('Valor'),
      balance: f.money('Saldo'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        signed: ['Firmada', 'info'],
        filed: ['Radicada', 'warning'],
        paid: ['Pagada', 'good'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['total', 'balance'],
    filters: ['condition', 'terceroId', 'date', 'filedOn', 'dueOn'],
    byVigencia: true,
    searches: 'Número, concepto o radicado',
  }),
  screens: screensAt('/cuentas-cobro'),
})

/** A debt of a tercero in the journal that no cuenta de cobro claims. */
const claimed = z.object({ ...strings('accountId', 'accountLabel', 'openItem', 'balance') })
export type Claimable = z.output<typeof claimed>

/** The debts of a tercero, for the user who writes its cuenta de cobro. */
export const claimable = defineQuery({
  id: 'accounting.claimable',
  title: 'Documentos que un pagador debe y nadie le ha cobrado',
  access: permissionFor(cuentaDeCobro, 'edit'),
  params: { terceroId: f.ref('people.tercero', 'Pagador') },
  answers: z.array(claimed),
})
