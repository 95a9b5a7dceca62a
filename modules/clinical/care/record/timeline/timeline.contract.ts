import { defineFile, defineQuery, type Fields, f, permission, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'

export const viewTimeline = permission('care.timeline.view', 'Ver la línea de tiempo de un paciente', {
  clinical: true,
})

/** The kinds of entries of a history, and the permission that each requires. */
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
  /** How many entries are shown, the latest first. */
  most: f.optional(f.integer('Cuántos', { min: 1, max: 2000 })),
} satisfies Fields

const entry = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(timelineKinds) as TimelineKind[]),
  /** The record that the entry opens; vital signs open their triage. */
  thing: z.enum(['appointment', 'admission', 'triage', 'note', 'order', 'invoice']),
  ...strings('at', 'title'),
  ...stringsOrNull('summary', 'professional'),
  campus: z.string(),
  /** The durations between its key moments: *Llegada a triage: 12 min*. */
  lasted: z.array(z.string()),
})

/** The history of a patient in one page (care dossier §9.1). Each reading is recorded. */
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

/** An entry of the history of a patient. */
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
