import type { DocumentPrint } from '@quina/blocks/print'
import type { futura } from './futura.contract.ts'

/** The paper of an authorisation of vigencias futuras. */
export const futuraPrint: DocumentPrint<typeof futura> = {
  title: 'Autorización de vigencias futuras',
  declares: () =>
    'Se registra la autorización para comprometer los presupuestos de las vigencias que se detallan, hasta por su valor.',
  pairs: ['date', 'kind', 'authority', 'actNumber', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { budgetHead: 'Jefe de presupuesto' },
}
