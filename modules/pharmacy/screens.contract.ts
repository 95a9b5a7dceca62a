import { createdIn, screensFor, screensOf } from '@quina/blocks'
import { dispensing } from './dispensing/dispensing.contract.ts'
import { maxDose } from './max-dose/max-dose.contract.ts'

const group = 'Farmacia'

/** The screens of the pharmacy. */
export const screens = screensOf({
  ...screensFor(dispensing, { menu: { group, order: 10 }, create: createdIn(group) }),
  ...screensFor(maxDose, { menu: { group, order: 90 } }),
})
