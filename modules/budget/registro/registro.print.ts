import type { DocumentPrint } from '@quina/blocks/print'
import type { registro } from './registro.contract.ts'

/** The paper of the document: mandatory contents of the finance dossier §19. */
export const registroPrint: DocumentPrint<typeof registro> = {
  title: 'Registro presupuestal',
  declares: ({ date }) =>
    `Se registra en el presupuesto de gastos de la vigencia ${date.slice(0, 4)} el compromiso que se detalla, ` +
    'de modo que los recursos no se destinen a ningún otro fin.',
  pairs: [
    'date',
    'cdpId',
    'terceroId',
    'commitmentKind',
    'contractNumber',
    'contractDate',
    'term',
    'paymentTerms',
    'purpose',
  ],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { budgetHead: 'Jefe de presupuesto' },
}
