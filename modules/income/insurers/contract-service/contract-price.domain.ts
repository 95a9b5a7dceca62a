import { explainPrice } from '@quina/tariffs/domain'
import type { ContractPrice } from './contract-price.contract.ts'

/** How a price was calculated, or why there is none, in words. */
export const explainContractPrice = (one: ContractPrice): string => {
  if (!one.covered) return one.why
  return one.formula === null ? 'Incluido: no se cobra aparte.' : explainPrice(one.formula)
}
