import {
  annulsFrom,
  defineDocument,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  screensAt,
} from '@quina/blocks'
import { z } from 'zod'

export const orderKinds = {
  laboratory: 'Laboratorio',
  image: 'Imagen diagnóstica',
  procedure: 'Procedimiento',
  medicine: 'Fórmula de medicamentos',
  referral: 'Interconsulta o remisión',
  'sick-leave': 'Incapacidad',
  control: 'Control',
  care: 'Cuidados: dieta, enfermería u oxígeno',
  advice: 'Recomendaciones o certificado',
} as const
export type OrderKind = keyof typeof orderKinds

export const orderPriorities = { urgent: 'Urgente', soon: 'Prioritaria', elective: 'Electiva' } as const
const routes = {
  oral: 'Oral',
  intravenous: 'Intravenosa',
  intramuscular: 'Intramuscular',
  subcutaneous: 'Subcutánea',
  inhaled: 'Inhalada',
  topical: 'Tópica',
  ophthalmic: 'Oftálmica',
  rectal: 'Rectal',
  vaginal: 'Vaginal',
} as const
const origins = {
  common: 'Enfermedad general',
  work: 'Laboral',
  traffic: 'Accidente de tránsito',
  maternity: 'Licencia de maternidad',
  paternity: 'Licencia de paternidad',
} as const
const births = { single: 'De un hijo', multiple: 'Múltiple, o de un hijo con discapacidad' } as const
const retroactiveCauses = {
  urgency: 'Urgencias u hospitalización',
  mental: 'Trastorno mental o neurológico que impide orientarse',
  catastrophe: 'Evento catastrófico o terrorista',
} as const

/** What the plan does not pay is prescribed in MIPRES and has its number. */
const beyondPlan = {
  outsidePlan: f.usually(f.flag('Fuera del PBS'), false),
  mipres: f.optional(f.code('Prescripción MIPRES', { max: 20, help: '20 dígitos, si está fuera del PBS' })),
} satisfies Fields

const allergyReason = f.optional(
  f.text('Motivo si hay alergia', { max: 300, help: 'Por qué se ordena pese a la alergia del paciente' }),
)

export const serviceLine = {
  procedureId: f.ref('reference.procedure', 'CUPS'),
  quantity: f.integer('Cantidad', { min: 1, max: 999 }),
  side: f.optional(f.choice('Lado', { left: 'Izquierdo', right: 'Derecho', both: 'Ambos' })),
  instructions: f.optional(f.text('Preparación o justificación', { max: 300 })),
  allergyReason,
  ...beyondPlan,
} satisfies Fields

export const medicineLine = {
  medicineId: f.ref('reference.medicine', 'Medicamento (IUM)'),
  dose: f.quantity('Dosis'),
  unit: f.text('Unidad', { max: 20, help: 'mg, ml, gotas' }),
  content: f.quantity('Contenido', { help: 'Cuánto trae cada unidad que se entrega: 500 mg' }),
  route: f.choice('Vía', routes),
  everyHours: f.optional(f.integer('Cada (h)', { min: 1, max: 168 })),
  maxPerDay: f.optional(f.integer('Máx. al día', { min: 1, max: 48, help: 'Si lo necesita: dosis al día' })),
  days: f.integer('Días', { min: 1, max: 365 }),
  divisible: f.flag('Se parte'),
  instructions: f.optional(f.text('Indicaciones', { max: 300 })),
  antibiotic: f.usually(f.flag('Antibiótico'), false),
  controlled: f.usually(f.flag('De control'), false),
  controlledForm: f.optional(f.code('Recetario oficial', { max: 30, help: 'Número, si es de control' })),
  allergyReason,
  ...beyondPlan,
} satisfies Fields

const orderFields = {
  patientId: f.ref('people.patient', 'Paciente'),
  kind: f.choice('Clase', orderKinds),
  priority: f.choice('Prioridad', orderPriorities),
  date: f.day('Fecha'),
  triageId: f.optional(f.ref('care.triage', 'Triage')),
  admissionId: f.optional(f.ref('care.admission', 'Admisión')),
  diagnosisId: f.optional(f.ref('reference.diagnosis', 'Diagnóstico')),
  services: f.optional(f.lines('Exámenes y procedimientos', serviceLine)),
  medicines: f.optional(f.lines('Medicamentos', medicineLine)),
  specialtyId: f.optional(f.ref('hospital.specialty', 'Especialidad')),
  destination: f.optional(f.text('Remitido a', { max: 200, help: 'Vacío: interconsulta aquí mismo' })),
  indication: f.optional(f.note('Indicaciones', { max: 2000 })),
  reason: f.optional(f.note('Motivo')),
  summary: f.optional(f.note('Resumen de la historia')),
  origin: f.optional(f.choice('Origen', origins)),
  fromDay: f.optional(f.day('Desde')),
  bornOn: f.optional(f.day('Nacimiento', { help: 'De una licencia por nacimiento' })),
  missingWeeks: f.optional(
    f.integer('Semanas que faltaron', { min: 1, max: 20, help: 'De un parto prematuro' }),
  ),
  birth: f.optional(f.choice('Parto', births)),
  days: f.optional(f.integer('Días', { min: 1, max: 280, help: 'De la incapacidad, o hasta el control' })),
  retroactiveCause: f.optional(f.choice('Por qué empieza antes', retroactiveCauses)),
  related: f.flag('Prórroga por un diagnóstico relacionado'),
  alertsConfirmed: f.flag('Vi las alertas y ordeno'),
  notes: f.optional(f.note('Observaciones')),
} satisfies Fields

/** The facts of an order besides its values. */
export interface OrderFacts {
  readonly code: string | null
  readonly patientDocument: string
  readonly age: string
  readonly allergies: string | null
  readonly payer: string | null
  readonly professional: string | null
  readonly rethus: string | null
  readonly signedAt: string | null
  readonly expiresOn: string | null
  readonly until: string | null
  /** The number of the incapacidad that this one extends. */
  readonly extends: string | null
  readonly accumulatedDays: number | null
  readonly annulledReason: string | null
  readonly authorisation: keyof typeof authorisations | null
  readonly authorisationNumber: string | null
  readonly authorisationUntil: string | null
  readonly authorisationReason: string | null
  /** The request for the appointment of the order, while it waits for one. */
  readonly request: { readonly id: string; readonly appointmentTypeId: string } | null
  /** How many units of each medicine are dispensed, in the order of the medicines. */
  readonly quantities: readonly number[]
  /** The allergies that each medicine matched at the signature, in the order of the medicines; empty when it matched none. */
  readonly allergyWarnings: readonly string[]
  /** For a completed order: why a service waits for its charge, or has no price. */
  readonly warnings: readonly string[]
}

const when = {
  date: f.day('Fecha'),
  time: { ...f.text('Hora', { max: 5, help: 'Como 02:35 PM' }), clock: true as const },
}

/** MIPRES gives each delivery a number of its own, which it returns to the institution that reports it. */
const mipresDelivery = f.optional(
  f.text('ID de entrega MIPRES', {
    max: 25,
    help: 'De 19 a 25 dígitos. Vacío si no es MIPRES o aún no lo tiene',
  }),
)

/** Why the order is carried out although an allergy of the patient became known after the signature. */
const doneDespite = f.optional(
  f.text('Motivo si hay alergia', { max: 300, help: 'Solo si se supo de la alergia después de firmarla' }),
)

export const authorisations = { pending: 'Pendiente', approved: 'Aprobada', denied: 'Negada' } as const

/** An order of a physician for a patient. */
export const medicalOrder = defineDocument({
  id: 'care.medicalOrder',
  clinical: true,
  label: { one: 'Orden médica', many: 'Órdenes médicas', gender: 'f' },
  number: { prefix: 'ORD', restarts: 'vigencia', whole: 'code' },
  fields: orderFields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'warning', editable: true },
      signed: { label: 'Firmada', tone: 'info' },
      done: { label: 'Realizada', tone: 'good' },
      annulled: { label: 'Anulada', tone: 'bad' },
    },
    {
      sign: issues('signed', 'Firmar', {
        consequence: 'Solo lo firmado se imprime y se cumple. Después no se cambia: se anula.',
      }),
      carryOut: {
        label: 'Dar por realizada',
        from: 'signed',
        to: 'done',
        params: { ...when, mipresDelivery, allergyReason: doneDespite },
        consequence: 'Lo que hizo el hospital pasa a la cuenta del paciente.',
      },
      askAuthorisation: {
        label: 'Pedir autorización',
        from: 'signed',
        to: 'signed',
        consequence: 'Queda pendiente de lo que responda el pagador. Lo urgente se cumple sin esperarla.',
      },
      authorise: {
        label: 'Anotar la autorización',
        from: 'signed',
        to: 'signed',
        params: {
          authorisationNumber: f.code('Número de autorización', { max: 30 }),
          authorisationUntil: f.day('Vigente hasta'),
        },
        consequence: 'El cargo y el RIPS llevan ese número.',
      },
      deny: {
        label: 'Anotar que no la autorizan',
        from: 'signed',
        to: 'signed',
        params: { reason: f.text('Motivo del pagador', { min: 10 }) },
        danger: true,
      },
      annul: annulsFrom('signed', 'Anular', {
        params: { reason: f.text('Motivo', { min: 10 }) },
        consequence: 'Conserva su número y se imprime como anulada.',
      }),
    },
  ),
  list: listOf({
    columns: {
      code: f.code('Número', { max: 12 }),
      date: orderFields.date,
      patientId: orderFields.patientId,
      patientDocument: f.text('Documento'),
      kind: orderFields.kind,
      ordered: f.text('Ordenado'),
      priority: orderFields.priority,
      professionalId: f.ref('people.employee', 'Profesional'),
      diagnosisId: orderFields.diagnosisId,
      authorisation: f.optional(f.choice('Autorización', authorisations)),
      expiresOn: f.optional(f.day('Vence')),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'warning'],
        signed: ['Firmada', 'info'],
        expired: ['Vencida', 'neutral'],
        done: ['Realizada', 'good'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    sort: '-date',
    filters: ['date', 'kind', 'condition', 'authorisation', 'priority', 'professionalId'],
    searches: 'Número, paciente o documento',
  }),
  facts: z.custom<OrderFacts>(),
  screens: screensAt('/atencion/ordenes'),
})
