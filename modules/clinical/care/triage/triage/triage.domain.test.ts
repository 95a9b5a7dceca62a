import { expect, test } from 'vitest'
import {
  clockOf,
  inOrder,
  type Limits,
  shownMinutes,
  type WaitingPatient,
} from '../triage-board/clock.domain.ts'
import {
  mayStep,
  mustDecide,
  mustDerive,
  mustHaveBeenCalled,
  needsSecond,
  rulingLevel,
} from './triage.domain.ts'

const limits: Limits = {
  arrival: 15,
  attention: { 1: 0, 2: 30, 3: 120, 4: 180, 5: 240 },
  again: { 2: 15, 3: 60, 4: 120, 5: 240 },
}
const now = new Date('2026-11-24T15:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const waiting = (level: number | null, minutes: number, priorities: string[] = []): WaitingPatient => ({
  status: level === null ? 'waiting' : 'classified',
  level,
  arrivedAt: ago(minutes),
  priorities,
  levelSince: level === null ? null : ago(minutes),
  classifiedAt: level === null ? null : ago(minutes),
})

test.each([
  [2, 22, 'good', true],
  [2, 23, 'warning', true],
  [2, 30, 'warning', true],
  [2, 31, 'bad', true],
  [3, 59, 'good', false],
  [3, 60, 'good', true],
  [null, 11, 'good', false],
  [null, 12, 'warning', false],
  [null, 16, 'bad', false],
  [1, 0, 'good', false],
  [1, 1, 'bad', false],
] as const)('level %s after %i minutes is %s, to be looked at again: %s', (level, minutes, tone, again) => {
  expect(clockOf(waiting(level, minutes), limits, now)).toMatchObject({ minutes, tone, again })
})

test('sorts by urgency, then patients beyond their time, then by arrival, and of equals those with priority', () => {
  const late = waiting(2, 31)
  const first = waiting(3, 20)
  const mother = waiting(3, 10, ['Gestante'])
  const after = waiting(3, 10)
  const unknown = waiting(null, 60)
  const red = waiting(1, 0)
  expect(inOrder([unknown!, after!, mother!, first!, late!, red!], limits, now)).toEqual([
    red,
    late,
    first,
    mother,
    after,
    unknown,
  ])
})

test('requires a reason of ten letters for a level other than the suggested one', () => {
  const deciding = { level: 3, suggested: 2, changeReason: null, alarms: 0, alarmsConfirmed: false } as const
  const refused = (code: string) => expect.objectContaining({ code })
  expect(() => mustDecide(deciding)).toThrow(refused('TRI-002'))
  expect(() => mustDecide({ ...deciding, changeReason: 'Nueve let' })).toThrow(refused('TRI-002'))
  expect(() => mustDecide({ ...deciding, changeReason: 'Diez letra' })).not.toThrow()
  expect(() => mustDecide({ ...deciding, level: 2 })).not.toThrow()
  expect(() => mustDecide({ ...deciding, suggested: null })).not.toThrow()
  expect(() => mustDecide({ ...deciding, level: 2, alarms: 1 })).toThrow(refused('TRI-003'))
  expect(() => mustDecide({ ...deciding, level: 2, alarms: 1, alarmsConfirmed: true })).not.toThrow()
})

test.each([
  [3, 2, false, 3],
  [4, 2, true, 2],
  [1, 4, false, 1],
  [5, null, false, 5],
] as const)(
  'a %s where %s was suggested awaits a second signature: %s; %i rules',
  (level, suggested, second, rules) => {
    expect(needsSecond(level, suggested)).toBe(second)
    expect(rulingLevel(level, suggested)).toBe(rules)
  },
)

test('marks a patient as gone after three unanswered calls ten minutes apart', () => {
  const called = (...minutes: number[]) => minutes.map((minute) => new Date(ago(minute)))
  expect(() => mustHaveBeenCalled(called(20, 10, 0))).not.toThrow()
  expect(() => mustHaveBeenCalled(called(30, 25, 20, 15))).toThrow(
    expect.objectContaining({ code: 'TRI-004' }),
  )
  expect(() => mustHaveBeenCalled(called(20, 15, 10, 0))).not.toThrow()
})

test('only IV and V are sent elsewhere, and nobody against their will', () => {
  expect(() => mustDerive(3, true)).toThrow(expect.objectContaining({ code: 'TRI-005' }))
  expect(() => mustDerive(null, true)).toThrow(expect.objectContaining({ code: 'TRI-005' }))
  expect(() => mustDerive(4, false)).toThrow(expect.objectContaining({ code: 'TRI-006' }))
  expect(() => mustDerive(4, true)).not.toThrow()
})

test('what was signed is classified again, never changed; what ended goes no further', () => {
  expect(mayStep('classified', 'classify')).toBe(false)
  expect(mayStep('classified', 'reclassify')).toBe(true)
  for (const ended of ['finished', 'abandoned', 'derived', 'annulled'] as const)
    expect(mayStep(ended, 'attend')).toBe(false)
})

test('minutes as they are read', () => {
  expect([shownMinutes(12), shownMinutes(65)]).toEqual(['12 min', '1 h 05 min'])
})
