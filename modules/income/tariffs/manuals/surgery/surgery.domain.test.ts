import { byDecimal, type Money, pesos, sumOf } from '@quina/kernel'
import { expect, test } from 'vitest'
import { soatPesos, uvbFromSmldv } from '../manual/soat.domain.ts'
import { issFactors, soatRules } from './defaults.contract.ts'
import {
  type ComponentValues,
  components,
  type SurgeryRules,
  type SurgicalProcedure,
} from './surgery.contract.ts'
import { surgeryOf } from './surgery.domain.ts'

const worth = (points: string): Money => soatPesos(uvbFromSmldv(points), pesos(12_110))
const group = (points: readonly string[]): ComponentValues => {
  const [surgeon = '', anaesthetist = '', assistant = '', theatre = '', materials = ''] = points
  return {
    surgeon: worth(surgeon),
    anaesthetist: worth(anaesthetist),
    assistant: assistant === '' ? null : worth(assistant),
    theatre: worth(theatre),
    materials: worth(materials),
  }
}
const group07 = group(['9', '5.3', '2.37', '16.88', '9.92'])
const group08 = group(['10.44', '6.17', '2.74', '18.51', '9.92'])
const group10 = group(['15.71', '9.02', '4.28', '28.08', '15.72'])
const soat: SurgeryRules = { ...soatRules, percent: '0', final: pesos(100) }

const procedure = (
  code: string,
  values: ComponentValues,
  also: Partial<SurgicalProcedure> = {},
): SurgicalProcedure => ({
  code,
  values,
  bloodless: false,
  relation: 'other-route-same-specialist',
  ...also,
})
const amounts = (surgery: ReturnType<typeof surgeryOf>): number[] =>
  surgery.lines.map(({ amount }) => Number(amount) / 100)

test('a caesarean of group 08 with SOAT less five per cent (worked example 3)', () => {
  const surgery = surgeryOf([procedure('cesárea', group08)], { ...soat, percent: '-5' })
  expect(amounts(surgery)).toEqual([453_000, 267_500, 118_700, 803_000, 430_200])
  expect(surgery.total).toBe(pesos(2_072_400))
})

test('the same brought to the hundred only in its total, as some contracts ask', () => {
  const exact = (points: string) => byDecimal(pesos(12_110), uvbFromSmldv(points), { rounding: 'half-up' })
  const values: ComponentValues = {
    surgeon: exact('10.44'),
    anaesthetist: exact('6.17'),
    assistant: exact('2.74'),
    theatre: exact('18.51'),
    materials: exact('9.92'),
  }
  const surgery = surgeryOf([procedure('cesárea', values)], { ...soat, percent: '-5', rounds: 'total' })
  expect(surgery.total).toBe(pesos(2_072_200))
})

test('two procedures by different routes, dearest first whatever their order (worked example 4)', () => {
  const surgery = surgeryOf([procedure('segundo', group07), procedure('primero', group10)], soat)
  expect(amounts(surgery)).toEqual([
    ...[717_200, 411_700, 195_200, 1_281_800, 717_800],
    ...[308_000, 181_500, 81_200, 385_400, 339_600],
  ])
  expect(surgery.total).toBe(pesos(4_619_400))
})

const uvr = (count: string, theatre: number, materials: number): ComponentValues => {
  const fee = (unit: number) => byDecimal(pesos(unit), count, { rounding: 'half-up' })
  const more = (value: number) => byDecimal(pesos(value), '1.25', { unit: pesos(5), rounding: 'half-up' })
  return {
    surgeon: fee(1_590),
    anaesthetist: fee(1_200),
    assistant: fee(450),
    theatre: more(theatre),
    materials: more(materials),
  }
}

test('ISS with 25 % and five pesos, 140 and 100 UVR by another route (worked example 5)', () => {
  const iss: SurgeryRules = { ...soat, factors: issFactors, final: pesos(5) }
  const surgery = surgeryOf(
    [procedure('a', uvr('140', 186_410, 140_120)), procedure('b', uvr('100', 144_645, 109_205))],
    iss,
  )
  expect(amounts(surgery)).toEqual([
    ...[222_600, 168_000, 63_000, 233_015, 175_150],
    ...[119_250, 90_000, 33_750, 135_605, 102_380],
  ])
  expect(sumOf(surgery.lines.slice(0, 5), ({ amount }) => amount)).toBe(pesos(861_765))
  expect(sumOf(surgery.lines.slice(5), ({ amount }) => amount)).toBe(pesos(480_985))
})

test('without incision only a part of fees and theatre is paid', () => {
  const values = { ...group07, assistant: null }
  const surgery = surgeryOf([procedure('endoscopia', values, { bloodless: true })], soat)
  expect(surgery.lines.map(({ component, percent }) => [component, percent])).toEqual([
    ['surgeon', 45],
    ['anaesthetist', 50],
    ['theatre', 45],
    ['materials', 100],
  ])
})

test('what is done without incision ranks by what is paid of its surgeon, which is a part', () => {
  // 717.200 × 45 % is less than 410.700.
  const surgery = surgeryOf(
    [procedure('endoscopia', group10, { bloodless: true }), procedure('abierta', group07)],
    soat,
  )
  expect(surgery.lines.map(({ code, percent }) => [code, percent])).toEqual([
    ...components.map((): [string, number] => ['abierta', 100]),
    ...[33.75, 37.5, 75, 22.5, 75].map((percent): [string, number] => ['endoscopia', percent]),
  ])
})

test('where surgeons bill by themselves, the dearest in all comes first', () => {
  const without = (values: ComponentValues) => ({ ...values, surgeon: null })
  const surgery = surgeryOf([procedure('g07', without(group07)), procedure('g10', without(group10))], soat)
  expect(surgery.lines[0]).toMatchObject({ code: 'g10', at: 1, percent: 100 })
})

test('the same code twice is two procedures, and each line names its own', () => {
  const { lines } = surgeryOf(
    [procedure('a', group08), procedure('a', group08, { relation: 'bilateral' })],
    soat,
  )
  expect(lines.map(({ at }) => at)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
})

test.each([
  ['TAR-011', []],
  [
    'TAR-012',
    [
      procedure('vacío', {
        surgeon: null,
        anaesthetist: null,
        assistant: null,
        theatre: null,
        materials: null,
      }),
    ],
  ],
])('%s', (code, procedures) => {
  expect(() => surgeryOf(procedures, soat)).toThrow(expect.objectContaining({ code }))
})
