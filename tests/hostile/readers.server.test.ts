import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leastOf, limits, type RunningWorld, running } from './running.ts'

let world: RunningWorld
beforeAll(async () => {
  world = await running({ SLOW_READER_MS: '6000' })
  // Enough for an answer that fills whatever lies between us.
  await sql`insert into people.tercero (id, document_type, number, person_type, business_name)
    select gen_random_uuid(), '31', (800000000 + n)::text, 'juridica', repeat(md5(n::text), 5)
    from generate_series(1, 40000) n`.execute(world.torn.connection.db)
}, 400_000)
afterAll(() => world?.close())

const path = '/api/people/tercero/export?format=csv'

/** Requests a file and reads no byte of it. */
function reader(): Socket {
  const socket = connect(Number(new URL(world.product.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${world.cookie}\r\n\r\n`)
  return socket
}

/** They go, and what was made for them goes too. */
async function leave(sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy()
  if (sockets.length > 0) expect(await servedWithin(20_000)).toBe(true)
}

/** Whether a file is given again before so long. */
async function servedWithin(ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(1_000))
    if ((await world.send(path, { method: 'GET' })).status === 200) return true
  return false
}

test('sixty readers that do not read take little, are refused beyond a few, and are cut', {
  timeout: 300_000,
}, async () => {
  let sockets: Socket[] = []
  const { heldMs, grownMb } = await leastOf(world, async () => {
    await leave(sockets)
    sockets = Array.from({ length: 60 }, reader)
    await sleep(4_000)
  })
  console.log(`sixty readers: held ${heldMs} ms, +${grownMb} MB`)
  expect(world.product.isAlive()).toBe(true)
  expect(heldMs).toBeLessThan(limits.heldMs)
  expect(grownMb).toBeLessThan(limits.grownMb)
  const refused = await world.send(path, { method: 'GET' })
  expect(refused.status).toBe(429)
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'GEN-READERS' })
  // After once or twice its patience without progress, what was held for them is let go.
  expect(await servedWithin(20_000)).toBe(true)
  await leave(sockets)
})

test('the description of the API is made once, and holds nobody', async () => {
  const { heldMs } = await leastOf(world, async () => {
    for (let at = 0; at < 10; at++) {
      const { status } = await world.send('/api/openapi.json', { method: 'GET' })
      expect(status).toBe(200)
    }
  })
  console.log(`ten descriptions: held ${heldMs} ms`)
  expect(heldMs).toBeLessThan(limits.heldMs)
})
