import type { Tx } from '@quina/db/server'

type Counts = ReadonlyMap<string, number>
type Row = Readonly<Record<string, unknown>>

/** Who sells by tarifarios: a module above says how many of its contracts of today cover a service, or name a tarifario. */
export interface TariffUse {
  readonly ofServices: (tx: Tx, ids: readonly string[]) => Promise<Counts>
  readonly ofTarifarios: (tx: Tx, ids: readonly string[]) => Promise<Counts>
}

const nobody: TariffUse = { ofServices: async () => new Map(), ofTarifarios: async () => new Map() }
let known = nobody

/** Called once, where the module that sells is read. */
export function defineTariffUse(use: TariffUse): void {
  known = use
}

/** Rows of a list with how many contracts each has. */
export const withContracts =
  (of: keyof TariffUse) =>
  async (tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> => {
    const counts = await known[of](
      tx,
      rows.map(({ id }) => String(id)),
    )
    return rows.map((row) => ({ ...row, contracts: counts.get(String(row.id)) ?? 0 }))
  }
