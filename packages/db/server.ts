export * from './connection/connection.server.ts'
export { withClient } from './connection/with-client.server.ts'
export {
  type AppliedMigration,
  appliedMigrations,
  type MigrateOptions,
  migrate,
} from './migration/migrate.server.ts'
export * from './series/series.server.ts'
