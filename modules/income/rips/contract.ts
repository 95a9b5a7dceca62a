export * from './pack/pack.contract.ts'
export * from './rule/finding.contract.ts'
export * from './rule/known.contract.ts'
export * from './rule/matrix.contract.ts'
export type { RipsField } from './structure/field.contract.ts'
export * from './structure/kinds.contract.ts'
export * from './structure/medicine.contract.ts'
export {
  carries,
  type RipsMode,
  type RipsState,
  ripsModes,
  ripsState,
} from './submission/submission.contract.ts'
