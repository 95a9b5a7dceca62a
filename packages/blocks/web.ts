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
export { CommandForm, type FilledForm, useCommandFields } from './command/command-form.web.tsx'
export { CommandDialog, CommandOf } from './command/command-of.web.tsx'
export { SetupPanel } from './command/setup-panel.web.tsx'
export { Show } from './command/show.web.tsx'
export {
  type CatalogAnswer,
  readCatalogRow,
  saveCatalogRow,
  setActive,
  useCatalogRow,
} from './data/catalog/catalog-calls.web.ts'
export { CatalogDialog, useSettingAside } from './data/catalog/catalog-dialog.web.tsx'
export { type CatalogPages, catalogPages, catalogPagesBy } from './data/catalog/catalog-page.web.tsx'
export { type CatalogScreens, catalogScreens } from './data/catalog/catalog-screens.web.tsx'
export type { CatalogPageSpec, CatalogPieces, CatalogScreenSpec } from './data/catalog/catalog-spec.web.ts'
export * from './data/form/field-input.web.tsx'
export * from './data/form/fields-dialog.web.tsx'
export { FieldsForm } from './data/form/fields-form.web.tsx'
export { focusFirstError, focusUnread } from './data/form/focus-error.web.ts'
export { TypedFields } from './data/form/typed-fields.web.tsx'
export { useFields } from './data/form/use-fields.web.ts'
export { Batches, RepeatedWarning } from './data/import/batch/batches.web.tsx'
export { ChooseSheet, useChosenSheet } from './data/import/checked-file.web.tsx'
export { ImportButton, ImportDialog } from './data/import/import-dialog.web.tsx'
export { RowsDialog } from './data/import/rows-dialog.web.tsx'
export type { BulkAction } from './data/list/bulk/bulk.web.ts'
export { useBulk } from './data/list/bulk/use-bulk.web.tsx'
export type { ListScreenProps, NewButton } from './data/list/screen/list-props.web.ts'
export * from './data/list/screen/list-screen.web.tsx'
export { type ListRow, readList, readRows } from './data/list/state/list-queries.web.ts'
export type { NewReference, NewReferenceProps } from './data/reference/new-reference.ts'
export * from './data/reference/options.web.ts'
export { RowsPanel, type RowsPanelProps } from './data/rows/rows-panel.web.tsx'
export { Attachments } from './document/attachment/attachments.web.tsx'
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
export { Foreseen, StepDialog } from './document/step/step.web.tsx'
export * from './http/endpoint/api.web.ts'
export * from './http/endpoint/client.ts'
export { CommandButton } from './http/endpoint/command-button.web.tsx'
export * from './http/endpoint/show-failure.web.ts'
export { useCommand, usePress } from './http/endpoint/use-command.web.ts'
export { useLive, whenLiveIsRefused } from './http/live/live.web.ts'
export { JobList } from './jobs/job-list.web.tsx'
export { JobPanel } from './jobs/job-panel.web.tsx'
export { type ProcessScreenSpec, processScreen } from './jobs/process/process-screens.web.tsx'
export * from './module/file-section.ts'
export * from './module/file-section-parts.web.tsx'
export * from './module/file-sections.web.ts'
export * from './module/web-module.ts'
export * from './report/report-hub.web.tsx'
export * from './report/report-screen.web.tsx'
export * from './report/report-tile.web.tsx'
export { ConnectionTest } from './screen/connection-test.web.tsx'
export { whole } from './screen/late.web.ts'
export { type MiniColumn, MiniTable } from './screen/mini-table.web.tsx'
export * from './screen/navigation/audit-link.web.tsx'
export * from './screen/navigation/dashboard-scope.web.ts'
export * from './screen/navigation/go.web.tsx'
export * from './screen/navigation/go-to.web.tsx'
export * from './screen/navigation/leave.web.ts'
export * from './screen/navigation/screen-tabs.web.tsx'
export * from './screen/navigation/search.ts'
export * from './screen/navigation/session.web.ts'
export * from './screen/navigation/vigencia.web.ts'
export * from './screen/preference/preference.web.ts'
export { type TileCount, TileCounts } from './screen/tile-counts.web.tsx'
export { type FormLine, type FormValues, linesOf, newLine, wireFrom } from './values/field/form-values.ts'
export * from './values/field/shown-field.web.tsx'
export * from './values/thing/path.ts'
