import { allows, type Session, useSession, useStoredPreference } from '@quina/blocks/web'
import { fold } from '@quina/kernel'
import type { PaletteItem, PaletteProvider } from '@quina/ui/web'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screens } from '../screens.ts'

/** A screen that someone visited, or wants to come back to. */
type Place = Readonly<{ label: string; detail?: string; to: string }>
export type Places = Readonly<{ pinned: readonly Place[]; recent: readonly Place[] }>

const none: Places = { pinned: [], recent: [] }
const most = { pinned: 20, recent: 12 }
/** A screen counts as visited, and not passed by, after this time. */
const lookedAtMs = 1_500

export type RememberedPlaces = Readonly<{ places: Places; pin: (item: PaletteItem) => void }>

/** The places that each person pinned and visited last at this site: stored per person and site. */
export function useRemembered(): RememberedPlaces {
  const session = useSession()
  const [stored, keep] = useStoredPreference(`places:${session.campus?.id ?? ''}`, none)
  const now = useRef(stored)
  now.current = stored
  const pin = useRef(({ href, label, detail }: PaletteItem) => {
    if (href === undefined) return
    const { pinned, ...rest } = now.current
    const others = pinned.filter(({ to }) => to !== href)
    const made =
      others.length < pinned.length
        ? others
        : [{ to: href, label, ...(detail === undefined ? {} : { detail }) }, ...others]
    keep({ ...rest, pinned: made.slice(0, most.pinned) })
  })
  useVisits((place) => {
    const others = now.current.recent.filter(({ to }) => to !== place.to)
    keep({ ...now.current, recent: [place, ...others].slice(0, most.recent) })
  })
  return { places: stillOpen(stored, session), pin: pin.current }
}

/** The stored places that this person may still open. */
function stillOpen({ pinned, recent }: Places, session: Session): Places {
  const open = ({ to }: Place): boolean => {
    const permission = permissionAt(new URL(to, window.location.origin).pathname)
    return permission !== undefined && allows(session, permission)
  }
  return { pinned: pinned.filter(open), recent: recent.filter(open) }
}

const known = screens.map(([path, { permission }]) => ({
  pattern: new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
  permission,
}))

/** The permission to open an address; undefined where no screen has it. */
const permissionAt = (pathname: string): string | undefined =>
  known.find(({ pattern }) => pattern.test(pathname))?.permission

/** Reports each visited record by the heading of its screen, for addresses that name a record. */
function useVisits(tell: (place: Place) => void): void {
  const href = useRouterState({ select: ({ location }) => location.href })
  const latestTell = useRef(tell)
  latestTell.current = tell
  useEffect(() => {
    if (!/[0-9a-f]{8}-[0-9a-f]{4}-/.test(href)) return
    const timer = setTimeout(() => {
      const heading = document.querySelector('h1')?.textContent?.trim()
      if (heading) latestTell.current({ to: href, label: heading })
    }, lookedAtMs)
    return () => clearTimeout(timer)
  }, [href])
}

/** The pinned places first, then the recent ones. */
export const rememberedIn = ({ pinned, recent }: Places): PaletteProvider => ({
  group: 'Favoritos',
  search: (typed) => {
    const words = fold(typed).split(' ')
    const all = [
      ...pinned.map((place) => ({ ...itemOf(place), pinned: true })),
      ...recent.map((place) => ({ ...itemOf(place), group: 'Recientes' })),
    ]
    return all.filter(({ label, detail = '' }) =>
      words.every((word) => fold(`${label} ${detail}`).includes(word)),
    )
  },
})

const itemOf = ({ to, label, detail }: Place): PaletteItem => ({ id: `place ${to}`, label, detail, href: to })
