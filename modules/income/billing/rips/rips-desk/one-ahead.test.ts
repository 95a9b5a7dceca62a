import { expect, test } from 'vitest'
import { oneAhead } from './files.server.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Pages 1, 2, 3…, and how many were requested; it reports when it was stopped. */
function counted(breaksAt = Number.POSITIVE_INFINITY) {
  const reported = { read: 0, stopped: false }
  async function* pages(): AsyncGenerator<number, void> {
    try {
      for (;;) {
        reported.read += 1
        if (reported.read === breaksAt) throw new Error('the page broke')
        yield reported.read
      }
    } finally {
      reported.stopped = true
    }
  }
  return { reported, pages: oneAhead(pages()) }
}

test('the next page is read while one is used, and no other', async () => {
  const { reported, pages } = counted()
  for (const used of [1, 2, 3]) {
    expect((await pages.next()).value).toBe(used)
    await soon()
    expect(reported.read).toBe(used + 1)
  }
})

test('a consumer that stops also stops the source', async () => {
  const { reported, pages } = counted()
  await pages.next()
  await pages.return()
  expect(reported).toEqual({ read: 2, stopped: true })
})

test('reports a page that breaks after those before it, or to nobody', async () => {
  const { pages } = counted(2)
  expect((await pages.next()).value).toBe(1)
  await soon()
  await expect(pages.next()).rejects.toThrow('the page broke')
  const other = counted(2).pages
  await other.next()
  await soon()
  await expect(other.return()).resolves.toMatchObject({ done: true })
})
