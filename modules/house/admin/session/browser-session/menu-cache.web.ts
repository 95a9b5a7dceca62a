import type { MenuNode } from '@quina/blocks/web'

/** Where the menu is stored, and for how long; fixed by the specification. */
export const menuKey = 'user_menu'
export const menuMaxAgeMs = 3_600_000

interface StoredMenu {
  readonly at: number
  /** The owner of the menu, and the site. */
  readonly of: string
  /** `X-Menu-Version` of the answer it came in. */
  readonly version: string | null
  readonly menu: readonly MenuNode[]
}

/** Returns the menu stored for this person and site while it is less than an hour old; then it is fetched again. */
export function storedMenu(of: string, now: number): StoredMenu | undefined {
  const stored = read()
  return stored?.of === of && now - stored.at < menuMaxAgeMs ? stored : undefined
}

export const keepMenu = (stored: StoredMenu): void => localStorage.setItem(menuKey, JSON.stringify(stored))
export const forgetMenu = (): void => localStorage.removeItem(menuKey)

/** Text that is not a stored menu counts as none: it only costs another call. */
function read(): StoredMenu | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(menuKey) ?? 'null') as StoredMenu | null
    return Array.isArray(stored?.menu) ? (stored ?? undefined) : undefined
  } catch {
    return undefined
  }
}
