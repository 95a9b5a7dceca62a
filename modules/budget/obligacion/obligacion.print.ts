import type { DocumentPrint } from '@quina/blocks/print'
import type { obligacion } from './obligacion.contract.ts'

/** The paper of the document: mandatory contents of the finance dossier §19. */
export const obligacionPrint: DocumentPrint<typeof obligacion> = {
  title: 'Obligación presupuestal',
  pairs: [
    'date',
    'registroId',
    'kind',
    'supportKind',
    'supportNumber',
    'supportDate',
    'noCausacionReason',
    'purpose',
  ],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { accountant: 'Contador', treasurer: 'Tesorero', spendingOfficer: 'Ordenador del gasto' },
}
