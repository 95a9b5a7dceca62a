import { documentScreens, readDocument } from '@quina/blocks/web'
import { dayInBogota, money, showPesos } from '@quina/kernel'
import { pettyCashRubroOptions } from '../petty-cash/petty-cash.contract.ts'
import { pettyCashVoucher } from '../voucher/petty-cash-voucher.contract.ts'
import { pettyCashExpense } from './petty-cash-expense.contract.ts'

/** Gastos de caja menor, each with its support. */
export const pettyCashExpenseScreens = documentScreens(pettyCashExpense, {
  columns: [
    'number',
    'date',
    'pettyCashId',
    'terceroId',
    'supportNumber',
    'purpose',
    'gross',
    'net',
    'condition',
  ],
  defaults: ({ pettyCashId = '', voucherId = '' }) => ({
    date: dayInBogota(new Date()),
    supportDate: dayInBogota(new Date()),
    supportKind: 'receipt' as const,
    pettyCashId,
    voucherId,
  }),
  lines: {
    lines: {
      columns: ['conceptId', 'costCentreId', 'registroLineId', 'amount', 'vatRate', 'detail'],
      widths: {
        conceptId: 'minmax(170px, 2fr)',
        costCentreId: 'minmax(130px, 1fr)',
        registroLineId: 'minmax(170px, 2fr)',
        amount: 130,
        vatRate: 90,
        detail: 'minmax(120px, 1fr)',
      },
      lookup: {
        registroLineId: ({ pettyCashId }) => ({
          to: pettyCashRubroOptions.to,
          query: { parent: pettyCashId || undefined },
        }),
      },
    },
  },
  whenChosen: {
    /** The chosen vale fills in the caja and the purpose. */
    async voucherId(option, form) {
      if (option === null) return
      const vale = await readDocument(pettyCashVoucher, option.id)
      const { pettyCashId, purpose } = vale.values
      form.set('pettyCashId', pettyCashId, { id: pettyCashId, label: vale.labels.pettyCashId ?? '' })
      if (form.values().purpose === '') form.set('purpose', purpose)
    },
  },
  header: (answer) =>
    answer !== null &&
    answer.status !== 'draft' && (
      <p className="q-context">
        Bruto {shown(answer.facts.gross)}; retenciones {shown(answer.facts.withheld)}; salieron de la caja{' '}
        <b>{shown(answer.facts.net)}</b>.
      </p>
    ),
})

const shown = (amount: unknown): string => showPesos(money(String(amount ?? '0')))
