import { addDays, type Day, day, type Money, pesos, plus, sumOf, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contributionConcepts, type System } from '../../engine/contribution/contribution.contract.ts'
import { contributionsOf } from '../../engine/contribution/contribution.domain.ts'
import { pilaLinesOf } from '../../engine/contribution/pila-lines.domain.ts'
import { dayMapOf } from '../../engine/day-map/day-map.domain.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import { recomputed } from '../../law/explanation/explanation.domain.ts'
import { lawParameters, parametersOf, replacing, rowsOf } from '../../law/parameter/parameter.domain.ts'
import {
  absenceOf,
  contributorOf,
  monthFacts,
  otherLine,
  salaryRow,
} from '../../testing/engine-facts.domain.ts'
import {
  joinedBeside,
  joinedEarnings,
  joinedWith,
  reportedInItsMonth,
  retroactiveIn,
} from './joint-month.domain.ts'
import { restContributions, restPayIn } from './rest-month.domain.ts'

const parameters = parametersOf(lawParameters)
const on = day('2026-07-31')

/** What a month of a public employee contributes by itself, and its lines of PILA. */
function month(amount: number, absences: Parameters<typeof monthFacts>[2] = {}) {
  const lines = [otherLine('BASICO', pesos(amount), { noveltyId: null, on: day('2026-07-01') })]
  return contributed(lines, salaryRow(amount), absences)
}

function contributed(
  lines: readonly PayrollLine[],
  salary: ReturnType<typeof salaryRow>,
  absences: Parameters<typeof monthFacts>[2] = {},
) {
  const map = dayMapOf(monthFacts('2026-07', salary, absences))
  const facts = { map, on, house: 'ese' as const, contributor: contributorOf(), lines }
  const all = contributionsOf(facts, parameters)
  const engagement = {
    ...{ from: day('2020-01-01'), until: null, salariesFrom: [], salaryKind: 'fixed' as const },
    ...{ variesThisMonth: false, riskClass: 3, activity: '3861001', highRiskPension: false },
  }
  const pila = pilaLinesOf(all.lines, engagement).map((line, at) => ({
    ...{ from: all.lines[at]!.from as Day, to: all.lines[at]!.to as Day, line },
  }))
  const paid = (concept: string): Money =>
    sumOf(
      all.payroll.filter((one) => one.concept === concept),
      ({ figure }) => figure.amount,
    )
  return { pila, paid }
}

const bonusLine = (amount: number): PayrollLine =>
  otherLine('PRIMA-SERV', pesos(amount), { noveltyId: null, on, bases: ['parafiscal'] })
const bonusOf = (amount: number, contributed: ReadonlyMap<string, Money>) => ({
  added: { health: zero, pension: zero, risk: zero, parafiscal: pesos(amount) },
  contributed,
})
const aloneLevies = (amount: number) => {
  const { paid } = contributed([bonusLine(amount)], salaryRow(2_641_000))
  return new Map(['CCF', 'ICBF', 'SENA'].map((concept) => [concept, paid(concept)]))
}

describe('the parafiscales of a prima in the line of the month', () => {
  test('two payrolls go up to the hundred twice, PILA once: the second pays the difference', () => {
    const own = month(2_641_000)
    const levies = aloneLevies(1_501_000)
    // 4 % of 2.641.000 is 105.640 and of 1.501.000 is 60.040: 105.700 and 60.100, where 4 % of both is 165.680, 165.700.
    expect([own.paid('CCF'), levies.get('CCF')]).toEqual([pesos(105_700), pesos(60_100)])
    const joint = joinedBeside({ pila: own.pila, parameters, on, uncapped: false }, [
      bonusOf(1_501_000, levies),
    ])
    expect(joint.pila[0]!.line).toMatchObject({
      ibc: { ccf: pesos(4_142_000), parafiscal: pesos(4_142_000), health: pesos(2_641_000) },
      amounts: { ccf: pesos(165_700), health: own.pila[0]!.line.amounts.health },
    })
    expect(joint.lines.map(({ concept, nature, figure }) => [concept, nature, figure.amount])).toContainEqual(
      ['CCF', 'employer', pesos(-100)],
    )
    expect(joint.lines[0]!.figure.sentence).toContain('PILA redondea una vez la línea del mes')
  })

  test('whichever is approved second, what both pay is what PILA receives, over random people', () => {
    const amount = fc.integer({ min: 1_800_000, max: 9_000_000 })
    fc.assert(
      fc.property(amount, amount, (salary, bonus) => {
        const own = month(salary)
        const levies = aloneLevies(bonus)
        const { pila, lines } = joinedBeside({ pila: own.pila, parameters, on, uncapped: false }, [
          bonusOf(bonus, levies),
        ])
        for (const [concept, system] of [
          ['CCF', 'ccf'],
          ['ICBF', 'icbf'],
          ['SENA', 'sena'],
        ] as const) {
          const more = sumOf(
            lines.filter((one) => one.concept === concept),
            ({ figure }) => figure.amount,
          )
          const both = own.paid(concept) + levies.get(concept)! + more
          expect(both).toBe(sumOf(pila, ({ line }) => line.amounts[system]))
        }
        for (const { figure } of lines) expect(recomputed(figure)).toBe(figure.amount)
      }),
    )
  })

  test('a month without a day worked nor paid has no line for it, and a prima before its month is paid alone', () => {
    const ill = month(2_641_000, { absences: [absenceOf('illness', '2026-07-01', '2026-07-31')] })
    const bonus = bonusOf(1_501_000, new Map())
    const given = { pila: ill.pila, parameters, on, uncapped: false }
    expect(joinedBeside(given, [bonus])).toEqual({ pila: ill.pila, lines: [] })
    const totals = { earned: pesos(1_501_000), deducted: zero, net: pesos(1_501_000), employer: zero }
    expect(
      joinedWith({ pila: [], parameters, on, uncapped: false }, { lines: [bonusLine(1_501_000)], totals }),
    ).toEqual({
      pila: [],
    })
  })
})

const vacation = { from: day('2026-07-06'), until: day('2026-07-22') }
describe('a rest that is paid before its month', () => {
  test('its parts of each month add up to its pay, over random rests', () => {
    const days = fc.integer({ min: 0, max: 120 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000 }), days, days, (pay, start, length) => {
        const from = addDays(day('2026-05-01'), start)
        const rest = { from, until: addDays(from, length) }
        const months = [5, 6, 7, 8, 9, 10, 11, 12].map((number) =>
          restPayIn(pesos(pay), rest, { year: 2026, month: number }),
        )
        expect(sumOf(months, (part) => part)).toBe(pesos(pay))
        expect(months.every((part) => part >= zero)).toBe(true)
      }),
    )
  })

  test('what it contributes and what its month pays after it are what PILA receives, over random people', () => {
    const amount = fc.integer({ min: 1_800_000, max: 9_000_000 })
    fc.assert(
      fc.property(amount, amount, (salary, pay) => {
        const absences = { absences: [absenceOf('vacation', vacation.from, vacation.until)] }
        const { pila, paid } = month(salary, absences)
        const given = { pila, parameters, on, uncapped: false }
        const line = otherLine('VACACIONES', pesos(pay), { noveltyId: null, on, bases: ['parafiscal'] })
        const own = [
          ...restContributions(given, vacation),
          ...joinedEarnings({ ...given, rest: vacation }, [line]).lines,
        ]
        const contributed = new Map<string, Money>()
        for (const { concept, figure } of own)
          contributed.set(concept, plus(contributed.get(concept) ?? zero, figure.amount))
        const added = { health: zero, pension: zero, risk: zero, parafiscal: pesos(pay), rest: vacation }
        const after = joinedBeside(given, [{ added, contributed }])
        for (const [system, { employee, employer }] of Object.entries(contributionConcepts)) {
          const concepts: readonly string[] = [employee, employer].flatMap((concept) => concept ?? [])
          const lines = [...own, ...after.lines].filter(({ concept }) => concepts.includes(concept))
          const all = sumOf(concepts, paid) + sumOf(lines, ({ figure }) => figure.amount)
          expect(all).toBe(sumOf(after.pila, (one) => one.line.amounts[system as System]))
        }
        for (const { figure } of [...own, ...after.lines]) expect(recomputed(figure)).toBe(figure.amount)
      }),
    )
  })
})

describe('PILA_RETRO', () => {
  const inItsMonth = replacing(
    parameters,
    rowsOf('PILA_RETRO', ['opcion', '2016-06-12 ... VST_MES_PAGO | Operador']),
  )

  test('N_POR_MES corrects each month in a planilla of its own, VST_MES_PAGO reports all in that of the payment', () => {
    expect([reportedInItsMonth(parameters, on), reportedInItsMonth(inItsMonth, on)]).toEqual([false, true])
  })

  test('in the month of its payment it is a variation of the line, contributes the difference of what was rounded', () => {
    const own = month(2_824_800)
    const earned = otherLine('BASICO', pesos(554_400), { noveltyId: null, on })
    const { pila, lines } = retroactiveIn({ pila: own.pila, parameters, on, uncapped: false })([earned])
    expect(pila[0]!.line).toMatchObject({
      variesThisMonth: true,
      ibc: { health: pesos(3_379_200), parafiscal: pesos(3_379_200) },
    })
    const figures = Object.fromEntries(
      lines.map(({ concept, figure }) => [concept, Number(figure.amount) / 100]),
    )
    // 12,5 %: 422.400 where 353.100 were owed; 16 %: 540.700 and 452.000; 4 % of the employee: 135.168 and 112.992.
    expect(figures).toMatchObject({ 'SALUD-EMP': 22_176, 'PENSION-EMP': 22_176 })
    expect(figures['SALUD-PAT']).toBe(422_400 - 353_100 - 22_176)
    expect(figures['PENSION-PAT']).toBe(540_700 - 452_000 - 22_176)
    expect(figures.CCF).toBe(135_200 - 113_000)
  })

  test('it reaches the Fondo de Solidaridad and stops at twenty-five wages of the month', () => {
    const rich = month(6_900_000)
    const given = { pila: rich.pila, parameters, on, uncapped: false }
    const more = otherLine('BASICO', pesos(200_000), { noveltyId: null, on })
    const fund = retroactiveIn(given)([more]).lines.filter(({ concept }) => concept.startsWith('FSP-SOL'))
    // 7.100.000 pass four wages: half a point of all of it.
    expect(fund.map(({ concept, figure }) => [concept, figure.amount])).toEqual([['FSP-SOL', pesos(35_500)]])
    const most = otherLine('BASICO', pesos(90_000_000), { noveltyId: null, on })
    const capped = retroactiveIn(given)([most]).pila
    expect(capped[0]!.line.ibc).toMatchObject({ health: pesos(43_772_625), parafiscal: pesos(96_900_000) })
    const free = retroactiveIn({ ...given, uncapped: true })([most]).pila
    expect(free[0]!.line.ibc.health).toBe(pesos(96_900_000))
  })

  test('without the payroll of the month there is no line to add to', () => {
    expect(() => retroactiveIn({ pila: [], parameters, on, uncapped: false })).toThrow(
      expect.objectContaining({ code: 'NOM-399' }),
    )
  })
})
