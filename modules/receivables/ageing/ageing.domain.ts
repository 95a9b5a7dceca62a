import { type Day, daysBetween, type Money, plus, zero } from '@quina/kernel'
import { type Bucket, buckets } from './ageing.contract.ts'

/** The last day of each bucket; whatever is older is `beyond`. */
const cuts: readonly (readonly [last: number, Bucket])[] = [
  [30, 'upTo30'],
  [60, 'upTo60'],
  [90, 'upTo90'],
  [180, 'upTo180'],
  [360, 'upTo360'],
]

/** Calendar days from the base day to the cut-off; 0 when it lies after it. */
export const ageOf = (base: Day, cutoff: Day): number => Math.max(0, daysBetween(base, cutoff))

/** The bucket of what is owed since a day; `null` is what was not filed by the cut-off. */
export function bucketOf(base: Day | null, cutoff: Day): Bucket {
  if (base === null || base > cutoff) return 'unfiled'
  const age = ageOf(base, cutoff)
  return cuts.find(([last]) => age <= last)?.[1] ?? 'beyond'
}

/** What is filed and not due yet has no age: it does not go back to wait to be filed. */
export const sinceDue = (due: Day | null, cutoff: Day): Day | null =>
  due !== null && due > cutoff ? cutoff : due

/** What is owed, and since when. */
export interface Aged {
  readonly base: Day | null
  readonly balance: Money
}

/** Sums by bucket. Only what is positive is told. */
export function agedBy(rows: readonly Aged[], cutoff: Day): Record<Bucket, Money> {
  const sums = Object.fromEntries(Object.keys(buckets).map((name) => [name, zero])) as Record<Bucket, Money>
  for (const { base, balance } of rows) {
    if (balance <= zero) continue
    const bucket = bucketOf(base, cutoff)
    sums[bucket] = plus(sums[bucket], balance)
  }
  return sums
}
