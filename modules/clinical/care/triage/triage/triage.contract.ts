import { defineCommand, type Fields, f, permission } from '@quina/blocks'
import { z } from 'zod'

export const viewTriage = permission('care.triage.view', 'Ver el triage y su sala de espera', {
  clinical: true,
})
export const editTriage = permission(
  'care.triage.edit',
  'Registrar llegadas, llamados y abandonos del triage',
)
export const classifyTriagePermission = permission('care.triage.classify', 'Clasificar en el triage')
export const reclassifyTriage = permission('care.triage.reclassify', 'Reclasificar en el triage')
export const secondSignTriage = permission(
  'care.triage.secondSign',
  'Firmar el triage como segundo profesional',
)
const deriveTriagePermission = permission('care.triage.refer', 'Derivar desde el triage')
const attendTriagePermission = permission(
  'care.triage.attend',
  'Iniciar y terminar la atención desde el triage',
)
const annulTriagePermission = permission('care.triage.annul', 'Anular un triage')

/** The levels of triage of Resolución 5596 de 2015. */
export const levels = {
  '1': 'I · Rojo: resucitación',
  '2': 'II · Naranja: emergencia',
  '3': 'III · Amarillo: urgencia',
  '4': 'IV · Verde: urgencia menor',
  '5': 'V · Azul: sin urgencia',
} as const
export type Level = 1 | 2 | 3 | 4 | 5
export const roman = ['', 'I', 'II', 'III', 'IV', 'V'] as const

export const arrivals = {
  own: 'Por sus medios',
  tab: 'Ambulancia básica (TAB)',
  tam: 'Ambulancia medicalizada (TAM)',
  police: 'Policía',
  referred: 'Remitido',
} as const
export type Arrival = keyof typeof arrivals

export const triageStates = {
  waiting: ['Por clasificar', 'warning'],
  classifying: ['En clasificación', 'info'],
  classified: ['Clasificado', 'info'],
  called: ['Llamado', 'info'],
  attended: ['En atención', 'good'],
  observed: ['En observación', 'warning'],
  finished: ['Finalizado', 'neutral'],
  abandoned: ['Abandono', 'neutral'],
  derived: ['Derivado', 'neutral'],
  annulled: ['Anulado', 'bad'],
} as const
export type TriageState = keyof typeof triageStates
/** The states of a patient who is still in the room, whom the board of triage shows. */
export const boardStates = [
  'waiting',
  'classifying',
  'classified',
  'called',
  'attended',
  'observed',
] as const satisfies readonly TriageState[]

export const destinations = {
  resuscitation: 'Reanimación',
  observation: 'Observación',
  room: 'Sala de espera',
  office: 'Consultorio',
  derivation: 'Derivación',
} as const
export const dispositions = {
  home: 'Alta',
  observation: 'Observación',
  hospitalisation: 'Hospitalización',
  referral: 'Remisión',
  died: 'Fallecido',
} as const
export type Disposition = keyof typeof dispositions
export const derivations = {
  priority: 'Consulta prioritaria propia',
  primary: 'IPS de atención primaria',
  home: 'Domicilio con recomendaciones',
} as const

const patientId = f.offersNew(f.ref('people.patient', 'Paciente'))
/** The triage and the version that the user saw, so that changes of others are not overwritten. */
export const seen = { id: f.ref('care.triage', 'Triage'), version: f.integer('Versión') } satisfies Fields
export const done = z.object({ id: z.string(), version: z.number() })
const reason = f.text('Motivo', { min: 10, max: 300 })

export const registerArrival = defineCommand({
  id: 'care.registerArrival',
  verb: 'Registrar llegada',
  access: editTriage,
  params: {
    patientId,
    arrival: f.choice('Cómo llega', arrivals),
    motive: f.text('Motivo de consulta', { min: 3, max: 300, help: 'Como lo dice el paciente' }),
  },
  answers: z.object({ id: z.string(), ticket: z.string() }),
})

export const beginClassification = defineCommand({
  id: 'care.beginClassification',
  verb: 'Clasificar',
  access: classifyTriagePermission,
  about: seen,
  answers: done,
})

export const secondSign = defineCommand({
  id: 'care.secondSign',
  verb: 'Firmar como segundo profesional',
  access: secondSignTriage,
  about: seen,
  consequence: 'Desde la firma rige el nivel que se decidió, que es mucho menos urgente que el sugerido.',
  answers: done,
})

export const callPatient = defineCommand({
  id: 'care.callPatient',
  verb: 'Llamar',
  title: 'Triage: llamar a quien espera',
  access: editTriage,
  about: seen,
  answers: z.object({ ...done.shape, calls: z.number() }),
})

export const abandonTriage = defineCommand({
  id: 'care.abandonTriage',
  verb: 'Registrar abandono',
  access: editTriage,
  about: seen,
  params: { reason },
  consequence: 'Solo si no responde a tres llamados con diez minutos o más entre uno y otro.',
  answers: done,
})

export const annulTriage = defineCommand({
  id: 'care.annulTriage',
  verb: 'Anular',
  title: 'Triage: anular',
  access: annulTriagePermission,
  danger: true,
  about: seen,
  params: { reason },
  consequence: 'Para lo que se registró por error. Conserva su número y lo que se firmó.',
  answers: done,
})

export const deriveTriage = defineCommand({
  id: 'care.deriveTriage',
  verb: 'Derivar',
  title: 'Triage: derivar',
  access: deriveTriagePermission,
  about: seen,
  params: {
    destination: f.choice('Destino', derivations),
    detail: f.text('A dónde y cuándo', { min: 10, max: 300, help: 'La IPS, la cita o las recomendaciones' }),
    warnings: f.note('Signos de alarma que se explicaron', { min: 10, max: 1000 }),
    appointmentTypeId: f.optional(
      f.ref('care.appointmentType', 'Tipo de cita prioritaria', {
        help: 'De la consulta prioritaria propia. Vacío si solo hay uno',
      }),
    ),
    limitOn: f.optional(f.day('Antes de', { help: 'De la consulta prioritaria propia. Vacío es mañana' })),
    consented: f.flag('El paciente acepta ser derivado'),
  },
  consequence:
    'Solo niveles IV y V, con destino documentado; la consulta prioritaria propia queda en la lista de espera.',
  answers: done,
})

export const attendTriage = defineCommand({
  id: 'care.attendTriage',
  verb: 'Iniciar atención',
  access: attendTriagePermission,
  about: seen,
  answers: done,
})

export const finishTriage = defineCommand({
  id: 'care.finishTriage',
  verb: 'Terminar atención',
  access: attendTriagePermission,
  about: seen,
  params: { disposition: f.choice('Conducta', dispositions) },
  consequence: 'Si el paciente se queda y no tiene admisión, sigue en el tablero «En observación».',
  answers: z.object({ ...done.shape, stays: z.boolean() }),
})
