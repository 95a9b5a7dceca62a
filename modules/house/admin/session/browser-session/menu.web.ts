import { type AnsweredCall, call, sessionStore } from '@quina/blocks/web'
import { userMenu } from './calls.web.ts'
import { keepMenu, storedMenu } from './menu-cache.web.ts'

/** `X-Menu-Version` of the last answer to the menu's own call. */
let answeredVersion: string | null = null

const owner = (): string => `${sessionStore.get().user.id ?? ''}@${sessionStore.get().campus?.id ?? ''}`

/**
 * Loads the user's menu, from the copy stored for an hour or from the server. An answer that arrives after the user or the site
 * has changed is dropped.
 */
export async function loadMenu({ afresh = false }: { readonly afresh?: boolean } = {}): Promise<void> {
  const mine = owner()
  const stored = afresh ? undefined : storedMenu(mine, Date.now())
  if (stored !== undefined) return sessionStore.set({ menu: stored.menu, menuState: 'ready' })
  sessionStore.set({ menuState: 'loading' })
  try {
    const { data: menu } = await call(userMenu)
    if (mine !== owner()) return
    keepMenu({ at: Date.now(), of: mine, version: answeredVersion, menu })
    sessionStore.set({ menu, menuState: 'ready' })
  } catch {
    // The session goes on without a menu: the side bar shows the failure and offers to try again.
    if (mine === owner()) sessionStore.set({ menuState: 'failed' })
  }
}

/** Every answer carries the current version of the menu: returns true when ours is older and must be fetched again. */
export function menuGrewOld({ endpoint, header }: AnsweredCall): boolean {
  const version = header('X-Menu-Version')
  if (endpoint.path === userMenu.path) answeredVersion = version
  if (version === null || endpoint.path === userMenu.path) return false
  const stored = storedMenu(owner(), Date.now())
  return stored !== undefined && stored.version !== version
}
