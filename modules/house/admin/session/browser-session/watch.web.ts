import { listenToAnswers, sessionStore, whenLiveIsRefused } from '@quina/blocks/web'
import { currentUser } from './calls.web.ts'
import { watchUse } from './idle.web.ts'
import { loadMenu, menuGrewOld } from './menu.web.ts'
import { checkSession, expireSession, refreshUser } from './session.web.ts'
import { listenToOtherTabs } from './tabs.web.ts'

/**
 * Keeps the session in step with the server's answers: a 401 in the middle of work, a newer menu, another tab that left or
 * changed site. Returns a function that stops it.
 */
export function watchSession(): () => void {
  const deaf = listenToAnswers((answered) => {
    const { endpoint, status } = answered
    if (status === 401) expireSession()
    const grewOld = menuGrewOld(answered)
    if (grewOld && endpoint.path !== currentUser.path) catchUp()
  })
  const still = watchUse()
  const alone = listenToOtherTabs(() => void followOtherTab())
  const unasked = whenLiveIsRefused(() => void askWhoIsThere())
  return () => {
    deaf()
    unasked()
    alone()
    still()
  }
}

/**
 * Handles another tab that left, signed in or changed site. A 401 is handled above; another user's session starts afresh, so that
 * nothing of the previous user stays on screen.
 */
async function followOtherTab(): Promise<void> {
  const before = sessionStore.get().user.id
  if (before === undefined) return checkSession()
  try {
    await refreshUser()
    if (sessionStore.get().user.id !== before) window.location.assign('/')
    else await loadMenu()
  } catch (failure) {
    console.warn('the session could not be read again', failure)
  }
}

/** Checks the session once: a page that only listens sends no requests and would miss the 401 of a session closed elsewhere. */
async function askWhoIsThere(): Promise<void> {
  if (!sessionStore.get().loggedIn) return
  try {
    await refreshUser()
  } catch (failure) {
    console.warn('the session could not be read again', failure)
  }
}

/** New permissions come with a new menu: both are read again, once for all the answers that report it together. */
let catchingUp = false
function catchUp(): void {
  if (catchingUp) return
  catchingUp = true
  Promise.all([refreshUser(), loadMenu({ afresh: true })])
    .catch((failure: unknown) => console.warn('the session could not be read again', failure))
    .finally(() => {
      catchingUp = false
    })
}
