export { actorFor } from './actor/actor.server.ts'
export { callsOf, screensOf } from './actor/calls.server.ts'
export { meaningOf, refusalOf } from './actor/meaning.server.ts'
export { printedOf } from './actor/printed.server.ts'
export { reportsOf } from './actor/reports.server.ts'
export { officialExample } from './beside/beside.server.ts'
export {
  type Column,
  type Describer,
  type Kind,
  type Makes,
  openDescriber,
  parameter,
} from './database/describer.server.ts'
export { type Ground, groundOf, groundWith } from './database/ground.server.ts'
export {
  emptyDatabase,
  someoneWaits,
  type TestDatabase,
  testDatabase,
} from './database/test-database.server.ts'
export { tripsDuring, tripsOf } from './database/trips.server.ts'
