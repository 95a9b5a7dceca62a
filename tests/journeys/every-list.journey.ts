import { permissionsOf } from '@quina/blocks/server'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { assemble } from '../../apps/api/product.ts'
import { addPerson } from '../../apps/api/testing/people.ts'
import { testSettings } from '../../apps/api/testing/test-app.ts'
import { shortHospital } from '../../modules/house/demo/testing/short-hospital.server.ts'
import { enter } from './testing/people-at-work.ts'
import { serveOver } from './testing/product.ts'
import { tableFindings } from './testing/tables.ts'
import { visit } from './testing/visit.ts'

/** Every screen of the product that is opened by its address alone: among them, every list. */
const paths = modules
  .flatMap(({ screens = {} }) => Object.entries(screens))
  .filter(([path, { part }]) => !path.includes(':') && part !== 'Create')
  .map(([path]) => path)

let email = ''
const hospital = visit(async () => {
  const ground = await shortHospital()
  const { rows } = await sql<{ id: string }>`
    select campus_id as id from budget.cdp_list group by 1 order by count(*) desc limit 1`.execute(ground.db)
  const everything = assemble(testSettings, modules).modules.flatMap(permissionsOf)
  const may = { [rows[0]!.id]: everything.map(({ name }) => name) }
  email = (await addPerson(ground.db, { may })).email
  return serveOver(ground.connection, { modules, forget: ground.close })
})

/** Whether the rows of what is shown, and the pieces around it, are here. */
const isDrawn = () =>
  document.querySelector('h1') !== null &&
  document.querySelector('.q-placeholder, [aria-busy="true"], .q-state[role="status"]') === null

async function look(page: Page, path: string): Promise<string[]> {
  await hospital.follow(path)
  await page.waitForFunction(isDrawn)
  return (await tableFindings(page)).map((each) => `${path}: ${each}`)
}

/** Journeys take turns of five minutes: a hundred and sixty screens are walked in three. */
const parts = [0, 1, 2]

test.each(parts)(
  'in a usual window every list shows its state, cuts no column nor heading, and parts no word: part %i',
  async (part) => {
    const { page } = hospital
    await enter(page, { url: hospital.product.url, path: '/', email, on: new Date('2026-11-20T14:00:00Z') })
    await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor()
    const found: string[] = []
    let tables = 0
    for (const path of paths.filter((_, index) => index % parts.length === part)) {
      found.push(...(await look(page, path)))
      tables += await page.locator('.q-table-scroll, .q-grid-scroll').count()
    }
    expect(found).toEqual([])
    expect(tables).toBeGreaterThan(25)
  },
)
