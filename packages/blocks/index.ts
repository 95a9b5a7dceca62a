export * from './catalog/catalog.ts'
export * from './command/command.ts'
export * from './document/document.ts'
export { kindAndNumber, numberText, stateShown } from './document/words.ts'
export * from './endpoint/endpoint.ts'
export * from './field/field.ts'
export { labelKeyOf } from './field/label-key.ts'
export type { Delegated, Delegator } from './http/actor.ts'
export { repeatedAnswer } from './import/batch/batch.ts'
export { mappingParams, readAnswer, sheetAnswer, sheetParams } from './import/seen.ts'
export * from './lifecycle/lifecycle.ts'
export { writeRange } from './list/filter/filter-value.ts'
export * from './list/list.ts'
export { type Permission, permission } from './module/permission.ts'
export * from './module/screen.ts'
export { placedThing, screenFor, screensFor } from './module/screens-for.ts'
export * from './module/segregation.ts'
export { opensAlone, type ScreenPath } from './navigation/path.ts'
export * from './parameter/parameter.ts'
export type { PostedTable } from './posted/posted.ts'
export * from './process/process.ts'
export { defineOptions, type Options, type SearchedFor } from './reference/options.ts'
export { drillAddress } from './report/drill-address.ts'
export * from './report/report.ts'
export * from './rows/rows.ts'
export {
  canBeSentBack,
  labelBeside,
  payeeReleasing,
  payeeReturning,
  resending,
  returnedState,
  sendBackOf,
  sendingBack,
} from './send-back/send-back.ts'
export { colleague, reportedMe, settleSummary } from './talk/talk.ts'
