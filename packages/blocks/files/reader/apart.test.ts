import { afterAll, expect, test } from 'vitest'
import { fileReader } from './file-reader.server.ts'

const reader = fileReader<string, number>({
  program: new URL('./testing/counting.server.ts', import.meta.url),
  apart: true,
  memoryMaxMb: 32,
  threads: 1,
})
afterAll(() => reader.close())

async function first(order: string, count: number): Promise<number[]> {
  const found: number[] = []
  for await (const piece of reader.read(order)) {
    found.push(piece)
    if (found.length === count) break
  }
  return found
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('it is a process of its own, which ends when nobody listens any more', async () => {
  const [pid, ...numbers] = await first('count', 4)
  expect(numbers).toEqual([0, 1, 2])
  expect(pid).not.toBe(process.pid)
  await expect.poll(() => isAlive(pid!), { timeout: 5_000 }).toBe(false)
})

test('reports what it refuses, what needs too much memory and its own end, and reads the next file', async () => {
  await expect(first('refuse', 1)).rejects.toMatchObject({ code: 'SHT-000' })
  await expect(first('fill', 2)).rejects.toMatchObject({ code: 'SHT-BOMB' })
  await expect(first('die', 1)).rejects.toThrow('ended with 7')
  expect((await first('count', 2))[1]).toBe(0)
}, 30_000)
