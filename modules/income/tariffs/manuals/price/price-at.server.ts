import type { Tx } from '@quina/db/server'
import { type Day, insist, type Money } from '@quina/kernel'
import { singleSurgery } from '../surgery/surgery-at.server.ts'
import { versionOn } from '../version/version-on.server.ts'
import type { AgreedTerms } from './agreed.contract.ts'
import type { PriceFormula } from './price.contract.ts'
import { priceOf } from './price.domain.ts'
import { type Priceable, priceableIn } from './priceable.server.ts'

export interface PriceQuestion {
  readonly tarifarioId: string
  readonly serviceId: string
  /** Of the service, not of the invoice. */
  readonly day: Day
  readonly terms?: AgreedTerms
}

/** What a service is worth, and how that was reached: the formula is kept with the charge. */
export type PricedService = Readonly<{ price: Money; formula: PriceFormula }>

/**
 * What a service is worth on a day by a tarifario and what a contract agrees over it. A surgery is worth the sum of its
 * components as a first procedure.
 * @throws Problem TAR-010 nothing prices it, TAR-013 the unit of its manual has no value that year, TAR-014 nothing is published
 * for the day, TAR-015 the manual does not reach it, TAR-017 the service does not exist.
 */
export async function priceAt(
  tx: Tx,
  { tarifarioId, serviceId, day, terms }: PriceQuestion,
): Promise<PricedService> {
  const rules = await versionOn(tx, tarifarioId, day)
  const priceable = await priceableIn(tx, { rules, serviceIds: [serviceId], day })
  const found = priceable.get(serviceId)
  insist(found !== undefined, 'TAR-017', 'El servicio no existe.')
  return pricedBy(found, terms)
}

/** One of those that were read together. @throws Problem TAR-010 */
export function pricedBy(found: Priceable, terms: AgreedTerms = {}): PricedService {
  const sources = found.sourcesFor(terms)
  const fixedByHand = sources.contractPrice !== null || sources.tariffPrice !== null
  if (!fixedByHand && found.procedure !== null) return singleSurgery(found, terms)
  const { amount, formula } = priceOf(sources)
  return { price: amount, formula: { ...formula, rests: found.rests } }
}
