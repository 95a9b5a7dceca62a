import { defineCommand, type Fields, f, listOf, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { application } from '../../payment/application/application.contract.ts'

const outcomes = { claimed: 'Reclamada al pagador', accepted: 'Aceptada: se hará nota crédito' }

/** The fields of the claim or the acceptance. */
export const claimFields = {
  outcome: f.choice('Gestión', outcomes),
  day: f.day('Fecha'),
  reference: f.text('Oficio o acta', { max: 120 }),
  note: f.optional(f.note('Observaciones', { max: 1000 })),
} satisfies Fields

export const deductionPath = '/api/receivables/deductedGlosa'

/** Amounts that payers deducted without a formal glosa: each is to be claimed, or accepted (billing dossier §2.5). */
export const deductionList = listOf({
  columns: {
    number: f.code('Factura', { max: 20 }),
    date: f.day('Fecha'),
    payerId: f.ref('insurers.payer', 'Pagador'),
    applicationId: f.ref('receivables.application', 'Aplicación'),
    amount: f.money('Glosa descontada'),
    balance: f.money('Saldo de la factura'),
    age: f.optional(f.integer('Días')),
    outcome: f.optional(f.choice('Gestión', outcomes)),
    day: f.optional(f.day('Gestionada el')),
    reference: f.optional(f.text('Oficio o acta')),
    note: f.optional(f.note('Observaciones')),
    condition: f.condition('Estado', {
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
  about: { deductionId: f.ref('receivables.applicationLine', 'Descuento') },
  params: claimFields,
  answers: z.void(),
})
