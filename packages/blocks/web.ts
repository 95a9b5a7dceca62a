export { type CatalogScreens, catalogScreens } from './catalog/catalog-screens.web.tsx'
export type { CatalogPieces, CatalogScreenSpec } from './catalog/catalog-spec.web.ts'
export { type DocumentScreens, documentScreens } from './document/document-screens.web.tsx'
export type { FormInHand } from './document/form.web.ts'
export type {
  ComputedColumn,
  DocumentScreenSpec,
  FormPieces,
  LinesSpec,
  TypedHeader,
  TypedLine,
} from './document/screen-spec.web.ts'
export * from './endpoint/api.web.ts'
export * from './endpoint/client.ts'
export * from './field/field-input.web.tsx'
export * from './field/shown-field.web.tsx'
export { JobList } from './jobs/job-list.web.tsx'
export { JobPanel } from './jobs/job-panel.web.tsx'
export type { BulkAction } from './list/bulk.web.ts'
export type { ListScreenProps, NewButton } from './list/list-props.web.ts'
export type { ListRow } from './list/list-queries.web.ts'
export * from './list/list-screen.web.tsx'
export * from './module/web-module.ts'
export * from './navigation/audit-link.web.tsx'
export * from './navigation/go.web.tsx'
export * from './navigation/go-to.web.tsx'
export * from './navigation/leave.web.ts'
export * from './navigation/path.ts'
export * from './navigation/search.ts'
export * from './navigation/session.web.ts'
export * from './navigation/store.web.ts'
export * from './navigation/vigencia.web.ts'
export * from './preference/preference.web.ts'
export { type ProcessScreenSpec, processScreen } from './process/process-screens.web.tsx'
export * from './reference/options.web.ts'
export * from './report/report-screen.web.tsx'
