import { call, callsAreUnattendedWhen, listenToAnswers, sessionStore } from '@quina/blocks/web'
import { currentUser } from './calls.web.ts'

/** The server notes the use of a session once a minute, so its last noted use may be that much earlier. */
const notedEveryMs = 60_000
const warningMs = 60_000
/** Shared by the tabs of the browser, which share the session. */
const key = 'quina:last-use'
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastUse = Date.now()
/** When the user last touched a key, the pointer or the screen of this tab, or confirmed that they stay. */
let lastTouch = Date.now()

const noteUse = (): void => {
  lastUse = Date.now()
  tellOtherTabs(lastUse)
}

/** @returns whether the browser stores it; in a browser that stores nothing each tab counts for itself. */
function tellOtherTabs(at: number): boolean {
  try {
    localStorage.setItem(key, String(at))
    return true
  } catch {
    return false
  }
}

function lastUseOfAll(): number {
  try {
    return Math.max(lastUse, Number(localStorage.getItem(key) ?? 0))
  } catch {
    return lastUse
  }
}

/** Milliseconds left before the session ends if nobody uses it; null while that is more than the minute of the warning. */
export function idleWarning(now: number = Date.now()): number | null {
  const { loggedIn, user } = sessionStore.get()
  const minutes = user.idle_minutes
  if (!loggedIn || typeof minutes !== 'number') return null
  const left = lastUseOfAll() + minutes * 60_000 - notedEveryMs - now
  return left > warningMs ? null : Math.max(0, left)
}

/** Notifies the server that the user is there, so that reading or typing for long does not end the session. */
export async function stay(): Promise<void> {
  lastTouch = Date.now()
  noteUse()
  await call(currentUser)
}

/**
 * Each answer to the user counts as use of the session, and reading or typing without a request notifies the server once a
 * minute. A request that a page sends by itself after a minute without its user does not count. While the warning is shown only
 * «Seguir aquí» counts. Returns a function that stops the watch.
 */
export function watchUse(): () => void {
  lastTouch = Date.now()
  callsAreUnattendedWhen(() => Date.now() - lastTouch >= notedEveryMs)
  const deaf = listenToAnswers(({ status, unattended }) => {
    if (status !== 401 && !unattended) noteUse()
  })
  const alive = (): void => {
    if (idleWarning() !== null) return
    lastTouch = Date.now()
    if (!sessionStore.get().loggedIn || Date.now() - lastUseOfAll() < notedEveryMs) return
    // Without a network the server hears of no use: use is counted here, and the server decides once it can be reached again.
    if (!navigator.onLine) {
      noteUse()
      return
    }
    stay().catch((failure: unknown) =>
      console.warn('the server was not told that somebody is there', failure),
    )
  }
  for (const sign of signsOfLife) window.addEventListener(sign, alive, { passive: true, capture: true })
  return () => {
    deaf()
    callsAreUnattendedWhen(() => false)
    for (const sign of signsOfLife) window.removeEventListener(sign, alive, { capture: true })
  }
}
