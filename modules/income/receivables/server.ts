import { serverModule } from '@quina/blocks/server'
import { tellingPatients } from '@quina/people/server'
import { crossingRecord } from './agreement/crossing/crossing.contract.ts'
import { crossingOperations } from './agreement/crossing/crossing-operations.server.ts'
import { discountLimit, discountLineRecord, roundingMax } from './agreement/discount/discount.contract.ts'
import { discountOperations } from './agreement/discount/discount.server.ts'
import {
  impairment181,
  impairment361,
  impairment721,
  impairment1081,
  impairmentDetail,
  impairmentLiquidation,
  impairmentRecords,
} from './agreement/impairment/impairment.contract.ts'
import { impairmentOperations } from './agreement/impairment/impairment.server.ts'
import { filingOperations, receivablesFirstSteps } from './claim/filing/filing.server.ts'
import { invoiceOptionOperations } from './claim/filing/invoice-options.server.ts'
import { glosaAlerts } from './claim/glosa/alerts.server.ts'
import { glosaCodeList } from './claim/glosa/glosa.contract.ts'
import { glosaRecords } from './claim/glosa/glosa-records.contract.ts'
import { glosaCodeOperations, glosaOperations } from './claim/glosa/operations.server.ts'
import { acceptanceLimit, segregations } from './claim/glosa-credit/credit.contract.ts'
import { processing } from './claim/processing/processing.server.ts'
import { filedImportOperations } from './claim/radicado/filed-import.server.ts'
import { packageOperations } from './claim/radicado/package.server.ts'
import { relationOperations } from './claim/radicado/relation.server.ts'
import { claimFields } from './owed/deduction/deduction.contract.ts'
import { deductionOperations } from './owed/deduction/deduction.server.ts'
import { doubtfulTransferOperations } from './owed/doubtful/doubtful-transfer.server.ts'
import { applicationOperations } from './payment/application/application.server.ts'
import { openInvoiceOperations } from './payment/application/open-invoices.server.ts'
import { collectionOperations } from './payment/collection/collection.server.ts'
import { proposalOperations } from './payment/collection/proposal.server.ts'
import { giroOperations } from './payment/giro/giro.server.ts'
import { paymentOperations } from './payment/payment/payment.server.ts'
import { ageCuts } from './report/ageing/ageing.contract.ts'
import { ageing, movement, paymentsReport } from './report/ageing/report.contract.ts'
import { receivablesReportOperations } from './report/ageing/report.server.ts'
import './rules/expected/expected.server.ts'
import './report/proof/payers-proof.server.ts'
import './report/proof/receivables-proof.server.ts'
import './rules/sub-ledger/sub-ledger.server.ts'
import { settlementOperations } from './agreement/settlement/crossing.server.ts'
import { settlementRecord } from './agreement/settlement/settlement.contract.ts'
import { glosaCauses, glosasBy } from './claim/glosa-report/glosa-report.contract.ts'
import { glosaReportOperations } from './claim/glosa-report/glosa-report.server.ts'
import { riskWeightRecord } from './claim/risk/risk.contract.ts'
import { riskOperations } from './claim/risk/risk.server.ts'
import { legalCollectionRecord } from './owed/legal/legal-collection.contract.ts'
import { legalCollectionOperations } from './owed/legal/legal-collection.server.ts'
import { owedMonitor } from './owed/owed/monitor.server.ts'
import { receivablesAlerts, termsChore } from './owed/owed/oversight.server.ts'
import { contractBalanceOperations, owedOperations } from './owed/owed/owed.server.ts'
import { recognitionProposals } from './owed/recognition/proposal.server.ts'
import { recognisableOperations } from './owed/recognition/recognisable.server.ts'
import { recognitionLineRecord } from './owed/recognition/recognition.contract.ts'
import { recognitionOperations } from './owed/recognition/recognition.server.ts'
import { rotation, sihoCodes, sihoReceivables, sihoSales } from './report/siho/siho.contract.ts'
import { sihoOperations } from './report/siho/siho.server.ts'
import { circular030 } from './rules/circular/circular.contract.ts'
import { circularOperations } from './rules/circular/circular.server.ts'
import { openingOperations } from './rules/opening/opening.server.ts'
import { statement } from './rules/statement/statement.contract.ts'
import { statementOperations } from './rules/statement/statement.server.ts'
import {
  amendTerm,
  answerReturnTerm,
  answerTerm,
  decideReturnTerm,
  decideTerm,
  filingTerm,
  glosaTerm,
  returnTerm,
} from './rules/term/term.contract.ts'
import { screens } from './screens.contract.ts'

export { crossingService } from './agreement/crossing/crossing.server.ts'
export { discountService } from './agreement/discount/discount.server.ts'
export { impairmentService } from './agreement/impairment/impairment.server.ts'
export { settlementService } from './agreement/settlement/settlement.server.ts'
export { filingService } from './claim/filing/filing.server.ts'
export { glosaService } from './claim/glosa/glosa.server.ts'
export { doubtfulTransferService } from './owed/doubtful/doubtful-transfer.server.ts'
export { legalCollectionService } from './owed/legal/legal-collection.server.ts'
export { recognitionService } from './owed/recognition/recognition.server.ts'
export { applicationService } from './payment/application/application.server.ts'
export { collectionService } from './payment/collection/collection.server.ts'
export { paymentService } from './payment/payment/payment.server.ts'

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
