import type { DocumentPrint } from '@quina/blocks/print'
import type { cuentaDeCobro } from './cuenta-de-cobro.contract.ts'

/** What is asked, when the house has no words of its own. */
const usual = ({ bankAccountId }: Readonly<Record<string, unknown>>): string =>
  `Sírvase cancelar a nuestro favor los valores que se relacionan${bankAccountId ? ', en la cuenta que se indica' : ''}.`

/** The letter of collection: who owes, what, until when and where it is paid, with its total in words. */
export const cuentaDeCobroPrint: DocumentPrint<typeof cuentaDeCobro> = {
  title: 'Cuenta de cobro',
  declares: ({ values, labels }) => `Señores ${labels.terceroId ?? ''}. ${values.letter ?? usual(values)}`,
  pairs: ['terceroId', 'period', 'contract', 'dueOn', 'bankAccountId', 'purpose'],
  identifies: ['terceroId', 'bankAccountId'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { manager: 'Gerente', treasurer: 'Tesorero' },
}
