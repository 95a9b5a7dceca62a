import { isPaidByMonth } from '@quina/insurers/domain'
import { insist, type Money, must, sumOf, zero } from '@quina/kernel'
import { type CreditedInvoice, mustBeIssued } from '../credit-note/credit-note.domain.ts'

/** An invoice that a debit note increases. */
export interface DebitedInvoice extends Pick<CreditedInvoice, 'number' | 'status' | 'accepted'> {
  /** `modalidadPago` */
  readonly modality: string
  readonly lines: readonly { readonly id: string }[]
}

export type RequestedDebit = Readonly<{ lineId: string; amount: Money }>

/**
 * The total of a debit note.
 * @throws Problem FAC-150 and FAC-155 when the invoice is not valid or DIAN has not accepted it; FAC-216 without services;
 * FAC-217 for a service outside the invoice, or one without an amount; FAC-218 for a cápita or PGP, whose RIPS records have no
 * value that a note could report (§8.8).
 */
export function debitOf(invoice: DebitedInvoice, input: readonly RequestedDebit[]): Money {
  mustBeIssued(invoice)
  const { number, modality, lines } = invoice
  const agreedWords = `La factura ${number} es de cápita o PGP: lo que faltó va como novedad en la del período siguiente.`
  insist(!isPaidByMonth(modality), 'FAC-218', agreedWords, {
    status: 409,
    fields: { invoiceId: agreedWords },
  })
  insist(input.length > 0, 'FAC-216', 'Diga qué servicios se cobraron por menos.', {
    fields: { lines: 'Agregue al menos una línea.' },
  })
  const own = new Set(lines.map(({ id }) => id))
  for (const [at, { lineId, amount }] of input.entries()) {
    const message = `Línea ${at + 1}: elija un servicio de la factura y cuánto falta por cobrar de él.`
    const charges = own.has(lineId) && amount > zero
    must(charges, 'FAC-217', `lines.${at}.amount`, message)
  }
  return sumOf(input, 'amount')
}
