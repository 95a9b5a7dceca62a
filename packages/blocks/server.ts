export { attachmentBytesMax } from './attachment/accepted.ts'
export { attachmentOperations, type Reach } from './attachment/attachment.server.ts'
export { behalfOf, handsOn } from './behalf/behalf.server.ts'
export { cached, cachedEach, cachedTables, relyOnCached, type Standing } from './cached/cached.server.ts'
export { cachedAnswer, cachedAnswers, type Reading, whoParams } from './cached/cached-answer.server.ts'
export * from './catalog/catalog.server.ts'
export { type InCall, inCall } from './command/in-call.server.ts'
export { type Input, sentFile, serveCommand, serveFile, serveQuery } from './command/serve-command.server.ts'
export * from './document/document.server.ts'
export * from './document/engine/acting.server.ts'
export * from './document/engine/engine.server.ts'
export * from './document/engine/store.server.ts'
export { draftOperations, forgetOldDrafts } from './draft/draft.server.ts'
export { parseOrRefuse } from './field/parse.ts'
export { toWire, valuesIn } from './field/record.ts'
export * from './http/access.server.ts'
export * from './http/actor.ts'
export { isDownload, jsonText } from './http/answer.server.ts'
export { constraintsOf } from './http/constraint/constraint.server.ts'
export { columnLabel } from './http/constraint/constraint-words.ts'
export * from './http/deps.server.ts'
export * from './http/exchange.server.ts'
export { standalonePage } from './http/html.server.ts'
export { latinBytes, latinFile } from './http/latin-file.server.ts'
export * from './http/mount.server.ts'
export * from './http/openapi/docs-page.server.ts'
export * from './http/openapi/openapi.server.ts'
export * from './http/operation.server.ts'
export { type Counting, countingHere, type Taking } from './http/quota/counting.server.ts'
export { type Quota, quotaOf } from './http/quota/quota.server.ts'
export * from './http/refusal.server.ts'
export { systemActor, systemUserId } from './http/system-actor.server.ts'
export { inTransaction } from './http/transaction.server.ts'
export {
  type BatchFigures,
  type BatchFile,
  importBatch,
  repeatedFile,
} from './import/batch/batch.server.ts'
export { batchOperations } from './import/batch/batch-operations.server.ts'
export { annulWith } from './import/batch/undo.server.ts'
export { importForm, readMapped } from './import/first-rows.server.ts'
export {
  importOperations,
  importWhole,
  type RowImport,
  type SavesParts,
  type SavesRow,
} from './import/import.server.ts'
export { dismissJob, enqueue, type NewJob, retryJob } from './jobs/job.server.ts'
export { LostLease } from './jobs/lease.server.ts'
export { jobOperations } from './jobs/operations.server.ts'
export { type JobSignals, jobSignals } from './jobs/signals.server.ts'
export { type JobWorker, startWorker, TryLater, type WorkerOptions } from './jobs/worker.server.ts'
export * from './ledger/ledger.server.ts'
export { type About, type Command, type Handler, withFacts } from './lifecycle/handler.server.ts'
export * from './list/list.server.ts'
export { closestFirst } from './list/query/closeness.server.ts'
export * from './list/query/page.server.ts'
export * from './list/query/query.server.ts'
export * from './list/query/totals.server.ts'
export { hasPatterns, hasWords, looksFor, matcherOf, patternsOf } from './list/query/words.server.ts'
export { type LiveHub, type LiveTopic, liveHub } from './live/live.server.ts'
export { liveOperation } from './live/live-operation.server.ts'
export {
  type Letter,
  type LetterAttachment,
  type Mailer,
  type MailServer,
  smtpMailer,
} from './mail/mailer.server.ts'
export {
  gatewayMessenger,
  type Message,
  MessageRefused,
  type Messenger,
  mobileOf,
  simulatedMessenger,
} from './mail/messenger.server.ts'
export { openPost, thePost } from './mail/post.server.ts'
export { undelivered } from './mail/undelivered.server.ts'
export * from './module/first-work.server.ts'
export * from './module/module.server.ts'
export * from './module/oversight.server.ts'
export * from './module/permissions.server.ts'
export { faultOfAddress, openDestinations } from './outgoing/destination.server.ts'
export { OutgoingFailure, postOutside } from './outgoing/outgoing.server.ts'
export { type Decided, decideParameter, parameterIn, parameterOn } from './parameter/parameter.server.ts'
export { verificationHash } from './print/drawing/definition.server.ts'
export { closePrinter, renderPdf } from './print/drawing/render.server.ts'
export type { House, PrintQuestion } from './print/house.server.ts'
export { barcodePicture } from './print/picture/barcode.server.ts'
export { canDraw } from './print/picture/picture.server.ts'
export { mustBeModest } from './print/picture/picture-size.server.ts'
export { type PrintedTable, printRowsMax, printTable } from './print/table.server.ts'
export { shown } from './print/value.ts'
export {
  type ProcessBy,
  type ProcessService,
  type ServedProcess,
  serveProcess,
} from './process/process.server.ts'
export { mustReachAll, outOfReach, type Whose } from './reach/reach.server.ts'
export { allCampuses, campusScope, mustActAt } from './reach/scope.server.ts'
export { madeAt } from './reach/sites.server.ts'
export { defineGathered } from './reference/gathered.server.ts'
export { defineLookUp } from './reference/look-up.server.ts'
export * from './reference/reference.server.ts'
export { serveOptions } from './reference/serve-options.server.ts'
export { type FlatRow, serveFlatReport } from './report/flat-report.server.ts'
export { ofGroup } from './report/of-group.server.ts'
export { type PagedRow, servePagedReport } from './report/paged-report.server.ts'
export * from './report/report.server.ts'
export { cursorPlace, cursorText } from './report/report-page.server.ts'
export { addRow, type RowsService, type SavedPart, serveRows } from './rows/rows.server.ts'
export { preferenceOperations } from './saved-filter/preference.server.ts'
export { type AccessOf, savedFilterOperations } from './saved-filter/saved-filter.server.ts'
export { tellBeside } from './send-back/send-back.server.ts'
export { type SheetColumn, type SheetRow, sheetColumns } from './sheet/column.ts'
export { csvLines, csvMediaType, writeCsv } from './sheet/csv.server.ts'
export { type Exported, exportRows } from './sheet/export.server.ts'
export { headingKey } from './sheet/heading.ts'
export { type ReadLimits, readSheet } from './sheet/read.server.ts'
export { type BadCell, type ReadRow, type ReadRows, readRows } from './sheet/read-rows.ts'
export type { Sheet, SheetCell, SheetChoice, SheetLine } from './sheet/sheet.ts'
export { decodedText } from './sheet/sheet-text.server.ts'
export { writeXlsx, xlsxMediaType } from './sheet/xlsx.server.ts'
export { type ShippedFile, shippedContent, shippedFileOf, shippedFiles } from './shipped/shipped.server.ts'
export { countReported, type Talking, talkOperations } from './talk/talk.server.ts'
export { type Lock, seal, unseal } from './vault/box.server.ts'
export { keepTyped, mustBeVersion, mustKeepSecret } from './vault/change-secret.server.ts'
export {
  forgetSecret,
  hasSecret,
  keepSecret,
  openVault,
  resealSecrets,
  secretOf,
} from './vault/vault.server.ts'
