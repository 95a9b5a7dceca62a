import { checkSession, watchSession } from '@quina/admin/web'
import { endpoint } from '@quina/blocks'
import { call, sessionStore } from '@quina/blocks/web'
import { QuinaProvider } from '@quina/ui/web'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdleWatch } from '../shell/main-layout.tsx'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { aUser, openedAt, paola, signedIn } from './world.ts'

globalThis.IS_REACT_ACT_ENVIRONMENT = true
const minute = 60_000
let server: FakeServer
let stopWatching: () => void
let root: Root

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
  stopWatching = watchSession()
  openedAt('/agenda')
  server = fakeServer({ ...signedIn, 'GET /api/user/current': aUser({ ...paola, idle_minutes: 15 }) })
  await checkSession()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QuinaProvider user="u-paola">
        <IdleWatch />
      </QuinaProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  stopWatching()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.dynamicImportSettled())
}
/** What any page may ask again by itself. */
const whoIsThere = endpoint({
  method: 'GET',
  path: '/api/user/current',
  access: 'session',
  summary: '',
  tag: 'test',
})
const shown = () => document.body.textContent ?? ''
const touch = () => act(async () => void window.dispatchEvent(new Event('pointerdown')))

test('a minute before it closes it warns, and staying goes on', async () => {
  await pass(12.9 * minute)
  expect(shown()).not.toContain('La sesión está por cerrarse')
  await pass(0.2 * minute)
  expect(shown()).toContain('La sesión está por cerrarse')
  const input = server.count('GET /api/user/current')
  await touch()
  expect(server.count('GET /api/user/current')).toBe(input)
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Seguir aquí')
  await act(async () => button?.click())
  expect(server.count('GET /api/user/current')).toBe(input + 1)
  await pass(minute)
  expect(shown()).not.toContain('La sesión está por cerrarse')
  expect(sessionStore.get().loggedIn).toBe(true)
})

test('nobody answers: it closes here and on the server, and one comes back to the same address', async () => {
  await pass(14.1 * minute)
  expect(server.count('POST /logout')).toBe(1)
  expect(sessionStore.get()).toMatchObject({ loggedIn: false, layout: 'login', expired: true })
  expect(window.location.pathname).toBe('/login')
  expect(sessionStorage.getItem('return_to')).toContain('/agenda')
})

test('a page that refreshes itself is nobody: it warns, and it closes', async () => {
  const needsByItself = async (minutes: number) => {
    for (let at = 0; at < minutes; at++) {
      await pass(minute)
      await act(async () => void (await call(whoIsThere)))
    }
  }
  await needsByItself(13)
  const { headers } = server.input.at(-1)!
  expect(headers.get('x-unattended')).toBe('1')
  await pass(2_000)
  expect(shown()).toContain('La sesión está por cerrarse')
  await pass(1.1 * minute)
  expect(sessionStore.get().loggedIn).toBe(false)
})

test('who reads or types without asking anything is there', async () => {
  for (let at = 0; at < 20; at++) {
    await pass(minute)
    await touch()
  }
  expect(shown()).not.toContain('La sesión está por cerrarse')
  expect(sessionStore.get().loggedIn).toBe(true)
})
