import { type DocumentPrint, totals } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { pettyCashExpense } from './petty-cash-expense.contract.ts'

/** The receipt of a gasto: the purchase, the withholdings and the amount paid in cash. */
export const pettyCashExpensePrint: DocumentPrint<typeof pettyCashExpense> = {
  title: 'Recibo de caja menor',
  pairs: ['pettyCashId', 'terceroId', 'voucherId', 'supportKind', 'supportNumber', 'supportDate', 'purpose'],
  identifies: ['terceroId'],
  worth: ({ facts, values }) => money(facts.net ?? values.lines[0]?.amount ?? '0'),
  adds: ({ facts }) => {
    const { gross, withheld, net } = facts
    if (net === undefined) return []
    return [
      totals([
        { label: 'Bruto', amount: money(gross ?? '0') },
        { label: 'Retenciones', amount: money(withheld ?? '0') },
        { label: 'Pagado', amount: money(net), strong: true },
      ]),
    ]
  },
  signs: { supplier: 'Recibí', keeper: 'Responsable de la caja menor' },
}
