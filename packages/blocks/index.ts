export * from './command/command.ts'
export * from './data/catalog/catalog.ts'
export { repeatedAnswer } from './data/import/batch/batch.ts'
export { mappingParams, readAnswer, sheetAnswer, sheetParams } from './data/import/seen.ts'
export { writeRange } from './data/list/filter/filter-value.ts'
export * from './data/list/list.ts'
export * from './data/parameter/parameter.ts'
export { defineOptions, type Options, type SearchedFor } from './data/reference/options.ts'
export * from './data/rows/rows.ts'
export * from './document/document.ts'
export type { PostedTable } from './document/posted/posted.ts'
export {
  canBeSentBack,
  labelBeside,
  payeeReleasing,
  payeeReturning,
  resending,
  returnedState,
  sendBackOf,
  sendingBack,
} from './document/send-back/send-back.ts'
export { colleague, reportedMe, settleSummary } from './document/talk/talk.ts'
export { kindAndNumber, numberText, stateShown } from './document/words.ts'
export type { Delegated, Delegator } from './http/actor.ts'
export * from './http/endpoint/endpoint.ts'
export * from './jobs/process/process.ts'
export * from './module/screen.ts'
export { placedThing, screenFor, screensFor } from './module/screens-for.ts'
export * from './module/segregation.ts'
export * from './report/report.ts'
export { drillAddress } from './screen/navigation/drill-address.ts'
export * from './values/field/field.ts'
export { labelKeyOf } from './values/field/label-key.ts'
export * as f from './values/field/words.ts'
export * from './values/lifecycle/lifecycle.ts'
export * from './values/thing/named.ts'
export { opensAlone, type ScreenPath } from './values/thing/path.ts'
export { anyOf, clinicalMark, enough, type Permission, permission } from './values/thing/permission.ts'
