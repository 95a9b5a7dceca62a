import { expect, test } from 'vitest'
import { whyNotAlone } from './two-people.domain.ts'

const draft = { needsTwo: true, writtenBy: ['chief', 'chief'], checkedBy: null }
const cases: readonly [string, Partial<typeof draft> | { checkedBy: string }, string, readonly string[]][] = [
  ['who wrote it waits for another', {}, 'chief', ['approve', 'check']],
  ['another checks it, and does not give it before', {}, 'aide', ['approve']],
  ['who checked it does not give it', { checkedBy: 'aide' }, 'aide', ['approve']],
  ['who wrote it gives it once it is checked', { checkedBy: 'aide' }, 'chief', ['check']],
  ['what one person gives waits for nobody', { needsTwo: false }, 'chief', ['check']],
]
test.each(cases)('%s', (_what, change, userId, refused) => {
  expect(Object.keys(whyNotAlone({ ...draft, ...change }, userId)).toSorted()).toEqual(refused)
})
