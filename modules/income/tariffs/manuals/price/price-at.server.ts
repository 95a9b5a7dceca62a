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
  /** The day of the service, not of the invoice. */
  readonly day: Day
  readonly terms?: AgreedTerms
}

/** The price of a service and how it was calculated: the formula is stored with the charge. */
export type PricedService = Readonly<{ price: Money; formula: PriceFormula }>

/**
 * The price of a service on a day by a tarifario and the terms of a contract. A surgery costs the sum of its components as a
 * first procedure.
 * @throws Problem TAR-010 without a price, TAR-013 the unit of its manual has no value that year, TAR-014 nothing is published
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

/** The price of one of the services that were read together. @throws Problem TAR-010 */
export function pricedBy(found: Priceable, terms: AgreedTerms = {}): PricedService {
  const sources = found.sourcesFor(terms)
  const fixedByHand = sources.contractPrice !== null || sources.tariffPrice !== null
  if (!fixedByHand && found.procedure !== null) return singleSurgery(found, terms)
  const { amount, formula } = priceOf(sources)
  return { price: amount, formula: { ...formula, rests: found.rests } }
}
