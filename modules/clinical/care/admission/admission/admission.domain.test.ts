import { expect, test } from 'vitest'
import { mustHaveHappened } from '../../beds/bed-use/hours.domain.ts'
import { type DischargeInput, type EntryFacts, mustLeave, mustStay } from './admission.domain.ts'

const now = new Date('2026-11-20T15:00:00-05:00')
const leaving: DischargeInput = { date: '2026-11-20', time: '14:00', condition: '01', deathCause: null }
const entered: EntryFacts = { ambit: '2', enteredAt: new Date('2026-11-20T08:00:00-05:00'), now }

test.each<[string, Partial<DischargeInput>, Partial<EntryFacts>, string]>([
  ['in an hour', { time: '16:00' }, {}, 'ADM-002'],
  ['before the entry', { time: '07:59' }, {}, 'ADM-003'],
  ['dead without a cause', { condition: '02' }, {}, 'ADM-004'],
  ['dead of a symptom', { condition: '02', deathCause: 'R092' }, {}, 'ADM-052'],
  ['alive with a cause of death', { deathCause: 'I219' }, {}, 'ADM-053'],
  ['a stay derived to another service', { condition: '03' }, { ambit: '3' }, 'ADM-005'],
])('leaving %s is refused', (_what, left, came, code) =>
  expect(() => mustLeave({ ...leaving, ...left }, { ...entered, ...came })).toThrow(
    expect.objectContaining({ code }),
  ),
)

test.each<[Partial<DischargeInput>, Partial<EntryFacts>]>([
  [{}, {}],
  [{ time: '08:00' }, {}],
  [{ condition: '02', deathCause: 'I219' }, {}],
  [{ condition: '03' }, {}],
  [{ condition: '08' }, { ambit: '3' }],
])('leaving as %o is kept', (left, came) =>
  expect(() => mustLeave({ ...leaving, ...left }, { ...entered, ...came })).not.toThrow(),
)

test('a clock some minutes ahead is forgiven, an hour is not', () => {
  expect(() => mustHaveHappened('2026-11-20', '15:05', now)).not.toThrow()
  expect(() => mustHaveHappened('2026-11-20', '15:06', now)).toThrow(
    expect.objectContaining({ code: 'ADM-002' }),
  )
})

test.each([
  ['its patient', { patientId: 'other' }, 'ADM-006', 'patientId'],
  ['its ámbito', { ambit: '3' }, 'ADM-054', 'ambit'],
])('of an admission with a number %s stays', (_, change, code, field) => {
  const stored = { patientId: 'ana', ambit: '2', number: 7 } as Parameters<typeof mustStay>[1]
  const changing = (number: number | null) => () =>
    mustStay({ ...stored, ...change } as typeof stored, { ...stored, number })
  expect(changing(null)).not.toThrow()
  expect(changing(7)).toThrow(expect.objectContaining({ code, fields: { [field]: expect.any(String) } }))
})
