export {
  type AllergyMatch,
  allergyMatches,
  type KnownAllergy,
  shortestReason,
} from './allergy/allergy.domain.ts'
export {
  ageOn,
  bareNumber,
  type CheckedDocument,
  checkPatientDocument,
} from './document-type/document-type.domain.ts'
export {
  type Known,
  type Likeness,
  numbersOneEditAway,
  personLikeness,
} from './duplicate/duplicate.domain.ts'
export { soundOf } from './duplicate/sound.domain.ts'
export { shownAge } from './patient-file/age.domain.ts'
export { completed as completedTercero, expectedDigit } from './tercero/tercero.domain.ts'
