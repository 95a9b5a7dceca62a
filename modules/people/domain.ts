export {
  ageOn,
  bareNumber,
  type CheckedDocument,
  checkPatientDocument,
} from './document-type/document-type.domain.ts'
export { completed as completedTercero, expectedDigit } from './tercero/tercero.domain.ts'
