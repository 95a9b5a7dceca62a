import { parameterOn } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import type { ContractPrice } from '@quina/insurers/contract'
import { explainContractPrice } from '@quina/insurers/domain'
import { contractPrice } from '@quina/insurers/server'
import { type Day, type Money, must, Problem, zero } from '@quina/kernel'
import { explainPrice } from '@quina/tariffs/domain'
import { priceAt } from '@quina/tariffs/server'
import { type ProgramPrice, programPrice } from '../../../rules/program-price/program-price.server.ts'
import { tarifarioWithoutContract } from './pricing.contract.ts'

export interface PriceInput {
  readonly contractId: string | null
  readonly serviceId: string
  readonly day: Day
  /** The programme that the caller gives; `before` is the one that the charge already had. */
  readonly programId?: string | null
  readonly before?: string | null
}

/** A price and how it was calculated; without a price it is zero, with the reason in words. */
export interface ChargePrice {
  readonly price: Money
  readonly formula: unknown
  readonly explained: string
  readonly unpriced: string | null
  /** Its programme; null when it belongs to none. */
  readonly programId: string | null
  /** Whether the user pays nothing in that programme. */
  readonly free: boolean
}

const alone = { programId: null, free: false }

const unpriced = (why: string): ChargePrice => ({
  ...alone,
  price: zero,
  formula: {},
  explained: '',
  unpriced: why,
})

/**
 * The price of a service on its day, by the contract that pays for it, or by the tarifario for patients without one. A service
 * without a price is charged all the same, so that nothing given is lost: the charge stores the reason, which blocks the invoice.
 * A service given in a programme has the price of the programme.
 * @throws Problem FAC-194 when the contract does not agree it in the given programme.
 */
export async function priceOfCharge(
  tx: Tx,
  { contractId, serviceId, day, programId = null, before = null }: PriceInput,
): Promise<ChargePrice> {
  const without = 'El contrato no tiene ese servicio en el programa en esa fecha.'
  must(contractId !== null || programId === null, 'FAC-194', 'programId', without)
  const programmed =
    contractId === null ? null : await programPrice(tx, { contractId, serviceId, day, programId, before })
  if (programmed !== null && contractId !== null) {
    const { byEvent, ...own } = programmed
    return byEvent ? includedAt(own, await priceOrWhy(tx, { contractId, serviceId, day })) : own
  }
  return priceOrWhy(tx, { contractId, serviceId, day })
}

/** A service included in what is paid by month, reported at its price by event or, without one, at zero. */
function includedAt(own: Omit<ProgramPrice, 'byEvent'>, byEvent: ChargePrice): ChargePrice {
  if (byEvent.unpriced !== null) return own
  const { price, formula, explained } = byEvent
  return { ...own, price, formula, explained: `${own.explained}; por evento: ${explained}` }
}

/** The price by the contract, or by the tarifario without one; or the reason why there is none. */
async function priceOrWhy(
  tx: Tx,
  { contractId, serviceId, day }: Pick<PriceInput, 'contractId' | 'serviceId' | 'day'>,
): Promise<ChargePrice> {
  try {
    if (contractId !== null) return byContract(await contractPrice(tx, { contractId, serviceId, day }))
    const { price, formula } = await priceAt(tx, { tarifarioId: await tarifarioOf(tx, day), serviceId, day })
    return { ...alone, price, formula, explained: explainPrice(formula), unpriced: null }
  } catch (failure) {
    if (failure instanceof Problem) return unpriced(failure.message)
    throw failure
  }
}

function byContract(one: ContractPrice): ChargePrice {
  if (!one.covered) return unpriced(one.why)
  const { price, formula } = one
  return { ...alone, price, formula: formula ?? {}, explained: explainContractPrice(one), unpriced: null }
}

/** @throws Problem FAC-132 while no tarifario is chosen for charges without a contract. */
export async function tarifarioOf(tx: Tx, day: Day): Promise<string> {
  const code = await parameterOn(tx, tarifarioWithoutContract, day)
  const found = await rowFrom<{ id: string }>(tx)`
    select id from tariffs.tarifario where active and code = ${code ?? ''}`
  if (found === undefined)
    throw new Problem(
      'FAC-132',
      'Elija en los parámetros de facturación el tarifario de lo que no tiene contrato.',
    )
  return found.id
}
