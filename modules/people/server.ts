import { serveCatalog, serverModule } from '@quina/blocks/server'
import { accessMotiveAlert, accessMotiveOperations } from './access-log/access-motive.server.ts'
import { tellingPatients } from './access-log/telling.server.ts'
import { bankAccountImportOperations } from './bank-account/bank-account-import.server.ts'
import { bankAccountOperations } from './bank-account/bank-account-operations.server.ts'
import { custodyOperations } from './custody/custody-operations.server.ts'
import { dataBreachAlert, dataBreachOperations } from './data-breach/data-breach.server.ts'
import { duplicateOperations } from './duplicate/duplicate.server.ts'
import { isRetired } from './employee/employee.server.ts'
import { employeeOperations } from './employee/employee-operations.server.ts'
import { identityOperations } from './merge/merge-operations.server.ts'
import { patient } from './patient/patient.contract.ts'
import { patientsOperations } from './patient/patients.server.ts'
import { samePersonOperations } from './patient-tercero/same-person.server.ts'
import './patient-merge/people-collisions.server.ts'
import { peopleRecords } from './people-records.contract.ts'
import { rightsAlert, rightsRequestOperations } from './rights-request/rights-request.server.ts'
import { rightsTermsChore, rightsTermsTouched } from './rights-request/term-moves.server.ts'
import { screens } from './screens.contract.ts'
import { specialtyStaffOperation } from './specialty-staff/specialty-staff.server.ts'
import { taxProfileOperations } from './tax-profile/tax-profile.server.ts'
import { taxProfileImportOperations } from './tax-profile/tax-profile-import.server.ts'
import { tercero } from './tercero/tercero.contract.ts'
import { terceroService } from './tercero/tercero.server.ts'
import { terceroFileOperations } from './tercero-file/tercero-file.server.ts'
import { unidentifiedAlert } from './unidentified/unidentified.server.ts'

export { motiveToOpen, printPatients, recordPatientAccess, remembering } from './access-log/access.server.ts'
export { mustJustify } from './access-log/remembered-list.server.ts'
export { tellingPatients } from './access-log/telling.server.ts'
export { affiliate } from './affiliation/affiliation.server.ts'
export { markInsurer } from './affiliation/insurer.server.ts'
export { allergySummary, medicineAllergiesOf, recordAllergyWords } from './allergy/allergy-facts.server.ts'
export {
  type ApprovedAccount,
  approvedBankAccount,
  decideAccount,
  saveAccount,
} from './bank-account/bank-account.server.ts'
export { addConsent, allows as patientAllows, withdrawConsent } from './consent/consent.server.ts'
export { custodyService, defineHolding } from './custody/custody.server.ts'
export { dataBreachService } from './data-breach/data-breach.server.ts'
export { addEmployee, addSpecialty, type GivenEmployee } from './employee/employee.server.ts'
export { type EmployeeLink, endEmployeeLink, linkEmployee } from './employee/employee-link.server.ts'
export { defineAfterDeath, recordDeath, withdrawDeath } from './patient/death.server.ts'
export { anyFileOf, isSamePerson, lockingPeople } from './patient/files.server.ts'
export { addPatient, type GivenPatient } from './patient/patient.server.ts'
export { documentOn } from './patient-document/document-change.server.ts'
export { type PatientEvent, recordPatientEvent } from './patient-event/event.server.ts'
export { defineCollision, definePatientRows } from './patient-merge/collision.server.ts'
export { terceroForPatient, terceroOfPatient } from './patient-tercero/same-person.server.ts'
export { rightsRequestService } from './rights-request/rights-request.server.ts'
export { saveProfile, type TaxProfile, taxProfileOn } from './tax-profile/tax-profile.server.ts'
export {
  addTercero,
  askTercero,
  houseTercero,
  type TerceroFacts,
  terceroFacts,
  terceroIn,
} from './tercero/tercero.server.ts'

export const people = serverModule({
  name: 'people',
  label: 'Terceros',
  operations: [
    ...serveCatalog(terceroService),
    ...identityOperations,
    ...duplicateOperations,
    ...taxProfileOperations,
    ...taxProfileImportOperations,
    ...bankAccountOperations,
    ...bankAccountImportOperations,
    ...terceroFileOperations,
    ...patientsOperations,
    ...accessMotiveOperations,
    ...tellingPatients('people.patient', samePersonOperations),
    ...employeeOperations,
    specialtyStaffOperation,
    ...custodyOperations,
    ...tellingPatients('people.patient', rightsRequestOperations),
    ...dataBreachOperations,
  ],
  found: [patient, tercero],
  jobs: [],
  chores: [rightsTermsChore],
  holidayTouches: [rightsTermsTouched],
  alerts: [accessMotiveAlert, rightsAlert, dataBreachAlert, unidentifiedAlert],
  records: peopleRecords,
  screens,
  barsEntry: Object.assign(isRetired, { reads: ['people.employee', 'people.tercero'] }),
})
