import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { pettyCashVoucher } from './petty-cash-voucher.contract.ts'

/** Vales provisionales: who has money of which caja menor, and since when. */
export const pettyCashVoucherScreens = documentScreens(pettyCashVoucher, {
  defaults: ({ pettyCashId = '' }) => ({ date: dayInBogota(new Date()), pettyCashId }),
  form: ({ Section, Ask }) => (
    <Section>
      <Ask name="date" span={2} />
      <Ask name="pettyCashId" span={5} />
      <Ask name="amount" span={5} />
      <Ask name="receiverId" span={6} />
      <Ask name="purpose" span={6} />
    </Section>
  ),
  onward: {
    label: 'Legalizar con un gasto',
    permission: 'treasury.pettyCashExpense.edit',
    createPath: '/tesoreria/caja-menor/gastos/create',
    as: 'voucherId',
    conditions: ['approved'],
  },
})
