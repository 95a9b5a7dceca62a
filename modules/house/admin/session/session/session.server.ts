import {
  type Cookies,
  type Operation,
  type SessionCall,
  sessionOperation,
  signedInOf,
} from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { insist, Problem } from '@quina/kernel'
import { recordUserEvent } from '../../user/session-store/event.server.ts'
import {
  campusesOf,
  closeByToken,
  endOf,
  findSession,
  newToken,
} from '../../user/session-store/store.server.ts'
import { deviceCookie, markDevice } from '../../user/throttle/device.server.ts'
import { csrfToken } from './csrf.server.ts'
import { enter, type LoginRules } from './login.server.ts'
import { chooseCampus, csrfCookie, currentUser, login, logout } from './session.contract.ts'
import { userAnswer } from './user-answer.server.ts'

export const sessionCookie = 'quina_session'
export const csrfCookieName = 'XSRF-TOKEN'

/** Gives the browser a session and the token that proves that requests come from our own page. */
export function setSessionCookies(cookies: Cookies, appKey: string, token: string): void {
  cookies.set({ name: sessionCookie, value: token, httpOnly: true })
  cookies.set({ name: csrfCookieName, value: csrfToken(appKey, token), httpOnly: false })
}

/** Sign in, sign out, current user and choice of site: exactly the calls of the specification. */
export const sessionOperations = (rules: LoginRules): Operation[] => [
  sessionOperation(csrfCookie, async ({ tx, cookies, now }) => {
    const token = cookies.get(sessionCookie)
    setSessionCookies(cookies, rules.appKey, token ?? newToken())
    return { ended: token === undefined ? null : await whyEnded(tx, token, now, rules) }
  }),
  sessionOperation(login, async (call) => logIn(call, rules)),
  sessionOperation(logout, async (call) => logOut(call)),
  sessionOperation(currentUser, async (call) => userAnswer(call.tx, signedInOf(call), call.today)),
  sessionOperation(chooseCampus, async (call) => {
    const { tx, body, today } = call
    const signedIn = signedInOf(call)
    const mine = (await campusesOf(tx, signedIn.userId, today)).find(({ id }) => id === body.campus_id)
    insist(mine !== undefined, 'SES-004', 'La sede no existe o no está asignada a usted.', {
      fields: { campus_id: 'Elija una de sus sedes.' },
    })
    await changeById(tx, 'admin.session', signedIn.sessionId, { campusId: mine.id })
    const there = await findSession(tx, call.cookies.get(sessionCookie) ?? '', call, rules.limits)
    return userAnswer(tx, there ?? signedIn, today)
  }),
]

async function whyEnded(tx: Tx, token: string, now: Date, { limits }: LoginRules) {
  const open = await findSession(tx, token, { now, unattended: true }, limits)
  return open === null ? endOf(tx, token, now) : null
}

type LoginCall = SessionCall<unknown, unknown, { email: string; password: string; code?: string | undefined }>

async function logIn({ tx, body, now, today, ip, userAgent, cookies }: LoginCall, rules: LoginRules) {
  const previous = cookies.get(sessionCookie)
  const { email, password, code } = body
  const device = cookies.get(deviceCookie)
  const token = await enter(tx, { email, password, code, now, ip, userAgent, previous, device }, rules)
  if (token instanceof Problem) return token
  setSessionCookies(cookies, rules.appKey, token)
  const signedIn = await findSession(tx, token, { now }, rules.limits)
  if (signedIn === null) throw new Error('a session was opened and cannot be found')
  markDevice(cookies, { userId: signedIn.userId, appKey: rules.appKey })
  return userAnswer(tx, signedIn, today)
}

/** Leaving always works, even when the session had already ended. */
async function logOut({ tx, cookies, ip }: SessionCall): Promise<undefined> {
  const token = cookies.get(sessionCookie)
  const closed = token === undefined ? undefined : await closeByToken(tx, token)
  if (closed) await recordUserEvent(tx, { event: 'logout', about: closed.userId, ip })
  cookies.set({ name: sessionCookie, value: '', httpOnly: true, expired: true })
  cookies.set({ name: csrfCookieName, value: '', httpOnly: false, expired: true })
}
