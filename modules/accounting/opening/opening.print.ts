import type { DocumentPrint } from '@quina/blocks/print'
import type { opening } from './opening.contract.ts'

/** The opening balances on paper, signed by whoever answers for the books. */
export const openingPrint: DocumentPrint<typeof opening> = {
  title: 'Saldos iniciales',
  pairs: ['date', 'notes'],
  lines: [
    { field: 'lines', total: 'debit' },
    { field: 'accumulated', total: 'withheld' },
  ],
  signs: { accountant: 'Contador', legalRepresentative: 'Representante legal' },
}
