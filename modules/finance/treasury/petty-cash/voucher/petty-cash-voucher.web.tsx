import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { pettyCashVoucher } from './petty-cash-voucher.contract.ts'

/** Vales provisionales: who took money from which caja menor, and when. */
export const pettyCashVoucherScreens = documentScreens(pettyCashVoucher, {
  defaults: ({ pettyCashId = '' }) => ({ date: dayInBogota(new Date()), pettyCashId }),
  followUps: {
    label: 'Legalizar con un gasto',
    permission: 'treasury.pettyCashExpense.edit',
    createPath: '/tesoreria/caja-menor/gastos/create',
    as: 'voucherId',
    conditions: ['approved'],
  },
})
