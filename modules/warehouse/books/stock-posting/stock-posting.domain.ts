import type { Day, Money } from '@quina/kernel'
import { type AccountRule, ruleFor } from '../../catalogue/group-account/group-account.domain.ts'

/** A move of stock that the books do not have yet. */
export interface UnpostedMove {
  readonly id: string
  readonly kind: string
  readonly day: Day
  readonly groupId: string
  readonly group: string
  readonly centre: { readonly id: string; readonly code: string; readonly name: string } | null
  /** Signed: what comes in is positive. What the supplier credits of a return is not in it. */
  readonly value: Money
}

/** The accounts of a group, by their codes. */
export interface GroupAccounts {
  readonly inventory: string
  readonly donation: string | null
  readonly surplus: string | null
  readonly shortage: string | null
  readonly writeOff: string | null
}

export interface BookLine {
  readonly debit: string
  readonly credit: string
  readonly centreId: string | null
  readonly amount: Money
}

export interface Books {
  readonly groups: ReadonlyMap<string, GroupAccounts>
  readonly rules: readonly (AccountRule & { readonly groupId: string })[]
  /** Id → code. */
  readonly codes: ReadonlyMap<string, string>
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
export const postedKinds: readonly string[] = [...charged, ...Object.keys(ofGroup)]

/** What a move is charged to, besides the inventory of its group; null when nothing says it. */
export function counterpart(move: UnpostedMove, { groups, rules, codes }: Books): string | null {
  if (!charged.includes(move.kind))
    return groups.get(move.groupId)?.[ofGroup[move.kind] ?? 'writeOff'] ?? null
  if (move.centre === null) return null
  const own = rules.filter(({ groupId }) => groupId === move.groupId)
  const rule = ruleFor(own, move.centre, move.day)
  return rule === null ? null : (codes.get(rule.consumptionAccountId) ?? null)
}

/** The lines of the voucher, one for each pair of accounts and centre; what nets to nothing is left out. */
export function bookLines(moves: readonly UnpostedMove[], books: Books): readonly BookLine[] {
  const sums = new Map<
    string,
    { account: string; inventory: string; centreId: string | null; value: bigint }
  >()
  for (const move of moves) {
    const account = counterpart(move, books) ?? ''
    const inventory = books.groups.get(move.groupId)?.inventory ?? ''
    const centreId = charged.includes(move.kind) ? (move.centre?.id ?? null) : null
    const key = [account, inventory, centreId].join(' ')
    const before = sums.get(key)
    sums.set(key, { account, inventory, centreId, value: (before?.value ?? 0n) + move.value })
  }
  return [...sums.values()]
    .filter(({ value }) => value !== 0n)
    .map(({ account, inventory, centreId, value }) =>
      value < 0n
        ? { debit: account, credit: inventory, centreId, amount: -value as Money }
        : { debit: inventory, credit: account, centreId, amount: value as Money },
    )
    .toSorted((one, other) => (`${one.debit} ${one.credit}` < `${other.debit} ${other.credit}` ? -1 : 1))
}
