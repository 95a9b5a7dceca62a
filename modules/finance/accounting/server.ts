import { serverModule } from '@quina/blocks/server'
import { accountingRecords } from './accounting-records.contract.ts'
import { journalMonitor } from './books/balance/monitor.server.ts'
import { chartBalanceOperations } from './books/chart-balance/chart-balance.server.ts'
import { account } from './chart/account/account.contract.ts'
import { accountOperations } from './chart/account/account.server.ts'
import { accountListOperations } from './chart/account-list/account-list.server.ts'
import { reclassifyOperations } from './chart/reclassify/reclassify.server.ts'
import { voucherFamilyOperations } from './chart/voucher-family/voucher-family.server.ts'
import { periodOperations } from './ledger/period/period-screen.server.ts'
import { entryOperations, numberedVouchers } from './notes/entry/entry.server.ts'
import { bookOperations } from './notes/entry-book/entry-book.server.ts'
import { correctionOperations } from './notes/entry-correction/entry-correction.server.ts'
import { openingOperations } from './opening/opening/opening.server.ts'
import { invoiceAgeMax, vatTolerance } from './payables/causacion/causacion.contract.ts'
import { causacionOperations } from './payables/causacion/causacion.server.ts'
import { causacionAlert } from './payables/causacion/to-cause.server.ts'
import { conceptOperations } from './payables/concept/concept.server.ts'
import { cuentaDeCobroOperations } from './payables/cuenta-de-cobro/cuenta-de-cobro.server.ts'
import { cuentaReceivedOperations } from './payables/cuenta-received/cuenta-received.server.ts'
import { saleCreditNoteOperations } from './sales/sale-credit-note/operations.server.ts'
import { saleInvoiceOperations } from './sales/sale-invoice/operations.server.ts'
import { screens } from './screens.contract.ts'
import { configurationOperations } from './setup/configuration/configuration.server.ts'
import { ownPolicies } from './setup/configuration/policies.contract.ts'
import { flowConceptOperations } from './setup/flow-concept/flow-concept.server.ts'
import { uvtOperations } from './setup/uvt/uvt.server.ts'
import { raiseOperations } from './setup/voucher-kind/raise.server.ts'
import { voucherKindOperations } from './setup/voucher-kind/voucher-kind.server.ts'
import { kindUserOperations } from './setup/voucher-kind-user/kind-users.server.ts'
import { hubOperations, hubReports } from './state/hub/reports.server.ts'
import { closingOffers } from './state/month-end/offers.server.ts'
import { icaExclusionOperations } from './withholding/ica-exclusion/ica-exclusion.server.ts'
import { labourRounding } from './withholding/labour-income/bracket.contract.ts'
import { labourBracketOperations } from './withholding/labour-income/bracket.server.ts'
import { labourLimits } from './withholding/labour-income/limits.contract.ts'
import { withholdingOperations } from './withholding/withholding/simulate.server.ts'
import { withholdingRuleOperations } from './withholding/withholding-rule/withholding-rule.server.ts'

export { type Drift, journalDrift } from './books/balance/drift.server.ts'
export { sayFuente } from './chart/account/account-fuente.server.ts'
export { openBankAuxiliary } from './chart/account/auxiliary.server.ts'
export { reportReciprocals } from './chart/account/reciprocal.server.ts'
export { defineClosingCheck, draftsCheck } from './ledger/checklist/closing-check.server.ts'
export { journalLedger, mustBeAccepted, toJournal } from './ledger/journal/journal-ledger.server.ts'
export {
  closePeriod,
  lockPeriod,
  openPeriod,
  preparePeriods,
  reopenPeriod,
} from './ledger/period/period.server.ts'
export { areasOf } from './ledger/period-area/period-area.server.ts'
export { linesAsSetUp, type PostingCommand, postingLines } from './ledger/posting/posting-lines.server.ts'
export { askSetup, setupIn } from './ledger/posting/setup.server.ts'
export { declaredCheck, defineProofCheck, type ProofCut } from './ledger/proof-check/proof-check.server.ts'
export { accountFor, seedPurposes } from './ledger/purpose/purpose.server.ts'
export {
  defineSubLedger,
  holderOf,
  movableBy,
  mustLeaveSubLedgers,
} from './ledger/sub-ledger/sub-ledger.server.ts'
export { type PostedBy, postedAccounts, postedEntry } from './notes/entry/posted.server.ts'
export { noteService } from './notes/note/note.server.ts'
export { noteScheduleService } from './notes/note-schedule/note-schedule.server.ts'
export { openingService } from './opening/opening/opening.server.ts'
export { causacionService } from './payables/causacion/causacion.server.ts'
export {
  type SettledSpending,
  settleSpent,
  withheldMoves,
} from './payables/causacion-settlement/spent.server.ts'
export { seedConcepts } from './payables/concept/seed.server.ts'
export { lockPayables, type OwedPayable, program } from './payables/payable/payable.server.ts'
export { defineSupportKeeper, holdSupport } from './payables/support-source/support-keeper.server.ts'
export {
  defineHeldItems,
  defineOwnDeductions,
  heldItems,
  keepItem,
  leftOfKept,
  type OwnDeduction,
  offerSupport,
  ownDeductions,
  type SupportSource,
  withdrawSupport,
} from './payables/support-source/support-source.server.ts'
export { saleNoteAnswered } from './sales/sale-credit-note/note-sending.server.ts'
export { saleCreditNoteService } from './sales/sale-credit-note/sale-credit-note.server.ts'
export type { Electronic } from './sales/sale-invoice/sale-invoice.contract.ts'
export { saleInvoiceService } from './sales/sale-invoice/sale-invoice.server.ts'
export {
  defineInvoiceIssuer,
  type InvoiceIssuer,
  type InvoiceNumber,
  type IssuedNote,
  type IssuedSale,
  type SoldLine,
  saleAnswered,
} from './sales/sale-issuer/invoice-issuer.server.ts'
export { seedChart, seedPublishedChart, seedVoucherKinds } from './setup/starter/seed.server.ts'
export { taxYearOn } from './setup/uvt/uvt.server.ts'
export { reportDutyService, writeCalendar } from './state/report-duty/report-duty.server.ts'
export { labourFactsOn, labourTaxOn } from './withholding/labour-income/bracket.server.ts'
export { firstOffRate } from './withholding/withheld/off-rate.server.ts'
export { toWithholdings, withholdingLedger } from './withholding/withheld/withholding-ledger.server.ts'
export {
  type IndependentMonth,
  type WithholdingQuestion,
  withholdingsFor,
} from './withholding/withholding/withholdings-for.server.ts'
export { seedWithholdingRules } from './withholding/withholding-rule/seed.server.ts'
export { withholdingRuleService } from './withholding/withholding-rule/withholding-rule.server.ts'

export const accounting = serverModule({
  name: 'accounting',
  label: 'Contabilidad',
  operations: [
    ...accountOperations,
    ...accountListOperations,
    ...reclassifyOperations,
    ...voucherFamilyOperations,
    ...voucherKindOperations,
    ...conceptOperations,
    ...flowConceptOperations,
    ...chartBalanceOperations,
    ...bookOperations,
    ...entryOperations,
    ...correctionOperations,
    ...closingOffers.operations,
    ...raiseOperations,
    ...kindUserOperations,
    ...periodOperations,
    ...openingOperations,
    ...configurationOperations,
    ...withholdingRuleOperations,
    ...uvtOperations,
    ...labourBracketOperations,
    ...icaExclusionOperations,
    ...withholdingOperations,
    ...causacionOperations,
    ...saleInvoiceOperations,
    ...saleCreditNoteOperations,
    ...cuentaDeCobroOperations,
    ...cuentaReceivedOperations,
    ...hubOperations,
  ],
  // Served by operations of its own.
  catalogs: [account],
  numbered: [numberedVouchers],
  hubs: { '/accounting/reports': hubReports },
  jobs: [],
  firstSteps: closingOffers.firstSteps,
  chores: closingOffers.chores,
  records: accountingRecords,
  screens,
  monitors: [journalMonitor],
  alerts: [...closingOffers.alerts, causacionAlert],
  parameters: [labourRounding, ...Object.values(labourLimits), invoiceAgeMax, vatTolerance, ...ownPolicies],
})
