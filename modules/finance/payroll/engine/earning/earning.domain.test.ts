import { day, pesos, zero } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { lawParameters, parametersOf, replacing, rowsOf } from '../../law/parameter/parameter.domain.ts'
import {
  absenceOf,
  exampleConcepts,
  monthFacts,
  publicConcepts,
  salaryRow,
} from '../../testing/engine-facts.domain.ts'
import type { SalaryRow, WorkPlace } from '../day-map/day-map.contract.ts'
import { dayMapOf } from '../day-map/day-map.domain.ts'
import type { PayrollConcept } from '../method/method.contract.ts'
import { type EarningFacts, earningsOf } from './earning.domain.ts'

const law = parametersOf(lawParameters)
const march = day('2026-03-31')

const facts = (salary: SalaryRow, rest: Partial<EarningFacts> = {}): EarningFacts => ({
  map: dayMapOf(monthFacts('2026-03', salary)),
  on: march,
  workingTime: 'public',
  hours: [],
  values: [],
  concepts: publicConcepts,
  lines: [],
  ...rest,
})

const paid = (given: EarningFacts, parameters = law) =>
  earningsOf(given, parameters).map(({ concept, figure }) => `${concept} ${Number(figure.amount) / 100}`)

describe('earnings of a month', () => {
  test('are the salary and the subsidies of who earns little enough (S1)', () => {
    expect(paid(facts(salaryRow(2_400_000)))).toEqual([
      'SUELDO 2400000',
      'TRANSPORTE 249095',
      'ALIMENTACION 105855',
    ])
  })

  test.each([
    ['exactly two minimum wages', 3_501_810, ['SUELDO 3501810', 'TRANSPORTE 249095']],
    ['a peso more', 3_501_811, ['SUELDO 3501811']],
    [
      'exactly the top of the food subsidy',
      2_968_261,
      ['SUELDO 2968261', 'TRANSPORTE 249095', 'ALIMENTACION 105855'],
    ],
    ['a peso above it', 2_968_262, ['SUELDO 2968262', 'TRANSPORTE 249095']],
  ])('of %s follow the limits, which are inclusive', (_, salary, lines) => {
    expect(paid(facts(salaryRow(salary)))).toEqual(lines)
  })

  test('follow the days worked, and pay no subsidy for the others (I-1)', () => {
    const absences = [absenceOf('illness', '2026-05-16', '2026-05-27')]
    const map = dayMapOf(monthFacts('2026-05', salaryRow(2_700_000), { absences }))
    expect(
      paid(facts(salaryRow(2_700_000), { map, on: day('2026-05-31'), concepts: exampleConcepts })),
    ).toEqual(['SUELDO 1620000', 'TRANSPORTE 149457'])
  })

  test('pay a salary that changed on the 16 in two lines, and a paid leave as a line of its own', () => {
    const salaries = [salaryRow(2_400_000), salaryRow(2_450_001, '2026-03-16')]
    const absences = [absenceOf('paidLeave', '2026-03-29', '2026-03-30')]
    const map = dayMapOf(monthFacts('2026-03', salaries[0]!, { salaries, absences }))
    const lines = earningsOf(facts(salaries[0]!, { map, concepts: exampleConcepts }), law)
    expect(
      lines.map(({ concept, figure, noveltyId }) => [concept, Number(figure.amount) / 100, noveltyId]),
    ).toEqual([
      ['SUELDO', 1_200_000, null],
      // 13 days of 2.450.001: 1.061.667,1.
      ['SUELDO', 1_061_667, null],
      ['LICENCIA', 163_333, 'paidLeave'],
      ['TRANSPORTE', 232_489, null],
    ])
    expect(lines[1]?.figure.sentence).toBe('Sueldo: 2.450.001 ÷ 30 × 13 días (Res. 1) = 1.061.667.')
  })

  test('pay connectivity in place of transport to who works remotely', () => {
    const salary = salaryRow(2_400_000)
    const from = (first: string) => ({ from: day(first), remote: true })
    const paidAt = (...places: readonly WorkPlace[]) =>
      paid(
        facts(salary, {
          map: dayMapOf(monthFacts('2026-03', salary, { places })),
          concepts: exampleConcepts,
        }),
      )
    expect(paidAt(from('2026-03-01'))).toEqual(['SUELDO 2400000', 'CONECTIVIDAD 249095'])
    // From the 16 on, and three days of March again in the house: 18 and 12 days of 249.095.
    expect(paidAt(from('2026-03-16'), { from: day('2026-03-28'), remote: false })).toEqual([
      ...['SUELDO 2400000', 'TRANSPORTE 149457', 'CONECTIVIDAD 99638'],
    ])
  })

  test('AUX_TRANSPORTE_BASE: ASIGNACION compares the wage alone, DEVENGADO also what varies', () => {
    const extra = {
      kind: 'RN',
      minutes: 60,
      salary: pesos(3_400_000),
      factor: '0.35',
      noveltyIds: ['a'],
    } as const
    const hours = [{ ...extra, figure: { amount: pesos(200_000), terms: [], rounding: [], sentence: '' } }]
    const given = facts(salaryRow(3_400_000), { workingTime: 'private', hours, concepts: exampleConcepts })
    expect(paid(given)).toEqual(['SUELDO 3400000', 'RECARGO-N 200000', 'TRANSPORTE 249095'])
    const accrued = replacing(
      law,
      rowsOf('AUX_TRANSPORTE_BASE', ['opcion', '1963-01-01 ... DEVENGADO | Concepto']),
    )
    expect(paid(given, accrued)).toEqual(['SUELDO 3400000', 'RECARGO-N 200000'])
    expect(paid({ ...given, workingTime: 'public' }, accrued)).toContain('TRANSPORTE 249095')
  })

  test('name the norm of the day of the minimum wage', () => {
    const transport = (month: string, on: string) =>
      earningsOf(
        facts(salaryRow(2_400_000), { map: dayMapOf(monthFacts(month, salaryRow(2_400_000))), on: day(on) }),
        law,
      ).find(({ concept }) => concept === 'TRANSPORTE')?.figure.sentence
    expect(transport('2025-12', '2025-12-31')).toBe(
      'Auxilio de transporte: 200.000 ÷ 30 × 30 días (Decreto 1573/2024) = 200.000.',
    )
    expect(transport('2026-03', '2026-03-31')).toContain('(Decreto 1470/2025)')
  })
})

describe('methods of a concept', () => {
  const concept = (code: string, order: number, method: PayrollConcept['method']): PayrollConcept => ({
    code,
    name: code,
    nature: 'earning',
    method,
    order,
    bases: [],
    salary: true,
    norm: 'Convención',
  })
  const salary = concept('SUELDO', 1, {
    method: 'days',
    amount: { from: 'salary', part: 'amount' },
    states: ['worked'],
  })
  const only = (...concepts: readonly PayrollConcept[]) => facts(salaryRow(8_000_000), { concepts })

  test.each([
    ['fixed, by the last salary', { method: 'fixed', amount: { from: 'salary', part: 'total' } }, 8_000_000],
    [
      'fixed, of a parameter by a factor of it',
      { method: 'fixed', amount: { from: 'parameter', key: 'SMMLV', factor: 'APRENDIZ_LECTIVA' } },
      1_313_179,
    ],
    [
      'percentage of others by a value',
      { method: 'percentage', of: ['SUELDO'], rate: { value: '0.035' } },
      280_000,
    ],
    ['percentage of others by a parameter', { method: 'percentage', of: ['SUELDO'], rate: 'CCF' }, 320_000],
    ['table by minimum wages', { method: 'table', of: ['SUELDO'], brackets: 'FSP_SUBSISTENCIA' }, 40_000],
    [
      'difference up to an amount',
      { method: 'difference', amount: { from: 'parameter', key: 'SMMLV' }, of: ['NADA'] },
      1_750_905,
    ],
    [
      'difference already reached',
      { method: 'difference', amount: { from: 'parameter', key: 'SMMLV' }, of: ['SUELDO'] },
      null,
    ],
  ] as const)('%s', (_, method, amount) => {
    const [, line] = earningsOf(only(salary, concept('OTRO', 2, method)), law)
    expect(line === undefined ? null : Number(line.figure.amount) / 100).toBe(amount)
  })

  test('by novelty make a line of each', () => {
    const values = ['a', 'b'].map((id) => ({ id, concept: 'BONO', amount: pesos(50_000) }))
    const bonus = exampleConcepts.filter(({ code }) => code === 'BONO')
    const lines = earningsOf(facts(salaryRow(2_400_000), { values, concepts: bonus }), law)
    expect(lines.map(({ noveltyId }) => noveltyId)).toEqual(['a', 'b'])
  })

  test('take only of concepts that go before', () => {
    const early = concept('OTRO', 1, { method: 'percentage', of: ['SUELDO'], rate: 'CCF' })
    expect(() => earningsOf(only(salary, early), law)).toThrow(
      expect.objectContaining({
        code: 'CONCEPTO_FUERA_DE_ORDEN',
        message: 'El concepto OTRO se calcula de SUELDO, que debe ir antes: cambie su orden.',
      }),
    )
  })

  test('count a technical premium in the whole salary only when it is salary', () => {
    const row = salaryRow(8_000_000, '2020-01-01', { technicalPremium: pesos(1_000_000), seniority: zero })
    const total = concept('TOTAL', 2, { method: 'fixed', amount: { from: 'salary', part: 'total' } })
    expect(paid(facts(row, { concepts: [total] }))).toEqual(['TOTAL 8000000'])
    expect(paid(facts({ ...row, technicalPremiumSalary: true }, { concepts: [total] }))).toEqual([
      'TOTAL 9000000',
    ])
  })
})
