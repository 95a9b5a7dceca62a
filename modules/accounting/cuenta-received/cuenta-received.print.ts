import type { DocumentPrint } from '@quina/blocks/print'
import { type Money, money } from '@quina/kernel'
import type { cuentaReceived } from './cuenta-received.contract.ts'

/** The certificate of the supervisor: what was done, in which period and for how much. */
export const cuentaReceivedPrint: DocumentPrint<typeof cuentaReceived> = {
  title: 'Recibo a satisfacción de cuenta de cobro',
  declares: ({ values, labels }) =>
    `${values.supervisor ?? 'El supervisor'} certifica que ${labels.terceroId ?? 'el contratista'} cumplió lo que cobra.`,
  pairs: [
    'terceroId',
    'supportNumber',
    'supportDate',
    'date',
    'fromDay',
    'untilDay',
    'registroId',
    'amount',
    'socialSecurity',
    'socialSecurityMonth',
    'supervisor',
    'purpose',
  ],
  identifies: ['terceroId'],
  lines: [],
  worth: ({ values }): Money => money(String(values.amount)),
  signs: { supervisor: 'Supervisor' },
}
