import type { DocumentPrint } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { cheque } from './cheque.contract.ts'

/** What the payee signs when the cheque is handed over (finance dossier §4.6). */
export const chequePrint: DocumentPrint<typeof cheque> = {
  title: 'Entrega de cheque',
  pairs: ['date', 'bankAccountId', 'checkbookId', 'terceroId', 'amount', 'egresoId'],
  identifies: ['terceroId', 'bankAccountId'],
  tells: ({ facts }) =>
    [
      { label: 'Concepto', value: facts?.purpose },
      { label: 'Recibió', value: facts?.receiver },
      { label: 'Cobrado el', value: facts?.cashedOn },
    ].flatMap(({ label, value }) => (typeof value === 'string' ? [{ label, value }] : [])),
  lines: [],
  worth: ({ values }) => money(String(values.amount ?? '0.00')),
  signs: { treasurer: 'Tesorero', payee: 'Recibí el cheque: nombre, documento y fecha' },
}
