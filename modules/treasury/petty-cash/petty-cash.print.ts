import type { DocumentPrint } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { pettyCash } from './petty-cash.contract.ts'

/** The act by which a caja menor is handed over: who answers for it, with what, and for which rubros. */
export const pettyCashPrint: DocumentPrint<typeof pettyCash> = {
  title: 'Acta de constitución de caja menor',
  declares: ({ labels }) =>
    [
      `Se entrega a ${labels.keeperId ?? 'el responsable'} el dinero de la caja menor,`,
      'del que responde ante la entidad y los organismos de control.',
    ].join(' '),
  pairs: [
    'name',
    'dependenciaId',
    'actNumber',
    'actDate',
    'keeperId',
    'amount',
    'expenseMax',
    'handling',
    'ownAccount',
    'bankAccountId',
    'registroId',
    'policyNumber',
    'insurerId',
    'policyUntil',
    'purpose',
  ],
  identifies: ['keeperId', 'insurerId'],
  lines: [{ field: 'rubros', total: 'amount' }],
  worth: ({ values }) => money(String(values.amount)),
  signs: { manager: 'Ordenador del gasto', keeper: 'Responsable de la caja menor', treasurer: 'Tesorero' },
}
