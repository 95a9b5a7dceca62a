import type { Day, Id, Money } from '@quina/kernel'
import { type AccountRule, accountOf, ruleFor } from '../../catalogue/group-account/group-account.domain.ts'

/** A move of stock that the books do not have yet. */
export interface UnpostedMove {
  readonly id: string
  readonly kind: string
  readonly day: Day
  readonly groupId: string
  readonly group: string
  /** The account of inventory in which it was booked. */
  readonly inventory: string
  /** Of a preparation: the account of inventory of what came out. */
  readonly prepared?: string | null
  readonly centre: { readonly id: string; readonly code: string; readonly name: string } | null
  /** Who gave or took the goods; without one, who answers for the store. */
  readonly terceroId: Id<'people.tercero'> | null
  /** The documento cruce that it opens where its account has one. */
  readonly item: string
  /** Signed: what comes in is positive. What the supplier credits of a return is not in it. */
  readonly value: Money
}

/** The accounts of a group, by their codes. */
export interface GroupAccounts {
  readonly donation: string | null
  readonly surplus: string | null
  readonly shortage: string | null
  readonly writeOff: string | null
}

export interface BookLine {
  readonly debit: string
  readonly credit: string
  readonly centreId: string | null
  readonly terceroId: Id<'people.tercero'> | null
  readonly item: string | null
  readonly amount: Money
}

export interface Books {
  readonly groups: ReadonlyMap<string, GroupAccounts>
  readonly rules: readonly (AccountRule & { readonly groupId: string })[]
  /** Id → code. */
  readonly codes: ReadonlyMap<string, string>
  /** The accounts that are detailed by documento cruce. */
  readonly byItem: ReadonlySet<string>
  /** The account of each kind that is owed in kind or waits for its invoice. */
  readonly owed: Readonly<Record<string, string>>
}

/** The kinds that are charged to a centre, and those that go to an account of the group. */
const charged: readonly string[] = ['consumption', 'clothing', 'patient', 'serviceReturn']
const ofGroup: Readonly<Record<string, keyof GroupAccounts>> = {
  donation: 'donation',
  surplus: 'surplus',
  shortage: 'shortage',
  expired: 'writeOff',
  damaged: 'writeOff',
  stolen: 'writeOff',
  supplierReturn: 'writeOff',
}
/** What is owed until its invoice comes, or until it is given back: one open item for each document. */
export const owedKinds = {
  remission: 'stockToInvoice',
  loanIn: 'stockBorrowed',
  loanOut: 'stockLent',
} as const

/** What a move is charged to, besides its inventory; null when nothing says it. */
export function counterpart(move: UnpostedMove, { groups, rules, codes, owed }: Books): string | null {
  const own = move.prepared ?? owed[move.kind]
  if (own !== undefined) return own
  if (!charged.includes(move.kind))
    return groups.get(move.groupId)?.[ofGroup[move.kind] ?? 'writeOff'] ?? null
  if (move.centre === null) return null
  const rule = ruleFor(
    rules.filter(({ groupId }) => groupId === move.groupId),
    move.centre,
    move.day,
  )
  if (rule === null) return null
  const account = accountOf(rule, move.kind === 'patient' ? 'patient' : 'consumption')
  return account === null ? null : (codes.get(account) ?? null)
}

interface Sum extends Omit<BookLine, 'debit' | 'credit' | 'amount'> {
  readonly account: string
  readonly inventory: string
  readonly value: bigint
}

/**
 * The lines of the voucher, one for each pair of accounts, centre, tercero and item; what nets to nothing, or stays in its
 * account, is left out.
 */
export function bookLines(moves: readonly UnpostedMove[], books: Books): readonly BookLine[] {
  const sums = new Map<string, Sum>()
  for (const move of moves) {
    const { inventory, terceroId } = move
    const account = counterpart(move, books) ?? ''
    const shared = charged.includes(move.kind)
    const centreId = shared ? (move.centre?.id ?? null) : null
    const item = books.byItem.has(account) ? move.item : null
    const own = { account, inventory, centreId, terceroId: shared ? null : terceroId, item }
    const key = Object.values(own).join(' ')
    const { value } = sums.get(key) ?? { value: 0n }
    sums.set(key, { ...own, value: value + move.value })
  }
  return [...sums.values()]
    .filter(({ value, account, inventory }) => value !== 0n && account !== inventory)
    .map(({ account, inventory, value, ...about }) =>
      value < 0n
        ? { ...about, debit: account, credit: inventory, amount: -value as Money }
        : { ...about, debit: inventory, credit: account, amount: value as Money },
    )
    .toSorted((one, other) => (`${one.debit} ${one.credit}` < `${other.debit} ${other.credit}` ? -1 : 1))
}
