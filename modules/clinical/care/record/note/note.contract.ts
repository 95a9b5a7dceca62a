import {
  defineCommand,
  defineDocument,
  defineOptions,
  defineQuery,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  permissionFor,
  screensAt,
  stringsOrNull,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { causes } from '../../schedule/rips-lists/rips-lists.contract.ts'
import { dispositions } from '../../triage/triage/triage.contract.ts'

export const noteKinds = { consultation: 'Consulta', evolution: 'Evolución' } as const
/** The certainty of the principal diagnosis (C14 of RIPS). */
const diagnosisKinds = {
  '01': '01 Impresión diagnóstica',
  '02': '02 Confirmado nuevo',
  '03': '03 Confirmado repetido',
} as const

const diagnosis = (label: string) => f.optional(f.ref('reference.diagnosis', label))
const optionalNote = (label: string, help?: string) =>
  f.optional(f.note(label, help === undefined ? {} : { help }))

const noteFields = {
  patientId: f.ref('people.patient', 'Paciente'),
  kind: f.choice('Clase', noteKinds),
  date: f.day('Fecha'),
  time: f.time('Hora'),
  triageId: f.optional(f.ref('care.triage', 'Triage')),
  appointmentId: f.optional(f.ref('care.appointment', 'Cita')),
  admissionId: f.optional(f.ref('care.admission', 'Admisión')),
  motive: optionalNote('Motivo de consulta', 'Como lo dice el paciente'),
  illness: optionalNote('Enfermedad actual', 'En una evolución: qué dice y cómo sigue'),
  background: optionalNote('Antecedentes'),
  exam: optionalNote('Examen físico'),
  analysis: optionalNote('Análisis'),
  plan: optionalNote('Plan'),
  diagnosisId: diagnosis('Diagnóstico principal'),
  diagnosisKind: f.optional(f.choice('Tipo de diagnóstico', diagnosisKinds)),
  related1Id: diagnosis('Relacionado 1'),
  related2Id: diagnosis('Relacionado 2'),
  related3Id: diagnosis('Relacionado 3'),
  procedureId: f.optional(
    f.ref('care.consultation', 'Consulta (CUPS)', { help: 'Pasa a la cuenta al firmar' }),
  ),
  finalidadId: f.optional(f.ref('reference.finalidad', 'Finalidad')),
  cause: f.optional(f.choice('Causa que motiva la atención', causes)),
  disposition: f.optional(f.choice('Conducta', dispositions)),
} satisfies Fields

/** The facts of a note besides its values. */
export interface NoteFacts {
  readonly code: string | null
  readonly patient: string
  readonly patientDocument: string
  readonly age: string
  readonly allergies: string | null
  readonly professional: string | null
  readonly rethus: string | null
  readonly signedAt: string | null
  /** The result of its charge; null when the note charges nothing. */
  readonly charge: { readonly charged: boolean; readonly warning: string | null } | null
  /** Its admission, and why that is still open although the patient was sent home. */
  readonly admission: {
    readonly id: string
    readonly code: string
    readonly ambit: string
    readonly status: string
    readonly open: string | null
  } | null
  readonly addenda: readonly {
    readonly id: string
    readonly text: string
    readonly by: string
    readonly rethus: string
    readonly at: string
  }[]
}

/** A physician's note of an attention: a draft of its author until it is signed, and unchangeable after. */
export const note = defineDocument({
  id: 'care.note',
  clinical: true,
  label: { one: 'Nota clínica', many: 'Notas clínicas', gender: 'f' },
  number: { prefix: 'HC', restarts: 'vigencia', whole: 'code' },
  fields: noteFields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'warning', editable: true },
      signed: { label: 'Firmada', tone: 'good' },
    },
    {
      sign: issues('signed', 'Firmar', {
        consequence:
          'Lo firmado se aclara, no se cambia. La consulta pasa a la cuenta; sin admisión, pasará cuando se admita.',
      }),
    },
  ),
  list: listOf({
    columns: {
      code: f.code('Número', { max: 12 }),
      ...pick(noteFields, 'date', 'time', 'patientId'),
      patientDocument: f.text('Documento'),
      kind: noteFields.kind,
      diagnosisId: noteFields.diagnosisId,
      professionalId: f.ref('people.employee', 'Profesional'),
      createdBy: f.ref('admin.user', 'La escribe'),
      disposition: noteFields.disposition,
      uncharged: f.flag('Sin cobrar'),
      condition: f.condition('Estado', { draft: ['Borrador', 'warning'], signed: ['Firmada', 'good'] }),
    },
    sort: '-date',
    filters: ['date', 'kind', 'professionalId', 'createdBy', 'diagnosisId', 'condition', 'uncharged'],
    searches: 'Número, paciente o documento',
  }),
  facts: z.custom<NoteFacts>(),
  screens: screensAt('/atencion/consultas'),
})

const access = permissionFor(note, 'edit')

/** CUPS of consultation, those that the hospital sells first. */
export const consultationOptions = defineOptions({
  id: 'care.consultation',
  title: 'Consultas de la CUPS',
  access: permissionFor(note, 'view'),
  params: {},
})

const input = { id: f.ref('care.note', 'Nota clínica') }

/** The initial values of a note, from the triage, the appointment or the admission. */
export const beginNote = defineQuery({
  id: 'care.beginNote',
  title: 'Notas clínicas: con qué empieza una',
  access,
  params: {
    ...pick(noteFields, 'triageId', 'appointmentId', 'admissionId'),
    patientId: f.optional(noteFields.patientId),
  },
  opens: ['triageId', 'appointmentId', 'admissionId'],
  answers: z.object({
    ...stringsOrNull('patientId', 'admissionId'),
    kind: z.enum(Object.keys(noteKinds) as (keyof typeof noteKinds)[]),
    ...stringsOrNull('motive', 'background', 'cause', 'diagnosisId', 'finalidadId', 'procedureId'),
  }),
})

/** What is still missing before it may be signed, and the findings of RIPS. */
export const checkNote = defineQuery({
  id: 'care.checkNote',
  title: 'Notas clínicas: lo que falta y lo que dirá el RIPS',
  access,
  private: true,
  params: noteFields,
  answers: z.array(
    z.object({
      field: z.string(),
      stops: z.boolean(),
      /** The code of the RIPS rule; null for what every note requires. */
      rule: z.string().nullable(),
      message: z.string(),
    }),
  ),
})

/** Adds a clarification to a signed note, with its own signature; it cannot be changed either. */
export const clarifyNote = defineCommand({
  id: 'care.clarifyNote',
  verb: 'Nota aclaratoria',
  access: permissionFor(note, 'sign'),
  about: input,
  params: { text: f.note('Aclaración', { min: 10 }) },
  consequence: 'Queda firmada con su nombre y la hora de ahora, al pie de lo que aclara.',
  answers: z.object({ id: z.string() }),
})

/** Charges the note that waited for an admission, a service or a contract. */
export const chargeNote = defineCommand({
  id: 'care.chargeNote',
  verb: 'Pasar a la cuenta',
  access: permissionFor(note, 'sign'),
  about: input,
  answers: z.object({ warning: z.string().nullable() }),
})
