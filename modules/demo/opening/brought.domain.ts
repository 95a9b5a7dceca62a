import { broughtItem, expenseAccounts, incomeAccounts } from '../books/accounts.domain.ts'
import { current, type DemoBalance, former } from './opening.domain.ts'

/** What a rubro did with a tercero until the books began, in whole pesos. */
export interface Executed {
  readonly side: 'income' | 'expense'
  readonly rubro: string
  readonly tercero: string
  /** Of this vigencia, and not what the year before left. */
  readonly own: boolean
  /** Recognised or owed. */
  readonly accrued: number
  /** Collected or paid. */
  readonly settled: number
}

/** What the budget of the year is in the books: its result, what is left to collect and to pay, and the money. */
export const broughtBy = (executed: readonly Executed[]): DemoBalance[] =>
  executed.flatMap((one) => (one.side === 'income' ? incomeOf(one) : expenseOf(one)))

function incomeOf({ rubro, tercero, accrued, settled }: Executed): DemoBalance[] {
  const { owed, income, centre } = incomeAccounts(rubro)
  const left = Math.max(0, accrued - settled)
  return [
    { account: income, pesos: -accrued, ...(centre === undefined ? { tercero } : { centre }) },
    { account: owed, pesos: left, tercero, document: broughtItem(rubro), due: '2026-09-30' },
    { account: current, pesos: settled },
  ]
}

function expenseOf({ rubro, tercero, own, accrued, settled }: Executed): DemoBalance[] {
  const { account, owed, centre } = expenseAccounts(rubro)
  const charged = own
    ? { account, tercero, ...(centre === undefined ? {} : { centre }) }
    : { account: former }
  return [
    { ...charged, pesos: accrued },
    { account: owed, pesos: settled - accrued, tercero, document: broughtItem(rubro), due: '2026-09-30' },
    { account: current, pesos: -settled },
  ]
}

/** Balances of the same account, tercero, cost centre and document are one. */
export function summed(balances: readonly DemoBalance[]): DemoBalance[] {
  const found = new Map<string, DemoBalance>()
  for (const one of balances) {
    const key = [one.account, one.tercero, one.centre, one.document].join('|')
    found.set(key, { ...one, pesos: one.pesos + (found.get(key)?.pesos ?? 0) })
  }
  return [...found.values()].filter(({ pesos }) => pesos !== 0)
}
