import type { LineId } from '@quina/blocks'
import { type Day, day, type Id, money, pesos, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  availableNow,
  availableOn,
  type Calendar,
  type Delta,
  draw,
  giveBack,
  mustBeOpen,
  type Source,
} from './budget-ledger.domain.ts'

const on = (text: string) => day(text)
const delta = (text: string, whole: number): Delta => ({ day: on(text), amount: pesos(whole) })

function source(id: string, deltas: Delta[], lineId: string | null = null): Source {
  return {
    id,
    apropiacionId: 'a' as Id<'budget.apropiacion'>,
    lineId: lineId as LineId | null,
    vigencia: 2026,
    deltas,
  }
}
const sources = (...all: Source[]) => new Map(all.map((one) => [one.id, one]))
const want = (from: string, whole: number, id = `line-${from}`) => ({
  id: id as LineId,
  from,
  amount: pesos(whole),
})

describe('dated availability (I8)', () => {
  // AI 100 on 1 January, AD 60 on 20 March, CDP 90 on 10 April.
  const line = { deltas: [delta('2026-01-01', 100), delta('2026-03-20', 60), delta('2026-04-10', -90)] }
  test.each([
    ['2025-12-31', 0],
    ['2026-01-01', 70],
    ['2026-03-05', 70],
    ['2026-03-20', 70],
    ['2026-04-10', 70],
    ['2026-12-31', 70],
  ])('on %s there are %i left', (date, left) => expect(availableOn(line, on(date))).toBe(pesos(left)))

  test('a CDP may not rest on an adición of later', () => {
    const later = { deltas: [delta('2026-01-01', 100), delta('2026-03-20', 60)] }
    expect(availableOn(later, on('2026-03-05'))).toBe(pesos(100))
    expect(availableOn(later, on('2026-03-20'))).toBe(pesos(160))
  })

  test('moves of one day count together', () => {
    const swapped = {
      deltas: [delta('2026-01-01', 100), delta('2026-02-01', -100), delta('2026-02-01', 100)],
    }
    expect(availableOn(swapped, on('2026-01-15'))).toBe(pesos(100))
  })

  test('equals the least end-of-day balance, whatever the order of the moves', () => {
    const anyDelta = fc.record({
      at: fc.integer({ min: 1, max: 28 }),
      cents: fc.bigInt({ min: -10_000n, max: 10_000n }),
    })
    fc.assert(
      fc.property(fc.array(anyDelta, { maxLength: 30 }), fc.integer({ min: 1, max: 28 }), (all, from) => {
        const dayOf = (at: number) => on(`2026-01-${String(at).padStart(2, '0')}`)
        const deltas = all.map(({ at, cents }) => ({ day: dayOf(at), amount: cents as never }))
        const balances = Array.from({ length: 28 }, (_, index) => index + 1)
          .filter((at) => at >= from)
          .map((at) => all.filter((one) => one.at <= at).reduce((sum, one) => sum + one.cents, 0n))
        const least = balances.reduce((low, one) => (one < low ? one : low))
        expect(availableOn({ deltas }, dayOf(from))).toBe(least)
      }),
    )
  })
})

describe('drawing is refused', () => {
  const rich = source('a', [delta('2026-01-01', 1_000)])
  const march = { stage: 'cdp', day: on('2026-03-14') } as const
  test.each([
    ['more than there is', [want('a', 1_001)], march, 'PRE-010', 'lines.0.amount'],
    ['more in two lines', [want('a', 600, 'x'), want('a', 401, 'y')], march, 'PRE-010', 'lines.1.amount'],
    ['nothing at all', [want('a', 0)], march, 'PRE-006', 'lines.0.amount'],
    ['a negative amount', [want('a', -1)], march, 'PRE-006', 'lines.0.amount'],
    ['from a line that is not there', [want('b', 1)], march, 'PRE-033', 'lines.0'],
    ['on a day of another vigencia', [want('a', 1)], { ...march, day: on('2027-01-02') }, 'PRE-034', 'date'],
    ['before the money came', [want('a', 1)], { ...march, day: on('2026-01-01') }, null, null],
    [
      'more than the CDP has',
      [want('a', 1_001)],
      { ...march, stage: 'registro' },
      'PRE-015',
      'lines.0.amount',
    ],
    [
      'more than the registro has',
      [want('a', 1_001)],
      { ...march, stage: 'obligacion' },
      'PRE-019',
      'lines.0.amount',
    ],
    [
      'more than the obligación has',
      [want('a', 1_001)],
      { ...march, stage: 'pago' },
      'PRE-028',
      'lines.0.amount',
    ],
  ] as const)('%s', (...[, drawings, how, code, field]) => {
    const attempt = () => draw(sources(rich), drawings, how)
    if (code === null) expect(attempt()).toHaveLength(1)
    else
      expect(attempt).toThrowError(
        expect.objectContaining({ code, fields: expect.objectContaining({ [field]: expect.any(String) }) }),
      )
  })

  test('and reports how much there was, to the peso', () => {
    const short = source('a', [delta('2026-01-01', 41_880_000)])
    expect(() => draw(sources(short), [want('a', 96_000_000)], march)).toThrowError(
      'El valor supera el saldo de apropiación a la fecha. Disponible: 41.880.000.',
    )
  })

  test('money never moves sideways between lines (I6)', () => {
    const two = sources(
      source('A', [delta('2026-01-01', 60)], 'A'),
      source('B', [delta('2026-01-01', 40)], 'B'),
    )
    const how = { stage: 'registro', day: on('2026-02-01') } as const
    expect(() => draw(two, [want('A', 70), want('B', 30)], how)).toThrowError(
      expect.objectContaining({ code: 'PRE-015' }),
    )
    expect(draw(two, [want('A', 60), want('B', 40)], how)).toHaveLength(2)
  })
})

test('what is drawn names its source, its stage and its class', () => {
  const cdpLine = source('c', [delta('2026-01-01', 500)], 'c')
  const [move] = draw(sources(cdpLine), [want('c', 200)], {
    stage: 'registro',
    day: on('2026-02-01'),
    terceroId: 't',
  })
  expect(move).toMatchObject({
    class: 'RP',
    stage: 'registro',
    fromLineId: 'c',
    amount: pesos(200),
    terceroId: 't',
  })
})

test('an adición has a class of its own', () => {
  const [move] = draw(sources(source('a', [delta('2026-01-01', 5)])), [want('a', 5)], {
    stage: 'cdp',
    day: on('2026-02-01'),
    adds: true,
  })
  expect(move?.class).toBe('CDP+')
})

describe('giving back', () => {
  const how = {
    stage: 'cdp',
    day: on('2026-05-01'),
    from: new Map(),
    refusal: { code: 'PRE-011', message: (left: string) => `queda ${left}` },
  } as const
  const line = source('l', [delta('2026-02-01', 200), delta('2026-03-01', -185)], 'l')

  test('all that was not drawn', () => {
    const [move] = giveBack(sources(line), [{ lineId: 'l' as LineId, amount: pesos(15) }], how)
    expect(move).toMatchObject({ class: 'CDP-', amount: pesos(15) })
  })
  test('never more', () => {
    expect(() => giveBack(sources(line), [{ lineId: 'l' as LineId, amount: pesos(16) }], how)).toThrowError(
      expect.objectContaining({ code: 'PRE-011', message: 'queda 15' }),
    )
  })
  test('never more in two halves', () => {
    const halves = [
      { lineId: 'l' as LineId, amount: pesos(10) },
      { lineId: 'l' as LineId, amount: pesos(6) },
    ]
    expect(() => giveBack(sources(line), halves, how)).toThrowError(
      expect.objectContaining({ code: 'PRE-011' }),
    )
  })
})

describe('the calendar', () => {
  const calendar = (over: Partial<Calendar> = {}): Calendar => ({
    vigencia: 2026,
    status: 'open',
    closedMonths: new Set([1]),
    ...over,
  })
  test('a closed month is named', () => {
    expect(() => mustBeOpen(calendar(), '2026-01-31' as Day)).toThrowError(
      'El mes presupuestal enero está cerrado.',
    )
    expect(mustBeOpen(calendar(), '2026-02-01' as Day)).toBeUndefined()
  })
  test.each(['preparing', 'closed'] as const)('a vigencia that is %s takes nothing', (status) => {
    expect(() => mustBeOpen(calendar({ status }), '2026-02-01' as Day)).toThrowError(
      expect.objectContaining({ code: 'PRE-035' }),
    )
  })
  test('a vigencia that does not exist takes nothing', () => {
    expect(() => mustBeOpen(undefined, '2026-02-01' as Day)).toThrowError(
      expect.objectContaining({ code: 'PRE-035' }),
    )
  })
})

test('what is left adds up', () => {
  expect(availableNow({ deltas: [] })).toBe(zero)
  expect(
    availableNow({
      deltas: [
        { day: on('2026-01-01'), amount: money('0.10') },
        { day: on('2026-01-02'), amount: money('0.20') },
      ],
    }),
  ).toBe(money('0.30'))
})
