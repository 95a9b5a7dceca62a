import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type Mergeable, mustBeMergeable } from './merge-rules.domain.ts'

const file = (id: string, change: Partial<Mergeable> = {}): Mergeable => ({
  id,
  name: `Ana ${id}`,
  documentType: 'CC',
  sex: 'F',
  birthDate: day('1990-05-10'),
  mergedIntoId: null,
  openAdmissions: 0,
  ...change,
})

test.each<[string, Mergeable, Mergeable, string]>([
  ['itself', file('1'), file('1'), 'PAC-040'],
  ['one that was merged', file('1'), file('2', { mergedIntoId: '3' }), 'PAC-041'],
  ['into one that was merged', file('1', { mergedIntoId: '3' }), file('2'), 'PAC-041'],
  ['another sex', file('1'), file('2', { sex: 'M' }), 'PAC-042'],
  ['born more than a year apart', file('1'), file('2', { birthDate: day('1991-05-11') }), 'PAC-043'],
  ['both admitted', file('1', { openAdmissions: 1 }), file('2', { openAdmissions: 1 }), 'PAC-044'],
])('%s is refused', (_what, survivor, loser, code) =>
  expect(() => mustBeMergeable(survivor, loser, false)).toThrow(expect.objectContaining({ code })),
)

test.each<[string, Mergeable, Mergeable, boolean]>([
  ['born a year apart', file('1'), file('2', { birthDate: day('1991-05-10') }), false],
  [
    'one whose birth was estimated',
    file('1'),
    file('2', { documentType: 'AS', birthDate: day('1970-01-01') }),
    false,
  ],
  ['only one admitted', file('1', { openAdmissions: 1 }), file('2'), false],
  [
    'both admitted, by a supervisor',
    file('1', { openAdmissions: 1 }),
    file('2', { openAdmissions: 1 }),
    true,
  ],
])('%s is merged', (_what, survivor, loser, supervises) =>
  expect(() => mustBeMergeable(survivor, loser, supervises)).not.toThrow(),
)
