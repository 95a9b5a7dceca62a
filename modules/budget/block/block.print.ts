import type { DocumentPrint } from '@quina/blocks/print'
import type { block } from './block.contract.ts'

/** The paper of a bill owed in one step; its CDP, registro and obligación have their own. */
export const blockPrint: DocumentPrint<typeof block> = {
  title: 'Obligación en bloque',
  declares: ({ date }) =>
    `Con cargo al presupuesto de gastos de la vigencia ${date.slice(0, 4)} se expiden en una misma fecha el certificado de ` +
    'disponibilidad, el registro y la obligación por los valores que se detallan.',
  pairs: ['date', 'dependenciaId', 'terceroId', 'supportKind', 'supportNumber', 'supportDate', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { budgetHead: 'Jefe de presupuesto' },
}
