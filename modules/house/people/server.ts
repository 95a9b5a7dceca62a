import { serveCatalog, serverModule } from '@quina/blocks/server'
import { accessMotiveAlert, accessMotiveOperations } from './patient/access-log/access-motive.server.ts'
import { tellingPatients } from './patient/access-log/telling.server.ts'
import { patient } from './patient/patient/patient.contract.ts'
import { patientsOperations } from './patient/patient/patients.server.ts'
import { samePersonOperations } from './patient/patient-tercero/same-person.server.ts'
import { dataBreachAlert, dataBreachOperations } from './rules/data-breach/data-breach.server.ts'
import { bankAccountImportOperations } from './tercero/bank-account/bank-account-import.server.ts'
import { bankAccountOperations } from './tercero/bank-account/bank-account-operations.server.ts'
import { custodyOperations } from './tercero/custody/custody-operations.server.ts'
import { duplicateOperations } from './tercero/duplicate/duplicate.server.ts'
import { isRetired } from './tercero/employee/employee.server.ts'
import { employeeOperations } from './tercero/employee/employee-operations.server.ts'
import { identityOperations } from './tercero/merge/merge-operations.server.ts'
import './patient/patient-merge/people-collisions.server.ts'
import { specialtyStaffOperation } from './file/specialty-staff/specialty-staff.server.ts'
import { terceroFileOperations } from './file/tercero-file/tercero-file.server.ts'
import { unidentifiedAlert } from './patient/unidentified/unidentified.server.ts'
import { peopleRecords } from './people-records.contract.ts'
import { rightsAlert, rightsRequestOperations } from './rules/rights-request/rights-request.server.ts'
import { rightsTermsChore, rightsTermsTouched } from './rules/rights-request/term-moves.server.ts'
import { screens } from './screens.contract.ts'
import { taxProfileOperations } from './tercero/tax-profile/tax-profile.server.ts'
import { taxProfileImportOperations } from './tercero/tax-profile/tax-profile-import.server.ts'
import { tercero } from './tercero/tercero/tercero.contract.ts'
import { terceroService } from './tercero/tercero/tercero.server.ts'

export {
  motiveToOpen,
  printPatients,
  recordPatientAccess,
  remembering,
} from './patient/access-log/access.server.ts'
export { mustJustify } from './patient/access-log/remembered-list.server.ts'
export { tellingPatients } from './patient/access-log/telling.server.ts'
export { affiliate } from './patient/affiliation/affiliation.server.ts'
export { markInsurer } from './patient/affiliation/insurer.server.ts'
export {
  allergySummary,
  medicineAllergiesOf,
  recordAllergyWords,
} from './patient/allergy/allergy-facts.server.ts'
export { addConsent, allows as patientAllows, withdrawConsent } from './patient/consent/consent.server.ts'
export { defineAfterDeath, recordDeath, withdrawDeath } from './patient/patient/death.server.ts'
export { anyFileOf, isSamePerson, lockingPeople } from './patient/patient/files.server.ts'
export { addPatient, type GivenPatient } from './patient/patient/patient.server.ts'
export { type PatientEvent, recordPatientEvent } from './patient/patient-event/event.server.ts'
export { documentOn } from './patient/patient-file/document-change.server.ts'
export { defineCollision, definePatientRows } from './patient/patient-merge/collision.server.ts'
export { terceroForPatient, terceroOfPatient } from './patient/patient-tercero/same-person.server.ts'
export { dataBreachService } from './rules/data-breach/data-breach.server.ts'
export { rightsRequestService } from './rules/rights-request/rights-request.server.ts'
export {
  type ApprovedAccount,
  approvedBankAccount,
  decideAccount,
  saveAccount,
} from './tercero/bank-account/bank-account.server.ts'
export {
  custodyService,
  defineHeldGoods,
  defineHolding,
  definePrintedGoods,
} from './tercero/custody/custody.server.ts'
export { addEmployee, addSpecialty, type GivenEmployee } from './tercero/employee/employee.server.ts'
export { type EmployeeLink, endEmployeeLink, linkEmployee } from './tercero/employee/employee-link.server.ts'
export { saveProfile, type TaxProfile, taxProfileOn } from './tercero/tax-profile/tax-profile.server.ts'
export {
  addTercero,
  askTercero,
  houseTercero,
  type TerceroFacts,
  terceroFacts,
  terceroIn,
} from './tercero/tercero/tercero.server.ts'

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
