import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hostile, hostileFiles } from './files.ts'
import { type Measured, measured, type Running, running } from './running.ts'

let world: Running
beforeAll(async () => {
  world = await running()
}, 400_000)
afterAll(() => world?.close())

/** A machine that does other things holds us up too: what is our own doing shows each time. */
const attempts = 5
const limits = { heldMs: 200, grownMb: 150 }

test.each(hostileFiles.map((one) => [one.what, one] as const))(
  '%s is refused; the product lives, is not held up and takes little memory',
  { timeout: 180_000 },
  async (what, hostile) => {
    const content = hostile.content()
    expect(content.length).toBeLessThan(10_000_000)
    let best: Measured<Awaited<ReturnType<typeof sent>>> | undefined
    for (let attempt = 0; attempt < attempts; attempt++) {
      const now = await measured(world, () => sent(hostile, content))
      expect(world.product.isAlive()).toBe(true)
      expect(now.result.status, now.result.text).toBeLessThan(500)
      // On a machine that does much else, the time that reading may take ends first.
      if (now.result.code !== 'SHT-TIME') expect(now.result.code).toMatch(hostile.code)
      best = best === undefined ? now : better(best, now)
      if (best.heldMs < limits.heldMs && best.grownMb < limits.grownMb) break
    }
    console.log(
      `${what}: ${best!.result.code}, ${best!.result.ms} ms, held ${best!.heldMs} ms, +${best!.grownMb} MB`,
    )
    expect(best!.heldMs).toBeLessThan(limits.heldMs)
    expect(best!.grownMb).toBeLessThan(limits.grownMb)
  },
)

function better<T>(one: Measured<T>, other: Measured<T>): Measured<T> {
  const heldMs = Math.min(one.heldMs, other.heldMs)
  return { result: other.result, heldMs, grownMb: Math.min(one.grownMb, other.grownMb) }
}

async function sent({ path, name, fields = {} }: Hostile, content: Buffer) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const from = performance.now()
  const { status, text } = await world.send(path, { body: form })
  const said = JSON.parse(text) as { readonly code?: string }
  return {
    status,
    text: text.slice(0, 500),
    code: said.code ?? String(status),
    ms: Math.round(performance.now() - from),
  }
}
