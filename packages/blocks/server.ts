export { type InCall, inCall } from './command/in-call.server.ts'
export { serveCommand, serveFile, serveQuery } from './command/serve-command.server.ts'
export * from './data/catalog/catalog.server.ts'
export {
  type BatchFigures,
  type BatchFile,
  importBatch,
  repeatedFile,
} from './data/import/batch/batch.server.ts'
export { batchOperations } from './data/import/batch/batch-operations.server.ts'
export { importForm, readMapped } from './data/import/first-rows.server.ts'
export {
  importOperations,
  importWhole,
  type RowImport,
  type SavesParts,
  type SavesRow,
} from './data/import/import.server.ts'
export * from './data/list/list.server.ts'
export { closestFirst } from './data/list/query/closeness.server.ts'
export * from './data/list/query/page.server.ts'
export * from './data/list/query/query.server.ts'
export * from './data/list/query/totals.server.ts'
export { hasPatterns, hasWords, looksFor, matcherOf, patternsOf } from './data/list/query/words.server.ts'
export {
  decideParameter,
  type ParameterDecision,
  parameterIn,
  parameterOn,
} from './data/parameter/parameter.server.ts'
export { defineGathered } from './data/reference/gathered.server.ts'
export { defineLookUp } from './data/reference/look-up.server.ts'
export * from './data/reference/reference.server.ts'
export { type FoundOption, serveOptions } from './data/reference/serve-options.server.ts'
export { addRow, type RowsService, type SavedPart, serveRows } from './data/rows/rows.server.ts'
export { preferenceOperations } from './data/saved-filter/preference.server.ts'
export { type AccessOf, savedFilterOperations } from './data/saved-filter/saved-filter.server.ts'
export { attachmentBytesMax } from './document/attachment/accepted.ts'
export { attach, attachmentOperations, type Reach } from './document/attachment/attachment.server.ts'
export * from './document/document.server.ts'
export * from './document/engine/acting.server.ts'
export { annulWith } from './document/engine/annul-with.server.ts'
export * from './document/engine/engine.server.ts'
export { type About, type Command, type Handler, withFacts } from './document/engine/handler.server.ts'
export * from './document/engine/store.server.ts'
export { tellBeside } from './document/send-back/send-back.server.ts'
export { countReported, type TalkSources, talkOperations } from './document/talk/talk.server.ts'
export type { Download } from './files/download.ts'
export { verificationHash } from './files/print/drawing/definition.server.ts'
export { closePrinter, renderPdf } from './files/print/drawing/render.server.ts'
export { barcodePicture } from './files/print/picture/barcode.server.ts'
export { canDraw } from './files/print/picture/picture.server.ts'
export { mustBeModest } from './files/print/picture/picture-size.server.ts'
export { type PrintedTable, printRowsMax, printTable } from './files/print/table.server.ts'
export { shown } from './files/print/value.ts'
export { type SheetColumn, type SheetRow, sheetColumns } from './files/sheet/column.ts'
export { csvLines, csvMediaType, writeCsv } from './files/sheet/csv.server.ts'
export { type ExportInput, exportRows } from './files/sheet/export.server.ts'
export { headingKey } from './files/sheet/heading.ts'
export { type ReadLimits, readSheet } from './files/sheet/read.server.ts'
export { type BadCell, type ReadRow, type ReadRows, readRows } from './files/sheet/read-rows.ts'
export type { Sheet, SheetCell, SheetChoice, SheetLine } from './files/sheet/sheet.ts'
export { decodedText } from './files/sheet/sheet-text.server.ts'
export { writeXlsx, xlsxMediaType } from './files/sheet/xlsx.server.ts'
export * from './http/access.server.ts'
export * from './http/actor.ts'
export { isDownload, jsonText } from './http/answer.server.ts'
export { behalfOf, handsOn } from './http/behalf/behalf.server.ts'
export {
  cached,
  cachedEach,
  cachedTables,
  relyOnCached,
  type StandingCache,
} from './http/cached/cached.server.ts'
export {
  type CachedReading,
  cachedAnswer,
  cachedAnswers,
  whoParams,
} from './http/cached/cached-answer.server.ts'
export { constraintsOf } from './http/constraint/constraint.server.ts'
export { columnLabel } from './http/constraint/constraint-words.ts'
export * from './http/deps.server.ts'
export * from './http/exchange.server.ts'
export type { House, PrintQuestion } from './http/house.server.ts'
export { standalonePage } from './http/html.server.ts'
export { latinBytes, latinFile } from './http/latin-file.server.ts'
export { type LiveHub, type LiveTopic, liveHub } from './http/live/live.server.ts'
export { liveOperation } from './http/live/live-operation.server.ts'
export * from './http/mount.server.ts'
export * from './http/openapi/docs-page.server.ts'
export * from './http/openapi/openapi.server.ts'
export * from './http/operation.server.ts'
export { faultOfAddress, openDestinations } from './http/outgoing/destination.server.ts'
export { callOutside, OutgoingFailure, postOutside } from './http/outgoing/outgoing.server.ts'
export { countingHere, type QuotaCounter, type QuotaTaking } from './http/quota/counting.server.ts'
export { type Quota, quotaOf } from './http/quota/quota.server.ts'
export { mustReachAll, outOfReach, type Whose } from './http/reach/reach.server.ts'
export { allCampuses, campusScope, mustActAt } from './http/reach/scope.server.ts'
export { madeAt } from './http/reach/sites.server.ts'
export * from './http/refusal.server.ts'
export { defineSigner, signerByPin } from './http/signer.server.ts'
export { systemActor, systemUserId } from './http/system-actor.server.ts'
export { inTransaction } from './http/transaction.server.ts'
export { type Lock, seal, unseal } from './http/vault/box.server.ts'
export { keepTyped, mustBeVersion, mustKeepSecret } from './http/vault/change-secret.server.ts'
export {
  forgetSecret,
  hasSecret,
  keepSecret,
  openVault,
  resealSecrets,
  secretOf,
} from './http/vault/vault.server.ts'
export { dismissJob, enqueue, type NewJob, retryJob } from './jobs/job.server.ts'
export type { JobContext, JobKind } from './jobs/job-kind.server.ts'
export { LostLease } from './jobs/lease.server.ts'
export {
  type Letter,
  type LetterAttachment,
  type Mailer,
  type MailServer,
  smtpMailer,
} from './jobs/mail/mailer.server.ts'
export {
  gatewayMessenger,
  type Message,
  MessageRefused,
  type Messenger,
  mobileOf,
  simulatedMessenger,
} from './jobs/mail/messenger.server.ts'
export { openPost, thePost } from './jobs/mail/post.server.ts'
export { undelivered } from './jobs/mail/undelivered.server.ts'
export { jobOperations } from './jobs/operations.server.ts'
export {
  type ProcessBy,
  type ProcessService,
  type ServedProcess,
  serveProcess,
} from './jobs/process/process.server.ts'
export { type JobSignals, jobSignals } from './jobs/signals.server.ts'
export { type JobWorker, startWorker, TryLater, type WorkerOptions } from './jobs/worker.server.ts'
export * from './module/first-work.server.ts'
export * from './module/module.server.ts'
export * from './module/oversight.server.ts'
export * from './module/permissions.server.ts'
export { type FlatRow, serveFlatReport } from './report/flat-report.server.ts'
export { ofGroup } from './report/of-group.server.ts'
export { type PagedRow, servePagedReport } from './report/paged-report.server.ts'
export * from './report/report.server.ts'
export { cursorPlace, cursorText } from './report/report-page.server.ts'
export { draftOperations, forgetOldDrafts } from './screen/draft/draft.server.ts'
export { parseOrRefuse } from './values/field/parse.ts'
export { toWire, valuesIn } from './values/field/record.ts'
export * from './values/ledger/ledger.server.ts'
export {
  type ShippedFile,
  shippedContent,
  shippedFileOf,
  shippedFiles,
  shippedFolder,
} from './values/shipped/shipped.server.ts'
