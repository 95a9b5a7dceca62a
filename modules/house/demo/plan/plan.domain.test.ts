import { describe, expect, test } from 'vitest'
import { expenseGroups, expenseLeaves } from '../ground/catalog/expense.domain.ts'
import { incomeGroups, incomeLeaves } from '../ground/catalog/income.domain.ts'
import { type Leaf, parentOf } from '../ground/catalog/rubro.domain.ts'
import { companies, persons } from '../ground/catalog/terceros.domain.ts'
import { type Act, laneOf } from './act.domain.ts'
import { amountOf, pastYear, planOf, presentYear } from './plan.domain.ts'
import { randomFrom, seedOf } from './random.domain.ts'

const year = presentYear(1)
const acts = planOf(year)
const of = <K extends Act['kind']>(kind: K) =>
  acts.filter((act): act is Act & { kind: K } => act.kind === kind)

describe('the catalogs', () => {
  test.each([
    ['income', incomeGroups, incomeLeaves],
    ['expense', expenseGroups, expenseLeaves],
  ] as const)('every rubro of %s is a child of a group, and no code is twice', (_side, groups, leaves) => {
    const known = new Set(groups.map(([code]) => code))
    const codes = [...known, ...leaves.map(({ code }) => code)]
    expect(new Set(codes).size).toBe(groups.length + leaves.length)
    expect(codes.filter((code) => parentOf(code, known) === null)).toHaveLength(1)
  })

  test('some thirty-eight thousand million, and the income covers the expense', () => {
    const sum = (leaves: readonly Leaf[]) => leaves.reduce((total, { millions }) => total + millions, 0)
    expect(sum(expenseLeaves)).toBe(38_019)
    expect(sum(incomeLeaves) - sum(expenseLeaves)).toBe(150)
  })

  test('no tercero is twice', () => {
    const numbers = [...companies, ...persons].map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('the year', () => {
  test('is always the same', () => expect(planOf(presentYear(1))).toEqual(acts))

  test('has every kind of document, some half done', () => {
    const unfinished = (kind: Act['kind']) =>
      acts.filter((act) => act.kind === kind && 'upTo' in act && act.upTo !== 'approved').length
    expect(of('cdp').length).toBeGreaterThan(180)
    expect(of('obligacion').length).toBeGreaterThan(400)
    for (const kind of ['cdpRequest', 'cdp', 'obligacion'] as const)
      expect(unfinished(kind)).toBeGreaterThan(0)
    expect(new Set(of('adjust').map(({ what, action }) => `${what} ${action}`)).size).toBeGreaterThan(5)
  })

  test('goes by days, and nothing comes before what it rests on', () => {
    const seen = new Set<string>()
    let day = ''
    for (const act of acts) {
      expect(act.date >= day).toBe(true)
      for (const before of restsOn(act)) expect(seen, act.key).toContain(before)
      seen.add(act.key)
      day = act.date
    }
    expect(seen.size).toBe(acts.length)
    expect(day <= year.last).toBe(true)
  })

  test('nobody works on weekends', () => {
    const resting = acts.filter(({ date }) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    expect(resting).toEqual([])
  })

  test('never certifies more than a rubro has', () => {
    const certified = new Map<string, number>()
    for (const { lines } of of('cdp'))
      for (const { leaf, amount } of lines) certified.set(leaf, (certified.get(leaf) ?? 0) + amount)
    for (const leaf of expenseLeaves)
      expect(certified.get(leaf.code) ?? 0, leaf.code).toBeLessThanOrEqual(amountOf(leaf, year))
  })

  test('a larger scale has more documents, after the same ones', () => {
    const reported = planOf(presentYear(3))
    const keys = new Set(reported.map(({ key }) => key))
    expect(reported.filter(({ lines }) => lines.some(({ amount }) => amount <= 0))).toEqual([])
    expect(keys.size).toBeGreaterThan(2 * acts.length)
    expect(acts.every(({ key }) => keys.has(key))).toBe(true)
  })

  test('that is over left nothing half done', () => {
    const drafts = planOf(pastYear).filter((act) => 'upTo' in act && act.upTo === 'draft')
    expect(drafts).toEqual([])
  })
})

function restsOn(act: Act): string[] {
  const after = act.after === null ? [] : [act.after]
  if (act.kind === 'cdp') return act.request === null ? after : [...after, act.request]
  if (act.kind === 'registro') return [...after, act.cdp]
  if (act.kind === 'obligacion') return [...after, act.registro]
  if (act.kind === 'pago') return [...after, act.obligacion]
  return act.kind === 'adjust' ? [...after, act.on] : after
}

describe('chance', () => {
  test('falls the same way for a seed, and otherwise for another', () => {
    const throws = (seed: number) => {
      const { whole } = randomFrom(seed)
      return Array.from({ length: 20 }, () => whole(1, 6))
    }
    expect(throws(7)).toEqual(throws(7))
    expect(throws(7)).not.toEqual(throws(8))
    expect(new Set(throws(seedOf('dice')))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })

  test('a lane is named by the document that gives its numbers', () =>
    expect(new Set(acts.map(laneOf))).toEqual(
      new Set(['cdpRequest', 'cdp', 'registro', 'obligacion', 'pago']),
    ))
})
