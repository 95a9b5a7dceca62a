export { actorFor } from './actor/actor.server.ts'
export { callsOf, screensOf } from './actor/calls.server.ts'
export { officialExample } from './beside/beside.server.ts'
export { emptyDatabase, type TestDatabase, testDatabase } from './database/test-database.server.ts'
