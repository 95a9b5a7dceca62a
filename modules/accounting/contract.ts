export * from './account/account.contract.ts'
export * from './causacion/causacion.contract.ts'
export {
  closesByTercero,
  declarationRounding,
  recognitionMoment,
} from './configuration/policies.contract.ts'
export { viewEntries } from './entry/entry.contract.ts'
export { flowActivities, flowConcept } from './flow-concept/flow-concept.contract.ts'
export { icaExclusion } from './ica-exclusion/ica-exclusion.contract.ts'
export { labourBracket, labourRounding } from './labour-income/bracket.contract.ts'
export * from './period/period.contract.ts'
export { closeOne, periodChecks } from './period/period-screen.contract.ts'
export { closeMonthOf } from './period-area/period-area.contract.ts'
export * from './posting/posting.contract.ts'
export * from './purpose/purpose.contract.ts'
export * from './screens.contract.ts'
export { uvt } from './uvt/uvt.contract.ts'
export * from './voucher-kind/voucher-kind.contract.ts'
export { defineVoucherOrigin } from './voucher-origin/voucher-origin.contract.ts'
export { withholdingConcepts } from './withholding/withholding.contract.ts'
export * from './withholding-rule/withholding-rule.contract.ts'
