import { insist, type Money, minus, plus, showPesos, zero } from '@quina/kernel'
import type { JournalEntry, JournalLine } from '../journal/journal.domain.ts'

/** Which accounts a sub-ledger keeps, who moves them, and what is said to whoever else would. */
export interface Claim {
  /** As it is named in a sentence: `la cartera`. */
  readonly keeper: string
  /** Beginnings of the codes that are all its own: nobody else opens anything there. */
  readonly accounts: readonly string[]
  /** Beginnings of the codes that it shares: only what it keeps there is its own. */
  readonly shared?: readonly string[]
  /** Beginnings of the documents that move them: `receivables.`. */
  readonly movedBy: readonly string[]
  /** Where that is done: «El pago de una factura se registra en Cartera › Pagos de pagadores.» */
  readonly settledBy: string
  /** Where it begins to be owed: «Las facturas se expiden en Facturación.» */
  readonly openedBy: string
}

/** A documento cruce of an account and a tercero, with what some entries move of it: debits less credits. */
export interface Item {
  readonly account: string
  readonly terceroId: string | null
  readonly openItem: string | null
  readonly net: Money
  /** Where a person typed it, when a person did. */
  readonly field: string | null
}

export const keyOf = ({ account, terceroId, openItem }: Pick<Item, 'account' | 'terceroId' | 'openItem'>) =>
  `${account} ${terceroId} ${openItem}`

const begins = (text: string, beginnings: readonly string[]): boolean =>
  beginnings.some((one) => text.startsWith(one))

export const isMovedBy = (document: string | null, beginnings: readonly string[]): boolean =>
  document !== null && begins(document, beginnings)

export const isClaimed = ({ account }: Pick<Item, 'account'>, { accounts, shared = [] }: Claim): boolean =>
  begins(account, accounts) || begins(account, shared)

/** What some entries move of the accounts that a sub-ledger claims. What they take and give back moves nothing. */
export function touches(entries: readonly JournalEntry[], claim: Claim): Item[] {
  const found = new Map<string, Item>()
  for (const { lines, written } of entries)
    for (const [at, line] of lines.entries()) {
      if (!isClaimed(line, claim)) continue
      const before = found.get(keyOf(line))
      const { account, terceroId, openItem } = line
      const field = before?.field ?? (written ? `lines.${at}.accountId` : null)
      found.set(keyOf(line), { account, terceroId, openItem, net: moved(before?.net ?? zero, line), field })
    }
  return [...found.values()].filter(({ net }) => net !== zero)
}

const moved = (net: Money, { debit, credit }: JournalLine): Money => plus(net, minus(debit, credit))

/**
 * What nobody of the sub-ledger moves may only settle what the books alone have: what came with the opening balances and no
 * document of the sub-ledger owes.
 * @throws Problem CON-116, CON-117.
 */
export function mustStay(
  claim: Claim,
  items: readonly Item[],
  standing: ReadonlyMap<string, { readonly kept: boolean; readonly balance: Money }>,
): void {
  for (const item of items) {
    const { kept, balance } = standing.get(keyOf(item)) ?? { kept: false, balance: zero }
    const which = item.openItem ?? 'su saldo'
    const own = `La cuenta ${item.account} la lleva ${claim.keeper}: ${which} no se mueve desde aquí. ${claim.settledBy}`
    refuseUnless(!kept, 'CON-116', own, item)
    if (!begins(item.account, claim.accounts)) continue
    const what = item.openItem ?? 'lo que no dice documento cruce'
    const strange =
      `La cuenta ${item.account} la lleva ${claim.keeper}, que no conoce ${what} ` +
      `(saldo en los libros: ${showPesos(balance)}). ${claim.openedBy}`
    refuseUnless(settles(item.net, balance), 'CON-117', strange, item)
  }
}

/** It takes from what there is, and no more. */
const settles = (net: Money, balance: Money): boolean =>
  net > zero ? balance < zero && net <= -balance : balance > zero && -net <= balance

function refuseUnless(holds: boolean, code: string, message: string, { account, field }: Item): void {
  const fields = field === null ? {} : { fields: { [field]: message } }
  insist(holds, code, message, { status: 409, facts: { account }, ...fields })
}
