import type { Day, Id, Money } from '@quina/kernel'
import { type AccountRule, accountOf, ruleFor } from '../../catalogue/group-account/group-account.domain.ts'

/** A move of stock that no voucher has taken yet. */
export interface UnpostedMove {
  readonly id: string
  readonly kind: string
  readonly day: Day
  readonly groupId: string
  readonly group: string
  /** The inventory account of the move. */
  readonly inventory: string
  /** For a preparation: the inventory account of the prepared product. */
  readonly prepared?: string | null
  readonly centre: { readonly id: string; readonly code: string; readonly name: string } | null
  /** The tercero who gave or took the goods; without one, the keeper of the store. */
  readonly terceroId: Id<'people.tercero'> | null
  /** The documento cruce, for accounts that are detailed by it. */
  readonly item: string
  /** Signed: an entry is positive. The supplier's credit for a return is not included. */
  readonly value: Money
}

/** The accounts of a group, as codes. */
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
  /** Account codes by id. */
  readonly codes: ReadonlyMap<string, string>
  /** The accounts that are detailed by documento cruce. */
  readonly byItem: ReadonlySet<string>
  /** The account of each kind that is owed in kind or waits for its invoice. */
  readonly owed: Readonly<Record<string, string>>
}

/** The kinds that are charged to a cost centre and, below, those that are charged to an account of the group. */
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
/** The kinds that are owed until their invoice or their return: one open item for each document. */
export const owedKinds = {
  remission: 'stockToInvoice',
  loanIn: 'stockBorrowed',
  loanOut: 'stockLent',
} as const

/** Returns the account against which a move is posted; null when none is configured. */
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
 * Returns the lines of the voucher, one for each pair of accounts, centre, tercero and item; sums of zero and moves within one
 * account are left out.
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
