import type { DocumentPrint } from '@quina/blocks/print'
import type { pago } from './pago.contract.ts'

/** The paper of the document: mandatory contents of the finance dossier §19. */
export const pagoPrint: DocumentPrint<typeof pago> = {
  title: 'Pago presupuestal',
  pairs: ['date', 'obligacionId', 'origin', 'supportNumber', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { treasurer: 'Tesorero', spendingOfficer: 'Ordenador del gasto' },
}
