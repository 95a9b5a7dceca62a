import { firstWork, serverModule } from '@quina/blocks/server'
import { advancePendingOperations } from './advance-pending/advance-pending.server.ts'
import { bankAccountOperations, bankAccountStep } from './bank-account/bank-account.server.ts'
import { bankCodeOperations } from './bank-file/bank-code.server.ts'
import { bankFileOperations } from './bank-file/bank-file.server.ts'
import { statementFormatOperations } from './bank-statement/statement.server.ts'
import { bulletinOperations } from './bulletin/bulletin.server.ts'
import { cashAhead, cashForeseen } from './cash-ahead/cash-ahead.contract.ts'
import { cashAheadOperations } from './cash-ahead/cash-ahead.server.ts'
import { cashCountOperations } from './cash-count/cash-count.server.ts'
import { cashRegisterOperations } from './cash-register/cash-register.server.ts'
import { checkbookOperations } from './checkbook/checkbook.server.ts'
import { chequeForm, chequeMonths } from './cheque/cheque.contract.ts'
import { chequeOperations } from './cheque/cheque-operations.server.ts'
import { treasuryOptionOperations } from './choosing/choosing.server.ts'
import { egreso } from './egreso/egreso.contract.ts'
import { egresoDocumentOperations } from './egreso/egreso.server.ts'
import { taxesOperations } from './egreso/taxes.server.ts'
import { payeeOperations } from './egreso-payee/payee.server.ts'
import { fundTransferOperations } from './fund-transfer/fund-transfer.server.ts'
import { payableOperations } from './payable/payable.server.ts'
import './period-check/period-checks.server.ts'
import './petty-cash/year-end.server.ts'
import { orderFundsOperation } from './order-funds/order-funds.server.ts'
import { ordenadorLimit } from './payment-order/limit.contract.ts'
import { paymentOrderDocumentOperations } from './payment-order/payment-order.server.ts'
import { toIssueAlert } from './payment-order/to-issue.server.ts'
import { programOperations } from './payment-program/program.server.ts'
import {
  policyRequired,
  reimburseShare,
  splittingDays,
  voucherDays,
} from './petty-cash/parameters.contract.ts'
import { pettyCashOperations } from './petty-cash/petty-cash.server.ts'
import { pettyCashCountOperations } from './petty-cash-count/petty-cash-count.server.ts'
import { pettyCashExpenseOperations } from './petty-cash-expense/petty-cash-expense.server.ts'
import { pettyCashLegalisationOperations } from './petty-cash-legalisation/petty-cash-legalisation.server.ts'
import { pettyCashVoucherOperations } from './petty-cash-voucher/petty-cash-voucher.server.ts'
import { proofAlert, proofMonitor } from './proof/monitor.server.ts'
import { proof, proofByDay } from './proof/proof.contract.ts'
import { proofOperations } from './proof/proof.server.ts'
import { receiptLookupOperations } from './receipt-voucher/receipt-lookup.server.ts'
import { receiptVoucherOperations } from './receipt-voucher/receipt-voucher.server.ts'
import { advancesOfPayerOperation } from './receivables-advance/advance-of-payer.server.ts'
import { receivablesAdvanceOperations } from './receivables-advance/receivables-advance.server.ts'
import { reconciliationWorkOperations } from './reconciliation/operations.server.ts'
import { reconciliation } from './reconciliation/reconciliation.contract.ts'
import { reconciliationOperations } from './reconciliation/reconciliation.server.ts'
import { regimenOperations } from './regimen/regimen.server.ts'
import { screens } from './screens.contract.ts'
import { segregations } from './segregations.contract.ts'
import { treasuryRecords } from './treasury-records.contract.ts'

export { isReconciled } from './annulment/reconciled.server.ts'
export { bankAccountService } from './bank-account/bank-account.server.ts'
export { bankCodeService } from './bank-file/bank-code.server.ts'
export { makeFile } from './bank-file/bank-file.server.ts'
export { importStatement } from './bank-statement/import-statement.server.ts'
export {
  collect,
  type Doing,
  effectsOf,
  payInBudget,
  undoInBudget,
  usesBudget,
} from './budget-effect/budget-effect.server.ts'
export { defineForeseen } from './cash-ahead/foreseen.server.ts'
export { cashCountService } from './cash-count/cash-count.server.ts'
export { cashRegisterService } from './cash-register/cash-register.server.ts'
export { checkbookService } from './checkbook/checkbook.server.ts'
export { chequeService } from './cheque/cheque.server.ts'
export { egresoService } from './egreso/egreso.server.ts'
export { definePayeeSource, type OwedItem, type PayeeSource } from './egreso-payee/payee-source.server.ts'
export { fundTransferService } from './fund-transfer/fund-transfer.server.ts'
export { lockPayables, type Payable } from './payable/payable-facts.server.ts'
export { paymentOrderService } from './payment-order/payment-order.server.ts'
export { deductionsToPay } from './payment-program/proposed-deductions.server.ts'
export { pettyCashService } from './petty-cash/petty-cash.server.ts'
export { pettyCashExpenseService } from './petty-cash-expense/petty-cash-expense.server.ts'
export { pettyCashLegalisationService } from './petty-cash-legalisation/petty-cash-legalisation.server.ts'
export { pettyCashVoucherService } from './petty-cash-voucher/petty-cash-voucher.server.ts'
export { defineRecognised } from './proof/declared.server.ts'
export { receiptVoucherService } from './receipt-voucher/receipt-voucher.server.ts'
export { defineAdvanceKeeper } from './receivables-advance/advance-keeper.server.ts'
export { mustBeOfPayer } from './receivables-advance/advance-of-payer.server.ts'
export {
  type AppliedInvoice,
  type Applying,
  applyAdvance,
  reimputeAdvance,
  takeBackAdvance,
} from './receivables-advance/apply-advance.server.ts'
export {
  type Legalised,
  legaliseAdvance,
  legalisedBy,
} from './receivables-advance/legalise-advance.server.ts'
export { receivablesAdvanceService } from './receivables-advance/receivables-advance.server.ts'
export { bookNote } from './reconciliation/bank-note.server.ts'
export { reconciliationService } from './reconciliation/reconciliation.server.ts'
export { acceptSuggested } from './reconciliation/suggested.server.ts'
export {
  figures as reconciliationFigures,
  workOf as reconciliationWork,
} from './reconciliation/work.server.ts'
export { regimenService } from './regimen/regimen.server.ts'

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
  hubs: {
    '/accounting/proof': [proof, proofByDay],
    '/accounting/cash-ahead': [cashAhead, cashForeseen],
  },
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
