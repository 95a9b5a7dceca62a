import { defineFile, defineQuery, type Fields, f, permission, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'

export const viewTimeline = permission('care.timeline.view', 'Ver la línea de tiempo de un paciente', {
  clinical: true,
})

/** What may have happened to a patient, and who may see it. */
export const timelineKinds = {
  appointment: 'Cita',
  admission: 'Admisión',
  triage: 'Triage',
  signs: 'Signos vitales',
  note: 'Nota clínica',
  order: 'Orden',
  bed: 'Cama',
  discharge: 'Egreso',
  rda: 'RDA',
  invoice: 'Factura',
} as const
export type TimelineKind = keyof typeof timelineKinds

const params = {
  patientId: f.ref('people.patient', 'Paciente'),
  kind: f.optional(f.choice('Clase', timelineKinds)),
  professionalId: f.optional(f.ref('people.employee', 'Profesional')),
  from: f.optional(f.day('Desde')),
  until: f.optional(f.day('Hasta')),
  /** How many are shown, the last first. */
  most: f.optional(f.integer('Cuántos', { min: 1, max: 2000 })),
} satisfies Fields

const entry = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(timelineKinds) as TimelineKind[]),
  /** What is opened: a triage for its signs. */
  thing: z.enum(['appointment', 'admission', 'triage', 'note', 'order', 'invoice']),
  ...strings('at', 'title'),
  ...stringsOrNull('summary', 'professional'),
  campus: z.string(),
  /** How long it took between its key moments: *Llegada a triage: 12 min*. */
  lasted: z.array(z.string()),
})

/** The history of a patient in one page (care dossier §9.1). Reading it is remembered. */
export const timelineOf = defineQuery({
  id: 'care.timelineOf',
  title: 'Línea de tiempo de un paciente',
  access: viewTimeline,
  tells: 'patients',
  params,
  opens: ['patientId'],
  answers: z.object({
    ...strings('patient', 'document', 'age'),
    allergies: z.string().nullable(),
    entries: z.array(entry),
    more: z.boolean(),
  }),
})

export const timelinePaper = defineFile({
  id: 'care.timelinePaper',
  title: 'Línea de tiempo de un paciente (PDF)',
  access: viewTimeline,
  tells: 'patients',
  taken: 'print',
  params: { ...params, id: f.optional(f.ref('people.patient', 'Paciente')) },
  opens: ['patientId'],
})

export const timelineParams = params

/** Something that happened to a patient. */
export interface TimelineRow {
  readonly id: string
  readonly kind: TimelineKind
  readonly thing: 'appointment' | 'admission' | 'triage' | 'note' | 'order' | 'invoice'
  readonly at: Date
  readonly title: string
  readonly summary: string | null
  readonly professional: string | null
  readonly professionalId: string | null
  readonly campus: string
  readonly campusId: string
  readonly lasted: string[]
}
