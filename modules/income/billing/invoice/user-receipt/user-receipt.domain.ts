import { definePosting } from '@quina/accounting/contract'
import { insist, type Money, minus, must, pesos, showPesos, zero } from '@quina/kernel'
import { moderatingCollected } from '../posting/purposes.contract.ts'
import { type CollectedConcept, collectedConcepts, type UserReceiptForm } from './user-receipt.contract.ts'

interface ReceiptValues {
  readonly amount: Money
  readonly form: UserReceiptForm
  readonly cashRegisterId: string | null
  readonly bankAccountId: string | null
}

const toBank: readonly UserReceiptForm[] = ['transfer', 'pse']

/**
 * Checks that a receipt has an amount and a destination: cash and cards go to a register, other forms to a bank account.
 * @throws Problem FAC-160 the amount, FAC-161 the place.
 */
export function mustBeReceipt({ amount, form, cashRegisterId, bankAccountId }: ReceiptValues): void {
  must(amount > zero, 'FAC-160', 'amount', 'El valor debe ser mayor que cero.')
  const [place, other] = toBank.includes(form)
    ? ([bankAccountId, cashRegisterId] as const)
    : ([cashRegisterId, bankAccountId] as const)
  const bank = 'Elija solo la cuenta bancaria a la que llegó el dinero.'
  const cash = 'Elija solo la caja que recibe el dinero.'
  const [field, message] = toBank.includes(form) ? ['bankAccountId', bank] : ['cashRegisterId', cash]
  must(place !== null && other === null, 'FAC-161', field, message)
}

/** What a user owes and what was already received, for one payer and concept. */
export type DueAmounts = Readonly<{ concept: CollectedConcept; due: Money; collected: Money }>

/** What a user still has to pay; never below zero. */
export const leftOf = ({ due, collected }: Omit<DueAmounts, 'concept'>): Money =>
  due > collected ? minus(due, collected) : zero

/**
 * @throws Problem FAC-159 when pagos compartidos are used outside a voluntary plan: no other coverage has them (DT1 §1.8, concept
 * 03).
 */
export function mustShare(concept: CollectedConcept, isVoluntary: boolean): void {
  const message = 'Solo se comparte el pago de lo que cubre un plan voluntario: coberturas 10, 11 y 12.'
  must(concept !== 'shared' || isVoluntary, 'FAC-159', 'concept', message)
}

/**
 * Checks that nobody pays twice: a receipt covers what was liquidated and not received yet.
 * @throws Problem FAC-162 when it is more, unless the user may collect beyond.
 */
export function mustBeOwed(amount: Money, owing: DueAmounts, mayExceed: boolean): void {
  const left = leftOf(owing)
  const what = collectedConcepts[owing.concept].toLowerCase()
  const message =
    left === zero
      ? `El usuario no debe ${what}: se liquidó ${showPesos(owing.due)} y ya pagó ${showPesos(owing.collected)}.`
      : `Al usuario le faltan por pagar ${showPesos(left)} de ${what}.`
  insist(amount <= left || mayExceed, 'FAC-162', message, { status: 409, fields: { amount: message } })
}

/** A-7b: what a user pays belongs to the payer until an invoice discounts it (billing dossier §15). */
export const userReceiptPosting = definePosting({
  event: 'billing.userReceipt',
  label: 'Recibo de caja a un usuario: copago, cuota moderadora o pago compartido',
  facts: {},
  values: { amount: 'Valor recibido' },
  accounts: { place: 'Cuenta de la caja o del banco' },
  lines: [
    { side: 'debit', account: 'place', value: 'amount' },
    { side: 'credit', account: `purpose:${moderatingCollected.key}`, value: 'amount' },
  ],
  samples: [1, 5_000, 373_715].map((whole) => ({ values: { amount: pesos(whole) } })),
})
