import {
  choice,
  code,
  condition,
  day,
  defineCommand,
  type Fields,
  integer,
  listOf,
  money,
  note,
  optional,
  permissionFor,
  ref,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import { application } from '../../payment/application/application.contract.ts'

const outcomes = { claimed: 'Reclamada al pagador', accepted: 'Aceptada: se hará nota crédito' }

/** What was done about it. */
export const claimFields = {
  outcome: choice('Gestión', outcomes),
  day: day('Fecha'),
  reference: text('Oficio o acta', { max: 120 }),
  note: optional(note('Observaciones', { max: 1000 })),
} satisfies Fields

export const deductionPath = '/api/receivables/deductedGlosa'

/** What payers took off of invoices without a glosa in due form: each is to be claimed, or accepted (billing dossier §2.5). */
export const deductionList = listOf({
  columns: {
    number: code('Factura', { max: 20 }),
    date: day('Fecha'),
    payerId: ref('insurers.payer', 'Pagador'),
    applicationId: ref('receivables.application', 'Aplicación'),
    amount: money('Glosa descontada'),
    balance: money('Saldo de la factura'),
    age: optional(integer('Días')),
    outcome: optional(choice('Gestión', outcomes)),
    day: optional(day('Gestionada el')),
    reference: optional(text('Oficio o acta')),
    note: optional(note('Observaciones')),
    condition: condition('Estado', {
      pending: ['Por reclamar', 'bad'],
      claimed: ['Reclamada', 'warning'],
      accepted: ['Aceptada', 'info'],
      settled: ['Saldada', 'good'],
    }),
  },
  totals: ['amount', 'balance'],
  sort: '-date',
  filters: ['condition', 'payerId', 'date'],
  searches: 'Factura, pagador u oficio',
})

export const claimDeduction = defineCommand({
  id: 'receivables.claimDeduction',
  verb: 'Registrar gestión',
  consequence: 'La factura sigue debiendo lo descontado hasta que se pague o se acredite.',
  access: permissionFor(application, 'edit'),
  about: { deductionId: ref('receivables.applicationLine', 'Descuento') },
  params: claimFields,
  answers: z.void(),
})
