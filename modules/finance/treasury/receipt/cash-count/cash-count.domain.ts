import { type Day, type Money, minus, must, pesos, plus, sumOf } from '@quina/kernel'
import type { Denomination } from './cash-count.contract.ts'

export interface Cash {
  readonly denomination: Denomination
  /** How many there are. */
  readonly quantity: number
}

export interface Counted {
  readonly cash: readonly Cash[]
  readonly papers: readonly { readonly amount: Money }[] | null
}

/** What so many of a note or coin are worth. */
export const worthOf = ({ denomination, quantity }: Cash): Money =>
  pesos(Number(denomination.replace(/^\D+/, '')) * quantity)

/** What the notes and coins are worth. */
export const cashWorth = (cash: readonly Cash[]): Money => sumOf(cash, worthOf)

/** All that was counted: cash and what counts as it. */
export const countedOf = ({ cash, papers }: Counted): Money =>
  plus(cashWorth(cash), sumOf(papers ?? [], 'amount'))

/** Positive when there is more than the books say, negative when there is less. */
export const differenceOf = (count: Counted, books: Money): Money => minus(countedOf(count), books)

/** @throws Problem TES-018 a denomination counted twice, TES-019 of a day to come. */
export function mustCount({ cash, date }: Pick<Counted, 'cash'> & { readonly date: Day }, today: Day): void {
  const seen = new Set<string>()
  cash.forEach(({ denomination }, index) => {
    const again = 'Esa denominación ya está: sume la cantidad en una sola línea.'
    const field = `cash.${index}.denomination`
    must(!seen.has(denomination), 'TES-018', field, again)
    seen.add(denomination)
  })
  must(date <= today, 'TES-019', 'date', 'No se cuenta una caja en una fecha futura.')
}
