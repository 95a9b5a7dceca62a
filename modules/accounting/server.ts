import type { ServerModule } from '@quina/blocks/server'
import { account } from './account/account.contract.ts'
import { accountOperations } from './account/account.server.ts'
import { accountListOperations } from './account-list/account-list.server.ts'
import { accountingRecords } from './accounting-records.contract.ts'
import { journalMonitor } from './balance/monitor.server.ts'
import {
  causacion,
  causeBeforeSupport,
  editWithholding,
  invoiceAgeMax,
  vatTolerance,
} from './causacion/causacion.contract.ts'
import { causacionOperations } from './causacion/causacion.server.ts'
import { chartBalance } from './chart-balance/chart-balance.contract.ts'
import { chartBalanceOperations } from './chart-balance/chart-balance.server.ts'
import { concept } from './concept/concept.contract.ts'
import { conceptOperations } from './concept/concept.server.ts'
import { configurationPermissions } from './configuration/configuration.contract.ts'
import { configurationOperations } from './configuration/configuration.server.ts'
import { ownPolicies } from './configuration/policies.contract.ts'
import { cuentaDeCobro } from './cuenta-de-cobro/cuenta-de-cobro.contract.ts'
import { cuentaDeCobroOperations } from './cuenta-de-cobro/cuenta-de-cobro.server.ts'
import { cuentaReceived } from './cuenta-received/cuenta-received.contract.ts'
import { cuentaReceivedOperations } from './cuenta-received/cuenta-received.server.ts'
import { viewEntries } from './entry/entry.contract.ts'
import { entryOperations, numberedVouchers } from './entry/entry.server.ts'
import { foliateEntries } from './entry-book/entry-book.contract.ts'
import { bookOperations } from './entry-book/entry-book.server.ts'
import { correctionOperations } from './entry-correction/entry-correction.server.ts'
import { exogenaConcept, exogenaFormat, exogenaMapping } from './exogena/catalogs.contract.ts'
import { flowConcept } from './flow-concept/flow-concept.contract.ts'
import { flowConceptOperations } from './flow-concept/flow-concept.server.ts'
import { hubOperations, hubReports } from './hub/reports.server.ts'
import { icaExclusion } from './ica-exclusion/ica-exclusion.contract.ts'
import { icaExclusionOperations } from './ica-exclusion/ica-exclusion.server.ts'
import { labourBracket, labourRounding } from './labour-income/bracket.contract.ts'
import { labourBracketOperations } from './labour-income/bracket.server.ts'
import { labourLimits } from './labour-income/limits.contract.ts'
import { closingOffers } from './month-end/offers.server.ts'
import { makeFiles, viewFiles } from './official-file/official-file.contract.ts'
import { opening } from './opening/opening.contract.ts'
import { openingOperations } from './opening/opening.server.ts'
import { editPeriods, periodPermissions, viewPeriods } from './period/period-screen.contract.ts'
import { periodOperations } from './period/period-screen.server.ts'
import { reclassifyAccounts } from './reclassify/reclassify.contract.ts'
import { reclassifyOperations } from './reclassify/reclassify.server.ts'
import { saleCreditNoteOperations } from './sale-credit-note/operations.server.ts'
import { saleCreditNote } from './sale-credit-note/sale-credit-note.contract.ts'
import { saleInvoiceOperations } from './sale-invoice/operations.server.ts'
import { saleInvoice } from './sale-invoice/sale-invoice.contract.ts'
import { screens } from './screens.contract.ts'
import { uvt } from './uvt/uvt.contract.ts'
import { uvtOperations } from './uvt/uvt.server.ts'
import { voucherFamily } from './voucher-family/voucher-family.contract.ts'
import { voucherFamilyOperations } from './voucher-family/voucher-family.server.ts'
import { raiseNumbers } from './voucher-kind/raise.contract.ts'
import { raiseOperations } from './voucher-kind/raise.server.ts'
import { voucherKind } from './voucher-kind/voucher-kind.contract.ts'
import { voucherKindOperations } from './voucher-kind/voucher-kind.server.ts'
import { kindUserOperations } from './voucher-kind-user/kind-users.server.ts'
import { withholdingOperations } from './withholding/simulate.server.ts'
import { simulateWithholding } from './withholding/withholding.contract.ts'
import { withholdingRule } from './withholding-rule/withholding-rule.contract.ts'
import { withholdingRuleOperations } from './withholding-rule/withholding-rule.server.ts'

export { sayFuente } from './account/account-fuente.server.ts'
export { openBankAuxiliary } from './account/auxiliary.server.ts'
export { reportReciprocals } from './account/reciprocal.server.ts'
export { type Drift, journalDrift } from './balance/drift.server.ts'
export { causacionService } from './causacion/causacion.server.ts'
export { type SettledSpending, settleSpent, withheldMoves } from './causacion-settlement/spent.server.ts'
export { seedChart, seedPublishedChart, seedVoucherKinds } from './chart/seed.server.ts'
export { defineClosingCheck, draftsCheck } from './checklist/closing-check.server.ts'
export { seedConcepts } from './concept/seed.server.ts'
export { type PostedBy, postedEntry } from './entry/posted.server.ts'
export { journalLedger, toJournal } from './journal/journal-ledger.server.ts'
export { labourTaxOn } from './labour-income/bracket.server.ts'
export { noteService } from './note/note.server.ts'
export { noteScheduleService } from './note-schedule/note-schedule.server.ts'
export { openingService } from './opening/opening.server.ts'
export { lockPayables, type Owed, program } from './payable/payable.server.ts'
export { closePeriod, lockPeriod, openPeriod, preparePeriods, reopenPeriod } from './period/period.server.ts'
export { type Posted, postingLines } from './posting/posting-lines.server.ts'
export { accountFor, seedPurposes } from './purpose/purpose.server.ts'
export { reportDutyService, writeCalendar } from './report-duty/report-duty.server.ts'
export { saleNoteAnswered } from './sale-credit-note/note-sending.server.ts'
export { saleCreditNoteService } from './sale-credit-note/sale-credit-note.server.ts'
export type { Electronic } from './sale-invoice/sale-invoice.contract.ts'
export { saleInvoiceService } from './sale-invoice/sale-invoice.server.ts'
export {
  defineInvoiceIssuer,
  type InvoiceIssuer,
  type InvoiceNumber,
  type IssuedNote,
  type IssuedSale,
  type SoldLine,
  saleAnswered,
} from './sale-issuer/invoice-issuer.server.ts'
export { defineSubLedger, holderOf, movableBy, mustLeaveSubLedgers } from './sub-ledger/sub-ledger.server.ts'
export { defineSupportKeeper, holdSupport } from './support-source/support-keeper.server.ts'
export { offerSupport, type SupportSource, withdrawSupport } from './support-source/support-source.server.ts'
export { taxYearOn } from './uvt/uvt.server.ts'
export { firstOffRate } from './withheld/off-rate.server.ts'
export { toWithholdings, withholdingLedger } from './withheld/withholding-ledger.server.ts'
export {
  type IndependentMonth,
  type WithholdingQuestion,
  withholdingsFor,
} from './withholding/withholdings-for.server.ts'
export { seedWithholdingRules } from './withholding-rule/seed.server.ts'
export { withholdingRuleService } from './withholding-rule/withholding-rule.server.ts'

export const accounting: ServerModule = {
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
  documents: [
    ...closingOffers.documents,
    causacion,
    saleInvoice,
    saleCreditNote,
    cuentaDeCobro,
    cuentaReceived,
    opening,
  ],
  catalogs: [
    ...closingOffers.catalogs,
    account,
    voucherFamily,
    voucherKind,
    concept,
    flowConcept,
    withholdingRule,
    uvt,
    labourBracket,
    icaExclusion,
    exogenaFormat,
    exogenaConcept,
    exogenaMapping,
  ],
  reports: [chartBalance, ...hubReports],
  numbered: [numberedVouchers],
  hubs: { '/accounting/reports': hubReports },
  processes: [],
  permissions: [
    { name: viewFiles, label: 'Ver archivos oficiales' },
    { name: makeFiles, label: 'Generar y transmitir archivos oficiales' },
    ...closingOffers.permissions,
    { name: reclassifyAccounts, label: 'Unir cuentas y abrir auxiliares con sus saldos' },
    { name: viewEntries, label: 'Ver comprobantes contables' },
    { name: raiseNumbers, label: 'Subir el consecutivo de un tipo de comprobante' },
    { name: foliateEntries, label: 'Foliar los comprobantes de un período cerrado' },
    { name: configurationPermissions.view, label: 'Ver la configuración contable' },
    { name: configurationPermissions.edit, label: 'Cambiar la configuración contable' },
    { name: configurationPermissions.approve, label: 'Aprobar cambios de la configuración contable' },
    { name: viewPeriods, label: 'Ver períodos contables' },
    { name: editPeriods, label: 'Crear y abrir períodos contables' },
    { name: periodPermissions.close, label: 'Cerrar períodos contables' },
    { name: periodPermissions.reopen, label: 'Reabrir períodos contables' },
    { name: periodPermissions.lock, label: 'Bloquear períodos contables' },
    { name: simulateWithholding, label: 'Simular retenciones' },
    { name: editWithholding, label: 'Cambiar las retenciones de una causación' },
    { name: causeBeforeSupport, label: 'Causar con fecha anterior a la del soporte' },
  ],
  jobs: [],
  firstSteps: closingOffers.firstSteps,
  chores: closingOffers.chores,
  records: accountingRecords,
  screens,
  monitors: [journalMonitor],
  alerts: closingOffers.alerts,
  parameters: [labourRounding, ...Object.values(labourLimits), invoiceAgeMax, vatTolerance, ...ownPolicies],
  constraints: {
    'accounting.withholding_rule_once': {
      code: 'RET-001',
      message: 'Se cruza con otra regla del mismo concepto y beneficiario en esos días.',
    },
    'accounting.labour_bracket_once': {
      code: 'RET-001',
      message: 'Se cruza con otro rango vigente en esos días.',
    },
    'accounting.causacion_support_once': {
      code: 'CXP-001',
      message: 'Ese soporte del tercero ya está en otra causación.',
      status: 409,
      field: 'supportNumber',
    },
    'accounting.cuenta_received_once': {
      code: 'CDR-007',
      message: 'Esa cuenta de cobro del contratista ya se recibió.',
      status: 409,
      field: 'supportNumber',
    },
    'accounting.causacion_source_once': {
      code: 'CXP-002',
      message: 'Ese ingreso ya está en otra causación.',
      status: 409,
      field: 'sourceId',
    },
    'accounting.payable_not_overpaid': {
      code: 'CXP-020',
      message: 'El valor supera lo que se debe de la causación.',
      status: 409,
    },
    'accounting.supplier_note_once': {
      code: 'CXP-023',
      message: 'Esa nota crédito ya está registrada.',
      status: 409,
      field: 'number',
    },
    'accounting.entry_area_open': {
      code: 'CON-043',
      message: 'El módulo que lleva esos comprobantes ya cerró el mes: reábralo o use otra fecha.',
      status: 409,
    },
    'accounting.period_reopening_two_people': {
      code: 'CON-049',
      message: 'Quien pidió la reapertura no la aprueba: debe hacerlo otra persona.',
      status: 409,
    },
    'accounting.period_reopening_once': {
      code: 'CON-047',
      message: 'Ya hay una solicitud de reapertura por decidir.',
      status: 409,
    },
    'accounting.period_reported': {
      code: 'CON-021',
      message: 'El período está bloqueado por reporte CHIP: reabrirlo exige una segunda persona.',
      status: 409,
    },
    'accounting.entry_period_open': { code: 'CON-020', message: 'El período está cerrado.' },
    'accounting.purpose_account_two_people': {
      code: 'CON-054',
      message: 'Quien propone un cambio no lo aprueba.',
    },
    'accounting.posting_rule_two_people': {
      code: 'CON-054',
      message: 'Quien propone un cambio no lo aprueba.',
    },
    'accounting.opening_once': {
      code: 'CON-034',
      message: 'Ya hay saldos iniciales de esa vigencia.',
      status: 409,
    },
    'accounting.account_accepts_moves': {
      code: 'CON-011',
      message: 'Una de las cuentas ya no acepta movimiento.',
    },
    'accounting.entry_reversed_once': {
      code: 'CON-028',
      message: 'El comprobante ya fue reversado.',
      status: 409,
    },
  },
}
