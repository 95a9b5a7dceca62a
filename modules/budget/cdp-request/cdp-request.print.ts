import type { DocumentPrint } from '@quina/blocks/print'
import type { cdpRequest } from './cdp-request.contract.ts'

/** The paper of the document: mandatory contents of the finance dossier §19. */
export const cdpRequestPrint: DocumentPrint<typeof cdpRequest> = {
  title: 'Solicitud de certificado de disponibilidad presupuestal',
  pairs: ['date', 'dependenciaId', 'requester', 'modality', 'estimatedTerm', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { requester: 'Solicitante', spendingOfficer: 'Ordenador del gasto' },
}
