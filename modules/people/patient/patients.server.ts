import type { Permission } from '@quina/blocks'
import type { Operation } from '@quina/blocks/server'
import { tellingPatients } from '../access-log/telling.server.ts'
import { editAffiliation, viewAffiliation } from '../affiliation/affiliation.contract.ts'
import { affiliationOperations } from '../affiliation/affiliation.server.ts'
import { editConsent, revokeConsents, viewConsent } from '../consent/consent.contract.ts'
import { consentOperations } from '../consent/consent.server.ts'
import { patientFileOperations } from '../patient-file/patient-file.server.ts'
import { patientMergeOperations } from '../patient-merge/merge-operations.server.ts'
import { patientPrintOperations } from '../patient-print/print.server.ts'
import {
  changePatientDocument,
  createLikelyDuplicate,
  mergeAdmitted,
  mergePatient,
  unmergePatient,
  viewPatientAccess,
} from './patient.contract.ts'
import { patientOperations } from './patient-operations.server.ts'

/** All calls about patients. */
export const patientsOperations: readonly Operation[] = [
  ...patientOperations,
  ...patientFileOperations,
  ...tellingPatients('people.patient', [
    ...patientMergeOperations,
    ...affiliationOperations,
    ...consentOperations,
  ]),
  ...patientPrintOperations,
]

/** All that may be allowed about patients. */
export const patientsPermissions: readonly Permission[] = [
  { name: createLikelyDuplicate, label: 'Registrar un paciente muy parecido a otro' },
  { name: changePatientDocument, label: 'Cambiar el documento de un paciente' },
  { name: mergePatient, label: 'Fusionar pacientes' },
  { name: mergeAdmitted, label: 'Fusionar pacientes con admisión abierta' },
  { name: unmergePatient, label: 'Separar pacientes fusionados' },
  { name: viewPatientAccess, label: 'Ver quién abrió la ficha de un paciente' },
  { name: viewAffiliation, label: 'Ver afiliaciones' },
  { name: editAffiliation, label: 'Editar afiliaciones' },
  { name: viewConsent, label: 'Ver consentimientos' },
  { name: editConsent, label: 'Registrar consentimientos' },
  { name: revokeConsents, label: 'Revocar consentimientos' },
]
