import { choice, flag, instant, ref, text } from '@quina/blocks'
import { affiliationFields } from './patient/affiliation/affiliation.contract.ts'
import { allergyFields } from './patient/allergy/allergy.contract.ts'
import { consentFields, consentPurposes, consentRevocation } from './patient/consent/consent.contract.ts'
import { patientDocumentLabels } from './patient/patient/patient.contract.ts'
import { eventKinds } from './patient/patient-event/event.contract.ts'
import { bankAccountFields, bankAccountStatuses } from './tercero/bank-account/bank-account.contract.ts'
import { taxProfileFields } from './tercero/tax-profile/tax-profile.contract.ts'
import { documentTypeLabels } from './tercero/tercero/tercero.contract.ts'

const undone = { undoneAt: instant('Deshecha'), undoneReason: text('Motivo de deshacerla') }
const statuses = Object.fromEntries(
  Object.entries(bankAccountStatuses).map(([status, [label]]) => [status, label]),
)

/** The tables of people and patients that no catalog describes, as the audit shows them. */
export const peopleRecords = [
  {
    table: 'people.affiliation',
    label: 'Afiliación de un paciente',
    fields: { ...affiliationFields },
  },
  {
    table: 'people.allergy',
    label: 'Alergia de un paciente',
    fields: { ...allergyFields, shown: text('Alergia'), denied: flag('Niega alergias') },
  },
  {
    table: 'people.consent',
    label: 'Autorización de datos personales',
    fields: { ...consentFields, ...consentRevocation },
  },
  {
    table: 'people.consent_text',
    label: 'Texto de autorización de datos personales',
    fields: {
      purpose: choice('Finalidad', consentPurposes),
      body: text('Texto'),
    },
  },
  {
    table: 'people.patient_document',
    label: 'Documento de un paciente',
    fields: {
      documentType: choice('Tipo de documento', patientDocumentLabels),
    },
  },
  {
    table: 'people.patient_event',
    label: 'Evento de un paciente',
    fields: {
      kind: choice('Tipo', eventKinds),
      at: instant('Ocurrió'),
      title: text('Qué'),
      pending: flag('Pendiente'),
    },
  },
  {
    table: 'people.patient_merge',
    label: 'Fusión de pacientes',
    fields: {
      loserId: ref('people.patient', 'Fusionado'),
      ...undone,
    },
  },
  {
    table: 'people.bank_account',
    label: 'Cuenta bancaria de un tercero',
    fields: { ...bankAccountFields, status: choice('Estado', statuses) },
  },
  {
    table: 'people.tax_profile',
    label: 'Perfil tributario de un tercero',
    fields: { ...taxProfileFields },
  },
  {
    table: 'people.tercero_alias',
    label: 'Documento anterior de un tercero',
    fields: { documentType: choice('Tipo de documento', documentTypeLabels) },
  },
  {
    table: 'people.tercero_distinct',
    label: 'Terceros que no son el mismo',
    fields: { oneId: ref('people.tercero', 'Uno'), otherId: ref('people.tercero', 'Otro') },
  },
  {
    table: 'people.tercero_merge',
    label: 'Combinación de terceros',
    fields: {
      absorbedId: ref('people.tercero', 'Combinado'),
      ...undone,
    },
  },
  {
    table: 'people.employee_specialty',
    label: 'Especialidad de un empleado',
    fields: {
      employeeId: ref('people.employee', 'Empleado'),
      specialtyId: ref('hospital.specialty', 'Especialidad'),
    },
  },
] as const
