import { expect, test } from 'vitest'
import { agreedBy } from './sold-document.server.ts'

const cucon = 'a'.repeat(64)
const of = (
  coverage: string,
  contractNumber: string | null,
  policy: string | null,
  why: string | null = null,
) => Object.values(agreedBy({ coverage, contractNumber, policy, withoutContract: why }))

test.each([
  ['a contract of an EPS', of('16', cucon, null), [cucon, null, null]],
  ['an EPS tells no policy', of('16', cucon, 'POL-1'), [cucon, null, null]],
  ['SOAT by its policy, even with a contract', of('04', 'C-1', 'AT-77'), [null, 'AT-77', '02']],
  ['SOAT without its policy', of('04', 'C-1', null), ['C-1', null, null]],
  ['medicina prepagada by its policy', of('11', cucon, 'P-9'), [null, 'P-9', '02']],
  ['a policy that is blank', of('12', 'C-1', ''), ['C-1', null, null]],
  ['urgencies without a contract', of('16', null, null, '01'), [null, null, '01']],
  ['a reason of its own stays', of('04', null, 'AT-77', '03'), [null, 'AT-77', '03']],
  ['a contract needs no reason', of('16', 'C-1', null, '01'), ['C-1', null, null]],
])('%s', (_, reported, expected) => expect(reported).toEqual(expected))
