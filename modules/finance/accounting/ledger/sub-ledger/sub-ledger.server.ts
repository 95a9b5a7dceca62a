import { partOf, type Source } from '@quina/blocks/server'
import type { Input, Tx } from '@quina/db/server'
import { insist, type Money, minus, money, plus, showPesos, zero } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { closingDocument } from '../closing/settle.server.ts'
import type { JournalEntry, JournalLine } from '../journal/journal.domain.ts'

/** The detail that another module keeps of accounts of the chart: bank accounts, cash boxes, the balance of each invoice. */
export interface SubLedger {
  readonly name: string
  /** The names of what the module keeps in an account. While there are any, the account is neither merged nor opened. */
  readonly inAccount?: (tx: Tx, accountId: string) => Promise<readonly string[]>
  /** The accounts that it keeps by document: no other module moves them (CON-116, CON-117). */
  readonly claim?: Claim
  /** The query of what it keeps in them: `item, tercero_id, account_id`; a null column matches any value. */
  readonly keeps?: RawBuilder<unknown>
  /**
   * The message that names the sub-ledger of what another document posted; null for none. Only that sub-ledger undoes it
   * (CON-118).
   */
  readonly heldBy?: (tx: Tx, source: Source) => Promise<string | null>
}

const declared = new Map<string, SubLedger>()

/** Declares a sub-ledger; the module that keeps it calls this. */
export function defineSubLedger(one: SubLedger): SubLedger {
  declared.set(one.name, one)
  return one
}

/** The names of what the sub-ledgers keep in an account. */
export async function keptIn(tx: Tx, accountId: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const one of declared.values()) found.push(...((await one.inAccount?.(tx, accountId)) ?? []))
  return found
}

/** Openings, closings and merges restate existing balances, so they move nothing of a sub-ledger. */
const restates = ['accounting.opening', closingDocument, 'accounting.account']

/** The queries that decide whether some entries may be posted; `mustHold` takes their results in the same order. */
export interface Standings {
  readonly input: readonly Input<StandingRow>[]
  /** @throws Problem CON-116, CON-117. */
  mustHold(answers: readonly (readonly StandingRow[])[]): void
}

/**
 * Only the documents of a sub-ledger, or documents that are part of their commands, move the accounts it keeps. CON-116: another
 * document moves what the sub-ledger keeps. CON-117: another document opens there what the sub-ledger does not know, or takes
 * more than the books alone have.
 */
export function ofSubLedgers(tx: Tx, { document }: Source, entries: readonly JournalEntry[]): Standings {
  const movedHere = [document, partOf(tx)]
  const touched = isMovedBy(document, restates)
    ? []
    : [...declared.values()].flatMap(({ claim, keeps }) => {
        if (claim === undefined || keeps === undefined) return []
        if (movedHere.some((one) => isMovedBy(one, claim.movedBy))) return []
        const items = touches(entries, claim)
        return items.length === 0 ? [] : [{ claim, keeps, items }]
      })
  return {
    input: touched.map(({ keeps, items }) => askStanding(keeps, items)),
    mustHold: (answers) =>
      touched.forEach(({ claim, items }, index) => {
        mustStay(claim, items, standingIn(answers[index]!))
      }),
  }
}

/**
 * The same check for some lines alone, without exempting the command they are part of: an order may move what it pays, not what
 * it deducts.
 * @throws Problem CON-116, CON-117.
 */
export async function mustLeaveSubLedgers(tx: Tx, document: string, entry: JournalEntry): Promise<void> {
  for (const { claim, keeps } of declared.values()) {
    if (claim === undefined || keeps === undefined || isMovedBy(document, claim.movedBy)) continue
    const items = touches([entry], claim)
    if (items.length > 0) mustStay(claim, items, await standingOf(tx, keeps, items))
  }
}

/** Selects the documentos cruce that a document may move; the others are settled by their sub-ledger. */
export async function movableBy<I extends Omit<Item, 'net' | 'field'>>(
  tx: Tx,
  document: string,
  items: readonly I[],
): Promise<readonly I[]> {
  let movable = items
  for (const { claim, keeps } of declared.values()) {
    if (claim === undefined || keeps === undefined || isMovedBy(document, claim.movedBy)) continue
    const standing = await standingOf(tx, keeps, movable)
    movable = movable.filter((item) => !isClaimed(item, claim) || standing.get(keyOf(item))?.kept !== true)
  }
  return movable
}

type SubLedgerBalance = Readonly<{ kept: boolean; balance: Money }>

export interface StandingRow {
  readonly account: string
  readonly tercero: string | null
  readonly item: string | null
  readonly kept: boolean
  readonly balance: string
}
type AnyItem = Omit<Item, 'net' | 'field'>

const keyOf = ({ account, terceroId, openItem }: Pick<Item, 'account' | 'terceroId' | 'openItem'>) =>
  `${account} ${terceroId} ${openItem}`

const standingOf = async (tx: Tx, keeps: RawBuilder<unknown>, items: readonly AnyItem[]) =>
  standingIn((await askStanding(keeps, items).execute(tx)).rows)

/** Reads, for each item, whether the sub-ledger keeps it and its balance in the books. A concurrent settlement waits. */
function askStanding(keeps: RawBuilder<unknown>, items: readonly AnyItem[]) {
  const input = JSON.stringify(
    items.map(({ account, terceroId, openItem }) => ({ account, tercero: terceroId, item: openItem })),
  )
  return sql<StandingRow>`
    select i.account, i.tercero, i.item,
           exists (select from (${keeps}) k where (k.item is null or k.item = i.item)
                   and (k.tercero_id is null or k.tercero_id = i.tercero)
                   and (k.account_id is null or k.account_id = a.id)) as kept,
           coalesce(o.debit - o.credit, 0)::numeric(18,2) as balance
    from jsonb_to_recordset(${input}::jsonb) as i (account text, tercero uuid, item text)
    join accounting.account a on a.code = i.account
    left join lateral (
      select o.debit, o.credit from accounting.open_item o
      where o.account_id = a.id and o.tercero_id is not distinct from i.tercero and o.item = i.item
      for no key update) o on true`
}

const standingIn = (rows: readonly StandingRow[]): ReadonlyMap<string, SubLedgerBalance> =>
  new Map(
    rows.map(({ account, tercero, item, kept, balance }) => [
      keyOf({ account, terceroId: tercero, openItem: item }),
      { kept, balance: money(balance) },
    ]),
  )

/** The message that names the sub-ledger of what a document posted; null when the document's author may undo it. */
export async function holderOf(tx: Tx, source: Source): Promise<string | null> {
  for (const { heldBy, claim } of declared.values()) {
    const holder = (await heldBy?.(tx, source)) ?? null
    if (holder !== null && !isMovedBy(partOf(tx), claim?.movedBy ?? [])) return holder
  }
  return null
}

/** @throws Problem CON-118 when a sub-ledger keeps what a document posted: it is undone from there. */
export async function mustNotBeHeld(tx: Tx, source: Source): Promise<void> {
  const holder = await holderOf(tx, source)
  insist(holder === null, 'CON-118', holder ?? '', { status: 409 })
}

/** The accounts that a sub-ledger keeps, the documents that move them, and the messages for other documents. */
interface Claim {
  /** Its name within a sentence: `la cartera`. */
  readonly keeper: string
  /** Code prefixes that belong to it alone: no other document opens anything there. */
  readonly accounts: readonly string[]
  /** Code prefixes that it shares: it owns only the items that it keeps there. */
  readonly shared?: readonly string[]
  /** Prefixes of the documents that move them: `receivables.`. */
  readonly movedBy: readonly string[]
  /** Where such a move is done: «El pago de una factura se registra en Cartera › Pagos de pagadores.» */
  readonly settledBy: string
  /** Where such an item is opened: «Las facturas se expiden en Facturación.» */
  readonly openedBy: string
}

/** A documento cruce of an account and a tercero, with the net move of some entries: debits less credits. */
interface Item {
  readonly account: string
  readonly terceroId: string | null
  readonly openItem: string | null
  readonly net: Money
  /** The form field of the line, when a person typed it. */
  readonly field: string | null
}

const begins = (text: string, beginnings: readonly string[]): boolean =>
  beginnings.some((one) => text.startsWith(one))

const isMovedBy = (document: string | null, beginnings: readonly string[]): boolean =>
  document !== null && begins(document, beginnings)

const isClaimed = ({ account }: Pick<Item, 'account'>, { accounts, shared = [] }: Claim): boolean =>
  begins(account, accounts) || begins(account, shared)

/** The net moves of some entries in the accounts that a sub-ledger claims; moves that cancel each other are left out. */
function touches(entries: readonly JournalEntry[], claim: Claim): Item[] {
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
 * Checks moves from outside the sub-ledger: they may only settle balances that the books alone have, from the opening balances
 * and owed by no document of the sub-ledger.
 * @throws Problem CON-116, CON-117.
 */
function mustStay(
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

/** Whether a move reduces the balance without exceeding it. */
const settles = (net: Money, balance: Money): boolean =>
  net > zero ? balance < zero && net <= -balance : balance > zero && -net <= balance

function refuseUnless(holds: boolean, code: string, message: string, { account, field }: Item): void {
  const fields = field === null ? {} : { fields: { [field]: message } }
  insist(holds, code, message, { status: 409, facts: { account }, ...fields })
}
