import { expect, test } from 'vitest'
import { ofContract } from './one-contract.domain.ts'

const found = [
  { id: 'a', facts: { contract: 'one' } },
  { id: 'b', facts: { contract: 'other' } },
  { id: 'c', facts: { contract: null } },
  { id: 'd' },
]

test.each<[string, string | null, boolean, readonly string[]]>([
  ['the one that was chosen', 'one', false, ['a']],
  ['none: what has no contract, and not what is of some', null, false, ['c', 'd']],
  ['none, as a form tells it', '', false, ['c', 'd']],
  ['several: all', 'one', true, ['a', 'b', 'c', 'd']],
])('what is brought to an account of %s', (_, contractId, severalContracts, ids) =>
  expect(ofContract(found, { contractId, severalContracts }).map(({ id }) => id)).toEqual(ids),
)
