import {
  annulmentParams,
  conditionOf,
  defineCommand,
  defineDocument,
  defineQuery,
  documentList,
  type Fields,
  f,
  issues,
  lifecycle,
  numbers,
  permissionFor,
  screensAt,
  stringsOrNull,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { periodKinds } from '../../period/period/period.contract.ts'

const header = {
  date: f.day('Fecha del comprobante'),
  periodId: f.ref('payroll.period', 'Nómina'),
  purpose: f.note('Concepto', { min: 10, max: 500 }),
} satisfies Fields

const payee = {
  insteadOfId: f.ref('people.tercero', 'En lugar de'),
  terceroId: f.ref('people.tercero', 'Tercero'),
} satisfies Fields
const centre = {
  engagementId: f.ref('payroll.engagement', 'Persona'),
  costCentreId: f.ref('hospital.costCentre', 'Centro de costo'),
} satisfies Fields

/** The records that a draft changes, by the names that the audit uses. */
export const postingRecords = [
  {
    table: 'payroll.posting_payee',
    label: 'Tercero que se cambia en una contabilización de nómina',
    fields: payee,
  },
  {
    table: 'payroll.posting_centre',
    label: 'Centro que se cambia en una contabilización de nómina',
    fields: centre,
  },
]

const states = {
  draft: { label: 'Por contabilizar', tone: 'warning', editable: true },
  posted: { label: 'Contabilizada', tone: 'good' },
  reversed: { label: 'Reversada', tone: 'bad' },
} as const

/** The posting of a period (payroll dossier §1.2, §2.16): one voucher, reversed whole; no value is typed. */
export const periodPosting = defineDocument({
  id: 'payroll.periodPosting',
  label: { one: 'Contabilización de nómina', many: 'Contabilización de nóminas', gender: 'f' },
  number: { prefix: 'CN', restarts: 'vigencia' },
  fields: {
    ...header,
    payees: f.optional(f.lines('Terceros que se cambian', payee)),
    centres: f.optional(f.lines('Centros que se cambian', centre)),
  },
  lifecycle: lifecycle('draft', states, {
    post: issues('posted', 'Contabilizar', {
      usual: true,
      consequence: 'Se hace un solo comprobante y nace lo que la nómina debe a cada beneficiario.',
    }),
    reverse: {
      label: 'Reversar',
      from: 'posted',
      to: 'reversed',
      params: annulmentParams,
      reverses: true,
      danger: true,
      consequence:
        'El comprobante se reversa completo y deja de deberse lo que causó. No se puede si algo se pagó.',
    },
    repost: {
      label: 'Contabilizar de nuevo',
      from: 'reversed',
      to: 'posted',
      params: { date: f.day('Fecha del comprobante') },
      consequence: 'Se hace otro comprobante con las cuentas de hoy.',
    },
  }),
  list: documentList({
    columns: {
      ...pick(header, 'periodId', 'date'),
      kind: f.choice('Clase', periodKinds),
      condition: conditionOf(states),
      voucher: f.text('Comprobante'),
      commitments: f.optional(f.text('Registro y obligación')),
      cost: f.money('Valor de la nómina'),
      posted: f.money('Contabilizado'),
      obliged: f.money('Obligado'),
      difference: f.money('Diferencia con el comprobante'),
      budgetDifference: f.money('Diferencia con el presupuesto'),
    },
    totals: ['cost', 'posted', 'obliged'],
    drill: { voucher: '/accounting-seat/edit/{voucherId}' },
    filters: ['condition', 'kind', 'periodId', 'date'],
    searches: 'Concepto o número',
  }),
  screens: screensAt('/accounting/payroll'),
})

const view = permissionFor(periodPosting, 'view')
const periodId = f.ref('payroll.period', 'Nómina')
const amount = z.string()

const previewLine = z.object({
  key: z.string(),
  account: z.string().nullable(),
  accountLabel: z.string(),
  ...stringsOrNull('tercero', 'terceroId', 'centre', 'costCentreId'),
  debit: amount,
  credit: amount,
  concepts: z.array(z.string()),
  problem: z.string().nullable(),
})
export type PreviewLine = z.output<typeof previewLine>

/** The entry that a period would make now, or what prevents it, line by line. */
export const postingPreview = defineQuery({
  id: 'payroll.postingPreview',
  title: 'Comprobante de una nómina',
  access: view,
  params: { periodId },
  opens: ['periodId'],
  answers: z.object({
    period: z.string(),
    postingId: z.string().nullable(),
    status: z.enum(['pending', 'draft', 'posted', 'reversed']),
    voucher: z.string().nullable(),
    debit: amount,
    credit: amount,
    ...numbers('problems', 'more'),
    lines: z.array(previewLine),
  }),
})

/** The people behind a line of the entry, by concept. */
export const postingDetail = defineQuery({
  id: 'payroll.postingDetail',
  title: 'Personas de una línea del comprobante',
  access: view,
  params: {
    periodId,
    account: f.optional(f.text('Cuenta')),
    terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
    costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  },
  opens: ['periodId'],
  answers: z.array(z.object({ id: z.string(), name: z.string(), concept: z.string(), amount })),
})

const posted = z.object({ postingId: z.string() })

/** Prepares the draft of a liquidated period, or returns the existing one. */
export const preparePosting = defineCommand({
  id: 'payroll.preparePosting',
  verb: 'Editar el borrador',
  access: permissionFor(periodPosting, 'edit'),
  about: { periodId },
  answers: posted,
})

/** Posts a period from its preview. */
export const postPeriod = defineCommand({
  id: 'payroll.postPeriod',
  verb: 'Contabilizar',
  access: permissionFor(periodPosting, 'post'),
  about: { periodId },
  params: { date: f.day('Fecha del comprobante') },
  consequence: 'Se hace un solo comprobante y nace lo que la nómina debe a cada beneficiario.',
  answers: posted,
})
