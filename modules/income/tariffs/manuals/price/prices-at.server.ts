import type { Tx } from '@quina/db/server'
import { type Day, Problem } from '@quina/kernel'
import { versionOn } from '../version/version-on.server.ts'
import type { AgreedTerms } from './agreed.contract.ts'
import { type PricedService, pricedBy } from './price-at.server.ts'
import { priceableIn } from './priceable.server.ts'

export interface PricesQuestion {
  readonly tarifarioId: string
  readonly day: Day
  /** The agreed terms of each service, by its id. */
  readonly terms: ReadonlyMap<string, AgreedTerms>
}

/**
 * The prices of many services on a day, read together; for each without a price, the reason.
 * @throws Problem TAR-013, TAR-014 and TAR-015 as for one service: they concern the tarifario.
 */
export async function pricesAt(
  tx: Tx,
  { tarifarioId, day, terms }: PricesQuestion,
): Promise<ReadonlyMap<string, PricedService | Problem>> {
  const rules = await versionOn(tx, tarifarioId, day)
  const found = await priceableIn(tx, { rules, serviceIds: [...terms.keys()], day })
  return new Map([...found].map(([id, priceable]) => [id, priced(() => pricedBy(priceable, terms.get(id)))]))
}

function priced(price: () => PricedService): PricedService | Problem {
  try {
    return price()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
