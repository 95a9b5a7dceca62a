import type { DocumentPrint } from '@quina/blocks/print'
import type { reconciliation } from './reconciliation.contract.ts'

/** The paper of a reconciliation. */
export const reconciliationPrint: DocumentPrint<typeof reconciliation> = {
  title: 'Conciliación bancaria',
  pairs: ['bankAccountId', 'date', 'statementBalance', 'note'],
  lines: [],
  signs: { treasurer: 'Tesorero' },
}
