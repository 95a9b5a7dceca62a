import type { MenuNode } from '@quina/blocks/web'

/** Fixed by the specification: where the menu is kept, and for how long it is good. */
export const menuKey = 'user_menu'
export const menuMaxAgeMs = 3_600_000

interface KeptMenu {
  readonly at: number
  /** Whose menu it is, and at which site. */
  readonly of: string
  /** `X-Menu-Version` of the answer it came in. */
  readonly version: string | null
  readonly menu: readonly MenuNode[]
}

/** The menu kept for this person and site while it is younger than an hour; at the hour it is fetched again. */
export function keptMenu(of: string, now: number): KeptMenu | undefined {
  const kept = read()
  return kept?.of === of && now - kept.at < menuMaxAgeMs ? kept : undefined
}

export const keepMenu = (kept: KeptMenu): void => localStorage.setItem(menuKey, JSON.stringify(kept))
export const forgetMenu = (): void => localStorage.removeItem(menuKey)

/** Text that is not a kept menu counts as none: it only costs another call. */
function read(): KeptMenu | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(menuKey) ?? 'null') as KeptMenu | null
    return Array.isArray(kept?.menu) ? (kept ?? undefined) : undefined
  } catch {
    return undefined
  }
}
