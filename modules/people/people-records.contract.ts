import { choice, day, flag, instant, integer, ref, text } from '@quina/blocks'
import { affiliationFields } from './affiliation/affiliation.contract.ts'
import { bankAccountFields, bankAccountStatuses } from './bank-account/bank-account.contract.ts'
import { consentFields, consentPurposes, consentRevocation } from './consent/consent.contract.ts'
import { patientDocumentLabels } from './patient/patient.contract.ts'
import { eventKinds } from './patient-event/event.contract.ts'
import { taxProfileFields } from './tax-profile/tax-profile.contract.ts'
import { documentTypeLabels } from './tercero/tercero.contract.ts'

const patientId = ref('people.patient', 'Paciente')
const terceroId = ref('people.tercero', 'Tercero')
const reason = text('Motivo')
const undone = { undoneAt: instant('Deshecha'), undoneReason: text('Motivo de deshacerla') }
const statuses = Object.fromEntries(
  Object.entries(bankAccountStatuses).map(([status, [label]]) => [status, label]),
)

/** The tables of people and patients that no catalog describes, as the audit shows them. */
export const peopleRecords = [
  {
    table: 'people.affiliation',
    label: 'Afiliación de un paciente',
    fields: { patientId, ...affiliationFields },
  },
  {
    table: 'people.consent',
    label: 'Autorización de datos personales',
    fields: { patientId, ...consentFields, ...consentRevocation },
  },
  {
    table: 'people.consent_text',
    label: 'Texto de autorización de datos personales',
    fields: {
      purpose: choice('Finalidad', consentPurposes),
      edition: integer('Edición'),
      fromDay: day('Desde'),
      body: text('Texto'),
    },
  },
  {
    table: 'people.patient_document',
    label: 'Documento de un paciente',
    fields: {
      patientId,
      documentType: choice('Tipo de documento', patientDocumentLabels),
      fromDay: day('Desde'),
      untilDay: day('Hasta'),
      reason,
    },
  },
  {
    table: 'people.patient_event',
    label: 'Evento de un paciente',
    fields: {
      patientId,
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
      survivorId: ref('people.patient', 'Permanece'),
      loserId: ref('people.patient', 'Fusionado'),
      reason,
      ...undone,
    },
  },
  {
    table: 'people.bank_account',
    label: 'Cuenta bancaria de un tercero',
    fields: { terceroId, ...bankAccountFields, status: choice('Estado', statuses), reason },
  },
  {
    table: 'people.tax_profile',
    label: 'Perfil tributario de un tercero',
    fields: { terceroId, ...taxProfileFields },
  },
  {
    table: 'people.tercero_alias',
    label: 'Documento anterior de un tercero',
    fields: { terceroId, documentType: choice('Tipo de documento', documentTypeLabels), reason },
  },
  {
    table: 'people.tercero_distinct',
    label: 'Terceros que no son el mismo',
    fields: { oneId: ref('people.tercero', 'Uno'), otherId: ref('people.tercero', 'Otro'), reason },
  },
  {
    table: 'people.tercero_merge',
    label: 'Combinación de terceros',
    fields: {
      survivorId: ref('people.tercero', 'Permanece'),
      absorbedId: ref('people.tercero', 'Combinado'),
      reason,
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
