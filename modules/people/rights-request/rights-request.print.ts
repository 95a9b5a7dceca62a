import type { DocumentPrint } from '@quina/blocks/print'
import type { rightsRequest } from './rights-request.contract.ts'

/** The acknowledgement that is handed to who asks. */
export const rightsRequestPrint: DocumentPrint<typeof rightsRequest> = {
  title: 'Solicitud de datos personales',
  pairs: ['date', 'kind', 'medium', 'requester', 'requesterDocument', 'contact', 'patientId', 'request'],
  lines: [],
  signs: {},
}
