import { defineCommand, defineQuery, f, permission, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { patient } from '../patient/patient.contract.ts'
import { allergenFamilies, type FamilyName } from './families.contract.ts'

const severities = { mild: 'Leve', moderate: 'Moderada', severe: 'Grave' } as const
export const certainties = {
  confirmed: 'Confirmada',
  suspected: 'Sospechada',
  reported: 'La cuenta el paciente',
} as const
export const allergySources = { file: 'Ficha', triage: 'Triage', before: 'Registro anterior' } as const
export const reversalKinds = { refuted: 'Refutada', error: 'Anotada por error' } as const
const familyLabels = Object.fromEntries(
  Object.entries(allergenFamilies).map(([name, { label }]) => [name, label]),
) as Readonly<Record<FamilyName, string>>

export const recordAllergies = permission('people.allergy.record', 'Registrar y refutar alergias')
const view = permissionFor(patient, 'view')
const subject = { id: f.ref('people.patient', 'Paciente') }
const done = z.object({ id: z.string() })

export const allergyFields = {
  substanceId: f.optional(f.ref('reference.activeIngredient', 'Principio activo')),
  family: f.optional(f.choice('Familia', familyLabels)),
  words: f.optional(
    f.text('En palabras', { max: 300, help: 'Si no es un medicamento, o no está en las listas' }),
  ),
  reaction: f.optional(f.text('Reacción', { max: 200, help: 'Urticaria, anafilaxia…' })),
  severity: f.optional(f.choice('Gravedad', severities)),
  certainty: f.choice('Certeza', certainties),
}

/** Every recorded allergy of a patient, reversed ones included. */
export const allergiesOf = defineQuery({
  id: 'people.allergiesOf',
  title: 'Pacientes: alergias',
  access: view,
  params: subject,
  opens: ['id'],
  answers: z.object({
    /** The active allergies, as text; null when nobody has recorded whether there are any. */
    summary: z.string().nullable(),
    denied: z.boolean(),
    rows: z.array(
      z.object({
        ...strings('id', 'label'),
        denied: z.boolean(),
        certainty: z.enum(Object.keys(certainties) as (keyof typeof certainties)[]),
        source: z.enum(Object.keys(allergySources) as (keyof typeof allergySources)[]),
        ...strings('notedAt', 'notedBy', 'campus'),
        reversal: z.enum(Object.keys(reversalKinds) as (keyof typeof reversalKinds)[]).nullable(),
        reversalReason: z.string().nullable(),
      }),
    ),
  }),
})

/** The medicines, and studies with contrast, that match an allergy of the patient: for users who order and users who dispense. */
export const medicineAllergies = defineQuery({
  id: 'people.medicineAllergies',
  title: 'Pacientes: medicamentos que chocan con sus alergias',
  access: view,
  params: { ...subject, medicineIds: f.refs('reference.entry', 'Medicamentos y estudios', { max: 200 }) },
  opens: ['id'],
  answers: z.array(z.object({ medicineId: z.string(), name: z.string(), messages: z.array(z.string()) })),
})

export const recordAllergy = defineCommand({
  id: 'people.recordAllergy',
  verb: 'Registrar alergia',
  title: 'Alergias: registrar',
  access: recordAllergies,
  about: subject,
  params: allergyFields,
  answers: done,
})

export const denyAllergies = defineCommand({
  id: 'people.denyAllergies',
  verb: 'Niega alergias',
  title: 'Alergias: las niega',
  access: recordAllergies,
  consequence: 'Queda con su fecha y con quien lo preguntó.',
  about: subject,
  answers: done,
})

export const reverseAllergy = defineCommand({
  id: 'people.reverseAllergy',
  verb: 'Refutar',
  title: 'Alergias: refutar o anular',
  access: recordAllergies,
  danger: true,
  consequence: 'Deja de detener órdenes. Queda en la lista con su motivo.',
  about: { ...subject, allergyId: f.ref('people.allergy', 'Alergia') },
  params: { kind: f.choice('Por qué', reversalKinds), reason: f.text('Motivo', { min: 10, max: 300 }) },
  answers: done,
})
