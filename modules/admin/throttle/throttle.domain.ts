/** Failed sign-ins of one name, address, browser, or name at an address. */
export interface Attempts {
  readonly failures: number
  readonly firstAt: Date
  readonly lockedUntil: Date | null
}

export interface ThrottleRule {
  /** Failures within a quarter of an hour after which each one more is waited for. */
  readonly limit: number
  /** The first wait, in seconds; each after it is twice as long, up to a quarter of an hour. */
  readonly firstWait: number
}

/** What is counted, and how. A wait ends by itself: a lock for good would let whoever knows a name shut its owner out. */
export const rules = {
  /** Of one name from anywhere. */
  user: { limit: 5, firstWait: 30 },
  /** Of one name from one address. */
  pair: { limit: 5, firstWait: 30 },
  /** Of one name from a browser in which its owner has entered before. */
  device: { limit: 5, firstWait: 30 },
  /** From one address, whatever the names: many people may share it. */
  ip: { limit: 30, firstWait: 60 },
  /** Asks for another password, of one name or from one address. */
  forgot: { limit: 10, firstWait: 60 },
} as const satisfies Record<string, ThrottleRule>
export type Scope = keyof typeof rules

const windowMs = 15 * 60_000
const longestMs = 15 * 60_000
/** Quiet for this long after its last wait, a name starts afresh. */
const forgivenMs = 60 * 60_000

/** What one more failure leaves. */
export function afterFailure(before: Attempts, now: Date, { limit, firstWait }: ThrottleRule): Attempts {
  const isFresh = startsAgain(before, now, limit)
  const failures = isFresh ? 1 : before.failures + 1
  const firstAt = isFresh ? now : before.firstAt
  if (failures < limit) return { failures, firstAt, lockedUntil: null }
  const waitMs = Math.min(firstWait * 1000 * 2 ** Math.min(failures - limit, 20), longestMs)
  return { failures, firstAt, lockedUntil: new Date(now.getTime() + waitMs) }
}

/** Slow failures are forgotten; those that came to a wait are remembered for a while, so that the next wait is longer. */
function startsAgain({ failures, firstAt, lockedUntil }: Attempts, now: Date, limit: number): boolean {
  if (failures < limit || lockedUntil === null) return now.getTime() - firstAt.getTime() > windowMs
  return now.getTime() - lockedUntil.getTime() > forgivenMs
}

/** Seconds to wait: 0 when free to try. */
export const secondsLocked = (lockedUntil: Date | null, now: Date): number =>
  lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))
