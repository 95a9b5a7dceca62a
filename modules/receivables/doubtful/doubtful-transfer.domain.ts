import { type Day, insist, type Money, showDay, showPesos, zero } from '@quina/kernel'

/** An invoice as whoever passes it from one account to the other sees it. */
export interface Transferable {
  readonly number: string
  readonly payerId: string | null
  readonly filing: string
  readonly filedOn: Day | null
  readonly filedAccount: string | null
  readonly doubtfulFrom: string | null
  readonly balance: Money
}

interface Transferring {
  readonly date: Day
  readonly today: Day
  readonly payerId: string
  readonly way: 'doubtful' | 'current'
  /** The day each was passed last, by its number. */
  readonly since: ReadonlyMap<string, Day>
  /** Those with a payment applied whose recaudo is still to come. */
  readonly uncollected: ReadonlySet<string>
  readonly lines: readonly { readonly invoice: Transferable; readonly amount: Money }[]
}

/**
 * Whether some invoices may pass to difícil recaudo, or back.
 * @throws Problem CAR-190 a day to come, CAR-191 twice, CAR-192 of another payer, CAR-193 not filed, CAR-194 it is there already,
 * or was never there, CAR-195 not what it owes, CAR-196 a payment applied whose recaudo is to come, CAR-199 a day before it
 * was filed, or passed last.
 */
export function mustTransfer(transferring: Transferring): void {
  const { date, today, payerId, way, since, uncollected, lines } = transferring
  say(date <= today, 'CAR-190', 'date', 'La fecha del traslado no puede ser futura.')
  const seen = new Set<string>()
  for (const [at, { invoice, amount }] of lines.entries()) {
    const cell = `lines.${at}.invoiceId`
    const { number, filedOn, doubtfulFrom, balance } = invoice
    say(!seen.has(number), 'CAR-191', cell, `La factura ${number} está dos veces.`)
    seen.add(number)
    say(invoice.payerId === payerId, 'CAR-192', cell, `El pagador no debe la factura ${number}.`)
    say(
      invoice.filing === 'filed' && filedOn !== null && invoice.filedAccount !== null,
      'CAR-193',
      cell,
      `Solo lo radicado es de difícil recaudo: la factura ${number} no lo está.`,
    )
    say((doubtfulFrom === null) === (way === 'doubtful'), 'CAR-194', cell, standing(number, way))
    const worth = `La factura ${number} debe ${showPesos(balance)}, y se traslada todo.`
    say(amount === balance && balance > zero, 'CAR-195', `lines.${at}.amount`, worth)
    const waits = `La factura ${number} tiene un pago aplicado sin recaudo: genérelo antes.`
    say(!uncollected.has(number), 'CAR-196', cell, waits)
    const from = since.get(number) ?? filedOn!
    say(date >= from, 'CAR-199', 'date', `La factura ${number} está donde está desde el ${showDay(from)}.`)
  }
}

const standing = (number: string, way: 'doubtful' | 'current'): string =>
  `La factura ${number} ${way === 'doubtful' ? 'ya' : 'no'} está en difícil recaudo.`

/** @throws Problem CAR-197 when an invoice moved since it was passed: it is passed back by another document. */
export function mustBeAsLeft(
  { number, filedAccount, balance }: Transferable,
  line: { readonly toAccount: string | null; readonly amount: Money },
): void {
  const message = `La factura ${number} se movió después del traslado: haga otro que la devuelva.`
  insist(filedAccount === line.toAccount && balance === line.amount, 'CAR-197', message, { status: 409 })
}

function say(holds: boolean, problem: string, field: string, sentence: string): void {
  insist(holds, problem, sentence, { fields: { [field]: sentence } })
}
