import type { ServerModule } from '@quina/blocks/server'
import { bankAccount } from './bank-account/bank-account.contract.ts'
import { bankAccountOperations } from './bank-account/bank-account.server.ts'
import { cashRegister } from './cash-register/cash-register.contract.ts'
import { cashRegisterOperations } from './cash-register/cash-register.server.ts'
import { checkbook } from './checkbook/checkbook.contract.ts'
import { checkbookOperations } from './checkbook/checkbook.server.ts'
import { receiptLookupOperations } from './receipt-voucher/receipt-lookup.server.ts'
import { receiptVoucher } from './receipt-voucher/receipt-voucher.contract.ts'
import { receiptVoucherOperations } from './receipt-voucher/receipt-voucher.server.ts'
import { regimen } from './regimen/regimen.contract.ts'
import { regimenOperations } from './regimen/regimen.server.ts'
import { screens } from './screens.contract.ts'

export { bankAccountService } from './bank-account/bank-account.server.ts'
export { cashRegisterService } from './cash-register/cash-register.server.ts'
export { checkbookService } from './checkbook/checkbook.server.ts'
export { receiptVoucherService } from './receipt-voucher/receipt-voucher.server.ts'
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
  ],
  documents: [receiptVoucher],
  catalogs: [bankAccount, checkbook, cashRegister, regimen],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  screens,
}
