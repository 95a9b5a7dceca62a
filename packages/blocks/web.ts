export { Attachments } from './attachment/attachments.web.tsx'
export {
  type CatalogAnswer,
  readCatalogRow,
  saveCatalogRow,
  setActive,
  useCatalogRow,
} from './catalog/catalog-calls.web.ts'
export { CatalogDialog, useSettingAside } from './catalog/catalog-dialog.web.tsx'
export { type CatalogPages, catalogPages } from './catalog/catalog-page.web.tsx'
export { type CatalogScreens, catalogScreens } from './catalog/catalog-screens.web.tsx'
export type { CatalogPageSpec, CatalogPieces, CatalogScreenSpec } from './catalog/catalog-spec.web.ts'
export {
  act,
  ask,
  downloadFileOf,
  hrefOf,
  keepFileOf,
  openFileOf,
  useAct,
  useAnswer,
} from './command/ask.web.ts'
export { CommandForm, type Filled, useCommandFields } from './command/command-form.web.tsx'
export { CommandDialog, CommandOf } from './command/command-of.web.tsx'
export { Show } from './command/show.web.tsx'
export { openPaper, readDocument, runAction, runInput } from './document/document-calls.web.ts'
export { type DocumentScreens, documentScreens } from './document/screen/document-screens.web.tsx'
export type {
  ComputedColumn,
  DocumentForm,
  DocumentScreenSpec,
  FormPieces,
  LinesSpec,
  NextStep,
  TypedHeader,
  TypedLine,
} from './document/screen-spec.web.ts'
export * from './endpoint/api.web.ts'
export * from './endpoint/client.ts'
export { CommandButton } from './endpoint/command-button.web.tsx'
export { useCommand, usePress } from './endpoint/use-command.web.ts'
export * from './field/field-input.web.tsx'
export * from './field/fields-dialog.web.tsx'
export { FieldsForm } from './field/fields-form.web.tsx'
export { focusFirstError } from './field/focus-error.web.ts'
export { type FormLine, type FormValues, linesOf, newLine, wireFrom } from './field/form-values.ts'
export * from './field/shown-field.web.tsx'
export { TypedFields } from './field/typed-fields.web.tsx'
export { useFields } from './field/use-fields.web.ts'
export { Batches, RepeatedWarning } from './import/batch/batches.web.tsx'
export { ChooseSheet, useChosenSheet } from './import/checked-file.web.tsx'
export { ImportDialog } from './import/import-dialog.web.tsx'
export { RowsDialog } from './import/rows-dialog.web.tsx'
export { JobList } from './jobs/job-list.web.tsx'
export { JobPanel } from './jobs/job-panel.web.tsx'
export type { BulkAction } from './list/bulk/bulk.web.ts'
export { useBulk } from './list/bulk/use-bulk.web.tsx'
export type { ListScreenProps, NewButton } from './list/screen/list-props.web.ts'
export * from './list/screen/list-screen.web.tsx'
export { type ListRow, readList, readRows } from './list/state/list-queries.web.ts'
export { useLive, whenLiveIsRefused } from './live/live.web.ts'
export * from './module/file-section.ts'
export * from './module/file-sections.web.ts'
export * from './module/web-module.ts'
export * from './navigation/audit-link.web.tsx'
export * from './navigation/dashboard-scope.web.ts'
export * from './navigation/go.web.tsx'
export * from './navigation/go-to.web.tsx'
export * from './navigation/leave.web.ts'
export * from './navigation/path.ts'
export * from './navigation/screen-tabs.web.tsx'
export * from './navigation/search.ts'
export * from './navigation/session.web.ts'
export * from './navigation/store.web.ts'
export * from './navigation/vigencia.web.ts'
export * from './preference/preference.web.ts'
export { type ProcessScreenSpec, processScreen } from './process/process-screens.web.tsx'
export type { NewReference, NewReferenceProps } from './reference/new-reference.ts'
export * from './reference/options.web.ts'
export * from './report/report-hub.web.tsx'
export * from './report/report-screen.web.tsx'
export * from './report/report-tile.web.tsx'
export { RowsPanel, type RowsPanelProps } from './rows/rows-panel.web.tsx'
export { ConnectionTest } from './screen/connection-test.web.tsx'
export { whole } from './screen/late.web.ts'
export { type MiniColumn, MiniTable } from './screen/mini-table.web.tsx'
export { type TileCount, TileCounts } from './screen/tile-counts.web.tsx'
export { Foreseen, StepDialog } from './step/step.web.tsx'
