/** Failed sign-ins of one user name or one address. */
export interface Attempts {
  readonly failures: number
  readonly firstAt: Date
  readonly lockedUntil: Date | null
}

export interface ThrottleRule {
  /** Failures within the window after which there is a wait. */
  readonly limit: number
  /** Failures in a row after which only an administrator lets in. An address has none: it is shared by many people. */
  readonly hardLimit?: number
}

export const userRule: ThrottleRule = { limit: 5, hardLimit: 10 }
export const addressRule: ThrottleRule = { limit: 30 }

const windowMs = 15 * 60_000
/** «Until unlocked». */
const never = new Date('9999-12-31T00:00:00Z')

/** What one more failure leaves (SEG-02). */
export function afterFailure(before: Attempts, now: Date, rule: ThrottleRule): Attempts {
  const isFresh = startsAgain(before, now, rule)
  const failures = isFresh ? 1 : before.failures + 1
  const firstAt = isFresh ? now : before.firstAt
  if (rule.hardLimit !== undefined && failures >= rule.hardLimit)
    return { failures, firstAt, lockedUntil: never }
  const lockedUntil = failures >= rule.limit ? new Date(now.getTime() + windowMs) : null
  return { failures, firstAt, lockedUntil }
}

/** Slow failures are forgotten; those of a user already made to wait are not, or the hard limit would never come. */
function startsAgain({ failures, firstAt, lockedUntil }: Attempts, now: Date, rule: ThrottleRule): boolean {
  if (failures < rule.limit) return now.getTime() - firstAt.getTime() > windowMs
  return rule.hardLimit === undefined && lockedUntil !== null && lockedUntil <= now
}

/** Seconds to wait: 0 when free to try, infinite when only an administrator can help. */
export function secondsLocked(lockedUntil: Date | null, now: Date): number {
  if (lockedUntil === null || lockedUntil <= now) return 0
  if (lockedUntil.getTime() === never.getTime()) return Number.POSITIVE_INFINITY
  return Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
}
