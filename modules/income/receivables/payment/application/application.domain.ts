import { definePosting } from '@quina/accounting/contract'
import {
  type Day,
  insist,
  type Money,
  must,
  pesos,
  plus,
  showPesos,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { retentionKinds } from '../payment/payment.contract.ts'

/** What one invoice receives, with its debt. */
export interface AppliedLine {
  readonly number: string
  readonly payerId: string | null
  readonly balance: Money
  readonly amount: Money
  readonly retained: Money
  readonly deductedGlosa: Money
}

export interface ApplicationInput {
  readonly date: Day
  readonly paidOn: Day
  readonly today: Day
  readonly payerId: string | null
  readonly lines: readonly AppliedLine[]
}

/**
 * Checks that a payment may pay some invoices.
 * @throws Problem CAR-132 without a known payer, CAR-133 before it entered or on a future day, CAR-134 of another payer, CAR-135
 * an invoice twice or nothing, CAR-001 more than an invoice owes.
 */
export function mustApply({ date, paidOn, today, payerId, lines }: ApplicationInput): void {
  insist(payerId !== null, 'CAR-132', 'Identifique antes al pagador.', { status: 409 })
  must(date >= paidOn, 'CAR-133', 'date', 'La fecha no puede ser anterior a la del pago.')
  must(date <= today, 'CAR-133', 'date', 'La fecha no puede ser futura.')
  const seen = new Set<string>()
  lines.forEach((line, index) => {
    const { number } = line
    must(
      line.payerId === payerId,
      'CAR-134',
      `lines.${index}.invoiceId`,
      `La factura ${number} es de otro pagador.`,
    )
    must(!seen.has(number), 'CAR-135', `lines.${index}.invoiceId`, `La factura ${number} está repetida.`)
    seen.add(number)
    mustFit(line, index)
  })
}

function mustFit({ number, balance, amount, retained, deductedGlosa }: AppliedLine, at: number): void {
  const cell = `lines.${at}.amount`
  must(
    amount >= zero && retained >= zero && deductedGlosa >= zero,
    'CAR-135',
    cell,
    'Escriba valores positivos.',
  )
  must(amount + retained > zero, 'CAR-135', cell, 'Escriba cuánto se aplica.')
  const owed = `La factura ${number} solo debe ${showPesos(balance)}.`
  insist(amount + retained <= balance, 'CAR-001', owed, { status: 409, fields: { [cell]: owed } })
}

export const totalsOf = (lines: readonly Pick<AppliedLine, 'amount' | 'retained'>[]) => ({
  amount: sumOf(lines, 'amount'),
  retained: sumOf(lines, 'retained'),
})

/** Whether an invoice paid on a day was billed in that vigencia or before. */
export const originOf = (billed: Day, on: Day): 'current' | 'previous' =>
  vigenciaOf(billed) === vigenciaOf(on) ? 'current' : 'previous'

/** What a line settles: money and retentions. */
export const settlesOf = ({ amount, retained }: Pick<AppliedLine, 'amount' | 'retained'>): Money =>
  plus(amount, retained)

const amounts = [1, 250_000, 10_000_000].map((whole) => pesos(whole))

/** The retentions of the payer of an anticipo, once its invoices are known. */
export const storedPosting = definePosting({
  event: 'receivables.retention',
  label: 'Aplicación de anticipo: retención del pagador',
  facts: { kind: retentionKinds },
  values: { amount: 'Valor retenido' },
  accounts: {},
  lines: [
    { when: { kind: 'renta' }, side: 'debit', account: 'purpose:sufferedRenta', value: 'amount' },
    { when: { kind: 'iva' }, side: 'debit', account: 'purpose:sufferedIva', value: 'amount' },
    { when: { kind: 'ica' }, side: 'debit', account: 'purpose:sufferedIca', value: 'amount' },
    { when: { kind: 'gmf' }, side: 'debit', account: 'purpose:gmf', value: 'amount' },
    { when: { kind: 'commission' }, side: 'debit', account: 'purpose:bankCommission', value: 'amount' },
  ],
  leaves: 'amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})

/** The invoice that a retention settles. */
export const storedInvoicePosting = definePosting({
  event: 'receivables.retainedInvoice',
  label: 'Aplicación de anticipo: factura que la retención paga',
  facts: {},
  values: { amount: 'Valor retenido' },
  accounts: { invoice: 'Cuenta de la factura' },
  lines: [{ side: 'credit', account: 'invoice', value: 'amount' }],
  leaves: '-amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})
