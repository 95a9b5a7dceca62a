import type { ServerModule } from '@quina/blocks/server'
import { bankAccount } from './bank-account/bank-account.contract.ts'
import { bankAccountOperations } from './bank-account/bank-account.server.ts'
import { cashRegister } from './cash-register/cash-register.contract.ts'
import { cashRegisterOperations } from './cash-register/cash-register.server.ts'
import { checkbook } from './checkbook/checkbook.contract.ts'
import { checkbookOperations } from './checkbook/checkbook.server.ts'
import { fundTransfer } from './fund-transfer/fund-transfer.contract.ts'
import { fundTransferOperations } from './fund-transfer/fund-transfer.server.ts'
import { proofAlert, proofMonitor } from './proof/monitor.server.ts'
import { proof, proofByDay } from './proof/proof.contract.ts'
import { proofOperations } from './proof/proof.server.ts'
import { receiptLookupOperations } from './receipt-voucher/receipt-lookup.server.ts'
import { receiptVoucher } from './receipt-voucher/receipt-voucher.contract.ts'
import { receiptVoucherOperations } from './receipt-voucher/receipt-voucher.server.ts'
import { receivablesAdvance } from './receivables-advance/receivables-advance.contract.ts'
import { receivablesAdvanceOperations } from './receivables-advance/receivables-advance.server.ts'
import { regimen } from './regimen/regimen.contract.ts'
import { regimenOperations } from './regimen/regimen.server.ts'
import { screens } from './screens.contract.ts'

export { bankAccountService } from './bank-account/bank-account.server.ts'
export { cashRegisterService } from './cash-register/cash-register.server.ts'
export { checkbookService } from './checkbook/checkbook.server.ts'
export { fundTransferService } from './fund-transfer/fund-transfer.server.ts'
export { receiptVoucherService } from './receipt-voucher/receipt-voucher.server.ts'
export {
  type AppliedInvoice,
  type Applying,
  applyAdvance,
  takeBackAdvance,
} from './receivables-advance/apply-advance.server.ts'
export { receivablesAdvanceService } from './receivables-advance/receivables-advance.server.ts'
export { regimenService } from './regimen/regimen.server.ts'

export const treasury: ServerModule = {
  name: 'treasury',
  label: 'Tesorería',
  operations: [
    ...bankAccountOperations,
    ...checkbookOperations,
    ...cashRegisterOperations,
    ...regimenOperations,
    ...receiptLookupOperations,
    ...receiptVoucherOperations,
    ...fundTransferOperations,
    ...receivablesAdvanceOperations,
    ...proofOperations,
  ],
  documents: [receiptVoucher, fundTransfer, receivablesAdvance],
  catalogs: [bankAccount, checkbook, cashRegister, regimen],
  reports: [proof, proofByDay],
  processes: [],
  permissions: [],
  jobs: [],
  screens,
  constraints: {
    'treasury.receivables_advance_once': {
      code: 'TES-056',
      message: 'Ese giro ya está registrado: misma cuenta, fecha, valor y referencia.',
      status: 409,
    },
    'treasury.receivables_advance_applied': {
      code: 'TES-051',
      message: 'Excede el saldo del anticipo.',
      status: 409,
    },
  },
  monitors: [proofMonitor],
  alerts: [proofAlert],
}
