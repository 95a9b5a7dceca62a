import { type Day, insist, type Money, minus, must, plus, showPesos, sumOf, zero } from '@quina/kernel'

/** A movement that is not matched at the end of the month. */
export type Item = Readonly<{ side: 'bank' | 'book'; amount: Money; bankError: boolean }>

/** The two calculations of the balance (finance dossier §4.8). All figures but the difference are positive. */
export interface Figures {
  readonly statement: Money
  readonly uncashed: Money
  readonly inTransit: Money
  /** The bank's errors, with their sign; they are subtracted from the bank's balance. */
  readonly bankErrors: Money
  readonly reconciledByBank: Money
  readonly books: Money
  readonly credits: Money
  readonly debits: Money
  readonly reconciledByBooks: Money
  readonly difference: Money
}

/**
 * Computes `extracto − cheques no cobrados + consignaciones en tránsito − errores del banco` and
 * `libros + notas crédito − notas débito`.
 */
export function figuresOf(statement: Money, books: Money, items: readonly Item[]): Figures {
  const total = (wanted: (item: Item) => boolean) => sumOf(items.filter(wanted), 'amount')
  const inTransit = total(({ side, amount }) => side === 'book' && amount > zero)
  const uncashed = minus(
    zero,
    total(({ side, amount }) => side === 'book' && amount < zero),
  )
  const bankErrors = total(({ side, bankError }) => side === 'bank' && bankError)
  const credits = total(({ side, amount, bankError }) => side === 'bank' && !bankError && amount > zero)
  const debits = minus(
    zero,
    total(({ side, amount, bankError }) => side === 'bank' && !bankError && amount < zero),
  )
  const reconciledByBank = minus(minus(plus(statement, inTransit), uncashed), bankErrors)
  const reconciledByBooks = minus(plus(books, credits), debits)
  const difference = minus(reconciledByBank, reconciledByBooks)
  const ofBank = { statement, uncashed, inTransit, bankErrors, reconciledByBank }
  return { ...ofBank, books, credits, debits, reconciledByBooks, difference }
}

/** @throws Problem TES-060 while the two calculations give different balances. */
export function mustClose({ difference }: Figures): void {
  const message = `La conciliación tiene una diferencia de ${showPesos(difference)}.`
  insist(difference === zero, 'TES-060', message, { facts: { difference } })
}

/** @throws Problem TES-063 when the day is not the last of a month. */
export function mustBeMonthEnd(date: Day, last: Day): void {
  must(date === last, 'TES-063', 'date', 'El corte es el último día del mes.')
}
