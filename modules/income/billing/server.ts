import { firstWork, serverModule } from '@quina/blocks/server'
import { tellingPatients } from '@quina/people/server'
import { accountOperations } from './account/account/operations.server.ts'
import { batchServed } from './account/batch/batch.server.ts'
import { billingRecords } from './billing-records.contract.ts'
import { accidentAlerts, accidentOperations } from './claims/accident/accident.server.ts'
import { claimBatchOperations } from './claims/claim-batch/claim-batch.server.ts'
import { classicOperations } from './claims/classic-rips/classic.server.ts'
import { capitaAlerts, capitaOperations } from './contract/capita/capita.server.ts'
import { membersOperations } from './contract/capita/members.server.ts'
import { chargeOperations } from './invoice/charges/charge/charge-operations.server.ts'
import { lineDiscountMax } from './invoice/charges/charge/discount.contract.ts'
import { tarifarioWithoutContract } from './invoice/charges/charge/pricing.contract.ts'
import { toleratesMismatch } from './invoice/charges/check/check.contract.ts'
import { creditNoteOperations } from './invoice/notes/credit-note/credit-note.server.ts'
import { debitNoteOperations } from './invoice/notes/debit-note/debit-note.server.ts'
import './account/attended/attended-charges.server.ts'
import './account/attended/operated.server.ts'
import './account/attended/patient-rows.server.ts'
import './account/attended/timeline.server.ts'
import './rips/electronic-owner/owners.server.ts'
import { invoice } from './invoice/invoice/invoice.contract.ts'
import { invoiceOperations } from './invoice/invoice/operations.server.ts'
import './invoice/issue/recognised.server.ts'
import './rips/rips/invoice-owner.server.ts'
import { furipsOperations } from './claims/furips/furips.server.ts'
import { furtranOperations } from './claims/furtran/furtran.server.ts'
import { contractProgramOperations } from './contract/program/contract-program.server.ts'
import { programOperations } from './contract/program/program.server.ts'
import { owedSumChore, owedSumMonitor } from './invoice/receivable/owed-sum.server.ts'
import { generateNoteRipsJob, generateRipsJob } from './rips/rips/generate-job.server.ts'
import { usualDiagnosisKind, usualEntryRoute } from './rips/rips/usual.contract.ts'
import './invoice/receivable/payer-debt.server.ts'
import './invoice/sale/sale-issuer.server.ts'
import { soatSplitOperations } from './account/soat-split/soat-split.server.ts'
import { capitaCostOperations } from './contract/capita/cost.server.ts'
import { userReceiptOperations } from './invoice/user-receipt/user-receipt.server.ts'
import { invoicedReportOperations } from './report/report/invoiced.server.ts'
import { moderatingReportOperations } from './report/report/moderating.server.ts'
import { programReportOperations } from './report/report/program-patients.server.ts'
import { billingReports, productivityReports } from './report/report/reports.contract.ts'
import { servicesReportOperations } from './report/report/services.server.ts'
import { uninvoicedReportOperations } from './report/report/uninvoiced.server.ts'
import { ripsDeskOperations } from './rips/rips-desk/desk.server.ts'
import { ripsFindingOperations } from './rips/rips-finding/rips-finding.server.ts'
import { soatCapOperations } from './rules/soat-cap/soat-cap.server.ts'
import { screens } from './screens.contract.ts'
import { segregations } from './segregations.contract.ts'

export { prepareInvoice } from './account/account/prepare.server.ts'
export { accidentService } from './claims/accident/accident.server.ts'
export { furipsService } from './claims/furips/furips.server.ts'
export { capitaService } from './contract/capita/capita.server.ts'
export { addCharge } from './invoice/charges/charge/adding.server.ts'
export { assign } from './invoice/charges/charge/reassign.server.ts'
export { observationService, stayService } from './invoice/charges/stay/stay.contract.ts'
export {
  invoiceService,
  issuedFindings,
  type JudgedLine,
  judgedLines,
} from './invoice/invoice/invoice.server.ts'
export {
  adjustRecognition,
  followNotes,
  recogniseInvoice,
  undoAdjustment,
} from './invoice/issue/adjusted.server.ts'
export { recogniseShares, recognisesAt } from './invoice/issue/recognition.server.ts'
export { creditNoteService } from './invoice/notes/credit-note/credit-note.server.ts'
export { type CreditPartInput, creditPart } from './invoice/notes/credit-part/credit-part.server.ts'
export { debitNoteService } from './invoice/notes/debit-note/debit-note.server.ts'
export { impairmentTaken } from './invoice/posting/impairment.server.ts'
export { annulEarlier, type EarlierInvoice, keepEarlier } from './invoice/receivable/earlier.server.ts'
export {
  type FilingStamp,
  type InvoiceFacts,
  invoiceFacts,
  openInvoices,
  oweOn,
  postReceivable,
  renumberFiling,
  setFiling,
  setLegal,
  setReceivableState,
  settleState,
} from './invoice/receivable/receivable.server.ts'

import { observationHours, observationService, stayService } from './invoice/charges/stay/stay.contract.ts'

export { addSurgery } from './invoice/charges/surgery/surgery.server.ts'
export { collectableOf } from './invoice/user-receipt/collectable.server.ts'
export { userReceiptService } from './invoice/user-receipt/user-receipt.server.ts'
export { generateRips } from './rips/rips/generate.server.ts'
export { ripsFiles } from './rips/rips-desk/files.server.ts'
export { ripsFilesApart } from './rips/rips-desk/files-apart.server.ts'
export { payerFiles } from './rips/rips-desk/package.server.ts'
export { generateNoteRips } from './rips/rips-note/note-rips.server.ts'

export const billing = serverModule({
  name: 'billing',
  label: 'Facturación',
  operations: [
    ...tellingPatients('billing.patient_summary', [
      ...accountOperations,
      ...chargeOperations,
      ...invoiceOperations,
      ...creditNoteOperations,
      ...debitNoteOperations,
      ...capitaOperations,
      ...membersOperations,
      ...userReceiptOperations,
      ...ripsDeskOperations,
      ...accidentOperations,
      ...soatSplitOperations,
      ...furipsOperations,
      ...furtranOperations,
      ...claimBatchOperations,
      ...programReportOperations,
      ...ripsFindingOperations,
    ]),
    ...batchServed.operations,
    ...programOperations,
    ...contractProgramOperations,
    ...soatCapOperations,
    ...classicOperations,
    ...invoicedReportOperations,
    ...servicesReportOperations,
    ...uninvoicedReportOperations,
    ...moderatingReportOperations,
    ...capitaCostOperations,
  ],
  reported: 'billing.patient_summary',
  hubs: { '/facturacion/reports': billingReports, '/billing/reports/index': productivityReports },
  alerts: [...capitaAlerts, ...accidentAlerts],
  jobs: [...batchServed.jobs, generateRipsJob, generateNoteRipsJob],
  screens,
  records: billingRecords,
  segregations,
  firstSteps: [
    firstWork(invoice, ['issued'], {
      title: 'Emita la primera factura',
      why: 'De la cuenta cerrada a la factura, con su RIPS.',
      who: 'Facturación',
      to: '/facturacion/eventos/list',
      order: 420,
    }),
  ],
  monitors: [owedSumMonitor],
  chores: [owedSumChore],
  parameters: [
    tarifarioWithoutContract,
    toleratesMismatch,
    usualEntryRoute,
    usualDiagnosisKind,
    lineDiscountMax,
    stayService,
    observationHours,
    observationService,
  ],
})
