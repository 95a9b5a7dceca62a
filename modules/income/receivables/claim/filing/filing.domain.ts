import { type Day, type Money, must, showDay, showPesos } from '@quina/kernel'

/** The data of an invoice that a filing needs. */
export interface Fileable {
  readonly number: string
  readonly payerId: string | null
  readonly contractId: string | null
  readonly day: Day
  readonly balance: Money
  /** The last day for filing it in term. */
  readonly fileBy: Day
}

export interface FilingInput {
  readonly date: Day
  readonly today: Day
  readonly payerId: string
  readonly contractId: string | null
  readonly severalContracts: boolean
  readonly mayBeLate: boolean
  /** The invoices, in the order of the lines. */
  readonly lines: readonly { readonly invoice: Fileable; readonly amount: Money }[]
}

/**
 * Checks that an account has one payer and one contract, current balances and invoices in term.
 * @returns which lines are late. @throws Problem CAR-101 of another payer, CAR-102 of another contract, CAR-103 not what it owes,
 * CAR-104 out of term without permission, CAR-105 twice, CAR-106 before it was issued, CAR-107 a future day.
 */
export function mustSend(sending: FilingInput): boolean[] {
  const { date, today, lines } = sending
  must(date <= today, 'CAR-107', 'date', 'La fecha de envío no puede ser futura.')
  const seen = new Set<string>()
  return lines.map(({ invoice, amount }, index) => {
    const cell = `invoices.${index}.invoiceId`
    must(!seen.has(invoice.number), 'CAR-105', cell, `La factura ${invoice.number} está repetida.`)
    seen.add(invoice.number)
    mustBelong(sending, invoice, cell)
    const worth = `La factura ${invoice.number} debe ${showPesos(invoice.balance)}.`
    must(amount === invoice.balance, 'CAR-103', `invoices.${index}.amount`, worth)
    const early = `La factura ${invoice.number} se expidió el ${showDay(invoice.day)}, después del envío.`
    must(invoice.day <= date, 'CAR-106', cell, early)
    return mustBeInTerm(sending, invoice, cell)
  })
}

function mustBelong(
  { payerId, contractId, severalContracts }: FilingInput,
  invoice: Fileable,
  cell: string,
): void {
  must(invoice.payerId === payerId, 'CAR-101', cell, `La factura ${invoice.number} es de otro pagador.`)
  const same = severalContracts || invoice.contractId === contractId
  must(same, 'CAR-102', cell, `La factura ${invoice.number} es de otro contrato. Marque «Varios contratos».`)
}

function mustBeInTerm({ date, mayBeLate }: FilingInput, { number, fileBy }: Fileable, cell: string): boolean {
  const late = date > fileBy
  const until = `La factura ${number} debía radicarse hasta el ${showDay(fileBy)}. Pida autorización o haga nota crédito.`
  must(!late || mayBeLate, 'CAR-104', cell, until)
  return late
}

/** @throws Problem CAR-108 when the radicado is earlier than an invoice, CAR-109 when its day is in the future. */
export function mustBeFiled(
  filedOn: Day,
  today: Day,
  invoices: readonly Pick<Fileable, 'number' | 'day'>[],
): void {
  must(filedOn <= today, 'CAR-109', 'filedOn', 'La fecha de radicado no puede ser futura.')
  for (const { number, day } of invoices)
    must(day <= filedOn, 'CAR-108', 'filedOn', `La factura ${number} se expidió el ${showDay(day)}.`)
}
