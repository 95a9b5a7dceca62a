import { defineDocument, documentList, f, issues, lifecycle, screensAt } from '@quina/blocks'
import { pick } from '@quina/kernel'

/** The requests of holders of data, with their terms in días hábiles (Ley 1581 de 2012, art. 14 and 15; care dossier HD-03). */
export const rightsTerms = {
  query: { label: 'Consulta', days: 10, more: 5 },
  claim: { label: 'Reclamo', days: 15, more: 8 },
} as const
export type RightsKind = keyof typeof rightsTerms

const kinds = { query: rightsTerms.query.label, claim: rightsTerms.claim.label } as const
const media = { paper: 'Escrito', email: 'Correo electrónico', web: 'Sitio web', spoken: 'Verbal' } as const

const fields = {
  date: f.day('Recibida el'),
  kind: f.choice('Tipo', kinds, {
    help: 'Consulta: conocer sus datos. Reclamo: corregir, actualizar o suprimir',
  }),
  medium: f.choice('Medio', media),
  requester: f.text('Solicitante', { min: 3, max: 150 }),
  requesterDocument: f.text('Documento', { max: 30 }),
  contact: f.text('Correo o dirección para responder', { max: 150 }),
  patientId: f.optional(f.ref('people.patient', 'Paciente', { help: 'Si pide por sus datos de salud' })),
  request: f.note('Qué pide', { min: 10 }),
}

/** A request about personal data, with the day on which it must be answered. */
export const rightsRequest = defineDocument({
  id: 'people.rightsRequest',
  label: { one: 'Solicitud de datos personales', many: 'Solicitudes de datos personales', gender: 'f' },
  number: { prefix: 'HD', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      open: { label: 'En término', tone: 'info' },
      extended: { label: 'Prorrogada', tone: 'warning' },
      answered: { label: 'Respondida', tone: 'good' },
    },
    {
      file: issues('open', 'Radicar', {
        consequence: 'Toma número y empieza a correr el término en días hábiles. Ya no podrá editarla.',
      }),
      extend: {
        label: 'Prorrogar',
        from: 'open',
        to: 'extended',
        params: { reason: f.text('Motivo de la demora', { min: 10 }) },
        consequence:
          'El plazo se amplía una sola vez: 5 días hábiles la consulta, 8 el reclamo. Informe al solicitante.',
      },
      answer: {
        label: 'Responder',
        from: ['open', 'extended'],
        to: 'answered',
        params: { answeredOn: f.day('Respondida el'), answer: f.note('Respuesta', { min: 10 }) },
        consequence: 'La solicitud queda cerrada con esta respuesta.',
      },
    },
  ),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'kind', 'requester', 'patientId'),
      dueOn: f.optional(f.day('Vence')),
      answeredOn: f.optional(f.day('Respondida')),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        open: ['En término', 'info'],
        extended: ['Prorrogada', 'warning'],
        overdue: ['Vencida', 'bad'],
        answered: ['Respondida', 'good'],
      }),
    },
    filters: ['condition', 'kind', 'date', 'dueOn'],
    searches: 'Número, solicitante o documento',
  }),
  screens: screensAt('/datos-personales'),
})
