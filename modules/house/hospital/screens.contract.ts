import { screensFor, screensOf } from '@quina/blocks'
import { costCentre } from './cost-centre/cost-centre.contract.ts'
import { holiday } from './holiday/holiday.contract.ts'
import { location } from './location/location.contract.ts'
import { position } from './position/position.contract.ts'
import { specialty } from './specialty/specialty.contract.ts'

const group = 'General'

/** The screens of this module, by the specification's exact paths. */
export const screens = screensOf({
  ...screensFor(location, { menu: { group, order: 20 } }),
  ...screensFor(costCentre, { menu: { group, order: 30 } }),
  ...screensFor(specialty, { menu: { group, order: 40 } }),
  ...screensFor(position, { menu: { group, order: 50 } }),
  ...screensFor(holiday, { menu: { group, order: 60 } }),
})
