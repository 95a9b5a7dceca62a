import { day, type Id, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { type InitialBudget, initialMoves, mayOpen, type RubroFacts } from './initial.server.ts'

const rubro = (over: Partial<RubroFacts> = {}): RubroFacts => ({
  code: '2.1',
  side: 'expense',
  vigencia: 2026,
  leaf: true,
  ccpetCode: '2.1.1',
  ...over,
})
const line = (rubroId: string, whole: number) => ({
  rubroId: rubroId as Id<'budget.rubro'>,
  fuenteId: 'f' as Id<'budget.fuente'>,
  amount: pesos(whole),
})
const budget = (over: Partial<InitialBudget> = {}): InitialBudget => ({
  date: day('2026-01-01'),
  finalAvailability: pesos(10),
  income: [line('i', 100)],
  expense: [line('e', 90)],
  ...over,
})
const rubros = (income: Partial<RubroFacts> = {}, expense: Partial<RubroFacts> = {}) =>
  new Map([
    ['i', rubro({ side: 'income', ...income })],
    ['e', rubro(expense)],
  ])

test('a balanced budget of leaves opens its vigencia', () => {
  expect(mayOpen(budget(), rubros(), 'preparing')).toBeUndefined()
})

describe('refused', () => {
  test.each([
    ['when the vigencia is already open', budget(), rubros(), 'open', 'PRE-001'],
    ['when the vigencia does not exist', budget(), rubros(), undefined, 'PRE-001'],
    [
      'when it does not begin with the year',
      budget({ date: day('2026-02-01') }),
      rubros(),
      'preparing',
      'PRE-041',
    ],
    ['on a rubro that has children', budget(), rubros({}, { leaf: false }), 'preparing', 'PRE-002'],
    ['on a leaf without CCPET', budget(), rubros({}, { ccpetCode: null }), 'preparing', 'PRE-004'],
    ['on a rubro of the other side', budget(), rubros({ side: 'expense' }), 'preparing', 'PRE-042'],
    ['on a rubro of another vigencia', budget(), rubros({}, { vigencia: 2025 }), 'preparing', 'PRE-042'],
    [
      'when income does not pay for expense',
      budget({ finalAvailability: pesos(11) }),
      rubros(),
      'preparing',
      'PRE-007',
    ],
    ['with a negative amount', budget({ expense: [line('e', -1)] }), rubros(), 'preparing', 'PRE-006'],
  ] as const)('%s', (...[, given, facts, status, code]) => {
    expect(() => mayOpen(given, facts, status)).toThrowError(expect.objectContaining({ code }))
  })

  test('reports the imbalance with both figures', () => {
    expect(() => mayOpen(budget({ finalAvailability: pesos(25) }), rubros(), 'preparing')).toThrowError(
      'El presupuesto no está equilibrado: ingresos 100; gastos más disponibilidad final 115.',
    )
  })
})

test('each line with an amount is a move, and taking it back is its opposite', () => {
  const control = (side: string, { rubroId }: { rubroId: string }) => `${side}-${rubroId}`
  const given = budget({ expense: [line('e', 90), line('z', 0)] })
  expect(
    initialMoves(given, control).map((move) => [move.class, move.apropiacionId ?? move.aforoId, move.amount]),
  ).toEqual([
    ['AI', 'expense-e', pesos(90)],
    ['IAI', 'income-i', pesos(100)],
  ])
  expect(initialMoves(given, control, { undo: true }).map((move) => move.class)).toEqual(['AI-', 'IAI-'])
})
