import type { DocumentPrint } from '@quina/blocks/print'
import type { ingreso } from './ingreso.contract.ts'

/** The paper of an income: what was recognised or collected, from whom and on which support. */
export const ingresoPrint: DocumentPrint<typeof ingreso> = {
  title: 'Ingreso presupuestal',
  declares: ({ date }) =>
    `Se registra en la ejecución de ingresos de la vigencia ${date.slice(0, 4)} la operación que se detalla.`,
  pairs: ['date', 'kind', 'terceroId', 'sourceId', 'supportKind', 'supportNumber', 'purpose'],
  lines: [
    { field: 'from', total: 'amount' },
    { field: 'lines', total: 'amount' },
  ],
  signs: { budgetHead: 'Jefe de presupuesto' },
}
