export { completed as completedTercero, expectedDigit } from './tercero/tercero.domain.ts'
