import type { Operation } from '@quina/blocks/server'
import { tellingPatients } from '../access-log/telling.server.ts'
import { affiliationOperations } from '../affiliation/affiliation.server.ts'
import { allergyOperations } from '../allergy/allergy.server.ts'
import { consentOperations } from '../consent/consent.server.ts'
import { patientFileOperations } from '../patient-file/patient-file.server.ts'
import { patientPrintOperations } from '../patient-file/print.server.ts'
import { patientMergeOperations } from '../patient-merge/merge-operations.server.ts'
import { unidentifiedOperations } from '../unidentified/unidentified.server.ts'
import { patientOperations } from './patient-operations.server.ts'

/** All calls about patients. */
export const patientsOperations: readonly Operation[] = [
  ...patientOperations,
  ...patientFileOperations,
  ...tellingPatients('people.patient', [
    ...patientMergeOperations,
    ...affiliationOperations,
    ...allergyOperations,
    ...consentOperations,
  ]),
  ...patientPrintOperations,
  ...unidentifiedOperations,
]
