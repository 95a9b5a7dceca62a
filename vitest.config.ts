import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const inDatabase = ['**/*.server.test.ts']
const inBrowser = ['**/*.web.test.ts', '**/*.web.test.tsx']
const never = ['**/node_modules/**', '**/dist/**']

/** Those that take longest, the longest of each suite first: begun last, one worker would wait for the other. */
const longest = [
  ...['tidy/tidy.test', 'drawing/render.test', 'files/sheet/sheet.test', 'print/fit/fit.test'],
  ...['reach.server', 'torture.server', 'apps/api/access/access.server', 'main.server', 'readers.server'],
  ...['suggested.server', 'promises.server', 'launcher.server', 'hostile/files.server', 'backup.server'],
  ...['demo.server', 'official-files.server', 'every-code.server', 'sealed-copy.server'],
  ...['every-list', 'every-screen', 'patient-to-cash.journey', 'urgency', 'warehouse.journey', 'agenda'],
  ...['lists.journey', 'capita', 'pharmacy', 'chain.journey', 'petty-cash', 'session.journey'],
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.includes(name))
      return found === -1 ? longest.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

/** A test says by its name what it needs: nothing, a database, a document to draw in, or the whole product. */
export default defineConfig({
  test: {
    // Two fill the cores of a small machine: a third takes no second less, and makes each test wait longer.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...never, ...inDatabase, ...inBrowser],
          pool: 'threads',
          isolate: false,
          // They take a second; a machine that does other things meanwhile takes its time.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: inDatabase,
          exclude: never,
          globalSetup: 'packages/testing/database/global-setup.server.ts',
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: inBrowser,
          exclude: never,
          environment: 'happy-dom',
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          globalSetup: [
            'packages/testing/database/global-setup.server.ts',
            'tests/journeys/testing/built-web.ts',
          ],
          pool: 'threads',
          isolate: false,
          // A journey waits for its browser as often as it works, so two go at once; each has a database of its own.
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
