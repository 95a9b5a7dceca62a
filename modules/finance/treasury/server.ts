import { firstWork, serverModule } from '@quina/blocks/server'
import { statementFormatOperations } from './bank/bank-statement/statement.server.ts'
import { bulletinOperations } from './bank/bulletin/bulletin.server.ts'
import { checkbookOperations } from './bank/checkbook/checkbook.server.ts'
import { treasuryOptionOperations } from './bank/choosing/choosing.server.ts'
import { bankAccountOperations, bankAccountStep } from './payment/bank-account/bank-account.server.ts'
import { bankCodeOperations } from './payment/bank-file/bank-code.server.ts'
import { bankFileOperations } from './payment/bank-file/bank-file.server.ts'
import { chequeForm, chequeMonths } from './payment/cheque/cheque.contract.ts'
import { chequeOperations } from './payment/cheque/cheque-operations.server.ts'
import { egreso } from './payment/egreso/egreso.contract.ts'
import { egresoDocumentOperations } from './payment/egreso/egreso.server.ts'
import { taxesOperations } from './payment/egreso/taxes.server.ts'
import { payeeOperations } from './payment/egreso-payee/payee.server.ts'
import { fundTransferOperations } from './payment/fund-transfer/fund-transfer.server.ts'
import { payableOperations } from './payment/payable/payable.server.ts'
import { advancePendingOperations } from './receipt/advance-pending/advance-pending.server.ts'
import { cashCountOperations } from './receipt/cash-count/cash-count.server.ts'
import { cashRegisterOperations } from './receipt/cash-register/cash-register.server.ts'
import { cashAhead, cashForeseen } from './report/cash-ahead/cash-ahead.contract.ts'
import { cashAheadOperations } from './report/cash-ahead/cash-ahead.server.ts'
import './report/period-check/period-checks.server.ts'
import './petty-cash/petty-cash/year-end.server.ts'
import { orderFundsOperation } from './payment/order-funds/order-funds.server.ts'
import { ordenadorLimit } from './payment/payment-order/limit.contract.ts'
import { paymentOrderDocumentOperations } from './payment/payment-order/payment-order.server.ts'
import { toIssueAlert } from './payment/payment-order/to-issue.server.ts'
import { programOperations } from './payment/payment-program/program.server.ts'
import { pettyCashCountOperations } from './petty-cash/count/petty-cash-count.server.ts'
import { pettyCashExpenseOperations } from './petty-cash/expense/petty-cash-expense.server.ts'
import { pettyCashLegalisationOperations } from './petty-cash/legalisation/petty-cash-legalisation.server.ts'
import {
  policyRequired,
  reimburseShare,
  splittingDays,
  voucherDays,
} from './petty-cash/petty-cash/parameters.contract.ts'
import { pettyCashOperations } from './petty-cash/petty-cash/petty-cash.server.ts'
import { pettyCashVoucherOperations } from './petty-cash/voucher/petty-cash-voucher.server.ts'
import { receiptLookupOperations } from './receipt/receipt-voucher/receipt-lookup.server.ts'
import { receiptVoucherOperations } from './receipt/receipt-voucher/receipt-voucher.server.ts'
import { advancesOfPayerOperation } from './receipt/receivables-advance/advance-of-payer.server.ts'
import { receivablesAdvanceOperations } from './receipt/receivables-advance/receivables-advance.server.ts'
import { regimenOperations } from './receipt/regimen/regimen.server.ts'
import { reconciliationWorkOperations } from './reconciliation/reconciliation/operations.server.ts'
import { reconciliation } from './reconciliation/reconciliation/reconciliation.contract.ts'
import { reconciliationOperations } from './reconciliation/reconciliation/reconciliation.server.ts'
import { proofAlert, proofMonitor } from './report/proof/monitor.server.ts'
import { proof, proofByDay } from './report/proof/proof.contract.ts'
import { proofOperations } from './report/proof/proof.server.ts'
import { screens } from './screens.contract.ts'
import { segregations } from './segregations.contract.ts'
import { treasuryRecords } from './treasury-records.contract.ts'

export { importStatement } from './bank/bank-statement/import-statement.server.ts'
export { checkbookService } from './bank/checkbook/checkbook.server.ts'
export { bankAccountService } from './payment/bank-account/bank-account.server.ts'
export { bankCodeService } from './payment/bank-file/bank-code.server.ts'
export { makeFile } from './payment/bank-file/bank-file.server.ts'
export { chequeService } from './payment/cheque/cheque.server.ts'
export { egresoService } from './payment/egreso/egreso.server.ts'
export {
  definePayeeSource,
  type OwedItem,
  type PayeeSource,
} from './payment/egreso-payee/payee-source.server.ts'
export { fundTransferService } from './payment/fund-transfer/fund-transfer.server.ts'
export { lockPayables, type Payable } from './payment/payable/payable-facts.server.ts'
export { paymentOrderService } from './payment/payment-order/payment-order.server.ts'
export { deductionsToPay } from './payment/payment-program/proposed-deductions.server.ts'
export { pettyCashExpenseService } from './petty-cash/expense/petty-cash-expense.server.ts'
export { pettyCashLegalisationService } from './petty-cash/legalisation/petty-cash-legalisation.server.ts'
export { pettyCashService } from './petty-cash/petty-cash/petty-cash.server.ts'
export { pettyCashVoucherService } from './petty-cash/voucher/petty-cash-voucher.server.ts'
export { cashCountService } from './receipt/cash-count/cash-count.server.ts'
export { cashRegisterService } from './receipt/cash-register/cash-register.server.ts'
export { receiptVoucherService } from './receipt/receipt-voucher/receipt-voucher.server.ts'
export { defineAdvanceKeeper } from './receipt/receivables-advance/advance-keeper.server.ts'
export { mustBeOfPayer } from './receipt/receivables-advance/advance-of-payer.server.ts'
export {
  type AppliedInvoice,
  type ApplyAdvanceInput,
  applyAdvance,
  reimputeAdvance,
  takeBackAdvance,
} from './receipt/receivables-advance/apply-advance.server.ts'
export {
  type LegalisedAdvance,
  legaliseAdvance,
  legalisedBy,
} from './receipt/receivables-advance/legalise-advance.server.ts'
export { receivablesAdvanceService } from './receipt/receivables-advance/receivables-advance.server.ts'
export { regimenService } from './receipt/regimen/regimen.server.ts'
export { bookNote } from './reconciliation/reconciliation/bank-note.server.ts'
export { reconciliationService } from './reconciliation/reconciliation/reconciliation.server.ts'
export { acceptSuggested } from './reconciliation/reconciliation/suggested.server.ts'
export {
  figures as reconciliationFigures,
  workOf as reconciliationWork,
} from './reconciliation/reconciliation/work.server.ts'
export { defineForeseen } from './report/cash-ahead/foreseen.server.ts'
export { defineRecognised } from './report/proof/declared.server.ts'
export { isReconciled } from './rules/annulment/reconciled.server.ts'
export {
  collect,
  effectsOf,
  payInBudget,
  type Source,
  undoInBudget,
  usesBudget,
} from './rules/budget-effect/budget-effect.server.ts'

export const treasury = serverModule({
  name: 'treasury',
  label: 'Tesorería',
  operations: [
    ...bankAccountOperations,
    ...checkbookOperations,
    ...cashRegisterOperations,
    ...regimenOperations,
    ...receiptLookupOperations,
    ...receiptVoucherOperations,
    ...cashCountOperations,
    ...fundTransferOperations,
    ...pettyCashOperations,
    ...pettyCashVoucherOperations,
    ...pettyCashExpenseOperations,
    ...pettyCashLegalisationOperations,
    ...pettyCashCountOperations,
    ...receivablesAdvanceOperations,
    advancesOfPayerOperation,
    ...proofOperations,
    ...payableOperations,
    ...programOperations,
    orderFundsOperation,
    ...paymentOrderDocumentOperations,
    ...taxesOperations,
    ...egresoDocumentOperations,
    ...payeeOperations,
    ...chequeOperations,
    ...bankFileOperations,
    ...bankCodeOperations,
    ...bulletinOperations,
    ...cashAheadOperations,
    ...advancePendingOperations,
    ...treasuryOptionOperations,
    ...statementFormatOperations,
    ...reconciliationOperations,
    ...reconciliationWorkOperations,
  ],
  hubs: { '/accounting/proof': [proof, proofByDay], '/accounting/cash-ahead': [cashAhead, cashForeseen] },
  jobs: [],
  records: treasuryRecords,
  screens,
  firstSteps: [
    bankAccountStep,
    firstWork(egreso, ['issued', 'confirmed'], {
      title: 'Gire el primer egreso',
      why: 'Paga lo que el presupuesto obligó y lo lleva al libro de bancos.',
      who: 'Tesorería',
      to: '/pago',
      order: 240,
    }),
    firstWork(reconciliation, ['closed'], {
      title: 'Concilie el primer mes de un banco',
      why: 'Lo que dice el extracto y lo que dice el libro, sin diferencia.',
      who: 'Tesorería',
      to: '/accounting/bank-reconciliation',
      order: 250,
    }),
  ],
  monitors: [proofMonitor],
  alerts: [proofAlert, toIssueAlert],
  segregations,
  parameters: [
    ordenadorLimit,
    chequeMonths,
    chequeForm,
    policyRequired,
    splittingDays,
    reimburseShare,
    voucherDays,
  ],
})
