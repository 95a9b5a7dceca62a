import type { DocumentPrint, PrintedDocument } from '@quina/blocks/print'
import { type Money, minus, money, sumOf } from '@quina/kernel'
import type { egreso } from './egreso.contract.ts'

/** The print of an egreso: payee, bank, instrument, payments, and the signature of the receiver (finance dossier §19). */
export const egresoPrint: DocumentPrint<typeof egreso> = {
  pairs: [
    'date',
    'kind',
    'terceroId',
    'form',
    'bankAccountId',
    'reference',
    'orderId',
    'purpose',
    'directReason',
  ],
  identifies: ['terceroId', 'bankAccountId'],
  tells: ({ facts }) =>
    typeof facts?.instrument === 'string' ? [{ label: 'Medio', value: facts.instrument }] : [],
  worth: netOf,
  signs: {
    treasurer: 'Tesorero',
    spendingOfficer: 'Ordenador del gasto',
    payee: 'Recibí conforme: nombre, documento y fecha',
  },
}

/** Returns the amount that leaves the bank; for a tax return, the declared amount. */
function netOf({ values, facts }: PrintedDocument): Money {
  if (typeof facts?.leaves === 'string') return money(facts.leaves)
  return minus(addedUp(values.payments), addedUp(values.deductions))
}

const addedUp = (lines: unknown): Money =>
  sumOf((lines ?? []) as readonly { readonly amount: string }[], ({ amount }) => money(amount))
