import { newId, Problem, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import type { IngresoKind } from './ingreso.contract.ts'
import { type Income, type IncomeRubro, mayReceive, mayTakeFrom, mustBeWhole } from './ingreso.domain.ts'

const rubroId = newId<'budget.rubro'>()
const line = (whole: number, cpc: string | null = null) => ({
  id: newId<'line'>(),
  rubroId,
  fuenteId: newId<'budget.fuente'>(),
  cpc,
  amount: pesos(whole),
})
const income = (kind: IngresoKind, given: Partial<Income> = {}): Income => ({
  kind,
  provisional: false,
  sourceId: null,
  from: [],
  lines: [],
  ...given,
})
const taken = (whole: number) => [{ amount: pesos(whole) }]

const moved = (leaves: number, enters: number) =>
  income('reimputation', { sourceId: 'x', from: taken(leaves), lines: [line(enters)] })

const codeOf = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (problem) {
    if (problem instanceof Problem) return problem.code
    throw problem
  }
}

describe('an income is whole', () => {
  // biome-ignore format: a table
  const cases: [string, Income, string | null][] = [
    ['a recognition with lines',           income('recognition', { lines: [line(10)] }), null],
    ['a collection of an unknown debtor',  income('collection', { lines: [line(10)], provisional: true }), null],
    ['a refund of a collection',           income('refund', { sourceId: 'x', from: taken(5) }), null],
    ['a re-imputation that is equal',      moved(5, 5), null],
    ['nothing recognised',                 income('recognition'), 'PRE-070'],
    ['a refund that also gives',           income('refund', { sourceId: 'x', from: taken(5), lines: [line(5)] }), 'PRE-071'],
    ['a collection that takes',            income('collection', { lines: [line(5)], from: taken(5) }), 'PRE-071'],
    ['a collection that names another',    income('collection', { lines: [line(5)], sourceId: 'x' }), 'PRE-071'],
    ['a refund of nothing',                income('refund', { from: taken(5) }), 'PRE-072'],
    ['a refund without amounts',           income('refund', { sourceId: 'x' }), 'PRE-072'],
    ['a re-imputation of other amount',    moved(5, 6), 'PRE-073'],
    ['an unidentified recognition',        income('recognition', { lines: [line(5)], provisional: true }), 'PRE-074'],
  ]
  test.each(cases)('%s', (_case, given, expected) => {
    expect(codeOf(() => mustBeWhole(given))).toBe(expected)
  })
})

describe('an income takes from another', () => {
  const source = (kind: IngresoKind, provisional = false, status = 'approved') => ({
    kind,
    provisional,
    status,
  })
  // biome-ignore format: a table
  const cases: [string, IngresoKind, ReturnType<typeof source>, string | null][] = [
    ['an adjustment from a recognition',      'adjustment',   source('recognition'), null],
    ['a refund from a collection',            'refund',       source('collection'), null],
    ['a refund from what was re-imputed',     'refund',       source('reimputation'), null],
    ['the unidentified is re-imputed',        'reimputation', source('collection', true), null],
    ['an adjustment from a collection',       'adjustment',   source('collection'), 'PRE-072'],
    ['a refund from a recognition',           'refund',       source('recognition'), 'PRE-072'],
    ['a refund from an annulled collection',  'refund',       source('collection', false, 'annulled'), 'PRE-072'],
    ['the identified is re-imputed',          'reimputation', source('collection'), 'PRE-075'],
  ]
  test.each(cases)('%s', (_case, kind, given, expected) => {
    expect(codeOf(() => mayTakeFrom(kind, given))).toBe(expected)
  })
})

describe('a rubro receives income', () => {
  const sales: IncomeRubro = {
    code: '1.1.02.05',
    side: 'income',
    vigencia: 2026,
    leaf: true,
    requiresCpc: false,
  }
  const banks = { ...sales, code: '1.0.02' }
  // biome-ignore format: a table
  const cases: [string, IngresoKind, IncomeRubro | null, ReturnType<typeof line>, string | null][] = [
    ['sales are collected',            'collection', sales, line(5), null],
    ['banks are opened',               'opening',    banks, line(5), null],
    ['a CPC where it is demanded',     'collection', { ...sales, requiresCpc: true }, line(5, '93121'), null],
    ['an unknown rubro',               'collection', null, line(5), 'PRE-002'],
    ['an expense rubro',               'collection', { ...sales, side: 'expense' }, line(5), 'PRE-002'],
    ['a rubro with children',          'collection', { ...sales, leaf: false }, line(5), 'PRE-002'],
    ['nothing',                        'collection', sales, line(0), 'PRE-006'],
    ['no CPC where it is demanded',    'collection', { ...sales, requiresCpc: true }, line(5), 'PRE-026'],
    ['a rubro of another vigencia',    'collection', { ...sales, vigencia: 2025 }, line(5), 'PRE-034'],
    ['banks are collected',            'collection', banks, line(5), 'PRE-076'],
    ['sales are opened',               'opening',    sales, line(5), 'PRE-076'],
  ]
  test.each(cases)('%s', (...[, kind, rubro, given, expected]) => {
    const rubros = new Map(rubro === null ? [] : [[rubroId as string, rubro]])
    expect(codeOf(() => mayReceive({ kind, lines: [given] }, rubros, 2026))).toBe(expected)
  })
})
