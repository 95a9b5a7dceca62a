import { f } from '@quina/blocks'
import { affiliationFields } from './patient/affiliation/affiliation.contract.ts'
import { allergyFields } from './patient/allergy/allergy.contract.ts'
import { consentFields, consentPurposes, consentRevocation } from './patient/consent/consent.contract.ts'
import { patientDocumentLabels } from './patient/patient/patient.contract.ts'
import { eventKinds } from './patient/patient-event/event.contract.ts'
import { bankAccountFields, bankAccountStatuses } from './tercero/bank-account/bank-account.contract.ts'
import { taxProfileFields } from './tercero/tax-profile/tax-profile.contract.ts'
import { documentTypeLabels } from './tercero/tercero/tercero.contract.ts'

const undone = { undoneAt: f.instant('Deshecha'), undoneReason: f.text('Motivo de deshacerla') }
const statuses = Object.fromEntries(
  Object.entries(bankAccountStatuses).map(([status, [label]]) => [status, label]),
)

/** The tables of people and patients that no catalog describes, as the audit shows them. */
export const peopleRecords = [
  { table: 'people.affiliation', label: 'Afiliación de un paciente', fields: { ...affiliationFields } },
  {
    table: 'people.allergy',
    label: 'Alergia de un paciente',
    fields: { ...allergyFields, shown: f.text('Alergia'), denied: f.flag('Niega alergias') },
  },
  {
    table: 'people.consent',
    label: 'Autorización de datos personales',
    fields: { ...consentFields, ...consentRevocation },
  },
  {
    table: 'people.consent_text',
    label: 'Texto de autorización de datos personales',
    fields: { purpose: f.choice('Finalidad', consentPurposes), body: f.text('Texto') },
  },
  {
    table: 'people.patient_document',
    label: 'Documento de un paciente',
    fields: { documentType: f.choice('Tipo de documento', patientDocumentLabels) },
  },
  {
    table: 'people.patient_event',
    label: 'Evento de un paciente',
    fields: {
      kind: f.choice('Tipo', eventKinds),
      at: f.instant('Ocurrió'),
      title: f.text('Qué'),
      pending: f.flag('Pendiente'),
    },
  },
  {
    table: 'people.patient_merge',
    label: 'Fusión de pacientes',
    fields: { loserId: f.ref('people.patient', 'Fusionado'), ...undone },
  },
  {
    table: 'people.bank_account',
    label: 'Cuenta bancaria de un tercero',
    fields: { ...bankAccountFields, status: f.choice('Estado', statuses) },
  },
  { table: 'people.tax_profile', label: 'Perfil tributario de un tercero', fields: { ...taxProfileFields } },
  {
    table: 'people.tercero_alias',
    label: 'Documento anterior de un tercero',
    fields: { documentType: f.choice('Tipo de documento', documentTypeLabels) },
  },
  {
    table: 'people.tercero_distinct',
    label: 'Terceros que no son el mismo',
    fields: { oneId: f.ref('people.tercero', 'Uno'), otherId: f.ref('people.tercero', 'Otro') },
  },
  {
    table: 'people.tercero_merge',
    label: 'Combinación de terceros',
    fields: { absorbedId: f.ref('people.tercero', 'Combinado'), ...undone },
  },
  {
    table: 'people.employee_specialty',
    label: 'Especialidad de un empleado',
    fields: {
      employeeId: f.ref('people.employee', 'Empleado'),
      specialtyId: f.ref('hospital.specialty', 'Especialidad'),
    },
  },
] as const
