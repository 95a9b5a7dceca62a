import type { Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, Problem, pesos, zero } from '@quina/kernel'
import type { PriceFormula } from '@quina/tariffs/contract'
import { pricesAt } from '@quina/tariffs/server'
import { type ContractTerms, contractTerms } from '../contract/contract-terms.server.ts'
import {
  type DeclaredCover,
  declaredOf,
  declaredOn,
  demandsOf,
  refusalOf,
  refused,
} from './contract-cover.server.ts'
import type { ContractPrice } from './contract-price.contract.ts'

export interface ContractPriceQuestion {
  readonly contractId: string
  readonly serviceId: string
  /** The day of the service, not of the invoice. */
  readonly day: Day
}

/** The price of a service by a contract on a day, or why the contract does not admit it. @throws Problem `GEN-404`. */
export async function contractPrice(
  tx: Tx,
  { contractId, serviceId, day }: ContractPriceQuestion,
): Promise<ContractPrice> {
  const prices = await contractPrices(tx, { contractId, serviceIds: [serviceId], day })
  return prices.get(serviceId) ?? refused('TAR-017', 'El servicio no existe.')
}

export type ContractPricesQuestion = Readonly<{ contractId: string; serviceIds: readonly string[]; day: Day }>

/** The same for many services, in a fixed number of reads. */
export async function contractPrices(
  tx: Tx,
  { contractId, serviceIds, day }: ContractPricesQuestion,
): Promise<ReadonlyMap<string, ContractPrice>> {
  const terms = await contractTerms(tx, contractId, day)
  const listed = await declaredOf(tx, contractId, serviceIds)
  const declared = new Map(
    serviceIds.flatMap((id) => {
      const one = declaredOn(listed, id, day)
      return one === undefined ? [] : [[id, one] as const]
    }),
  )
  const judged = serviceIds.map((id) => [id, judge(terms, declared.get(id))] as const)
  const byTariff = judged.flatMap(([id, one]) => (one === 'tariff' ? [id] : []))
  const prices = await byTariffOf(tx, { terms, day, declared, serviceIds: byTariff })
  return new Map(judged.map(([id, one]) => [id, one === 'tariff' ? (prices.get(id) ?? unpriced) : one]))
}

const unpriced = refused('CTR-052', 'El contrato no tiene tarifario y el servicio no tiene precio pactado.')

/** The result when it does not depend on the tarifario; `tariff` when it does. */
function judge(terms: ContractTerms, declared: DeclaredCover | undefined): ContractPrice | 'tariff' {
  const refusal = refusalOf(terms, declared)
  if (refusal !== null) return refusal
  if (declared?.mode === 'included')
    return { ...demandsOf(terms, declared), mode: 'included', price: zero, formula: null }
  if (declared?.mode === 'fixed' && declared.price !== null)
    return fixedPrice(terms, declared, money(declared.price))
  return terms.tarifarioId === null ? unpriced : 'tariff'
}

function fixedPrice(terms: ContractTerms, declared: DeclaredCover, price: Money): ContractPrice {
  const formula: PriceFormula = {
    source: 'contract',
    manual: null,
    code: null,
    units: null,
    unitValue: null,
    base: null,
    percents: [],
    final: moneyText(price),
  }
  return { ...demandsOf(terms, declared), mode: 'fixed', price, formula }
}

interface ByTariff extends Pick<ContractPricesQuestion, 'serviceIds' | 'day'> {
  readonly terms: ContractTerms
  readonly declared: ReadonlyMap<string, DeclaredCover>
}

async function byTariffOf(
  tx: Tx,
  { terms, day, declared, serviceIds }: ByTariff,
): Promise<Map<string, ContractPrice>> {
  const { tarifarioId, percent, rounding } = terms
  if (tarifarioId === null || serviceIds.length === 0) return new Map()
  const input = new Map(
    serviceIds.map((id) => [
      id,
      { factor: declared.get(id)?.factor ?? null, percent, finalRounding: pesos(rounding) },
    ]),
  )
  try {
    const prices = await pricesAt(tx, { tarifarioId, day, terms: input })
    return new Map(
      [...prices].map(([id, one]) => [
        id,
        one instanceof Problem
          ? refused(one.code, one.message)
          : {
              ...demandsOf(terms, declared.get(id)),
              mode: 'manual' as const,
              price: one.price,
              formula: one.formula,
            },
      ]),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, message } = error
    return new Map(serviceIds.map((id) => [id, refused(code, message)]))
  }
}
