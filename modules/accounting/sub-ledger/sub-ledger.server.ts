import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'

/** Something of another module that has an account of its own: a bank account, a cash box. */
export interface Opened {
  readonly accountId: string
  /** As people know it: *Cuenta bancaria Davivienda 4567*. */
  readonly name: string
  /** What it holds where it is kept, outside the books: the balance of the statement. Debits less credits. */
  readonly balance: Money
}

/** What another module keeps in accounts of the chart. */
export interface SubLedger {
  readonly name: string
  /** Those that are kept in an account, by name: while there are, the account is neither merged nor opened. */
  readonly inAccount: (tx: Tx, accountId: string) => Promise<readonly string[]>
  /** What the books must open with on a day: its accounts equal its balances (finance dossier §5.9). */
  readonly opensWith: (tx: Tx, on: Day) => Promise<readonly Opened[]>
}

const declared = new Map<string, SubLedger>()

/** Declares a sub-ledger, by the module that keeps it. */
export function defineSubLedger(one: SubLedger): SubLedger {
  declared.set(one.name, one)
  return one
}

/** Who keeps something of its own in an account, by name. */
export async function keptIn(tx: Tx, accountId: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const one of declared.values()) found.push(...(await one.inAccount(tx, accountId)))
  return found
}

/** What the sub-ledgers of all modules open with on a day. */
export async function openedWith(tx: Tx, on: Day): Promise<readonly Opened[]> {
  const found: Opened[] = []
  for (const one of declared.values()) found.push(...(await one.opensWith(tx, on)))
  return found
}
