import { readFile } from 'node:fs/promises'
import { testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { typesOf } from './types.server.ts'

const { url, close } = await testDatabase()
afterAll(close)

test('the types are those of the migrated database: run «npm run types» after a migration', async () => {
  const written = await readFile(new URL('../schema.generated.ts', import.meta.url), 'utf8')
  expect(written).toBe(await typesOf(url))
})
