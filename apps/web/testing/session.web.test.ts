import {
  checkSession,
  chooseCampus,
  loadMenu,
  login,
  logout,
  menuKey,
  menuMaxAgeMs,
  watchSession,
} from '@quina/admin/web'
import { allows, can, Refusal, type Session, sessionStore } from '@quina/blocks/web'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, refused } from './fake-server.ts'
import { aMenu, aUser, menu, north, openedAt, paola, signedIn, south } from './world.ts'

const state = sessionStore.get
const keys = { email: 'paola@hospital.test', password: 'una frase bien larga' }
let stopWatching: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
  stopWatching = watchSession()
})
afterEach(() => {
  stopWatching()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Every value that the session takes while something happens. */
async function statesDuring(work: () => Promise<void>): Promise<Session[]> {
  const seen: Session[] = []
  const stop = sessionStore.subscribe(() => seen.push(state()))
  await work()
  stop()
  return seen
}

describe('start', () => {
  test('SES-01 starts without a user, and requests the current one once', async () => {
    openedAt('/agenda')
    expect(state()).toMatchObject({ layout: 'login', user: {}, menu: [], campus: null, loggedIn: false })
    const server = fakeServer(signedIn)
    await checkSession()
    expect(server.count('GET /api/user/current')).toBe(1)
  })

  test('SES-02 user, then layout, then menu', async () => {
    openedAt('/agenda')
    const server = fakeServer(signedIn)
    const seen = await statesDuring(checkSession)
    const first = (holds: (session: Session) => boolean) => seen.findIndex(holds)
    const user = first(({ user }) => user.id === 'u-paola')
    const layout = first(({ layout }) => layout === 'main')
    const withMenu = first(({ menu }) => menu.length > 0)
    expect([user, layout, withMenu]).toEqual([user, layout, withMenu].toSorted((a, b) => a - b))
    expect(user).toBeGreaterThanOrEqual(0)
    expect(server.calls).toEqual(['GET /api/user/current', 'GET /api/menu'])
    expect(state()).toMatchObject({ campus: north, loggedIn: true, menu })
    expect(window.location.pathname).toBe('/agenda')
  })

  test('SES-03 a 401 on a deep link ends at /login, without a user', async () => {
    openedAt('/citas/index')
    fakeServer({ 'GET /api/user/current': refused(401) })
    await checkSession()
    expect(window.location.pathname).toBe('/login')
    expect(state()).toMatchObject({ user: {}, layout: 'login', check: 'done', expired: false })
  })

  test('a session that was closed elsewhere says so when the page is opened again, and one that was left does not', async () => {
    openedAt('/agenda')
    fakeServer(signedIn)
    await checkSession()
    fakeServer({ 'GET /api/user/current': refused(401) })
    await checkSession()
    expect(state()).toMatchObject({ layout: 'login', expired: true })
    sessionStorage.clear()
    await checkSession()
    expect(state()).toMatchObject({ layout: 'login', expired: false })
  })

  test('SES-04 a 401 at /login goes nowhere', async () => {
    openedAt('/login')
    fakeServer({ 'GET /api/user/current': refused(401) })
    const pushed = vi.spyOn(window.history, 'pushState')
    await checkSession()
    expect(pushed).not.toHaveBeenCalled()
    expect(state().user).toEqual({})
  })

  test.each([403, 419, 500, 503])('SES-05 a %i leaves the address alone', async (status) => {
    openedAt('/agenda')
    fakeServer({ 'GET /sanctum/csrf-cookie': { status: 204 }, 'GET /api/user/current': refused(status) })
    await checkSession()
    expect(window.location.pathname).toBe('/agenda')
    expect(state()).toMatchObject({ user: {}, loggedIn: false, check: 'failed' })
  })

  test('SES-05 so does a network that does not answer', async () => {
    openedAt('/agenda')
    fakeServer({})
    await checkSession()
    expect(window.location.pathname).toBe('/agenda')
    expect(state().check).toBe('failed')
  })

  test('SES-15 several sites and none chosen: the choice comes first, and the address waits', async () => {
    openedAt('/budget/expense-book?rubro=7')
    const server = fakeServer({ ...signedIn, 'GET /api/user/current': aUser({ ...paola, campus: null }) })
    await checkSession()
    expect(window.location.pathname).toBe('/seleccionar-sede')
    expect(server.count('GET /api/menu')).toBe(0)
    await chooseCampus(south)
    expect(window.location.pathname + window.location.search).toBe('/budget/expense-book?rubro=7')
  })

  test('SES-15 a single site is chosen without stopping', async () => {
    openedAt('/')
    const server = fakeServer({
      ...signedIn,
      'GET /api/user/current': aUser({ ...paola, campus: null, campuses: [south] }),
    })
    await checkSession()
    expect(window.location.pathname).toBe('/')
    expect(server.input.find(({ path }) => path === '/api/auth/campus')?.body).toEqual({
      campus_id: south.id,
    })
    expect(state().campus).toEqual(south)
  })
})

describe('login and logout', () => {
  test('SES-06 cookie, credentials, user, menu', async () => {
    openedAt('/login')
    const server = fakeServer(signedIn)
    await login(keys)
    expect(server.calls).toEqual(['GET /sanctum/csrf-cookie', 'POST /login', 'GET /api/menu'])
    expect(server.input[1]?.body).toEqual(keys)
    expect(state()).toMatchObject({ user: paola, campus: north, layout: 'main', loggedIn: true })
    expect(window.location.pathname).toBe('/')
  })

  test('SES-06 without the cookie the credentials are not sent', async () => {
    openedAt('/login')
    const server = fakeServer({ ...signedIn, 'GET /sanctum/csrf-cookie': refused(500) })
    await expect(login(keys)).rejects.toThrow(Refusal)
    expect(server.calls).toEqual(['GET /sanctum/csrf-cookie'])
  })

  test('a wrong password leaves nobody signed in', async () => {
    openedAt('/login')
    fakeServer({ ...signedIn, 'POST /login': refused(422, 'SES-001') })
    await expect(login(keys)).rejects.toMatchObject({ code: 'SES-001', status: 422 })
    expect(state()).toMatchObject({ user: {}, loggedIn: false, layout: 'login' })
  })

  test('SES-07 logout forgets user, site and menu, and goes to /login', async () => {
    openedAt('/cdp')
    const server = fakeServer(signedIn)
    await checkSession()
    expect(localStorage.getItem(menuKey)).not.toBeNull()
    const draft = (sent: object) =>
      JSON.stringify({ at: Date.now(), value: { patient: 'Ana Ruiz' }, ...sent })
    localStorage.setItem('quina:u-paola:draft:care.admission:new@1', draft({ sent: true }))
    localStorage.setItem('quina:u-paola:draft:care.admission:new@2', draft({}))
    await logout()
    // What the server keeps of a patient is not left on a computer that others use.
    expect(localStorage.getItem('quina:u-paola:draft:care.admission:new@1')).toBeNull()
    expect(localStorage.getItem('quina:u-paola:draft:care.admission:new@2')).not.toBeNull()
    expect(server.calls.slice(-2)).toEqual(['GET /sanctum/csrf-cookie', 'POST /logout'])
    expect(state()).toMatchObject({ user: {}, campus: null, menu: [], loggedIn: false, layout: 'login' })
    expect(localStorage.getItem(menuKey)).toBeNull()
    expect(window.location.pathname).toBe('/login')
  })

  test('a logout that fails leaves the session as it was', async () => {
    openedAt('/cdp')
    fakeServer({ ...signedIn, 'POST /logout': refused(500) })
    await checkSession()
    await expect(logout()).rejects.toThrow(Refusal)
    expect(state()).toMatchObject({ user: paola, loggedIn: true })
    expect(window.location.pathname).toBe('/cdp')
  })

  test('a temporary password is changed before anything else is shown', async () => {
    openedAt('/login')
    const server = fakeServer({ ...signedIn, 'POST /login': aUser({ ...paola, must_change: true }) })
    await login(keys)
    expect(state()).toMatchObject({ layout: 'login', loggedIn: true })
    expect(server.count('GET /api/menu')).toBe(0)
  })
})

describe('a session that ends in the middle of work', () => {
  test('goes to /login and comes back to the same address', async () => {
    openedAt('/cdp/edit/7?tab=lineas')
    const server = fakeServer(signedIn)
    await checkSession()
    server.answer({ 'GET /api/menu': refused(401) })
    await loadMenu({ afresh: true })
    expect(window.location.pathname).toBe('/login')
    expect(state()).toMatchObject({ user: {}, loggedIn: false, expired: true, layout: 'login' })
    server.answer({ 'GET /api/menu': aMenu() })
    await login(keys)
    expect(window.location.pathname + window.location.search).toBe('/cdp/edit/7?tab=lineas')
    expect(state().expired).toBe(false)
  })

  test('someone else who signs in starts at home', async () => {
    openedAt('/cdp/edit/7')
    const server = fakeServer(signedIn)
    await checkSession()
    server.answer({ 'GET /api/menu': refused(401) })
    await loadMenu({ afresh: true })
    server.answer({ 'GET /api/menu': aMenu(), 'POST /login': aUser({ ...paola, id: 'u-other' }) })
    await login(keys)
    expect(window.location.pathname).toBe('/')
  })

  test('a wrong password is not the end of a session', async () => {
    openedAt('/login')
    fakeServer({ ...signedIn, 'POST /login': refused(401, 'SES-001') })
    await expect(login(keys)).rejects.toThrow(Refusal)
    expect(state().expired).toBe(false)
  })
})

describe('site and menu', () => {
  test('SES-08 the site is chosen at its literal path', async () => {
    openedAt('/')
    const server = fakeServer(signedIn)
    await checkSession()
    await chooseCampus(south)
    expect(server.input.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/auth/campus',
      body: { campus_id: south.id },
    })
    expect(state().campus).toEqual(south)
  })

  test.each([
    ['59:59', menuMaxAgeMs - 1000, 1],
    ['59:59.999', menuMaxAgeMs - 1, 1],
    ['60:00', menuMaxAgeMs, 2],
  ])('SES-09 after %s the menu has been requested the right number of times', async (_, age, calls) => {
    openedAt('/')
    const server = fakeServer(signedIn)
    await checkSession()
    vi.advanceTimersByTime(age)
    await loadMenu()
    expect(server.count('GET /api/menu')).toBe(calls)
    expect(state().menu).toEqual(menu)
  })

  test('SES-09 the key and the hour are those of the specification', () => {
    expect([menuKey, menuMaxAgeMs]).toEqual(['user_menu', 3_600_000])
  })

  test('SES-09 a new start within the hour requests no menu', async () => {
    openedAt('/')
    const server = fakeServer(signedIn)
    await checkSession()
    await checkSession()
    expect(server.count('GET /api/menu')).toBe(1)
  })

  test('the menu of one person is never that of another', async () => {
    openedAt('/')
    const server = fakeServer(signedIn)
    await checkSession()
    server.answer({ 'GET /api/user/current': aUser({ ...paola, id: 'u-other' }) })
    await checkSession()
    expect(server.count('GET /api/menu')).toBe(2)
  })

  test('SES-10 another site brings one more menu', async () => {
    openedAt('/')
    const server = fakeServer(signedIn)
    await checkSession()
    await chooseCampus(south)
    expect(server.count('GET /api/menu')).toBe(2)
  })

  test('SES-10 so does the same one chosen again', async () => {
    openedAt('/')
    const server = fakeServer({ ...signedIn, 'POST /api/auth/campus': aUser() })
    await checkSession()
    await chooseCampus(north)
    expect(server.count('GET /api/menu')).toBe(2)
  })

  test('SES-10 an answer with a newer menu version brings it, with the permissions, once', async () => {
    openedAt('/')
    const server = fakeServer(signedIn)
    await checkSession()
    const granted = { ...paola, all_permissions: ['budget.cdp.view', 'budget.cdp.approve'] }
    server.answer({
      'GET /api/menu': aMenu('2'),
      'GET /api/user/current': aUser(granted),
      'GET /sanctum/csrf-cookie': { status: 204, headers: { 'X-Menu-Version': '2' } },
      'POST /logout': { ...refused(503), headers: { 'X-Menu-Version': '2' } },
    })
    await expect(logout()).rejects.toThrow(Refusal)
    await vi.waitFor(() => expect(can('budget.cdp.approve')).toBe(true))
    await vi.waitFor(() => expect(server.count('GET /api/menu')).toBe(2))
    server.answer({ 'POST /logout': { ...refused(503), headers: { 'X-Menu-Version': '2' } } })
    await expect(logout()).rejects.toThrow(Refusal)
    expect(server.count('GET /api/menu')).toBe(2)
  })

  test('a menu that cannot be read leaves the session open', async () => {
    openedAt('/')
    fakeServer({ ...signedIn, 'GET /api/menu': refused(500) })
    await checkSession()
    expect(state()).toMatchObject({ loggedIn: true, menuState: 'failed', layout: 'main' })
  })

  test('requests the menu again when the stored value is not a menu', async () => {
    openedAt('/')
    localStorage.setItem(menuKey, '{not json')
    const server = fakeServer(signedIn)
    await checkSession()
    expect(server.count('GET /api/menu')).toBe(1)
  })
})

describe('PER-01 permissions', () => {
  const with_ = (all_permissions?: readonly string[]): Session => ({
    ...state(),
    loggedIn: true,
    user: all_permissions === undefined ? {} : { all_permissions },
  })
  test.each([
    [['agenda.cita.asignar'], 'AGENDA.CITA.ASIGNAR', true],
    [['AGENDA.cita.Asignar'], 'agenda.cita.asignar', true],
    [['agenda.cita.asignar'], 'agenda.cita', false],
    [['agenda.cita'], 'agenda.cita.asignar', false],
    [[], 'agenda.cita', false],
    [undefined, 'agenda.cita', false],
  ])('%j allows %s: %s', (list, wanted, expected) => {
    expect(allows(with_(list), wanted)).toBe(expected)
  })

  test('`campus` requires a site, `session` a user', () => {
    const session = with_([])
    expect(allows({ ...session, campus: null }, 'campus')).toBe(false)
    expect(allows({ ...session, campus: north }, 'campus')).toBe(true)
    expect(allows({ ...session, loggedIn: false }, 'session')).toBe(false)
  })
})
