import { type Money, negate, plus, zero } from '@quina/kernel'

/** Figures of an account by name; balances are debits less credits. */
export type Figures = Readonly<Record<string, Money>>

export type Leaf = Readonly<{ code: string; figures: Figures }>

export interface ChartAccount {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nature: 'debit' | 'credit'
  readonly level: number
  readonly acceptsMoves: boolean
}

export type RolledAccount = ChartAccount & { readonly figures: Figures }

/** How long the code of each level is: clase, grupo, cuenta, subcuenta, and the auxiliaries of the entity. */
const sizes = [1, 2, 4, 6, 8, 10, 12]

/** The codes from the clase down to the given code, which is included. */
export const pathTo = (code: string): string[] =>
  sizes.filter((size) => size <= code.length).map((size) => code.slice(0, size))

/** Every account with the sums of itself and the accounts below it, by code. Accounts without any leaf are left out. */
export function rollUpAccounts(
  accounts: readonly ChartAccount[],
  leaves: readonly Leaf[],
  names: readonly string[],
): RolledAccount[] {
  const sums = new Map<string, Record<string, Money>>()
  for (const leaf of leaves)
    for (const code of pathTo(leaf.code)) {
      const sum = sums.get(code) ?? Object.fromEntries(names.map((name) => [name, zero]))
      for (const name of names) sum[name] = plus(sum[name] ?? zero, leaf.figures[name] ?? zero)
      sums.set(code, sum)
    }
  return accounts.flatMap((account) => {
    const figures = sums.get(account.code)
    return figures === undefined ? [] : [{ ...account, figures }]
  })
}

/** A balance in the sign of its account: positive on the side of its nature. */
export const byNature = (balance: Money, nature: ChartAccount['nature']): Money =>
  nature === 'debit' ? balance : negate(balance)

/** A balance in two columns, debit or credit, by its sign. */
export const onItsSide = (balance: Money): { readonly debit: Money; readonly credit: Money } =>
  balance >= zero ? { debit: balance, credit: zero } : { debit: zero, credit: negate(balance) }
