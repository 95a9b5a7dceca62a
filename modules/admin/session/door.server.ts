import type { SignedIn } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import { mustProveOrigin } from './csrf.server.ts'
import type { LoginRules } from './login.server.ts'
import { csrfCookieName, sessionCookie } from './session.server.ts'
import { findSession } from './store.server.ts'

type SentCookies = Readonly<Record<string, string | undefined>>

/** How the application recognises people and refuses forged requests. */
export interface SessionDoor {
  readonly identify: (cookies: SentCookies, now: Date) => Promise<SignedIn | null>
  /** @throws Problem `GEN-CSRF` (419) */
  readonly mustBeOurs: (cookies: SentCookies, header: string | undefined) => void
}

export const sessionDoor = (db: Db, { appKey, limits, barsEntry }: LoginRules): SessionDoor => ({
  identify: async (cookies, now) => {
    const token = cookies[sessionCookie]
    const found = token === undefined ? null : await findSession(db, token, now, limits)
    return found === null || (await barsEntry(db, found.userId, dayInBogota(now))) ? null : found
  },
  mustBeOurs: (cookies, header) =>
    mustProveOrigin(appKey, {
      sessionToken: cookies[sessionCookie],
      cookie: cookies[csrfCookieName],
      header,
    }),
})
