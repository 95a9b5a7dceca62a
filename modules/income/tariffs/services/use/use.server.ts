import type { Tx } from '@quina/db/server'

type Counts = ReadonlyMap<string, number>
type Row = Readonly<Record<string, unknown>>

/** Reports, from the module that sells, how many contracts of today cover a service, or name a tarifario. */
export interface TariffUse {
  readonly ofServices: (tx: Tx, ids: readonly string[]) => Promise<Counts>
  readonly ofTarifarios: (tx: Tx, ids: readonly string[]) => Promise<Counts>
}

const nobody: TariffUse = { ofServices: async () => new Map(), ofTarifarios: async () => new Map() }
let known = nobody

/** Registers the use of tarifarios. The module that sells calls it once, when it is loaded. */
export function defineTariffUse(use: TariffUse): void {
  known = use
}

/** Adds to the rows of a list the number of contracts of each. */
export const withContracts =
  (of: keyof TariffUse) =>
  async (tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> => {
    const counts = await known[of](
      tx,
      rows.map(({ id }) => String(id)),
    )
    return rows.map((row) => ({ ...row, contracts: counts.get(String(row.id)) ?? 0 }))
  }
