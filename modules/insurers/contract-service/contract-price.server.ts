import type { Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, Problem, pesos, zero } from '@quina/kernel'
import type { PriceFormula } from '@quina/tariffs/contract'
import { pricesAt } from '@quina/tariffs/server'
import { type ContractTerms, contractTerms } from '../contract/contract-terms.server.ts'
import { demandsOf, refusalOf, refused, type Said, saidOf, saidOn } from './contract-cover.server.ts'
import type { ContractPrice } from './contract-price.contract.ts'

export interface ContractPriceQuestion {
  readonly contractId: string
  readonly serviceId: string
  /** Of the service, not of the invoice. */
  readonly day: Day
}

/** What a service costs by a contract on a day, or why it cannot be charged by it. @throws Problem `GEN-404`. */
export async function contractPrice(
  tx: Tx,
  { contractId, serviceId, day }: ContractPriceQuestion,
): Promise<ContractPrice> {
  const prices = await contractPrices(tx, { contractId, serviceIds: [serviceId], day })
  return prices.get(serviceId) ?? refused('TAR-017', 'El servicio no existe.')
}

export interface ContractPricesQuestion {
  readonly contractId: string
  readonly serviceIds: readonly string[]
  readonly day: Day
}

/** The same of many services, in a fixed number of reads. */
export async function contractPrices(
  tx: Tx,
  { contractId, serviceIds, day }: ContractPricesQuestion,
): Promise<ReadonlyMap<string, ContractPrice>> {
  const terms = await contractTerms(tx, contractId, day)
  const listed = await saidOf(tx, contractId, serviceIds)
  const said = new Map(
    serviceIds.flatMap((id) => {
      const one = saidOn(listed, id, day)
      return one === undefined ? [] : [[id, one] as const]
    }),
  )
  const judged = serviceIds.map((id) => [id, judge(terms, said.get(id))] as const)
  const byTariff = judged.flatMap(([id, one]) => (one === 'tariff' ? [id] : []))
  const prices = await byTariffOf(tx, { terms, day, said, serviceIds: byTariff })
  return new Map(judged.map(([id, one]) => [id, one === 'tariff' ? (prices.get(id) ?? unpriced) : one]))
}

const unpriced = refused('CTR-052', 'El contrato no tiene tarifario y el servicio no tiene precio pactado.')

/** What is known without the tarifario; `tariff` when only it can say. */
function judge(terms: ContractTerms, said: Said | undefined): ContractPrice | 'tariff' {
  const refusal = refusalOf(terms, said)
  if (refusal !== null) return refusal
  if (said?.mode === 'included')
    return { ...demandsOf(terms, said), mode: 'included', price: zero, formula: null }
  if (said?.mode === 'fixed' && said.price !== null) return fixedPrice(terms, said, money(said.price))
  return terms.tarifarioId === null ? unpriced : 'tariff'
}

function fixedPrice(terms: ContractTerms, said: Said, price: Money): ContractPrice {
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
  return { ...demandsOf(terms, said), mode: 'fixed', price, formula }
}

interface ByTariff extends Pick<ContractPricesQuestion, 'serviceIds' | 'day'> {
  readonly terms: ContractTerms
  readonly said: ReadonlyMap<string, Said>
}

async function byTariffOf(
  tx: Tx,
  { terms, day, said, serviceIds }: ByTariff,
): Promise<Map<string, ContractPrice>> {
  const { tarifarioId, percent, rounding } = terms
  if (tarifarioId === null || serviceIds.length === 0) return new Map()
  const asked = new Map(
    serviceIds.map((id) => [
      id,
      { factor: said.get(id)?.factor ?? null, percent, finalRounding: pesos(rounding) },
    ]),
  )
  try {
    const prices = await pricesAt(tx, { tarifarioId, day, terms: asked })
    return new Map(
      [...prices].map(([id, one]) => [
        id,
        one instanceof Problem
          ? refused(one.code, one.message)
          : {
              ...demandsOf(terms, said.get(id)),
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
