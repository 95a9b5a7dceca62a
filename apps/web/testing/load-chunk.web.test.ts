import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk, partOf } from '../chunk/part.tsx'
import { type FakeServer, fakeServer } from './fake-server.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
let server: FakeServer
let reload: ReturnType<typeof vi.spyOn>

const deployed = (version: string) => server.answer({ 'GET /version.json': { body: { version } } })

beforeEach(() => {
  document.head.innerHTML = '<meta name="quina-version" content="v1">'
  sessionStorage.clear()
  server = fakeServer({})
  deployed('v1')
  reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('loads a file again after one failure', async () => {
  const load = vi.fn().mockImplementationOnce(gone).mockResolvedValueOnce('screen')
  await expect(loadChunk(load)).resolves.toBe('screen')
  expect(load).toHaveBeenCalledTimes(2)
  expect(server.calls).toEqual([])
})

test('SES-14 each attempt waits 120000 ms, and no more', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => new Promise<string>(() => {}))
  const failed = vi.fn()
  loadChunk(load).catch(failed)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(new Error('Loading chunk timed out after 120000 ms'))
})

test('reports a file that fails for another reason, without reloading, while the version is the same', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('no es un módulo')))).rejects.toThrow(
    'no es un módulo',
  )
  expect(reload).not.toHaveBeenCalled()
})

test('a page of the same version is loaded again once, since a browser may remember that a file failed', async () => {
  void loadChunk(gone)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(loadChunk(gone)).rejects.toThrow('Failed to fetch')
  vi.setSystemTime(Date.now() + 60_000)
  void loadChunk(gone)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('a page older than what is deployed is loaded again once, and only once for that version', async () => {
  deployed('v2')
  void loadChunk(gone)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(loadChunk(gone)).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
  deployed('v3')
  void loadChunk(gone)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('without an answer about the version nothing is reloaded', async () => {
  server.answer({ 'GET /version.json': { status: 500 } })
  await expect(loadChunk(gone)).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
})

const Screen = () => null
test('a part is fetched once, and again after it failed', async () => {
  server.answer({ 'GET /version.json': { status: 500 } })
  const load = vi.fn().mockImplementationOnce(gone).mockImplementationOnce(gone).mockResolvedValue(Screen)
  const part = partOf(load)
  await expect(part()).rejects.toThrow('Failed to fetch')
  await expect(Promise.all([part(), part()])).resolves.toEqual([Screen, Screen])
  expect(load).toHaveBeenCalledTimes(3)
})
