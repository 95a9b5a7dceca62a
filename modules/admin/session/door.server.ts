import type { SignedIn } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import { mustProveOrigin } from './csrf.server.ts'
import { asOfNow, knownBy, remember } from './known.server.ts'
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

export const sessionDoor = (db: Db, rules: LoginRules): SessionDoor => ({
  identify: async (cookies, now) => {
    const token = cookies[sessionCookie]
    if (token === undefined) return null
    return (await knownBy(db, token, now)) ?? lookUp(db, rules, token, now)
  },
  mustBeOurs: (cookies, header) =>
    mustProveOrigin(rules.appKey, {
      sessionToken: cookies[sessionCookie],
      cookie: cookies[csrfCookieName],
      header,
    }),
})

async function lookUp(
  db: Db,
  { limits, barsEntry }: LoginRules,
  token: string,
  now: Date,
): Promise<SignedIn | null> {
  const asOf = barsEntry.reads && (await asOfNow(db, token, barsEntry.reads))
  const found = await findSession(db, token, now, limits)
  if (found === null || (await barsEntry(db, found.userId, dayInBogota(now)))) return null
  if (asOf) remember(db, token, { signedIn: found, asOf, at: now })
  return found
}
