import type { Tx } from '@quina/db/server'

/** What another module keeps in accounts of the chart: bank accounts, cash boxes. */
export interface SubLedger {
  readonly name: string
  /** Those that are kept in an account, by name: while there are, the account is neither merged nor opened. */
  readonly inAccount: (tx: Tx, accountId: string) => Promise<readonly string[]>
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
