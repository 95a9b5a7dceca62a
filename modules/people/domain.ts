export { completed as completedTercero } from './tercero/tercero.domain.ts'
