import { nationalDates } from '@quina/hospital/domain'
import { type Day, day, pesos, sumOf } from '@quina/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explained, recomputed, term } from '../../law/explanation/explanation.domain.ts'
import { lawParameters, parametersOf } from '../../law/parameter/parameter.domain.ts'
import { contributorOf, monthFacts, publicConcepts, salaryRow } from '../../testing/engine-facts.domain.ts'
import type { DiscountKind, DiscountOrder } from '../garnishment/discount.contract.ts'
import type { ConceptBase } from '../method/method.contract.ts'
import type { WithholdingTreatment } from '../withholding/separate-payments.domain.ts'
import type { Rules } from './person.domain.ts'
import type { PersonFacts } from './person-facts.domain.ts'
import { type SettledLine, settlementPayment } from './settlement-payment.domain.ts'

const table = [
  ['0', '95', '0', '0', '0'],
  ['95', '150', '19', '95', '0'],
  ['150', '360', '28', '150', '10'],
  ['360', '640', '33', '360', '69'],
  ['640', null, '35', '640', '162'],
] as const
const rules: Rules = {
  parameters: parametersOf(lawParameters),
  withholding: {
    uvt: pesos(52_374),
    brackets: table.map(([fromUvt, untilUvt, rate, minusUvt, plusUvt], index) => ({
      id: String(index),
      fromUvt,
      untilUvt,
      rate,
      minusUvt,
      plusUvt,
      norm: null,
    })),
    limits: {
      housingUvt: 100,
      prepaidUvt: 16,
      dependantsUvt: 32,
      pensionFundUvt: 2_500,
      voluntaryUvt: 3_800,
      exemptUvt: 790,
      capUvt: 1_340,
    },
    rounding: 'peso',
    uses: [],
  },
}
const leaver = (salary: number, until: string, orders: readonly DiscountOrder[] = []): PersonFacts => ({
  month: monthFacts('2026-10', salaryRow(salary), { until: day(until) }),
  paidOn: day('2026-10-31'),
  house: 'ese',
  contributor: contributorOf(),
  schedule: { workingTime: 'public', restDay: 0, careStaff: true, mayEarnOvertime: true, weeklyLimit: false },
  concepts: publicConcepts,
  values: [],
  deductions: [],
  shifts: [],
  typed: [],
  planned: null,
  holidays: nationalDates(day('2026-09-01'), day('2026-11-30')),
  sickLeaves: [],
  lines: [],
  withholding: {
    relief: {},
    before: { gross: pesos(0), compulsory: pesos(0), withheld: pesos(0) },
    fixedPercent: null,
    usedInYear: null,
  },
  orders,
})
const settled = (
  concept: string,
  amount: number,
  { treatment, bases = [] }: { treatment: WithholdingTreatment; bases?: readonly ConceptBase[] },
): SettledLine => ({
  treatment,
  line: {
    concept,
    name: concept,
    nature: 'earning',
    salary: false,
    noveltyId: null,
    bases,
    figure: explained([term({ label: concept, base: pesos(amount), norm: '', day: '2026-10-15' as Day })]),
  },
})
const withheldOf = (salary: number, lines: readonly SettledLine[]) =>
  settlementPayment(
    {
      payment: 'liquidacion',
      person: leaver(salary, '2026-10-15'),
      settled: lines,
      monthlyIncome: pesos(salary),
      contributed: null,
    },
    rules,
  ).lines.filter(({ concept }) => concept === 'RETEFUENTE')

test.each([
  // 204 UVT are 10.684.296 (ET, art. 401-3).
  ['above 204 UVT a month pays 20 % of its own', 11_000_000, [8_000_000]],
  ['up to 204 UVT a month pays none', 10_684_296, []],
] as const)('an indemnity of who earns %s, and the month does not count it', (_, salary, own) => {
  const indemnity = settled('INDEMNIZACION', 40_000_000, { treatment: 'indemnity' })
  const lines = withheldOf(salary, [indemnity])
  const apart = lines.filter((one) => one.apart === true)
  expect(apart.map(({ figure }) => Number(figure.amount / 100n))).toEqual(own)
  const rest = (all: typeof lines) =>
    all.filter((one) => one.apart !== true).map(({ figure }) => figure.amount)
  expect(rest(lines)).toEqual(rest(withheldOf(salary, [])))
})

test('a prima is withheld by itself, and cesantías not at all', () => {
  const prima = withheldOf(2_000_000, [settled('PRIMA-NAV', 12_000_000, { treatment: 'separate' })])
  expect(prima).toMatchObject([{ apart: true }])
  // 12.000.000 less a quarter exempt, by the table: 9.000.000 are 171,84 UVT.
  expect(prima[0]!.figure.amount).toBe(pesos(844_032))
  expect(withheldOf(2_000_000, [settled('CESANTIAS', 50_000_000, { treatment: 'excluded' })])).toEqual([])
})

const kinds = fc.constantFrom<DiscountKind>('alimentos', 'cooperativa', 'civil', 'libranza', 'fondo', 'otro')

/** Anyone who leaves: salary, last day, whether the month was paid, orders, and what each benefit is worth. */
const people = fc.record({
  salary: fc.integer({ min: 1_750_905, max: 40_000_000 }),
  until: fc.integer({ min: 1, max: 31 }),
  paid: fc.boolean(),
  orders: fc.array(
    fc.record({ kind: kinds, whole: fc.integer({ min: 10_000, max: 9_000_000 }), all: fc.boolean() }),
    { maxLength: 4 },
  ),
  amounts: fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 5, maxLength: 5 }),
})

type OrderTerms = Readonly<{ kind: DiscountKind; whole: number; all: boolean }>

const orderOf = ({ kind, whole, all }: OrderTerms, at: number): DiscountOrder => ({
  id: String(at),
  kind,
  receivedOn: day('2026-01-15'),
  from: day('2026-01-15'),
  until: null,
  mode: { amount: pesos(whole) },
  bearsOn: new Set(all ? ['salario', 'liquidacion'] : ['salario']),
  total: pesos(whole * 10),
  deducted: pesos(0),
})

const benefitsOf = ([bsp, rest, prima, cesantias, indemnity]: readonly number[]) => [
  settled('BSP', bsp!, {
    treatment: 'month',
    bases: ['pension', 'health', 'risk', 'parafiscal', 'withholding'],
  }),
  settled('VAC-COMP', rest!, { treatment: 'month', bases: ['withholding'] }),
  settled('PRIMA-NAV', prima!, { treatment: 'separate' }),
  settled('CESANTIAS', cesantias!, { treatment: 'excluded' }),
  settled('INDEMNIZACION', indemnity!, { treatment: 'indemnity' }),
]

const payments = fc.constantFrom(...(['liquidacion', 'vacaciones', 'prima', 'cesantias'] as const))

test('the lines of any settlement or benefit add up to its net, each is what its terms come to, and no net is below zero', () => {
  fc.assert(
    fc.property(people, payments, ({ salary, until, paid, orders, amounts }, payment) => {
      const person = leaver(salary, `2026-10-${String(until).padStart(2, '0')}`, orders.map(orderOf))
      const contributed = paid ? [] : null
      const settling = { person, settled: benefitsOf(amounts), monthlyIncome: pesos(salary), contributed }
      const facts = { ...settling, payment }
      const { lines: all, totals } = settlementPayment(facts, rules)
      const of = (nature: string) =>
        sumOf(
          all.filter((one) => one.nature === nature),
          ({ figure }) => figure.amount,
        )
      expect(totals.net).toBe(of('earning') - of('deduction'))
      expect(totals.net >= 0n).toBe(true)
      for (const { figure } of all) expect(recomputed(figure)).toBe(figure.amount)
      expect(all.filter(({ nature }) => nature === 'earning').length).toBeGreaterThanOrEqual(5)
    }),
    { numRuns: 60 },
  )
})
