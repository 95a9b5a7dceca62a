import { accounting } from '@quina/accounting/server'
import { adminModule, seedAdmin } from '@quina/admin/server'
import { permissionsOf } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import type { Db } from '@quina/db/server'
import { people } from '@quina/people/server'
import { testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { loadDemo } from './load/load.server.ts'

const { db, connection, close } = await testDatabase()
afterAll(close)

/** What the product prepares before it serves. */
async function seedRoles(to: Db): Promise<void> {
  const deps: Parameters<typeof seedAdmin>[1] = {
    appKey: 'demonstration',
    limits: { idleMinutes: 30, hours: 12, perUser: 3 },
    screens: () => ({}),
    permissions: () =>
      [adminModule(deps), people, budget, accounting].map((module) => ({
        module: module.name,
        label: module.label,
        permissions: permissionsOf(module),
      })),
  }
  await seedAdmin(to, deps)
}

test('loads', async () => {
  await seedRoles(db)
  const t = Date.now()
  const c = process.cpuUsage()
  expect(await loadDemo({ connection })).toBe('loaded')
  console.log(Date.now() - t, process.cpuUsage(c))
}, 120_000)
