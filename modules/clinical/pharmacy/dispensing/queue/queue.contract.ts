import { defineParameter, defineQuery, f, listOf, permission, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { dispensing, dispensingKinds } from '../dispensing/dispensing.contract.ts'

/** How long an urgent prescription may wait for the pharmacy. */
export const urgentMinutes = defineParameter({
  id: 'pharmacy.urgentMinutes',
  area: 'Farmacia',
  field: f.integer('Minutos para entregar una fórmula urgente', { min: 1, max: 1440 }),
  initial: 30,
})

export const viewQueue = permission('pharmacy.queue.view', 'Ver las fórmulas por dispensar', {
  clinical: true,
})

export const dispensingQueue = { module: 'pharmacy', name: 'queue' } as const

/** Fórmulas por dispensar: every signed prescription of the site that still lacks something, the oldest first. */
export const queueList = listOf({
  columns: {
    code: f.code('Orden', { max: 12 }),
    signedAt: f.instant('Firmada'),
    priority: f.choice('Prioridad', { urgent: 'Urgente', soon: 'Prioritaria', elective: 'Electiva' }),
    kind: f.choice('Para', dispensingKinds),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    bed: f.optional(f.text('Cama')),
    ordered: f.text('Ordenado'),
    waiting: f.integer('Por entregar'),
    expiresOn: f.optional(f.day('Vence')),
    condition: f.condition('Estado', {
      late: ['Demorada', 'bad'],
      waiting: ['Por dispensar', 'warning'],
      partial: ['Entregada en parte', 'info'],
      unauthorised: ['Espera al pagador', 'neutral'],
    }),
  },
  sort: 'signedAt',
  filters: ['condition', 'kind', 'priority'],
  live: ['care.medicalOrder'],
  searches: 'Orden, paciente o documento',
})

/** The patient of an order and their allergies, shown before anything is prepared. */
export const prescribedTo = defineQuery({
  id: 'pharmacy.prescribedTo',
  title: 'De quién es una orden, y en qué farmacia se entrega',
  access: permissionFor(dispensing, 'view'),
  params: { orderId: f.ref('care.medicalOrder', 'Orden médica') },
  answers: z.object({
    ...strings('patientId', 'patient', 'document'),
    allergies: z.string().nullable(),
    /** The store of the user, when they work in only one pharmacy. */
    store: z.object({ id: z.string(), label: z.string() }).nullable(),
  }),
})
