import { nationalDates } from '@quina/hospital/domain'
import { type Day, day, type Money, pesos, sumOf } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recomputed } from '../../law/explanation/explanation.domain.ts'
import { lawParameters, parametersOf, replacing } from '../../law/parameter/parameter.domain.ts'
import type { BenefitPay, BenefitRegime } from '../benefit/benefit.contract.ts'
import type { LeaverFacts } from './settlement.contract.ts'
import { settlementDeadline, settlementOf } from './settlement.domain.ts'

const law = parametersOf(lawParameters)
const byCalendar = replacing(
  law,
  lawParameters.filter(({ key }) => key === 'COMP_VAC_DIAS').map((row) => ({ ...row, value: 'CALENDARIO' })),
)
const holidays = nationalDates(day('2024-01-01'), day('2028-12-31'))
const payOf = (assignment: Money, transport: Money): BenefitPay => ({
  assignment,
  transport,
  representation: pesos(0),
  technicalPremium: pesos(0),
  seniority: pesos(0),
  food: pesos(0),
  variable: pesos(0),
  perDiem: pesos(0),
  perDiemDays: 0,
})
const b3: LeaverFacts = {
  regime: 'publico',
  mode: 'ANUAL',
  retiredOn: day('2026-10-15'),
  pay: payOf(pesos(3_000_000), pesos(249_095)),
  accruedFrom: {
    bsp: day('2026-02-01'),
    primaServicios: day('2026-07-01'),
    vacaciones: day('2026-02-01'),
    primaNavidad: day('2026-01-01'),
    cesantias: day('2026-01-01'),
  },
  paid: { bsp: pesos(1_050_000), primaServicios: pesos(1_668_298), primaVacaciones: pesos(1_650_000) },
  interruptions: [],
  pendingRest: 0,
  saturdays: false,
  salaries: [],
  dismissal: null,
  discountAuthorisation: null,
}
const settle = (leaving: LeaverFacts, parameters = law) => settlementOf(leaving, { parameters, holidays })
const amounts = (leaving: LeaverFacts, parameters = law) =>
  settle(leaving, parameters).lines.map(({ kind, days, figure }) => [
    kind,
    days,
    Number(figure.amount / 100n),
  ])

describe('final settlement (payroll dossier §2.14)', () => {
  test('B-3: the benefits of a public employee who retires on 15 October', () => {
    expect(amounts(b3)).toEqual([
      ['bsp', 255, 743_750],
      ['primaServicios', 105, 486_587],
      ['vacaciones', 255, 1_230_949],
      ['primaVacaciones', 255, 1_230_949],
      ['recreacion', 255, 141_667],
      ['primaNavidad', 285, 2_860_387],
      ['cesantias', 285, 3_098_752],
      ['intereses', 285, 294_381],
    ])
    expect(settle(b3)).toMatchObject({ total: pesos(10_087_422), notes: [] })
  })

  test('COMP_VAC_DIAS: HABILES pays half the base a year; CALENDARIO, the fourteen days that ten working ones take', () => {
    const byDays = settle(b3).lines.find(({ kind }) => kind === 'vacaciones')
    expect(byDays?.figure.amount).toBe(pesos(1_230_949))
    const rest = settle(b3, byCalendar).lines.find(({ kind }) => kind === 'vacaciones')
    // 3.475.619,83 ÷ 30 × 14,625
    expect(rest?.figure.amount).toBe(pesos(1_694_365))
    expect(recomputed(rest!.figure)).toBe(pesos(1_694_365))
  })

  test('rest of completed years is paid with that of the running one', () => {
    const [rest] = settle({ ...b3, pendingRest: 15 }).lines.filter(({ kind }) => kind === 'vacaciones')
    expect(rest).toMatchObject({ days: 615 })
    expect(rest?.figure.amount).toBe(pesos(2_968_759))
  })

  test('unpaid days are taken from every accrual', () => {
    const strike = { from: day('2026-08-01'), to: day('2026-08-10') }
    const days = Object.fromEntries(
      settle({ ...b3, interruptions: [strike] }).lines.map(({ kind, days: all }) => [kind, all]),
    )
    expect(days).toMatchObject({
      bsp: 245,
      primaServicios: 95,
      vacaciones: 245,
      primaNavidad: 275,
      cesantias: 275,
    })
  })

  test('C1.11: days taken in advance are deducted with a written authorisation alone', () => {
    const advanced = { ...b3, pendingRest: -3 }
    expect(settle(advanced)).toMatchObject({ total: pesos(10_087_422) })
    expect(settle(advanced).notes).toEqual([
      'Días de vacaciones anticipados: 3. Sin autorización escrita no se descuentan (CST, arts. 59 y 149).',
    ])
    const authorised = { ...advanced, discountAuthorisation: 'Acta 12 del 2026/09/01' }
    expect(settle(authorised)).toMatchObject({ total: pesos(9_787_422), notes: [] })
  })

  test('a private worker dismissed has prima, cesantías, interest, rest and indemnity', () => {
    const dismissed: LeaverFacts = {
      ...b3,
      regime: 'privado',
      pay: payOf(pesos(3_600_000), pesos(0)),
      retiredOn: day('2026-06-30'),
      accruedFrom: { ...b3.accruedFrom, primaServicios: day('2026-01-01'), vacaciones: day('2026-01-01') },
      salaries: Array.from({ length: 12 }, () => pesos(3_600_000)),
      dismissal: { contract: { kind: 'indefinite' }, from: day('2026-01-01') },
    }
    expect(amounts(dismissed)).toEqual([
      ['primaServicios', 180, 1_800_000],
      ['cesantias', 180, 1_800_000],
      ['intereses', 180, 108_000],
      ['vacaciones', 180, 900_000],
      ['indemnizacion', 0, 3_600_000],
    ])
  })

  test('the sum of the lines is the total and every line adds up, for any leaver and day', () => {
    const someDay = fc.integer({ min: 0, max: 364 })
    const salary = fc.integer({ min: 1_000_000, max: 30_000_000 }).map((value) => pesos(value))
    const regimes = fc.constantFrom<BenefitRegime>('publico', 'oficial', 'privado', 'integral')
    fc.assert(
      fc.property(
        someDay,
        salary,
        regimes,
        fc.integer({ min: 0, max: 30 }),
        (at, assignment, regime, pendingRest) => {
          const retiredOn = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10) as Day
          const leaving = { ...b3, regime, retiredOn, pendingRest, pay: payOf(assignment, pesos(0)) }
          for (const parameters of [law, byCalendar]) {
            const { lines, total } = settle({ ...leaving, salaries: [assignment] }, parameters)
            expect(total).toBe(sumOf(lines, ({ figure }) => figure.amount))
            for (const { figure } of lines) expect(recomputed(figure)).toBe(figure.amount)
          }
        },
      ),
    )
  })
})

describe('deadline of a public house (C1.11)', () => {
  const requested = { requestedOn: day('2026-10-16'), salary: pesos(3_000_000) }

  test('fifteen working days for the act and forty-five for the payment', () => {
    const { actBy, payBy, left, penalty } = settlementDeadline(requested, day('2026-10-16'), holidays)
    expect([actBy, payBy]).toEqual(['2026-11-09', '2027-01-18'])
    expect(left).toBe(60)
    expect(penalty.amount).toBe(pesos(0))
  })

  test('each day late costs one of salary', () => {
    const { left, penalty } = settlementDeadline(requested, day('2027-01-28'), holidays)
    expect(left).toBe(-8)
    expect(penalty.amount).toBe(pesos(1_000_000))
  })
})
