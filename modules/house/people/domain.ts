export {
  type AllergyMatch,
  allergyMatches,
  type KnownAllergy,
  shortestReason,
} from './patient/allergy/allergy.domain.ts'
export { shownAge } from './patient/patient-file/age.domain.ts'
export {
  ageOn,
  bareNumber,
  type CheckedDocument,
  checkPatientDocument,
} from './rules/document-type/document-type.domain.ts'
export {
  type Likeness,
  numbersOneEditAway,
  type PersonIdentity,
  personLikeness,
} from './tercero/duplicate/duplicate.domain.ts'
export { soundOf } from './tercero/duplicate/sound.domain.ts'
export { completed as completedTercero, expectedDigit } from './tercero/tercero/tercero.domain.ts'
