import { day, type Money, pesos, sumOf, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  byRubro,
  mustCollect,
  type Origin,
  piecesOf,
  type RubroLine,
  type ToCollect,
} from './collection.domain.ts'

const applied = (number: string, whole: number, origin: Origin, retained = 0): ToCollect => ({
  invoiceId: number,
  number,
  source: 'receipt',
  origin,
  amount: pesos(whole),
  retained: pesos(retained),
})
const rubro = (rubroId: string | null, whole: number, origin: Origin): RubroLine => ({
  rubroId,
  fuenteId: 'f',
  cpc: null,
  origin,
  amount: pesos(whole),
})
const pending = [
  applied('A', 600, 'current', 20),
  applied('B', 300, 'previous'),
  applied('C', 380, 'current'),
]
const collect = (lines: readonly RubroLine[], given: Partial<Parameters<typeof mustCollect>[0]> = {}) =>
  mustCollect({
    date: day('2026-06-10'),
    paidOn: day('2026-06-01'),
    usesBudget: true,
    lines,
    pending,
    ...given,
  })

test.each<[string, string, readonly RubroLine[], Partial<Parameters<typeof mustCollect>[0]>]>([
  ['nothing applied', 'CAR-140', [], { pending: [] }],
  [
    'one peso less of this vigencia',
    'CAR-141',
    [rubro('x', 999, 'current'), rubro('y', 300, 'previous')],
    {},
  ],
  ['of the other origin', 'CAR-141', [rubro('x', 1_300, 'current')], {}],
  ['no rubro', 'CAR-142', [rubro(null, 1_000, 'current'), rubro('y', 300, 'previous')], {}],
  ['a line of nothing', 'CAR-187', [rubro('x', 0, 'current')], {}],
  ['before it was paid', 'CAR-143', [], { date: day('2026-05-31') }],
])('%s: %s', (_, code, lines, given) => {
  expect(() => collect(lines, given)).toThrow(expect.objectContaining({ code }))
})

test('collects what was applied, and requires nothing without a budget', () => {
  collect([rubro('x', 700, 'current'), rubro('z', 300, 'current'), rubro('y', 300, 'previous')])
  collect([], { usesBudget: false })
})

test('an invoice whose part falls in two rubros has two pieces, and all of them add up', () => {
  const lines = [rubro('x', 700, 'current'), rubro('z', 300, 'current'), rubro('y', 300, 'previous')]
  const pieces = piecesOf(pending, lines)
  const reported = pieces.map(({ number, rubroId, stored, amount }) => [number, rubroId, stored, amount])
  expect(reported).toEqual([
    ['A', 'x', false, pesos(600)],
    ['A', 'x', true, pesos(20)],
    ['C', 'x', false, pesos(80)],
    ['C', 'z', false, pesos(300)],
    ['B', 'y', false, pesos(300)],
  ])
  expect(byRubro(pieces)).toEqual(lines)
  expect(sumOf(pieces, ({ amount }): Money => amount) - pesos(1_300)).toBe(zero)
})
