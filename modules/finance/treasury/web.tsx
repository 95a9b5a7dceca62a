import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const order = () => import('./payment/payment-order/payment-order.web.tsx')
const cheque = () => import('./payment/cheque/cheque.web.tsx')

export const treasuryWeb = webModule({
  name: 'treasury',
  screens: screensWith(
    screens,
    {
      '/cuentas-banco-entidad': () =>
        import('./report/bank-accounts/bank-account.web.tsx').then((file) => file.BankAccounts),
      '/cuentas-banco-entidad/chequeras': () =>
        import('./bank/checkbook/checkbook.web.tsx').then((file) => file.Checkbooks),
      '/accounting/proof/portfolio/advance/pending': () =>
        import('./receipt/advance-pending/advance-pending.web.tsx').then((file) => file.AdvancePending),
      '/accounting/proof': () => import('./report/proof/proof.web.tsx').then((file) => file.Proof),
      '/pago': () => import('./payment/payable/payables.web.tsx').then((file) => file.Payables),
      '/pago/ordenes': () => order().then((file) => file.PaymentOrders),
      '/pago/archivos': () => import('./payment/bank-file/bank-files.web.tsx').then((file) => file.BankFiles),
      '/createPago/:thirdId': () => order().then((file) => file.CreatePaymentOrder),
      '/pago/edit/:id': () => order().then((file) => file.EditPaymentOrder),
      '/bankCheck': () => cheque().then((file) => file.Cheques),
      '/bankCheck/create': () => import('./payment/cheque/new-cheque.web.tsx').then((file) => file.NewCheque),
      '/bankCheck/edit/:id': () => cheque().then((file) => file.EditCheque),
      '/cuentas-banco-entidad/codigos': () =>
        import('./payment/bank-file/bank-code.web.tsx').then((file) => file.BankCodes),
      '/accounting/bank-reconciliation/format': () =>
        import('./bank/bank-statement/statement-format.web.tsx').then((file) => file.StatementFormats),
      '/accounting/bulletin': () => import('./bank/bulletin/bulletin.web.tsx').then((file) => file.Bulletin),
      '/accounting/bank-book': () => import('./bank/bulletin/bulletin.web.tsx').then((file) => file.BankBook),
      '/accounting/treasury-state': () =>
        import('./bank/bulletin/bulletin.web.tsx').then((file) => file.TreasuryState),
      '/accounting/cash-ahead': () =>
        import('./report/cash-ahead/cash-ahead.web.tsx').then((file) => file.CashAhead),
      '/accounting/cash-register': () =>
        import('./receipt/cash-register/cash-register.web.tsx').then((file) => file.CashRegisters),
      '/accounting/payer-regimen': () =>
        import('./receipt/regimen/regimen.web.tsx').then((file) => file.Regimenes),
    },
    {
      receiptVoucher: () =>
        import('./receipt/receipt-voucher/receipt-voucher.web.tsx').then(
          (file) => file.receiptVoucherScreens,
        ),
      cashCount: () =>
        import('./receipt/cash-count/cash-count.web.tsx').then((file) => file.cashCountScreens),
      fundTransfer: () =>
        import('./payment/fund-transfer/fund-transfer.web.tsx').then((file) => file.fundTransferScreens),
      pettyCash: () =>
        import('./petty-cash/petty-cash/petty-cash.web.tsx').then((file) => file.pettyCashScreens),
      pettyCashVoucher: () =>
        import('./petty-cash/voucher/petty-cash-voucher.web.tsx').then(
          (file) => file.pettyCashVoucherScreens,
        ),
      pettyCashExpense: () =>
        import('./petty-cash/expense/petty-cash-expense.web.tsx').then(
          (file) => file.pettyCashExpenseScreens,
        ),
      pettyCashLegalisation: () =>
        import('./petty-cash/legalisation/petty-cash-legalisation.web.tsx').then(
          (file) => file.pettyCashLegalisationScreens,
        ),
      receivablesAdvance: () =>
        import('./receipt/receivables-advance/receivables-advance.web.tsx').then(
          (file) => file.receivablesAdvanceScreens,
        ),
      egreso: () => import('./payment/egreso/egreso.web.tsx').then((file) => file.egresoScreens),
      reconciliation: () =>
        import('./reconciliation/reconciliation/reconciliation.web.tsx').then(
          (file) => file.reconciliationScreens,
        ),
      pettyCashCount: () =>
        import('./petty-cash/count/petty-cash-count.web.tsx').then((file) => file.pettyCashCountScreens),
    },
  ),
  tiles: [
    {
      title: 'Caja de los próximos 90 días',
      of: 'desde hoy',
      permission: 'treasury.cashAhead.run',
      order: 25,
      width: 'wide',
      roles: ['Gerente', 'Auditor', 'Tesorero', 'Auxiliar de tesorería'],
      load: () => import('./report/cash-ahead/cash-ahead.web.tsx').then((file) => file.CashAheadTile),
    },
    {
      title: 'Caja y bancos',
      of: 'del período',
      permission: 'treasury.bulletin.run',
      order: 24,
      width: 'wide',
      byPeriod: true,
      roles: ['Gerente', 'Auditor', 'Tesorero', 'Auxiliar de tesorería', 'Contador'],
      load: () => import('./bank/bulletin/treasury-tiles.web.tsx').then((file) => file.CashTile),
    },
  ],
})
