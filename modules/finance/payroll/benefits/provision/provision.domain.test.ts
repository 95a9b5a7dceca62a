import { nationalDates } from '@quina/hospital/domain'
import { day, type Money, pesos, plus, sumOf } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lawParameters, parametersOf } from '../../law/parameter/parameter.domain.ts'
import type { BenefitPay } from '../benefit/benefit.contract.ts'
import { publicBenefits, wholeYear } from '../benefit/public-benefit.domain.ts'
import { nothingPaid } from '../benefit/vacation.domain.ts'
import type { LiquidationFacts } from '../liquidation/request.domain.ts'
import {
  balanceAfter,
  depositedInDecember,
  monthlyProvisions,
  type ProvisionRule,
  personProvisions,
  provisionUse,
  trueUp,
} from './provision.domain.ts'

const on = day('2026-03-31')
const facts = { on, parameters: parametersOf(lawParameters), mode: 'ANUAL' } as const
const none = pesos(0)
const pay = (assignment: number, change: Partial<BenefitPay> = {}): BenefitPay => ({
  assignment: pesos(assignment),
  representation: none,
  technicalPremium: none,
  seniority: none,
  transport: none,
  food: none,
  variable: none,
  perDiem: none,
  perDiemDays: 0,
  ...change,
})
/** A private worker of 3.600.000 above the limit of the transport. */
const yearsFacts: LiquidationFacts = {
  ...{
    regime: 'privado',
    mode: 'ANUAL',
    startDate: day('2025-01-01'),
    endDate: null,
    byTask: false,
    retiredOn: null,
    unjust: false,
  },
  ...{ pay: pay(3_600_000), salaries: [pesos(3_600_000)], paid: {}, coveredUntil: {}, restTaken: 0 },
  restPaid: nothingPaid,
  ...{ transferred: none, advanced: none, saturdays: false, interruptions: [] },
  ...{
    parameters: parametersOf(lawParameters),
    holidays: nationalDates(day('2025-01-01'), day('2028-12-31')),
  },
}
const provisions = (of: BenefitPay) =>
  monthlyProvisions(publicBenefits(of, { regime: 'publico', days: wholeYear, paid: {} }, facts), on)
const amounts = (of: BenefitPay) =>
  Object.fromEntries(provisions(of).map(({ kind, figure }) => [kind, Number(figure.amount / 100n)]))

describe('monthly provisions (payroll dossier §2.15)', () => {
  test('PR-1: the auxiliar of S2, with transport, food and overtime', () => {
    const e1 = pay(2_400_000, { transport: pesos(249_095), food: pesos(105_855), variable: pesos(462_316) })
    expect(amounts(e1)).toEqual({
      bsp: 100_000,
      primaServicios: 118_956,
      vacaciones: 123_913,
      primaVacaciones: 123_913,
      recreacion: 13_333,
      primaNavidad: 258_152,
      cesantias: 318_191,
      intereses: 38_183,
    })
    expect(sumOf(provisions(e1), ({ figure }) => figure.amount)).toBe(pesos(1_094_641))
  })

  test('B-1: the twelfths of a year of 3.600.000', () => {
    expect(amounts(pay(3_600_000))).toEqual({
      bsp: 105_000,
      primaServicios: 154_375,
      vacaciones: 160_807,
      primaVacaciones: 160_807,
      recreacion: 20_000,
      primaNavidad: 335_015,
      cesantias: 362_933,
      intereses: 43_552,
    })
  })

  test('the true-up brings the balance to what would be owed, up or down', () => {
    const lacking = trueUp('cesantias', pesos(3_098_752), pesos(2_900_000))
    expect(lacking.amount).toBe(pesos(198_752))
    expect(lacking.sentence).toBe(
      'Cesantías: obligación real 3.098.752 menos saldo provisionado 2.900.000 = ajuste 198.752.',
    )
    expect(trueUp('bsp', pesos(700_000), pesos(743_750)).amount).toBe(pesos(-43_750))
  })

  test('a payment takes the provision first and the expense for the rest', () => {
    expect(provisionUse(pesos(1_000_000), pesos(700_000))).toEqual({
      fromProvision: pesos(700_000),
      toExpense: pesos(300_000),
    })
    expect(provisionUse(pesos(500_000), pesos(700_000)).toExpense).toBe(none)
  })

  test('a balance below zero is refused', () => {
    const negative = expect.objectContaining({ code: 'PROVISION_NEGATIVA' })
    expect(() => provisionUse(pesos(1), pesos(-1))).toThrow(negative)
    const month = { balance: pesos(100), month: pesos(10), adjustment: none, paid: pesos(111) }
    expect(() => balanceAfter(month)).toThrow(negative)
    expect(balanceAfter({ ...month, paid: pesos(110) })).toBe(none)
  })

  test.each([
    ['ANUAL', 12, 4_355_198],
    ['ANUAL', 11, 0],
    ['MENSUAL_FNA', 12, 0],
    ['RETROACTIVO', 12, 0],
  ] as const)('cesantías of %s in month %i pass %i to what is to be paid', (mode, month, amount) => {
    expect(depositedInDecember(mode, month, pesos(4_355_198))).toBe(pesos(amount))
  })

  const runs = (on: string, rule: Partial<ProvisionRule> = {}) =>
    new Map(
      personProvisions(yearsFacts, {
        on: day(on),
        adjusts: true,
        unpaidInterest: none,
        balances: new Map(),
        ...rule,
      }).map((one) => [one.kind, one]),
    )

  test('December passes the cesantías of the year to their fund, and January begins a new year without giving them back', () => {
    const december = runs('2026-12-31', { balances: new Map([['cesantias', pesos(3_000_000)]]) }).get(
      'cesantias',
    )!
    // 3.600.000 for a whole year; what is provided and adjusted leaves whole.
    expect(december).toMatchObject({ owed: pesos(3_600_000), transferred: pesos(3_600_000) })
    expect(december.explanation).toContain('Se consignan en su fondo 3.600.000.')
    const january = runs('2027-01-31').get('cesantias')!
    expect(january).toMatchObject({ before: none, owed: pesos(300_000), adjustment: none, transferred: none })
    expect(runs('2026-11-30').get('cesantias')).toMatchObject({ transferred: none })
  })

  test('the interest of the year that is not paid by the cut of January is owed beside that of the month', () => {
    const balances = new Map([['intereses', pesos(432_000)]] as const)
    const unpaid = runs('2027-01-31', { unpaidInterest: pesos(432_000), balances }).get('intereses')!
    // 300.000 × 30 ÷ 360 × 12 % of the month, and 432.000 of the year before.
    expect(unpaid).toMatchObject({ owed: pesos(435_000), month: pesos(36_000), adjustment: pesos(-33_000) })
    const paid = runs('2027-01-31', { balances: new Map() }).get('intereses')!
    expect(paid).toMatchObject({ owed: pesos(3_000) })
  })

  test('twelve months and their true-up are what is owed, and payments close', () => {
    const amount = fc.integer({ min: 0, max: 50_000_000 }).map((value) => pesos(value))
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), amount, amount, (months, owed, payment) => {
        const balance = months.reduce<Money>(plus, none)
        expect(plus(balance, trueUp('primaNavidad', owed, balance).amount)).toBe(owed)
        const { fromProvision, toExpense } = provisionUse(payment, owed)
        expect(plus(fromProvision, toExpense)).toBe(payment)
      }),
    )
  })
})
