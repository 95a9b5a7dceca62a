import type { DocumentPrint } from '@quina/blocks/print'
import type { cdp } from './cdp.contract.ts'

/** The paper of the document: mandatory contents of the finance dossier §19. */
export const cdpPrint: DocumentPrint<typeof cdp> = {
  title: 'Certificado de disponibilidad presupuestal',
  declares: ({ date }) =>
    `El suscrito jefe de presupuesto certifica que en el presupuesto de gastos de la vigencia ${date.slice(0, 4)} existe ` +
    'apropiación disponible y libre de afectación por los valores y rubros que se detallan.',
  pairs: ['date', 'dependenciaId', 'expiresOn', 'requestId', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { budgetHead: 'Jefe de presupuesto' },
}
