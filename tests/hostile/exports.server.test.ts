import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failingModule } from './failing-module.ts'
import { type HostileWorld, hostileWorld, rawGet } from './hostile-world.ts'

let world: HostileWorld
beforeAll(async () => {
  world = await hostileWorld({}, [failingModule])
})
afterAll(() => world.close())

const exportPaths = () =>
  world.product.operations
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/export') && !/:|hostile/.test(path))
    .map(({ path }) => path)

/** What no column holds. */
const bad = ['total=abc', 'number=abc', 'date=abc', 'q=%00', 'after=abc', 'sort=nothing', 'format=exe']

test.each(['csv', 'xlsx'])(
  'an export as %s that cannot be made is refused, and the product goes on',
  async (format) => {
    const paths = exportPaths()
    expect(paths.length).toBeGreaterThan(50)
    const wrong: string[] = []
    for (const [at, path] of paths.entries()) {
      const query = bad[at % bad.length]
      const { statusCode } = await world.page.get(`${path}?format=${format}&${query}`)
      if (statusCode >= 500) wrong.push(`${statusCode} ${path}?format=${format}&${query}`)
    }
    expect(wrong).toEqual([])
  },
)

describe('a reading that fails', () => {
  const path = (format: string, at: number) => `/api/hostile/failing/export?format=${format}&at=${at}`

  test.each([
    ['csv', ''],
    ['csv', 'accept-encoding: gzip\r\n'],
    ['xlsx', ''],
  ])('before the first row of a %s is answered as a refusal %s', async (format, headers) => {
    const { text } = await rawGet(world, path(format, 1), headers)
    expect(text).toMatch(/^HTTP\/1\.1 500 /)
    expect(text).toContain('"code":"GEN-500"')
    expect(text).not.toMatch(/content-disposition|content-encoding/i)
  })

  test.each([
    ['csv', ''],
    ['csv', 'accept-encoding: gzip\r\n'],
    ['csv', 'accept-encoding: br\r\n'],
    ['xlsx', ''],
  ])(
    'in the middle of a %s cuts the connection, so that nobody takes it for the whole %s',
    // On a busy machine its other end may read the end of what came before the reset: seen once in some twenty runs.
    { retry: 3 },
    async (format, headers) => {
      const { text, whole, broken } = await rawGet(world, path(format, 80_500), headers)
      expect(text).toMatch(/^HTTP\/1\.1 200 /)
      expect([whole, broken]).toEqual([false, true])
      expect((await world.page.get('/healthz')).statusCode).toBe(200)
    },
  )
})
