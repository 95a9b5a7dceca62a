import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hostile, hostileFiles, sharedAmongSheets } from './files.ts'
import { leastOf, limits, type RunningWorld, running } from './running.ts'

let world: RunningWorld
beforeAll(async () => {
  world = await running()
}, 400_000)
afterAll(() => world?.close())

test.each(hostileFiles.map((one) => [one.what, one] as const))(
  '%s is refused; the product lives, is not held up and takes little memory',
  { timeout: 180_000 },
  async (what, hostile) => {
    const content = hostile.content()
    expect(content.length).toBeLessThan(10_000_000)
    const { result, heldMs, grownMb } = await leastOf(world, async () => {
      const now = await sent(hostile, content)
      expect(world.product.isAlive()).toBe(true)
      expect(now.status, now.text).toBeLessThan(500)
      // On a machine that does much else, the time that reading may take ends first.
      if (now.code !== 'SHT-TIME') expect(now.code).toMatch(hostile.code)
      return now
    })
    console.log(`${what}: ${result.code}, ${result.ms} ms, held ${heldMs} ms, +${grownMb} MB`)
    expect(heldMs).toBeLessThan(limits.heldMs)
    expect(grownMb).toBeLessThan(limits.grownMb)
  },
)

test('of sixteen files that would fill a process each is refused or postponed, and nobody else waits', {
  timeout: 180_000,
}, async () => {
  const hostile = hostileFiles.find(({ what }) => what.includes('among the sheets'))!
  const { result: answers, heldMs } = await leastOf(world, () =>
    Promise.all(Array.from({ length: 60 }, () => sent(hostile, sharedAmongSheets))),
  )
  console.log(`sixty at once: held ${heldMs} ms`)
  expect(world.product.isAlive()).toBe(true)
  expect(heldMs).toBeLessThan(limits.heldMs)
  for (const { status, code } of answers) {
    expect(status).toBeLessThan(500)
    expect(code).toMatch(/^SHT-(BOMB|BUSY|TIME)$/)
  }
})

async function sent({ path, name, fields = {} }: Hostile, content: Buffer) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const from = performance.now()
  const { status, text } = await world.send(path, { body: form })
  const declared = JSON.parse(text) as { readonly code?: string }
  return {
    status,
    text: text.slice(0, 500),
    code: declared.code ?? String(status),
    ms: Math.round(performance.now() - from),
  }
}
