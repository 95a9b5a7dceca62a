import type { Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, Problem, pesos, zero } from '@quina/kernel'
import type { PriceFormula } from '@quina/tariffs/contract'
import { pricesAt } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { type ContractTerms, contractTerms } from '../contract/contract-terms.server.ts'
import type { ContractPrice, ContractPriced } from './contract-price.contract.ts'
import type { CoverMode } from './contract-service.contract.ts'

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
  if (terms.why !== null) {
    const why = terms.why
    return new Map(serviceIds.map((id) => [id, refused('CTR-041', why)]))
  }
  const said = await saidOf(tx, { contractId, serviceIds, day })
  const judged = serviceIds.map((id) => [id, judge(terms, said.get(id))] as const)
  const byTariff = judged.flatMap(([id, one]) => (one === 'tariff' ? [id] : []))
  const prices = await byTariffOf(tx, { terms, day, said, serviceIds: byTariff })
  return new Map(judged.map(([id, one]) => [id, one === 'tariff' ? (prices.get(id) ?? unpriced) : one]))
}

/** What the list of the contract says of a service on the day. */
interface Said {
  readonly mode: CoverMode
  readonly price: string | null
  readonly factor: string | null
  readonly authorisation: 'contract' | 'always' | 'never'
  readonly maxUserMonth: number | null
  readonly maxTotal: number | null
}

const refused = (code: string, why: string): ContractPrice => ({ covered: false, code, why })
const unpriced = refused('CTR-052', 'El contrato no tiene tarifario y el servicio no tiene precio pactado.')

/** What is known without the tarifario; `tariff` when only it can say. */
function judge(terms: ContractTerms, said: Said | undefined): ContractPrice | 'tariff' {
  if (said?.mode === 'excluded') return refused('CTR-050', 'El contrato excluye el servicio.')
  if (said === undefined && terms.serviceMode === 'listed')
    return refused('CTR-051', 'El servicio no está en la lista del contrato.')
  if (said?.mode === 'included')
    return { ...coverOf(terms, said), mode: 'included', price: zero, formula: null }
  if (said?.mode === 'fixed' && said.price !== null) return fixedPrice(terms, said, money(said.price))
  return terms.tarifarioId === null ? unpriced : 'tariff'
}

const coverOf = (
  terms: ContractTerms,
  said: Said | undefined,
): Omit<ContractPriced, 'mode' | 'price' | 'formula'> => ({
  covered: true,
  authorisation:
    said === undefined || said.authorisation === 'contract'
      ? terms.authorisation
      : said.authorisation === 'always',
  maxUserMonth: said?.maxUserMonth ?? null,
  maxTotal: said?.maxTotal ?? null,
})

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
  return { ...coverOf(terms, said), mode: 'fixed', price, formula }
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
              ...coverOf(terms, said.get(id)),
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

async function saidOf(
  tx: Tx,
  { contractId, serviceIds, day }: ContractPricesQuestion,
): Promise<ReadonlyMap<string, Said>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('insurers.contractService')
    .select(['serviceId', 'mode', 'price', 'factor', 'authorisation', 'maxUserMonth', 'maxTotal'])
    .where('contractId', '=', contractId)
    .where('serviceId', 'in', [...serviceIds])
    .where('active', '=', true)
    .where(sql<boolean>`${day}::date <@ daterange(from_day, until_day, '[]')`)
    .execute()
  return new Map(rows.map(({ serviceId, ...row }) => [serviceId, row as Said]))
}
