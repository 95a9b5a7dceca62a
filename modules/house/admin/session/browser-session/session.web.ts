import {
  call,
  Refusal,
  type SessionCampus,
  type SessionUser,
  sessionStore,
  signedOut,
} from '@quina/blocks/web'
import { forgetSentDrafts } from '@quina/ui/web'
import {
  type Credentials,
  changeOwnPassword,
  chooseSite,
  currentUser,
  logIn,
  logOut,
  type PasswordChange,
  renewCsrfCookie,
} from './calls.web.ts'
import { loadMenu } from './menu.web.ts'
import { forgetMenu } from './menu-cache.web.ts'
import { announceSession } from './tabs.web.ts'

/**
 * Checks on start, and again by «Reintentar», who is signed in according to the server. A 401 leads to the login page; any
 * other failure keeps the address and is shown on screen.
 */
export async function checkSession(): Promise<void> {
  sessionStore.set({ check: 'pending' })
  try {
    const { data } = await call(currentUser)
    await enter(data)
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 401) {
      const expired = sessionStorage.getItem(enteredKey) !== null
      leaveForLogin()
      return sessionStore.set({ expired })
    }
    if (!(failure instanceof Refusal)) console.error(failure)
    sessionStore.set({ ...signedOut, check: 'failed' })
  }
}

/** Requests cookie, credentials, user and menu, in this order. @throws Refusal when the server does not let the user in. */
export async function login(credentials: Credentials): Promise<void> {
  await call(renewCsrfCookie)
  const { data } = await call(logIn, { body: credentials })
  forgetMenu()
  await enter(data)
  announceSession()
}

/** A temporary password is changed before anything else. @throws Refusal `SES-005` when the policy does not accept it. */
export async function changePassword(change: PasswordChange): Promise<void> {
  const { data } = await call(changeOwnPassword, { body: change })
  await enter(data)
}

/** @throws Refusal when the server could not close the session: it is then still open, and the screen says so. */
export async function logout(): Promise<void> {
  await call(renewCsrfCookie)
  await call(logOut).catch(unlessGone)
  forgetMenu()
  forgetAddress()
  sessionStorage.removeItem(enteredKey)
  forgetSentDrafts()
  sessionStore.set({ ...signedOut, check: 'done' })
  goTo(loginPath)
  announceSession()
}

/** Ignores a failure because the session had already ended: the user has left anyway. */
function unlessGone(failure: unknown): void {
  if (!(failure instanceof Refusal && failure.status === 401)) throw failure
}

/** Changes the site. The menu and the permissions belong to the site, so both are requested again. */
export async function chooseCampus(campus: SessionCampus): Promise<void> {
  const { data } = await call(chooseSite, { body: { campus_id: campus.id } })
  forgetMenu()
  sessionStore.set({ user: data, campus, menu: [] })
  if (owesSomething(data)) return sessionStore.set({ layout: 'login' })
  if (isAt(campusPath)) goTo(takeAddress(data.id))
  announceSession()
  await loadMenu()
}

/** The user and their permissions may have changed on the server: requests them again, without leaving the screen. */
export async function refreshUser(): Promise<void> {
  const { data } = await call(currentUser)
  sessionStore.set({ user: data, campus: data.campus ?? null })
}

/**
 * The server no longer knows the session: the work on screen keeps its drafts (on the server, those that it has), and the address
 * is kept to come back.
 */
export function expireSession(): void {
  if (!sessionStore.get().loggedIn) return
  leaveForLogin()
  sessionStore.set({ expired: true })
}

/** The session ends for lack of use: it closes on the server too, and the address is kept to come back. */
export async function endIdleSession(): Promise<void> {
  try {
    await call(renewCsrfCookie)
    await call(logOut)
  } catch (failure) {
    // The server ends the session by itself: what matters here is that nothing stays on screen.
    console.warn('the idle session was not closed on the server', failure)
  }
  expireSession()
  announceSession()
}

function leaveForLogin(): void {
  const { user } = sessionStore.get()
  forgetMenu()
  forgetSentDrafts()
  rememberAddress(user.id)
  sessionStore.set({ ...signedOut, check: 'done' })
  if (!isAt(loginPath)) goTo(loginPath)
}

async function enter(user: SessionUser): Promise<void> {
  const campus = user.campus ?? null
  sessionStorage.setItem(enteredKey, 'yes')
  sessionStore.set({ user, campus, loggedIn: true, expired: false })
  if (owesSomething(user)) return sessionStore.set({ layout: 'login', check: 'done' })
  if (isAt(loginPath)) replaceBy(takeAddress(user.id))
  const [only, ...others] = campus === null ? (user.campuses ?? []) : []
  if (campus === null && (only === undefined || others.length > 0)) return stopAtCampusChoice(user)
  sessionStore.set({ layout: 'main', check: 'done' })
  if (only !== undefined) await chooseCampus(only)
  else await loadMenu()
}

/** Whether a password or a second factor must be set before anything else. */
const owesSomething = ({ must_change, must_enrol }: SessionUser): boolean =>
  must_change === true || must_enrol === true

/** With several sites and none chosen, the choice comes first; the requested address waits. */
function stopAtCampusChoice(user: SessionUser): void {
  rememberAddress(user.id)
  if (!isAt(campusPath)) replaceBy(campusPath)
  sessionStore.set({ layout: 'main', check: 'done' })
}

/** The address of the browser when no router is mounted: before login and while a session ends. */
const presentAddress = (): string =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`

const loginPath = '/login'
const campusPath = '/seleccionar-sede'
const isAt = (path: string): boolean => window.location.pathname === path

/** The router, when it is mounted, watches the history and follows. */
function goTo(address: string): void {
  window.history.pushState(null, '', address)
}

function replaceBy(address: string): void {
  window.history.replaceState(null, '', address)
}

/** Marks that a user signed in in this tab and did not leave: if the server knows no session, it was closed for them. */
const enteredKey = 'entered'

const key = 'return_to'
interface Return {
  readonly address: string
  /** The previous user; null when the session had already ended on arrival. */
  readonly userId: string | null
}

/** Keeps the address, in this tab, so that the same person comes back to it after login. */
function rememberAddress(userId: string | undefined): void {
  if (isAt(loginPath) || isAt(campusPath)) return
  const stored: Return = { address: presentAddress(), userId: userId ?? null }
  sessionStorage.setItem(key, JSON.stringify(stored))
}

function forgetAddress(): void {
  sessionStorage.removeItem(key)
}

/** Returns the stored address, once; home when there is none, or when another user signs in. */
function takeAddress(userId: string | undefined): string {
  const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Return | null
  forgetAddress()
  const theirs = stored !== null && (stored.userId === null || stored.userId === userId)
  return theirs ? stored.address : '/'
}
