import type { DocumentPrint } from '@quina/blocks/print'
import type { dataBreach } from './data-breach.contract.ts'

/** What goes to the file of the incident. */
export const dataBreachPrint: DocumentPrint<typeof dataBreach> = {
  title: 'Incidente de datos personales',
  pairs: ['date', 'happenedOn', 'kind', 'affected', 'exposed', 'description', 'measures'],
  lines: [],
  signs: {},
}
