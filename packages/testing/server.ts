export { actorFor } from './actor/actor.server.ts'
export { emptyDatabase, type TestDatabase, testDatabase } from './database/test-database.server.ts'
