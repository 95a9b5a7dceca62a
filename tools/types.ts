// npm run types: writes the types of the database from a database that has just been migrated.
import { writeFile } from 'node:fs/promises'
import { migrate } from '@quina/db/server'
import { typesOf } from '@quina/db/types/server'
import { throwAwayServer } from '@quina/testing/throw-away/server'

const server = await throwAwayServer()
try {
  await migrate(server.url)
  await writeFile(new URL('../packages/db/schema.generated.ts', import.meta.url), await typesOf(server.url))
} finally {
  await server.stop()
}
