import { insist, type Money, minus, must, showPesos, sum, sumOf, zero } from '@quina/kernel'

/** A line of an invoice with what debit notes added to it and what other credit notes already reversed. */
export type CreditableLine = Readonly<{ id: string; code: string; amount: Money; credited: Money }>

export interface CreditedInvoice {
  readonly number: string
  readonly status: string
  /** Before DIAN accepts an invoice there is nothing to correct: it is sent again. */
  readonly accepted: boolean
  readonly balance: Money
  readonly net: Money
  readonly noted: Money
  readonly moderating: Money
  readonly advance: Money
  readonly lines: readonly CreditableLine[]
}

export type RequestedCredit = Readonly<{ lineId: string; amount: Money }>

/** What a note reverses. `net` leaves the receivable; only a whole note reverses `moderating` and `advance`. */
export interface Credit {
  readonly amount: Money
  readonly net: Money
  readonly moderating: Money
  readonly advance: Money
  readonly lines: readonly RequestedCredit[]
}

/**
 * Reverses the whole of an invoice, or its balance after other notes.
 * @throws Problem FAC-150 when it is not issued, FAC-151 when part of it was paid, FAC-155 before DIAN accepts it.
 */
export function wholeCredit(invoice: CreditedInvoice): Credit {
  mustBeIssued(invoice)
  const { balance, net, noted, moderating, advance, number } = invoice
  const message = `La factura ${number} tiene pagos aplicados: reverse los pagos antes de anularla.`
  insist(balance === minus(net, noted), 'FAC-151', message, { status: 409 })
  const lines = invoice.lines.flatMap(({ id, amount, credited }) =>
    amount > credited ? [{ lineId: id, amount: minus(amount, credited) }] : [],
  )
  return { amount: sum([balance, moderating, advance]), net: balance, moderating, advance, lines }
}

/**
 * Reverses part of some lines. All of it lowers what the payer owes: what the user paid stays as it was.
 * @throws Problem FAC-150 and FAC-155 as above, FAC-152 without lines, FAC-153 more than the balance of a line, FAC-154 more than
 * is owed.
 */
export function partialCredit(invoice: CreditedInvoice, input: readonly RequestedCredit[]): Credit {
  mustBeIssued(invoice)
  insist(input.length > 0, 'FAC-152', 'Diga qué servicios se rebajan.', {
    fields: { lines: 'Agregue al menos una línea.' },
  })
  for (const [at, { lineId, amount }] of input.entries()) mustHaveLeft(invoice, { lineId, amount, at })
  const amount = sumOf(input, 'amount')
  const owed = `La factura solo debe ${showPesos(invoice.balance)}: la nota no puede rebajar ${showPesos(amount)}.`
  insist(amount <= invoice.balance, 'FAC-154', owed, { status: 409, fields: { lines: owed } })
  return { amount, net: amount, moderating: zero, advance: zero, lines: input }
}

function mustHaveLeft(
  { lines }: CreditedInvoice,
  { lineId, amount, at }: RequestedCredit & { readonly at: number },
): void {
  const line = lines.find(({ id }) => id === lineId)
  const left = line === undefined ? zero : minus(line.amount, line.credited)
  const message = `Línea ${at + 1}: solo quedan ${showPesos(left)} por rebajar.`
  const fits = amount > zero && amount <= left
  must(fits, 'FAC-153', `lines.${at}.amount`, message)
}

/** @throws Problem FAC-150 and FAC-155: only a valid invoice that DIAN accepted can be corrected. */
export function mustBeIssued({
  status,
  number,
  accepted,
}: Pick<CreditedInvoice, 'status' | 'number' | 'accepted'>): void {
  insist(status === 'issued', 'FAC-150', `La factura ${number} no está vigente.`, { status: 409 })
  const early = `La DIAN aún no ha aceptado la factura ${number}: corríjala y reenvíela con el mismo número.`
  insist(accepted, 'FAC-155', early, { status: 409 })
}
