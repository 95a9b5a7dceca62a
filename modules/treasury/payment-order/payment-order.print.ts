import type { DocumentPrint } from '@quina/blocks/print'
import { notes } from '@quina/blocks/print'
import type { paymentOrder } from './payment-order.contract.ts'

/** The paper of an order: what is paid, each deduction, the net in words (finance dossier §19). */
export const paymentOrderPrint: DocumentPrint<typeof paymentOrder> = {
  title: 'Orden de pago',
  declares: () => 'Páguese al beneficiario el valor neto de las cuentas por pagar que se relacionan.',
  pairs: ['date', 'terceroId', 'payOn', 'form', 'bankAccountId', 'purpose'],
  lines: [
    { field: 'payables', total: 'amount' },
    { field: 'deductions', total: 'amount' },
  ],
  adds: ({ facts }) => {
    const net = facts?.net as { readonly shown: string; readonly words: string } | undefined
    return net === undefined ? [] : [notes(`${net.words} (${net.shown})`, { heading: 'Neto a girar' })]
  },
  signs: { accountant: 'Contador', treasurer: 'Tesorero', spendingOfficer: 'Ordenador del gasto' },
}
