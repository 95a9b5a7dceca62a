import { type Day, type Money, minus, must, pesos, plus, sumOf } from '@quina/kernel'
import type { Denomination } from './cash-count.contract.ts'

export interface Cash {
  readonly denomination: Denomination
  readonly quantity: number
}

export interface CountInput {
  readonly cash: readonly Cash[]
  readonly papers: readonly { readonly amount: Money }[] | null
}

/** Returns the value of a number of equal notes or coins. */
export const worthOf = ({ denomination, quantity }: Cash): Money =>
  pesos(Number(denomination.replace(/^\D+/, '')) * quantity)

/** Returns the value of all notes and coins. */
export const cashWorth = (cash: readonly Cash[]): Money => sumOf(cash, worthOf)

/** Returns the counted total: cash and the items that count as cash. */
export const countedOf = ({ cash, papers }: CountInput): Money =>
  plus(cashWorth(cash), sumOf(papers ?? [], 'amount'))

/** Returns the counted total less the book balance: positive for a surplus, negative for a shortage. */
export const differenceOf = (count: CountInput, books: Money): Money => minus(countedOf(count), books)

/** @throws Problem TES-018 a denomination counted twice, TES-019 a future day. */
export function mustCount(
  { cash, date }: Pick<CountInput, 'cash'> & { readonly date: Day },
  today: Day,
): void {
  const seen = new Set<string>()
  cash.forEach(({ denomination }, index) => {
    const again = 'Esa denominación ya está: sume la cantidad en una sola línea.'
    const field = `cash.${index}.denomination`
    must(!seen.has(denomination), 'TES-018', field, again)
    seen.add(denomination)
  })
  must(date <= today, 'TES-019', 'date', 'No se cuenta una caja en una fecha futura.')
}
