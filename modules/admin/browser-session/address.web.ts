/** Where the browser is, for the moments when no router is mounted: before login and while a session ends. */
const presentAddress = (): string =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`

export const loginPath = '/login'
export const campusPath = '/seleccionar-sede'
export const isAt = (path: string): boolean => window.location.pathname === path

/** The router, when it is mounted, watches the history and follows. */
export function goTo(address: string): void {
  window.history.pushState(null, '', address)
}

export function replaceBy(address: string): void {
  window.history.replaceState(null, '', address)
}

const key = 'return_to'
interface Return {
  readonly address: string
  /** Who was there; nobody when the session had already ended on arriving. */
  readonly userId: string | null
}

/** Keeps the address, in this tab, so that the same person comes back to it after login. */
export function rememberAddress(userId: string | undefined): void {
  if (isAt(loginPath) || isAt(campusPath)) return
  const kept: Return = { address: presentAddress(), userId: userId ?? null }
  sessionStorage.setItem(key, JSON.stringify(kept))
}

export function forgetAddress(): void {
  sessionStorage.removeItem(key)
}

/** The address kept, once; home when there is none, or when someone else signs in. */
export function takeAddress(userId: string | undefined): string {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Return | null
  forgetAddress()
  const theirs = kept !== null && (kept.userId === null || kept.userId === userId)
  return theirs ? kept.address : '/'
}
