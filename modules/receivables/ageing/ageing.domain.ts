import type { Bucket } from './ageing.contract.ts'

/** The last day of each bucket but the last, whose debts are older than all of them. */
const cuts: readonly (readonly [last: number, Bucket])[] = [
  [30, 'upTo30'],
  [60, 'upTo60'],
  [90, 'upTo90'],
  [180, 'upTo180'],
  [360, 'upTo360'],
]

/** The first day of the age that each bucket but the first begins with. */
export const thresholds: readonly number[] = cuts.map(([last]) => last + 1)

/** The bucket of each stretch between thresholds, the youngest first. */
export const filedBuckets: readonly Bucket[] = [...cuts.map(([, bucket]) => bucket), 'beyond']
