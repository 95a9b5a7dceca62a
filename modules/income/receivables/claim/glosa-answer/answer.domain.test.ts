import { unreachableStates } from '@quina/blocks'
import { day, type Money, pesos, sum, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { lineLife } from '../glosa/glosa-line.contract.ts'
import {
  amendLine,
  answerCodeOf,
  answerLine,
  decideLine,
  type GlosaClass,
  type LineAnswer,
  type LineOutcome,
  type LineUnderDiscussion,
  mustBeAllOrNothing,
  settleLine,
} from './answer.domain.ts'

const notified = (whole: number): LineUnderDiscussion => ({
  state: 'notified',
  amount: pesos(whole),
  accepted: zero,
  defended: zero,
  lifted: zero,
  ratified: zero,
})
/** A line after an answer, as the ledger keeps it. */
const after = (line: LineUnderDiscussion, declared: LineOutcome): LineUnderDiscussion => {
  const moved = (name: GlosaClass) =>
    sum(declared.moves.filter((move) => move.class === name).map(({ amount }) => amount))
  return {
    ...line,
    state: declared.state,
    accepted: sum([line.accepted, moved('accept')]),
    defended: sum([line.defended, moved('defend')]),
    lifted: sum([line.lifted, moved('lift')]),
    ratified: sum([line.ratified, moved('ratify')]),
  }
}
const answering = (given: Partial<LineAnswer> = {}): LineAnswer => ({
  stance: 'unjustified',
  accepted: null,
  untimely: false,
  area: null,
  proofs: 0,
  ...given,
})
const reported = (declared: LineOutcome) =>
  declared.moves.map((move) => `${move.class} ${shown(move.amount)}`).join(', ')
const shown = (amount: Money) => String(amount / 100n)

test('worked example 10: 140,000 accepted, 60,000 defended, ratified and settled by halves: 170,000 are credited', () => {
  const accepting = answering({ stance: 'accepted', area: 'pharmacy' })
  expect(reported(answerLine(notified(140_000), accepting))).toBe('accept 140000')
  const defended = after(notified(60_000), answerLine(notified(60_000), answering()))
  const ratified = after(defended, decideLine(defended, zero))
  expect(ratified.state).toBe('ratified')
  expect(reported(settleLine(ratified, pesos(30_000)))).toBe('settle-accept 30000, settle-lift 30000')
  const credited = sum([pesos(140_000), pesos(30_000)])
  expect(pesos(2_000_000) - credited - pesos(1_800_000)).toBe(pesos(30_000))
})

test('what is lifted in part is ratified in the rest; what is amended is decided on again', () => {
  const answered = after(notified(100), answerLine(notified(100), answering()))
  const ratified = after(answered, decideLine(answered, pesos(40)))
  expect([ratified.state, ratified.lifted, ratified.ratified]).toEqual(['ratified', pesos(40), pesos(60)])
  const amended = after(ratified, amendLine(ratified, day('2026-07-08'), day('2026-07-08')))
  expect([amended.state, amended.ratified]).toEqual(['answered', zero])
  expect(reported(decideLine(amended, pesos(60)))).toBe('lift 60')
  expect(() => decideLine(amended, pesos(61))).toThrow(expect.objectContaining({ code: 'CAR-212' }))
})

test.each([
  ['accepted in part, without saying how much', { stance: 'partial', proofs: 1 }, 'CAR-231'],
  [
    'accepted in part, all of it',
    { stance: 'partial', accepted: pesos(100), area: 'care', proofs: 1 },
    'CAR-231',
  ],
  ['late, when the payer was not', { stance: 'untimely' }, 'CAR-211'],
  ['corrected without proof', { stance: 'corrected' }, 'CAR-218'],
  ['accepted, of nobody', { stance: 'accepted' }, 'CAR-219'],
] as const)('%s is refused', (_, given, code) => {
  expect(() => answerLine(notified(100), answering(given))).toThrow(expect.objectContaining({ code }))
})

test('each step waits for the one before', () => {
  const line = notified(100)
  const answered = after(line, answerLine(line, answering()))
  const out = expect.objectContaining({ code: 'GEN-STATE' })
  expect(() => answerLine(answered, answering())).toThrow(out)
  expect(() => decideLine(line, zero)).toThrow(expect.objectContaining({ code: 'GEN-STATE' }))
  expect(() => settleLine(answered, zero)).toThrow(out)
  const ratified = after(answered, decideLine(answered, zero))
  expect(() => settleLine(ratified, pesos(101))).toThrow(expect.objectContaining({ code: 'CAR-214' }))
  const late = () => amendLine(ratified, day('2026-07-09'), day('2026-07-08'))
  expect(late).toThrow(expect.objectContaining({ code: 'CAR-213' }))
})

test('codes of the Manual Único; a return is never answered in part', () => {
  expect(answerCodeOf('glosa', 'partial')).toBe('RE9801')
  expect(answerCodeOf('glosa', 'untimely')).toBe('RE9502')
  expect(answerCodeOf('return', 'accepted')).toBe('RE9701')
  expect(() => answerCodeOf('return', 'corrected')).toThrow(expect.objectContaining({ code: 'CAR-210' }))
  const part = () => mustBeAllOrNothing('return', pesos(1), { whole: pesos(2), field: 'lifted' })
  expect(part).toThrow(expect.objectContaining({ code: 'CAR-225' }))
  expect(() => mustBeAllOrNothing('glosa', pesos(1), { whole: pesos(2), field: 'lifted' })).not.toThrow()
})

test('every state of a line can be reached', () => {
  expect(unreachableStates(lineLife)).toEqual([])
})
