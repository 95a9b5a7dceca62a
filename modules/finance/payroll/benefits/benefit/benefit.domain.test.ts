import { day, type Money, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { recomputed } from '../../law/explanation/explanation.domain.ts'
import { lawParameters, parametersOf, replacing } from '../../law/parameter/parameter.domain.ts'
import type { BenefitFigure, BenefitPay, CesantiasMode } from './benefit.contract.ts'
import { baseOf } from './factor.domain.ts'
import { privateBenefits } from './private-benefit.domain.ts'
import { monthlyTransfer, publicBenefits, retroactiveCesantias, wholeYear } from './public-benefit.domain.ts'
import { averageVariable } from './service-days.domain.ts'
import { vacationPay } from './vacation.domain.ts'

const law = parametersOf(lawParameters)
const where = (key: string, value: string) =>
  replacing(
    law,
    lawParameters.filter((row) => row.key === key).map((row) => ({ ...row, value })),
  )
const on = day('2026-12-31')
const facts = (parameters = law, mode: CesantiasMode = 'ANUAL') => ({ on, parameters, mode })
const pay = (assignment: number, amounts: Partial<Record<keyof BenefitPay, number>> = {}): BenefitPay => {
  const of = (name: keyof BenefitPay) => pesos(amounts[name] ?? 0)
  return {
    assignment: pesos(assignment),
    representation: of('representation'),
    technicalPremium: of('technicalPremium'),
    seniority: of('seniority'),
    transport: of('transport'),
    food: of('food'),
    variable: of('variable'),
    perDiem: of('perDiem'),
    perDiemDays: amounts.perDiemDays ?? 0,
  }
}
const amounts = (all: readonly BenefitFigure[]) =>
  Object.fromEntries(all.map(({ kind, figure }) => [kind, Number(figure.amount / 100n)]))
const year = { regime: 'publico', days: wholeYear, paid: {} } as const

describe('public regime (payroll dossier §2.12)', () => {
  const b1 = publicBenefits(pay(3_600_000), year, facts())

  test('B-1: a whole year of 3.600.000', () => {
    expect(amounts(b1)).toEqual({
      bsp: 1_260_000,
      primaServicios: 1_852_500,
      vacaciones: 1_929_688,
      primaVacaciones: 1_929_688,
      recreacion: 240_000,
      primaNavidad: 4_020_182,
      cesantias: 4_355_198,
      intereses: 522_624,
    })
    for (const { figure } of b1) expect(recomputed(figure)).toBe(figure.amount)
  })

  test('B-1: each base is shown factor by factor', () => {
    const of = (kind: string) => b1.find((one) => one.kind === kind)!
    expect(baseOf(of('primaServicios').factors)).toBe(pesos(3_705_000))
    expect(baseOf(of('vacaciones').factors)).toBe(pesos(3_859_375))
    expect(of('primaVacaciones').figure.sentence).toBe(
      'Prima de vacaciones: base 3.859.375 (Asignación básica 3.600.000 + 1/12 bonificación por servicios 105.000 ' +
        '+ 1/12 prima de servicios 154.375) × 360 días ÷ 720 (Decreto 1045/1978, arts. 24 y 25) = 1.929.688.',
    )
    expect(of('bsp').figure.sentence).toContain('× 0,35')
    expect(of('bsp').figure.terms[0]?.parameters.map(({ key }) => key)).toEqual([
      'TOPE_BSP',
      'BSP_SOBRE_TOPE',
    ])
  })

  test('B-1: a rest of 22 days of the calendar', () => {
    const { factors } = b1.find(({ kind }) => kind === 'vacaciones')!
    const rest = { calendarDays: 22, from: on, norm: 'Decreto 1045/1978, art. 17' }
    expect(vacationPay(factors, rest).figure.amount).toBe(pesos(2_830_208))
  })

  test.each([
    [2_968_261, 1_484_131],
    [2_968_262, 1_038_892],
  ])('the threshold of the bonus is inclusive: %i gives %i', (assignment, bonus) => {
    expect(amounts(publicBenefits(pay(assignment), year, facts())).bsp).toBe(bonus)
  })

  test('FACTORES_PS: with TERRITORIAL representation and prima técnica stay out, with NACIONAL they enter', () => {
    const manager = pay(6_000_000, {
      representation: 1_000_000,
      technicalPremium: 500_000,
      seniority: 100_000,
    })
    const of = (parameters = law) =>
      publicBenefits(manager, { ...year, paid: { bsp: pesos(1_200_000) } }, facts(parameters))
    expect(amounts(of()).primaServicios).toBe(3_050_000)
    expect(amounts(of(where('FACTORES_PS', 'NACIONAL'))).primaServicios).toBe(3_850_000)
  })

  test('PRORRATA_PS: TIEMPO by days, DOCEAVAS by full months and from six on', () => {
    const of = (days: number, parameters = law) =>
      amounts(
        publicBenefits(
          pay(3_600_000),
          { ...year, days: { ...wholeYear, primaServicios: days } },
          facts(parameters),
        ),
      ).primaServicios
    const twelfths = where('PRORRATA_PS', 'DOCEAVAS')
    expect([of(105), of(105, twelfths)]).toEqual([540_313, 0])
    expect([of(200), of(200, twelfths)]).toEqual([1_029_167, 926_250])
  })

  test('PRORRATA_NAVIDAD: DIAS, or DOCEAVAS by full months', () => {
    const of = (parameters = law) =>
      amounts(
        publicBenefits(
          pay(3_600_000),
          { ...year, days: { ...wholeYear, primaNavidad: 285 } },
          facts(parameters),
        ),
      ).primaNavidad
    expect(of()).toBe(3_182_644)
    expect(of(where('PRORRATA_NAVIDAD', 'DOCEAVAS'))).toBe(3_015_137)
  })

  test('what was paid enters by its twelfth instead of what a year would give', () => {
    const paid = { primaServicios: pesos(1_200_000) }
    expect(baseOf(publicBenefits(pay(3_600_000), { ...year, paid }, facts())[2]!.factors)).toBe(
      pesos(3_805_000),
    )
  })

  test('viáticos are a factor of cesantías from 180 days on', () => {
    const of = (perDiemDays: number) =>
      amounts(publicBenefits(pay(3_600_000, { perDiem: 300_000, perDiemDays }), year, facts())).cesantias
    expect([of(179), of(180)]).toEqual([4_355_198, 4_655_198])
  })

  test.each([
    ['ANUAL', 522_624],
    ['MENSUAL_FNA', undefined],
    ['RETROACTIVO', undefined],
  ] as const)('interest of %s', (mode, interest) => {
    expect(amounts(publicBenefits(pay(3_600_000), year, facts(law, mode))).intereses).toBe(interest)
  })

  test('C1.5: the FNA gets a twelfth of the factors of cesantías each month', () => {
    const { figure } = monthlyTransfer(pay(3_600_000), {}, facts(law, 'MENSUAL_FNA'))
    expect(figure.amount).toBe(pesos(362_933))
    expect(figure.sentence).toContain('Ley 432/1998')
  })

  test('retroactive cesantías: the last base for all the service, less the value of the advances', () => {
    const service = { days: 3_600, paid: {}, advances: pesos(10_000_000) }
    const { whole, left } = retroactiveCesantias(pay(3_600_000), service, facts(law, 'RETROACTIVO'))
    expect(whole.figure.amount).toBe(pesos(43_551_975))
    expect(left).toBe(pesos(33_551_975))
  })
})

describe('official workers and private regime (payroll dossier §2.13)', () => {
  test('an official worker has the benefits of Decreto 1045 and no bonus nor prima de servicios', () => {
    const of = publicBenefits(pay(2_400_000), { ...year, regime: 'oficial' }, facts())
    expect(amounts(of)).toEqual({
      vacaciones: 1_200_000,
      primaVacaciones: 1_200_000,
      primaNavidad: 2_500_000,
      cesantias: 2_708_333,
      intereses: 325_000,
    })
  })

  test('a prima of the convention that was paid is a factor of his holidays', () => {
    const paid = { primaServicios: pesos(1_200_000) }
    const of = publicBenefits(pay(2_400_000), { ...year, regime: 'oficial', paid }, facts())
    expect(amounts(of).vacaciones).toBe(1_250_000)
  })

  const semester = { primaServicios: 180, cesantias: 180, vacaciones: 180 }
  const steady = (salary: number): Money[] => Array.from({ length: 12 }, () => pesos(salary))

  test('B-2: a semester of 3.600.000', () => {
    const of = privateBenefits(
      pay(3_600_000),
      { days: semester, salaries: steady(3_600_000), integral: false },
      facts(),
    )
    expect(amounts(of)).toEqual({
      primaServicios: 1_800_000,
      cesantias: 1_800_000,
      intereses: 108_000,
      vacaciones: 900_000,
    })
  })

  test('transport is part of prima and cesantías, not of holidays', () => {
    const of = privateBenefits(
      pay(2_400_000, { transport: 249_095 }),
      { days: semester, salaries: steady(2_400_000), integral: false },
      facts(),
    )
    expect(amounts(of)).toMatchObject({
      primaServicios: 1_324_548,
      cesantias: 1_324_548,
      vacaciones: 600_000,
    })
  })

  test('cesantías take the average of the year when the salary changed in the last three months', () => {
    const of = (salaries: Money[]) =>
      amounts(
        privateBenefits(
          pay(3_600_000),
          { days: { ...semester, cesantias: 360 }, salaries, integral: false },
          facts(),
        ),
      ).cesantias
    const changed = (late: number) => [
      ...steady(3_000_000).slice(late),
      ...steady(3_600_000).slice(12 - late),
    ]
    expect(of(changed(2))).toBe(3_100_000)
    expect(of(changed(3))).toBe(3_600_000)
  })

  test('the prima takes what varied in its semester, cesantías that of the year, and a rest what is no overtime', () => {
    const varying = {
      ...pay(2_400_000, { variable: 300_000 }),
      semesterVariable: pesos(120_000),
      commission: pesos(60_000),
    }
    const days = { days: semester, salaries: steady(2_400_000), integral: false }
    expect(amounts(privateBenefits(varying, days, facts()))).toMatchObject({
      primaServicios: 1_260_000,
      cesantias: 1_350_000,
      vacaciones: 615_000,
    })
  })

  test.each([
    ['whole months', { from: '2024-01-01', until: '2026-06-30', interruptions: [] }, 300_000],
    ['who came on the 16th', { from: '2026-05-16', until: '2026-06-30', interruptions: [] }, 400_000],
    ['who left on the 15th', { from: '2024-01-01', until: '2026-06-15', interruptions: [] }, 400_000],
    [
      'who did not work ten days',
      {
        from: '2024-01-01',
        until: '2026-06-30',
        interruptions: [{ from: day('2026-06-11'), to: day('2026-06-20') }],
      },
      360_000,
    ],
  ])('an average of %s is of their days', (_, { from, until, interruptions }, average) => {
    const months = [5, 6].map((month) => ({ month: day(`2026-0${month}-01`), amount: pesos(300_000) }))
    const service = { from: day(from), until: day(until), interruptions }
    expect(averageVariable(months, service)).toBe(pesos(average))
    expect(averageVariable([], service)).toBe(pesos(0))
  })

  test('a salario integral has holidays alone', () => {
    const of = privateBenefits(
      pay(25_000_000),
      { days: semester, salaries: steady(25_000_000), integral: true },
      facts(),
    )
    expect(amounts(of)).toEqual({ vacaciones: 6_250_000 })
  })
})
