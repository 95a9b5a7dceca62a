export * from './document-type/document-type.contract.ts'
export { type EventKind, eventKinds } from './patient-event/event.contract.ts'
export * from './screens.contract.ts'
export * from './tercero/tercero.contract.ts'
