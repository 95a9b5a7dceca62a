import {
  defineCatalog,
  defineCommand,
  defineQuery,
  type Fields,
  f,
  listOf,
  permission,
  permissionFor,
  strings,
  stringsOrNull,
  type ValuesOf,
  type WireOf,
} from '@quina/blocks'
import { z } from 'zod'
import {
  type PatientDocumentType,
  patientDocumentRules,
} from '../../rules/document-type/document-type.contract.ts'
import { regimes } from '../affiliation/regime.contract.ts'
import { eventKinds } from '../patient-event/event.contract.ts'
import {
  bloodGroups,
  civilStatuses,
  disabilities,
  educations,
  ethnicGroups,
  genderIdentities,
  kinships,
  populationGroups,
  sexes,
  verifications,
  zones,
} from './social.contract.ts'

export const patientDocumentLabels = Object.fromEntries(
  Object.entries(patientDocumentRules).map(([type, [rule]]) => [type, rule.label]),
) as Readonly<Record<PatientDocumentType, string>>

const name = (label: string) => f.text(label, { max: 60 })
const identity = {
  documentType: f.choice('Tipo de documento', patientDocumentLabels),
  number: f.optional(f.code('Número', { max: 20, help: 'Sin puntos. AS y MS los numera el sistema' })),
  documentReason: f.optional(
    f.text('Justificación del documento', { help: 'Si la edad o la longitud no son las usuales' }),
  ),
  verifiedWith: f.choice('Verificación', verifications),
  issuedOn: f.optional(f.day('Fecha de expedición')),
  firstName: name('Primer nombre'),
  middleName: f.optional(name('Segundo nombre')),
  lastName: name('Primer apellido'),
  secondLastName: f.optional(name('Segundo apellido')),
  chosenName: f.optional(
    f.text('Nombre identitario', { max: 120, help: 'Cómo quiere ser llamada la persona' }),
  ),
  birthDate: f.day('Fecha de nacimiento'),
  birthTime: f.optional({
    ...f.text('Hora de nacimiento', { max: 5, help: 'Del recién nacido: 02:35 PM' }),
    clock: true as const,
  }),
  sex: f.choice('Sexo', sexes, { help: 'Como está en el documento' }),
  genderIdentity: f.optional(f.choice('Identidad de género', genderIdentities)),
  birthCountryId: f.ref('reference.country', 'País de nacimiento'),
  motherId: f.optional(f.ref('people.patient', 'Madre', { help: 'Del recién nacido' })),
} satisfies Fields

const residence = {
  residenceCountryId: f.ref('reference.country', 'País de residencia'),
  municipalityId: f.optional(f.ref('reference.municipality', 'Municipio de residencia')),
  zone: f.optional(f.choice('Zona', zones)),
  address: f.text('Dirección', { max: 200 }),
  neighbourhood: f.optional(f.text('Barrio o vereda', { max: 100 })),
  phone: f.text('Teléfono', { max: 30 }),
  otherPhone: f.optional(f.text('Otro teléfono', { max: 30 })),
  email: f.optional(f.text('Correo electrónico', { max: 150 })),
} satisfies Fields

const social = {
  civilStatus: f.optional(f.choice('Estado civil', civilStatuses)),
  occupation: f.optional(f.text('Ocupación', { max: 100 })),
  education: f.optional(f.choice('Nivel educativo', educations)),
  ethnicGroup: f.choice('Grupo étnico', ethnicGroups, { help: 'Pregúntelo: no lo suponga' }),
  community: f.optional(f.text('Comunidad o resguardo', { max: 100 })),
  disability: f.choice('Discapacidad', disabilities, { help: 'Pregúntela: no la suponga' }),
  populationGroup: f.optional(f.choice('Grupo poblacional', populationGroups)),
  conflictVictim: f.flag('Víctima del conflicto'),
  language: f.optional(f.text('Idioma', { max: 60 })),
  stratum: f.optional(f.integer('Estrato', { max: 6 })),
} satisfies Fields

const health = {
  bloodGroup: f.optional(f.choice('Grupo sanguíneo y Rh', bloodGroups)),
  alerts: f.optional(f.note('Alertas', { max: 500, help: 'Riesgo de caída, aislamiento, anticoagulado…' })),
  pregnant: f.flag('Gestante'),
  lastPeriodOn: f.optional(f.day('Fecha de la última menstruación')),
} satisfies Fields

const contacts = {
  incapable: f.flag('No puede decidir por sí misma'),
  guardianName: f.optional(f.text('Responsable o acudiente', { max: 150 })),
  guardianDocument: f.optional(f.text('Documento del responsable', { max: 30 })),
  guardianKinship: f.optional(f.choice('Parentesco', kinships)),
  guardianPhone: f.optional(f.text('Teléfono del responsable', { max: 30 })),
  emergencyName: f.optional(f.text('Contacto de emergencia', { max: 150 })),
  emergencyPhone: f.optional(f.text('Teléfono de emergencia', { max: 30 })),
} satisfies Fields

const state = {
  deceasedOn: f.optional(f.day('Falleció el')),
  deathCertificate: f.optional(f.text('Certificado de defunción', { max: 30 })),
  duplicateReason: f.optional(
    f.text('Por qué es otra persona', { help: 'Si el sistema encontró un posible duplicado' }),
  ),
} satisfies Fields

const fields = { ...identity, ...residence, ...social, ...health, ...contacts, ...state } satisfies Fields
/** The fields of the form, in its sections. */
export const patientSections = { identity, residence, social, health, contacts, state } as const

export type PatientValues = ValuesOf<typeof fields>
export type PatientWire = WireOf<typeof fields>

export const patientStatuses = {
  active: ['Activo', 'good'],
  inactive: ['Inactivo', 'neutral'],
  deceased: ['Fallecido', 'warning'],
  merged: ['Fusionado', 'info'],
} as const

/** A patient (care dossier §6.1). */
export const patient = defineCatalog({
  id: 'people.patient',
  label: { one: 'Paciente', many: 'Pacientes', gender: 'm' },
  fields,
  shows: ['lastName', 'number'],
  key: 'number',
  opens: '/verUsuario/:id',
  list: listOf({
    columns: {
      name: f.text('Nombre'),
      documentType: f.choice('Tipo', patientDocumentLabels),
      number: f.code('Documento', { max: 20 }),
      age: f.integer('Edad'),
      birthDate: f.day('Nacimiento'),
      sex: f.choice('Sexo', sexes),
      epsId: f.ref('people.insurer', 'EPS'),
      regime: f.choice('Régimen', regimes),
      phone: f.code('Teléfono', { max: 20 }),
      municipalityId: f.ref('reference.municipality', 'Municipio'),
      lastEvent: f.choice('Último evento', eventKinds),
      lastEventAt: f.instant('Fecha del último evento'),
      openAdmission: f.flag('Admisión abierta'),
      pendingAppointment: f.flag('Cita pendiente'),
      unidentified: f.flag('Identidad por resolver'),
      status: f.condition('Estado', patientStatuses),
    },
    sort: 'name',
    filters: ['number', 'phone', 'epsId', 'status', 'openAdmission', 'pendingAppointment', 'unidentified'],
    searches: 'Nombre, documento o teléfono',
  }),
})

/** Saving a patient who is very likely already stored. */
export const createLikelyDuplicate = permission(
  'people.patient.createLikelyDuplicate',
  'Registrar un paciente muy parecido a otro',
)
export const changePatientDocument = permission(
  'people.patient.changeDocument',
  'Cambiar el documento de un paciente',
)
export const mergePatient = permission('people.patient.merge', 'Fusionar pacientes')
/** Merging two files that both have an open admission. */
export const mergeAdmitted = permission(
  'people.patient.mergeAdmitted',
  'Fusionar pacientes con admisión abierta',
)
export const unmergePatient = permission('people.patient.unmerge', 'Separar pacientes fusionados')
/** Reading the list of users who opened a file. */
export const viewPatientAccess = permission(
  'people.patient.viewAccess',
  'Ver quién abrió la ficha de un paciente',
)

const one = { id: f.ref('people.patient', 'Paciente') }

/** RC to TI at seven, TI to CC at eighteen, AS to another when the patient is recognised. */
export const changeFileDocument = defineCommand({
  id: 'people.changeFileDocument',
  verb: 'Cambiar documento',
  title: 'Pacientes: cambiar documento',
  access: changePatientDocument,
  consequence: 'El documento anterior queda en la historia y sigue encontrando a la persona.',
  about: one,
  params: {
    documentType: f.choice('Documento nuevo', patientDocumentLabels),
    number: f.code('Número', { max: 20, help: 'Sin puntos' }),
    from: f.day('Desde'),
    reason: f.text('Motivo', { min: 5 }),
  },
  answers: z.object({ id: z.string() }),
})

/** The initial values of a new file: the country, and the municipality of the site, or else of the hospital. */
export const beginPatient = defineQuery({
  id: 'people.beginPatient',
  title: 'Pacientes: con qué empieza uno nuevo',
  access: permissionFor(patient, 'edit'),
  answers: z.object({ ...stringsOrNull('birthCountryId', 'residenceCountryId', 'municipalityId') }),
})

/** The stored patients who may be the person being registered, as soon as something is typed. */
export const alikePatients = defineQuery({
  id: 'people.alikePatients',
  title: 'Pacientes: posibles duplicados de quien se va a registrar',
  access: permissionFor(patient, 'edit'),
  private: true,
  params: {
    documentType: f.text('Tipo de documento', { max: 2 }),
    number: f.optional(f.text('Número', { max: 25 })),
    firstName: f.optional(name('Primer nombre')),
    middleName: f.optional(name('Segundo nombre')),
    lastName: f.optional(name('Primer apellido')),
    secondLastName: f.optional(name('Segundo apellido')),
    birthDate: f.optional(identity.birthDate),
    sex: f.optional(name('Sexo')),
    phone: f.optional(name('Teléfono')),
  },
  answers: z.array(
    z.object({
      ...strings('id', 'name', 'documentType', 'number', 'birthDate'),
      score: z.number(),
      level: z.enum(['none', 'possible', 'probable']),
      reasons: z.array(z.string()).readonly(),
    }),
  ),
})
