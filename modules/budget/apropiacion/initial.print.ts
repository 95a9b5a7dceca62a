import type { DocumentPrint } from '@quina/blocks/print'
import type { initial } from './initial.contract.ts'

/** The annex of the act that approves the budget. */
export const initialPrint: DocumentPrint<typeof initial> = {
  title: 'Presupuesto inicial de ingresos y gastos',
  pairs: ['date', 'actKind', 'actNumber', 'actDate', 'finalAvailability', 'note'],
  lines: [
    { field: 'income', total: 'amount' },
    { field: 'expense', total: 'amount' },
  ],
  signs: { legalRepresentative: 'Gerente', budgetHead: 'Jefe de presupuesto' },
}
