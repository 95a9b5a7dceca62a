import { serverModule } from '@quina/blocks/server'
import { tellingPatients } from '@quina/people/server'
import { ageCuts } from './ageing/ageing.contract.ts'
import { ageing, movement, paymentsReport } from './ageing/report.contract.ts'
import { receivablesReportOperations } from './ageing/report.server.ts'
import { applicationOperations } from './application/application.server.ts'
import { openInvoiceOperations } from './application/open-invoices.server.ts'
import { collectionOperations } from './collection/collection.server.ts'
import { proposalOperations } from './collection/proposal.server.ts'
import { crossingRecord } from './crossing/crossing.contract.ts'
import { crossingOperations } from './crossing/crossing-operations.server.ts'
import { claimFields } from './deduction/deduction.contract.ts'
import { deductionOperations } from './deduction/deduction.server.ts'
import { discountLimit, discountLineRecord, roundingMax } from './discount/discount.contract.ts'
import { discountOperations } from './discount/discount.server.ts'
import { doubtfulTransferOperations } from './doubtful/doubtful-transfer.server.ts'
import { filingOperations, receivablesFirstSteps } from './filing/filing.server.ts'
import { invoiceOptionOperations } from './filing/invoice-options.server.ts'
import { giroOperations } from './giro/giro.server.ts'
import { glosaAlerts } from './glosa/alerts.server.ts'
import { glosaCodeList } from './glosa/glosa.contract.ts'
import { glosaRecords } from './glosa/glosa-records.contract.ts'
import { glosaCodeOperations, glosaOperations } from './glosa/operations.server.ts'
import { acceptanceLimit, segregations } from './glosa-credit/credit.contract.ts'
import {
  impairment181,
  impairment361,
  impairment721,
  impairment1081,
  impairmentDetail,
  impairmentLiquidation,
  impairmentRecords,
} from './impairment/impairment.contract.ts'
import { impairmentOperations } from './impairment/impairment.server.ts'
import { paymentOperations } from './payment/payment.server.ts'
import { processing } from './processing/processing.server.ts'
import { filedImportOperations } from './radicado/filed-import.server.ts'
import { packageOperations } from './radicado/package.server.ts'
import { relationOperations } from './radicado/relation.server.ts'
import './expected/expected.server.ts'
import './proof/payers-proof.server.ts'
import './proof/receivables-proof.server.ts'
import './sub-ledger/sub-ledger.server.ts'
import { circular030 } from './circular/circular.contract.ts'
import { circularOperations } from './circular/circular.server.ts'
import { legalCollectionRecord } from './legal/legal-collection.contract.ts'
import { legalCollectionOperations } from './legal/legal-collection.server.ts'
import { openingOperations } from './opening/opening.server.ts'
import { owedMonitor } from './owed/monitor.server.ts'
import { receivablesAlerts, termsChore } from './owed/oversight.server.ts'
import { contractBalanceOperations, owedOperations } from './owed/owed.server.ts'
import { recognitionProposals } from './recognition/proposal.server.ts'
import { recognisableOperations } from './recognition/recognisable.server.ts'
import { recognitionLineRecord } from './recognition/recognition.contract.ts'
import { recognitionOperations } from './recognition/recognition.server.ts'
import { glosaCauses, glosasBy } from './report/glosa-report.contract.ts'
import { glosaReportOperations } from './report/glosa-report.server.ts'
import { riskWeightRecord } from './risk/risk.contract.ts'
import { riskOperations } from './risk/risk.server.ts'
import { screens } from './screens.contract.ts'
import { settlementOperations } from './settlement/crossing.server.ts'
import { settlementRecord } from './settlement/settlement.contract.ts'
import { rotation, sihoCodes, sihoReceivables, sihoSales } from './siho/siho.contract.ts'
import { sihoOperations } from './siho/siho.server.ts'
import { statement } from './statement/statement.contract.ts'
import { statementOperations } from './statement/statement.server.ts'
import {
  amendTerm,
  answerReturnTerm,
  answerTerm,
  decideReturnTerm,
  decideTerm,
  filingTerm,
  glosaTerm,
  returnTerm,
} from './term/term.contract.ts'

export { applicationService } from './application/application.server.ts'
export { collectionService } from './collection/collection.server.ts'
export { crossingService } from './crossing/crossing.server.ts'
export { discountService } from './discount/discount.server.ts'
export { doubtfulTransferService } from './doubtful/doubtful-transfer.server.ts'
export { filingService } from './filing/filing.server.ts'
export { glosaService } from './glosa/glosa.server.ts'
export { impairmentService } from './impairment/impairment.server.ts'
export { legalCollectionService } from './legal/legal-collection.server.ts'
export { paymentService } from './payment/payment.server.ts'
export { recognitionService } from './recognition/recognition.server.ts'
export { settlementService } from './settlement/settlement.server.ts'

export const receivables = serverModule({
  name: 'receivables',
  label: 'Cartera',
  operations: [
    ...tellingPatients('receivables.patient_summary', owedOperations),
    ...openingOperations,
    ...deductionOperations,
    ...receivablesReportOperations,
    ...processing.operations,
    ...proposalOperations,
    ...tellingPatients('receivables.patient_summary', [
      ...openInvoiceOperations,
      ...packageOperations,
      ...invoiceOptionOperations,
      ...relationOperations,
      ...filingOperations,
      ...applicationOperations,
      ...doubtfulTransferOperations,
      ...legalCollectionOperations,
      ...discountOperations,
      ...crossingOperations,
      ...settlementOperations,
      ...glosaOperations,
      ...riskOperations,
      ...recognitionOperations,
    ]),
    ...glosaCodeOperations,
    ...impairmentOperations,
    ...glosaReportOperations,
    ...circularOperations,
    ...sihoOperations,
    ...statementOperations,
    ...recognitionProposals,
    ...recognisableOperations,
    ...contractBalanceOperations,
    ...filedImportOperations,
    ...giroOperations,
    ...paymentOperations,
    ...collectionOperations,
  ],
  reported: 'receivables.patient_summary',
  hubs: {
    '/accounting/wallet/report': [
      ageing,
      movement,
      impairmentDetail,
      glosasBy,
      glosaCauses,
      circular030,
      rotation,
      sihoReceivables,
      sihoSales,
      paymentsReport,
      statement,
    ],
  },
  jobs: processing.jobs,
  screens,
  records: [
    ...glosaRecords,
    ...impairmentRecords,
    crossingRecord,
    legalCollectionRecord,
    discountLineRecord,
    recognitionLineRecord,
    settlementRecord,
    riskWeightRecord,
    { table: 'receivables.glosa_code', label: 'Causa de glosa', fields: glosaCodeList.columns },
    { table: 'receivables.deduction_claim', label: 'Gestión de una glosa descontada', fields: claimFields },
  ],
  alerts: [...receivablesAlerts, ...glosaAlerts],
  firstSteps: receivablesFirstSteps,
  monitors: [owedMonitor],
  segregations,
  chores: [termsChore],
  parameters: [
    filingTerm,
    returnTerm,
    glosaTerm,
    ageCuts,
    sihoCodes,
    answerTerm,
    answerReturnTerm,
    decideTerm,
    decideReturnTerm,
    amendTerm,
    acceptanceLimit,
    discountLimit,
    roundingMax,
    impairment181,
    impairment361,
    impairment721,
    impairment1081,
    impairmentLiquidation,
  ],
})
