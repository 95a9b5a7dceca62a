import { type Day, insist, type Money, minus, must, showDay, showPesos, zero } from '@quina/kernel'
import type { DiscountKind } from './discount.contract.ts'

/** The data of an invoice that a discount needs. */
export interface Discountable {
  readonly number: string
  readonly payerId: string | null
  readonly filing: string
  readonly filedOn: Day | null
  readonly balance: Money
  /** What a payer objects to, and is neither lifted nor credited. */
  readonly disputed: Money
}

export interface DiscountInput {
  readonly date: Day
  readonly today: Day
  readonly payerId: string
  readonly kind: DiscountKind
  /** The most that may be rounded off an invoice. */
  readonly roundingMax: Money
  readonly lines: readonly { readonly invoice: Discountable; readonly amount: Money }[]
}

/** A change of the price of a service is issued as a credit note; a cost of collection is not. */
const byNote: readonly string[] = ['deduction', 'prompt', 'capita']

/** Whether a discount needs an electronic note: an invoice migrated from another system has no services to credit. */
export const needsNote = (kind: string, hasServices: boolean): boolean => byNote.includes(kind) && hasServices

/**
 * Checks that some invoices may be discounted: of the payer, filed, up to the undisputed debt.
 * @throws Problem CAR-236 a future day, CAR-237 twice, CAR-238 of another payer, CAR-239 not filed, CAR-240 before it was filed,
 * CAR-241 zero, CAR-242 more than it owes undisputed, CAR-243 more than a rounding, CAR-244 without invoices.
 */
export function mustDiscount(discounting: DiscountInput): void {
  const { date, today, payerId, kind, lines, roundingMax } = discounting
  must(date <= today, 'CAR-236', 'date', 'La fecha del descuento no puede ser futura.')
  must(lines.length > 0, 'CAR-244', 'lines', 'Diga al menos una factura.')
  const seen = new Set<string>()
  for (const [at, { invoice, amount }] of lines.entries()) {
    const cell = `lines.${at}.invoiceId`
    const { number, filedOn, balance, disputed } = invoice
    must(!seen.has(number), 'CAR-237', cell, `La factura ${number} ya está en el descuento.`)
    seen.add(number)
    must(invoice.payerId === payerId, 'CAR-238', cell, `La factura ${number} no es de ese pagador.`)
    const unfiled = `La factura ${number} no está radicada: lo que no se ha cobrado no se descuenta.`
    must(invoice.filing === 'filed' && filedOn !== null, 'CAR-239', cell, unfiled)
    must(date >= filedOn!, 'CAR-240', 'date', `La factura ${number} tiene radicado del ${showDay(filedOn!)}.`)
    const worth = `lines.${at}.amount`
    must(amount > zero, 'CAR-241', worth, 'El descuento debe ser mayor que cero.')
    const left = minus(balance, disputed)
    const most = `De la factura ${number} solo se descuentan ${showPesos(left)}: es lo que debe y nadie discute.`
    must(amount <= left, 'CAR-242', worth, most)
    const rounding = `Un redondeo no pasa de ${showPesos(roundingMax)} por factura.`
    must(kind !== 'rounding' || amount <= roundingMax, 'CAR-243', worth, rounding)
  }
}

type ApprovalFacts = Readonly<{ total: Money; limit: Money; isAuthor: boolean }>

/** @throws Problem CAR-245 when its author approves a discount above the limit. */
export function mustApprove({ total, limit, isAuthor }: ApprovalFacts): void {
  const message = `Usted elaboró este descuento: pasa de ${showPesos(limit)} y lo aprueba otra persona.`
  insist(total <= limit || !isAuthor, 'CAR-245', message, { status: 403 })
}
