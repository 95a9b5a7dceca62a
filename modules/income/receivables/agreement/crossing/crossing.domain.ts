import {
  type Day,
  insist,
  type Money,
  minus,
  must,
  showDay,
  showPesos,
  smaller,
  sumOf,
  zero,
} from '@quina/kernel'

/** The data of an invoice that a cruce needs. */
export interface CrossedInvoice {
  readonly number: string
  readonly payerId: string | null
  readonly filing: string
  readonly filedOn: Day | null
  readonly balance: Money
  /** What the payer objects to, and is neither lifted nor credited. */
  readonly disputed: Money
}

/** What the hospital owes for a causación. */
export interface CrossedPayable {
  readonly label: string
  readonly terceroId: string
  readonly date: Day
  readonly balance: Money
  /** The amount in payment orders that are not paid yet. */
  readonly programmed: Money
}

export interface Crossing {
  readonly date: Day
  readonly today: Day
  readonly payerId: string
  /** The tercero of the payer: a debt to another tercero is not crossed. */
  readonly terceroId: string
  readonly invoices: readonly { readonly of: CrossedInvoice; readonly amount: Money }[]
  readonly payables: readonly { readonly of: CrossedPayable; readonly amount: Money }[]
}

/**
 * Checks that two debts may be set off on a day: between the same two parties, due, certain, and of the same value.
 * @throws Problem CAR-282 a future day, CAR-283 an empty side, CAR-284 twice, CAR-285 of another tercero, CAR-295 not filed,
 * CAR-286 not owed on that day, CAR-287 zero, CAR-288 more than is owed undisputed, CAR-289 more than is free of payment orders,
 * CAR-290 the sides differ.
 */
export function mustCross(crossing: Crossing): void {
  const { date, today, invoices, payables } = crossing
  must(date <= today, 'CAR-282', 'date', 'La fecha del cruce no puede ser futura.')
  must(invoices.length > 0, 'CAR-283', 'invoices', 'Diga al menos una factura y una cuenta por pagar.')
  must(payables.length > 0, 'CAR-283', 'payables', 'Diga al menos una factura y una cuenta por pagar.')
  invoices.forEach(({ of, amount }, index) => {
    const cell = `invoices.${index}.invoiceId`
    mustBeOnce(
      invoices.slice(0, index).some((other) => other.of.number === of.number),
      `La factura ${of.number}`,
      cell,
    )
    mustCrossInvoice(crossing, of, cell)
    mustFit(amount, { cell: `invoices.${index}.amount`, ...leftOfInvoice(of) })
  })
  payables.forEach(({ of, amount }, index) => {
    const cell = `payables.${index}.causacionId`
    mustBeOnce(
      payables.slice(0, index).some((other) => other.of.label === of.label),
      `La ${of.label}`,
      cell,
    )
    mustCrossPayable(crossing, of, cell)
    mustFit(amount, { cell: `payables.${index}.amount`, ...leftOfPayable(of) })
  })
  mustAddUpAlike(crossing)
}

const mustBeOnce = (isTwice: boolean, what: string, cell: string): void =>
  must(!isTwice, 'CAR-284', cell, `${what} ya está en el cruce.`)

function mustCrossInvoice({ date, payerId }: Crossing, of: CrossedInvoice, cell: string): void {
  const { number, filing, filedOn } = of
  must(of.payerId === payerId, 'CAR-285', cell, `La factura ${number} no es de ese pagador.`)
  const unfiled = `La factura ${number} no está radicada: todavía no se le cobra al pagador.`
  must(filing === 'filed' && filedOn !== null, 'CAR-295', cell, unfiled)
  mustBeOwed(`La factura ${number}`, { since: filedOn!, date })
}

function mustCrossPayable({ date, terceroId }: Crossing, of: CrossedPayable, cell: string): void {
  must(of.terceroId === terceroId, 'CAR-285', cell, `La ${of.label} no se le debe a ese pagador.`)
  mustBeOwed(`La ${of.label}`, { since: of.date, date })
}

const mustBeOwed = (what: string, { since, date }: { readonly since: Day; readonly date: Day }): void =>
  must(
    date >= since,
    'CAR-286',
    'date',
    `${what} se debe desde el ${showDay(since)}: el cruce no puede ser anterior.`,
  )

type Room = Readonly<{ code: string; left: Money; most: string }>

function leftOfInvoice({ number, balance, disputed }: CrossedInvoice): Room {
  const left = minus(balance, disputed)
  const most = `De la factura ${number} solo se cruzan ${showPesos(left)}: es lo que debe y nadie discute.`
  return { code: 'CAR-288', left, most }
}

function leftOfPayable({ label, balance, programmed }: CrossedPayable): Room {
  const left = minus(balance, programmed)
  const most = `De la ${label} solo se cruzan ${showPesos(left)}: lo demás está pagado o en una orden de pago.`
  return { code: 'CAR-289', left, most }
}

function mustFit(amount: Money, { cell, code, left, most }: Room & { readonly cell: string }): void {
  must(amount > zero, 'CAR-287', cell, 'Escriba cuánto se cruza.')
  insist(amount <= left, code, most, { status: 409, fields: { [cell]: most } })
}

function mustAddUpAlike({ invoices, payables }: Crossing): void {
  const owed = sumOf(invoices, 'amount')
  const owes = sumOf(payables, 'amount')
  const differs = `Las facturas suman ${showPesos(owed)} y las cuentas por pagar ${showPesos(owes)}: deben sumar lo mismo.`
  must(owed === owes, 'CAR-290', 'payables', differs)
}

/** Takes parts of some debts, in their order, until they add up to an amount. */
export function partsUpTo<T extends { readonly left: Money }>(
  total: Money,
  debts: readonly T[],
): readonly (T & { readonly amount: Money })[] {
  let pending = total
  return debts.flatMap((debt) => {
    const amount = smaller(pending, debt.left)
    pending = minus(pending, amount)
    return amount > zero ? [{ ...debt, amount }] : []
  })
}
