import {
  choice,
  code,
  condition,
  day,
  defineCatalog,
  defineCommand,
  defineQuery,
  type Fields,
  flag,
  instant,
  integer,
  listOf,
  note,
  optional,
  permission,
  permissionFor,
  ref,
  strings,
  stringsOrNull,
  text,
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

const name = (label: string) => text(label, { max: 60 })
const identity = {
  documentType: choice('Tipo de documento', patientDocumentLabels),
  number: optional(code('Número', { max: 20, help: 'Sin puntos. AS y MS los numera el sistema' })),
  documentReason: optional(
    text('Justificación del documento', { help: 'Si la edad o la longitud no son las usuales' }),
  ),
  verifiedWith: choice('Verificación', verifications),
  issuedOn: optional(day('Fecha de expedición')),
  firstName: name('Primer nombre'),
  middleName: optional(name('Segundo nombre')),
  lastName: name('Primer apellido'),
  secondLastName: optional(name('Segundo apellido')),
  chosenName: optional(text('Nombre identitario', { max: 120, help: 'Cómo quiere ser llamada la persona' })),
  birthDate: day('Fecha de nacimiento'),
  birthTime: optional({
    ...text('Hora de nacimiento', { max: 5, help: 'Del recién nacido: 02:35 PM' }),
    clock: true as const,
  }),
  sex: choice('Sexo', sexes, { help: 'Como está en el documento' }),
  genderIdentity: optional(choice('Identidad de género', genderIdentities)),
  birthCountryId: ref('reference.country', 'País de nacimiento'),
  motherId: optional(ref('people.patient', 'Madre', { help: 'Del recién nacido' })),
} satisfies Fields

const residence = {
  residenceCountryId: ref('reference.country', 'País de residencia'),
  municipalityId: optional(ref('reference.municipality', 'Municipio de residencia')),
  zone: optional(choice('Zona', zones)),
  address: text('Dirección', { max: 200 }),
  neighbourhood: optional(text('Barrio o vereda', { max: 100 })),
  phone: text('Teléfono', { max: 30 }),
  otherPhone: optional(text('Otro teléfono', { max: 30 })),
  email: optional(text('Correo electrónico', { max: 150 })),
} satisfies Fields

const social = {
  civilStatus: optional(choice('Estado civil', civilStatuses)),
  occupation: optional(text('Ocupación', { max: 100 })),
  education: optional(choice('Nivel educativo', educations)),
  ethnicGroup: choice('Grupo étnico', ethnicGroups, { help: 'Pregúntelo: no lo suponga' }),
  community: optional(text('Comunidad o resguardo', { max: 100 })),
  disability: choice('Discapacidad', disabilities, { help: 'Pregúntela: no la suponga' }),
  populationGroup: optional(choice('Grupo poblacional', populationGroups)),
  conflictVictim: flag('Víctima del conflicto'),
  language: optional(text('Idioma', { max: 60 })),
  stratum: optional(integer('Estrato', { max: 6 })),
} satisfies Fields

const health = {
  bloodGroup: optional(choice('Grupo sanguíneo y Rh', bloodGroups)),
  alerts: optional(note('Alertas', { max: 500, help: 'Riesgo de caída, aislamiento, anticoagulado…' })),
  pregnant: flag('Gestante'),
  lastPeriodOn: optional(day('Fecha de la última menstruación')),
} satisfies Fields

const contacts = {
  incapable: flag('No puede decidir por sí misma'),
  guardianName: optional(text('Responsable o acudiente', { max: 150 })),
  guardianDocument: optional(text('Documento del responsable', { max: 30 })),
  guardianKinship: optional(choice('Parentesco', kinships)),
  guardianPhone: optional(text('Teléfono del responsable', { max: 30 })),
  emergencyName: optional(text('Contacto de emergencia', { max: 150 })),
  emergencyPhone: optional(text('Teléfono de emergencia', { max: 30 })),
} satisfies Fields

const state = {
  deceasedOn: optional(day('Falleció el')),
  deathCertificate: optional(text('Certificado de defunción', { max: 30 })),
  duplicateReason: optional(
    text('Por qué es otra persona', { help: 'Si el sistema encontró un posible duplicado' }),
  ),
} satisfies Fields

const fields = { ...identity, ...residence, ...social, ...health, ...contacts, ...state } satisfies Fields
/** The fields of the form, in the sections people look for them in. */
export const patientSections = { identity, residence, social, health, contacts, state } as const

export type PatientValues = ValuesOf<typeof fields>
export type PatientWire = WireOf<typeof fields>

/** What a file is found to be. */
export const patientStatuses = {
  active: ['Activo', 'good'],
  inactive: ['Inactivo', 'neutral'],
  deceased: ['Fallecido', 'warning'],
  merged: ['Fusionado', 'info'],
} as const

/** A person who is treated (care dossier §6.1). */
export const patient = defineCatalog({
  id: 'people.patient',
  label: { one: 'Paciente', many: 'Pacientes', gender: 'm' },
  fields,
  shows: ['lastName', 'number'],
  key: 'number',
  opens: '/verUsuario/:id',
  list: listOf({
    columns: {
      name: text('Nombre'),
      documentType: choice('Tipo', patientDocumentLabels),
      number: code('Documento', { max: 20 }),
      age: integer('Edad'),
      birthDate: day('Nacimiento'),
      sex: choice('Sexo', sexes),
      epsId: ref('people.insurer', 'EPS'),
      regime: choice('Régimen', regimes),
      phone: code('Teléfono', { max: 20 }),
      municipalityId: ref('reference.municipality', 'Municipio'),
      lastEvent: choice('Último evento', eventKinds),
      lastEventAt: instant('Fecha del último evento'),
      openAdmission: flag('Admisión abierta'),
      pendingAppointment: flag('Cita pendiente'),
      unidentified: flag('Identidad por resolver'),
      status: condition('Estado', patientStatuses),
    },
    sort: 'name',
    filters: ['number', 'phone', 'epsId', 'status', 'openAdmission', 'pendingAppointment', 'unidentified'],
    searches: 'Nombre, documento o teléfono',
  }),
})

/** Keeping somebody who is very likely someone already kept. */
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
/** Reading who opened a file. */
export const viewPatientAccess = permission(
  'people.patient.viewAccess',
  'Ver quién abrió la ficha de un paciente',
)

const one = { id: ref('people.patient', 'Paciente') }

/** RC to TI at seven, TI to CC at eighteen, AS when somebody is recognised. */
export const changeFileDocument = defineCommand({
  id: 'people.changeFileDocument',
  verb: 'Cambiar documento',
  title: 'Pacientes: cambiar documento',
  access: changePatientDocument,
  consequence: 'El documento anterior queda en la historia y sigue encontrando a la persona.',
  about: one,
  params: {
    documentType: choice('Documento nuevo', patientDocumentLabels),
    number: code('Número', { max: 20, help: 'Sin puntos' }),
    from: day('Desde'),
    reason: text('Motivo', { min: 5 }),
  },
  answers: z.object({ id: z.string() }),
})

/** What the file of somebody new begins with: the country, and the municipality of the site, or else of the house. */
export const beginPatient = defineQuery({
  id: 'people.beginPatient',
  title: 'Pacientes: con qué empieza uno nuevo',
  access: permissionFor(patient, 'edit'),
  params: {},
  answers: z.object({
    ...stringsOrNull('birthCountryId', 'residenceCountryId', 'municipalityId'),
  }),
})

/** The stored patients who may be the person that is being registered, as soon as something of them is typed. */
export const alikePatients = defineQuery({
  id: 'people.alikePatients',
  title: 'Pacientes: posibles duplicados de quien se va a registrar',
  access: permissionFor(patient, 'edit'),
  private: true,
  params: {
    documentType: text('Tipo de documento', { max: 2 }),
    number: optional(text('Número', { max: 25 })),
    firstName: optional(name('Primer nombre')),
    middleName: optional(name('Segundo nombre')),
    lastName: optional(name('Primer apellido')),
    secondLastName: optional(name('Segundo apellido')),
    birthDate: optional(identity.birthDate),
    sex: optional(name('Sexo')),
    phone: optional(name('Teléfono')),
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
