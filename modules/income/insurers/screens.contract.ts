import { createdIn, screensFor, screensOf } from '@quina/blocks'
import { contractYear } from './contract-year/contract-year.contract.ts'
import { payer } from './payer/payer.contract.ts'

const group = 'Contratos'

/** Payers and their agreements, by the exact paths of the specification; those of a contract are in `contracts`. */
export const screens = screensOf({
  ...screensFor(payer, { menu: { group, order: 10 }, create: createdIn(group) }),
  ...screensFor(contractYear, { menu: { group, order: 30 }, create: createdIn(group) }),
})
