import { type Day, day, type Money, minus, pesos, plus, sumOf } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recomputed } from '../../law/explanation/explanation.domain.ts'
import { lawParameters, parametersOf, replacing, rowsOf } from '../../law/parameter/parameter.domain.ts'
import type {
  DiscountableMonth,
  DiscountedPayment,
  DiscountKind,
  DiscountOrder,
} from './discount.contract.ts'
import { discountsOf } from './garnishment.domain.ts'
import {
  fifthPart,
  limitsOn,
  mustHaveCapacity,
  mustRespectLimit,
  sequenceOf,
  wageAfterLaw,
} from './limits.domain.ts'

const paidOn = day('2026-11-30')
const minimumWage = pesos(1_750_905)
const everything: DiscountedPayment[] = ['salario', 'prima', 'vacaciones', 'cesantias', 'liquidacion']

/** A month of salary; parts that are missing are zero. */
const month = (
  salary: number,
  contributions: number,
  rest: Partial<DiscountableMonth> = {},
): DiscountableMonth => ({
  paidOn,
  payment: 'salario',
  salary: pesos(salary),
  other: pesos(0),
  benefits: pesos(0),
  contributions: pesos(contributions),
  withholding: pesos(0),
  minimumWage,
  concurrence: 'ORDEN_LLEGADA',
  sequence: sequenceOf('SINDICATO_Y_FONDO'),
  ...rest,
})
const order = (
  id: string,
  kind: DiscountKind,
  mode: DiscountOrder['mode'],
  rest: Partial<DiscountOrder> = {},
): DiscountOrder => ({
  id,
  kind,
  mode,
  receivedOn: day('2026-01-15'),
  from: day('2026-01-15'),
  until: null,
  bearsOn: new Set(everything),
  total: null,
  deducted: pesos(0),
  ...rest,
})
const amount = (value: number) => ({ amount: pesos(value) })
const taken = (orders: DiscountOrder[], of: DiscountableMonth) =>
  Object.fromEntries(
    discountsOf(orders, of).map(({ order: { id }, figure, state }) => [
      id,
      [Number(figure.amount / 100n), state],
    ]),
  )

describe('limits of each kind (payroll dossier §2.10)', () => {
  test('E-1: the fifth of what exceeds the minimum wage, and a libranza that leaves the half', () => {
    const e1 = month(3_800_000, 304_000)
    const outcomes = discountsOf([order('L', 'libranza', amount(780_000)), order('C', 'civil', 'fifth')], e1)
    expect(outcomes.map(({ order: { id }, figure }) => [id, figure.amount])).toEqual([
      ['C', pesos(409_819)],
      ['L', pesos(780_000)],
    ])
    expect(
      minus(
        wageAfterLaw(e1),
        sumOf(outcomes, ({ figure }) => figure.amount),
      ),
    ).toBe(pesos(2_306_181))
    expect(outcomes[0]?.figure.sentence).toBe(
      'Embargo civil o comercial y Salario mínimo: 3.800.000 × 0,2 + 1.750.905 × -0,2 ' +
        '(CST, arts. 154 y 155; D. 3135/1968, art. 12) = 409.819.',
    )
  })

  test('E-1: a libranza above 1.338.181 is deducted in part, and the rest is reported', () => {
    const [, libranza] = discountsOf(
      [order('C', 'civil', 'fifth'), order('L', 'libranza', amount(1_400_000))],
      month(3_800_000, 304_000),
    )
    expect(libranza).toMatchObject({ arrears: pesos(61_819), state: 'partial', letter: false })
    expect(libranza?.figure.amount).toBe(pesos(1_338_181))
    expect(libranza?.figure.sentence).toContain('pide 1.400.000 y solo hay capacidad para 1.338.181')
  })

  test('the minimum wage has no fifth part, and answers for a cooperative up to the half', () => {
    const least = month(1_750_905, 140_072)
    expect(taken([order('C', 'civil', 'fifth')], least)).toEqual({ C: [0, 'full'] })
    expect(taken([order('C', 'cooperativa', { part: '0.5' })], least)).toEqual({ C: [875_452, 'partial'] })
    expect(taken([order('C', 'cooperativa', { part: '0.3' })], least)).toEqual({ C: [525_272, 'full'] })
  })

  test('maintenance takes its part of the salary once the law took its own', () => {
    const orders = [order('A', 'alimentos', { part: '0.3' })]
    expect(taken(orders, month(3_000_000, 240_000))).toEqual({ A: [828_000, 'full'] })
    expect(taken(orders, month(3_000_000, 240_000, { withholding: pesos(60_000) }))).toEqual({
      A: [810_000, 'full'],
    })
  })

  test('transport is paid and never garnished', () => {
    const withTransport = month(2_000_000, 160_000, { other: pesos(249_095) })
    expect(taken([order('A', 'alimentos', { part: '0.5' })], withTransport)).toEqual({ A: [920_000, 'full'] })
    expect(taken([order('O', 'otro', amount(5_000_000))], withTransport)).toEqual({
      O: [2_089_095, 'partial'],
    })
  })

  test('maintenance and a cooperative share the half, maintenance first', () => {
    const orders = [
      order('C', 'cooperativa', { part: '0.5' }, { receivedOn: day('2025-01-01') }),
      order('A', 'alimentos', { part: '0.4' }),
    ]
    const [maintenance, cooperative] = discountsOf(orders, month(3_000_000, 240_000))
    expect(maintenance?.figure.amount).toBe(pesos(1_104_000))
    expect(cooperative?.figure.amount).toBe(pesos(1_500_000 - 1_104_000))
    expect(cooperative).toMatchObject({ state: 'partial', letter: true })
  })
})

describe('several orders (C1.10)', () => {
  const first = order('1', 'civil', 'fifth', { receivedOn: day('2026-02-01'), total: pesos(5_000_000) })
  const second = order('2', 'civil', 'fifth', { receivedOn: day('2026-03-01') })
  const pay = month(3_800_000, 304_000)

  test('the fifth part is one: the later order waits its turn', () => {
    expect(taken([second, first], pay)).toEqual({ 1: [409_819, 'full'], 2: [0, 'queued'] })
  })

  test('what the first leaves of the fifth in the month in which it is paid off goes to the next', () => {
    const nearly = { ...first, deducted: pesos(4_900_000) }
    expect(taken([second, nearly], pay)).toEqual({ 1: [100_000, 'full'], 2: [309_819, 'partial'] })
    const paidOff = { ...first, deducted: pesos(5_000_000) }
    expect(taken([second, paidOff], pay)).toEqual({ 1: [0, 'fulfilled'], 2: [409_819, 'full'] })
  })

  const maintenance = [
    order('A', 'alimentos', { part: '0.35' }, { receivedOn: day('2026-02-01') }),
    order('B', 'alimentos', { part: '0.25' }, { receivedOn: day('2026-03-01') }),
  ]
  test('CONCURRENCIA_ALIMENTOS by arrival: the earlier whole, the later what is left, and a letter', () => {
    const outcomes = discountsOf(maintenance, month(3_000_000, 240_000))
    expect(outcomes.map(({ figure, letter }) => [figure.amount, letter])).toEqual([
      [pesos(966_000), false],
      [pesos(414_000), true],
    ])
  })

  test('CONCURRENCIA_ALIMENTOS shared: each by what it requested for, and both are informed', () => {
    const outcomes = discountsOf(maintenance, month(3_000_000, 240_000, { concurrence: 'PRORRATA' }))
    expect(outcomes.map(({ figure, letter }) => [figure.amount, letter])).toEqual([
      [pesos(805_000), true],
      [pesos(575_000), true],
    ])
  })

  test('an order that came after the approval waits for the next payroll', () => {
    const closed = { ...pay, approvedOn: day('2026-11-25') }
    expect(taken([{ ...first, receivedOn: day('2026-11-26') }], closed)).toEqual({ 1: [0, 'next'] })
    expect(taken([{ ...first, receivedOn: day('2026-11-25') }], closed)).toEqual({ 1: [409_819, 'full'] })
  })

  test('a benefit answers for maintenance and cooperatives that bear on it, and for nobody else', () => {
    const prima = month(0, 0, { payment: 'prima', benefits: pesos(2_000_000) })
    const none = new Set<DiscountedPayment>(['salario'])
    const orders = [
      order('A', 'alimentos', { part: '0.25' }),
      order('B', 'alimentos', { part: '0.25' }, { bearsOn: none }),
      order('C', 'civil', 'fifth'),
      order('L', 'libranza', amount(300_000)),
    ]
    expect(taken(orders, prima)).toEqual({
      A: [500_000, 'full'],
      B: [0, 'queued'],
      C: [0, 'queued'],
      L: [0, 'queued'],
    })
  })

  test('out of its days an order waits', () => {
    expect(taken([{ ...second, until: day('2026-10-31') }], pay)).toEqual({ 2: [0, 'queued'] })
  })
})

describe('when it is registered (payroll dossier §2.24)', () => {
  test.each([
    ['alimentos', '0.5', null],
    ['alimentos', '0.51', 'EMBARGO_SUPERA_TOPE'],
    ['cooperativa', '0.6', 'EMBARGO_SUPERA_TOPE'],
    ['civil', '0.2', null],
    ['civil', '0.25', 'EMBARGO_SUPERA_TOPE'],
    ['sindicato', '0.9', null],
  ] as const)('%s of %s', (kind, part, code) => {
    const check = () => mustRespectLimit({ kind, mode: { part } })
    if (code === null) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code }))
  })

  test('a libranza is refused with the highest instalment there is room for', () => {
    const pay = month(3_800_000, 304_000)
    expect(() => mustHaveCapacity(pesos(1_338_181), pay, [fifthPart(pay)])).not.toThrow()
    expect(() => mustHaveCapacity(pesos(1_338_182), pay, [fifthPart(pay)])).toThrow(
      expect.objectContaining({
        code: 'LIBRANZA_SIN_CAPACIDAD',
        message: expect.stringContaining('1.338.181'),
      }),
    )
  })
})

const anAmount = (max: number) => fc.integer({ min: 0, max }).map((value) => pesos(value))
const anOrder = fc
  .record({
    kind: fc.constantFrom<DiscountKind>(
      'alimentos',
      'cooperativa',
      'civil',
      'libranza',
      'sindicato',
      'fondo',
      'otro',
    ),
    mode: fc.oneof(
      anAmount(3_000_000).map((value): DiscountOrder['mode'] => ({ amount: value })),
      fc.constantFrom<DiscountOrder['mode']>('fifth', { part: '0.1' }, { part: '0.5' }, { part: '0.333333' }),
    ),
    month: fc.integer({ min: 1, max: 9 }),
    total: fc.option(anAmount(9_000_000)),
  })
  .map(({ month: received, ...rest }) => ({ ...rest, receivedOn: `2026-0${received}-01` as Day }))
const manyOrders = fc
  .array(anOrder, { maxLength: 8 })
  .map((all) => all.map(({ kind, mode, ...rest }, index) => order(String(index), kind, mode, rest)))
const houseOrders = [
  ['SINDICATO_Y_FONDO', 'F S O'],
  ['SINDICATO_FONDO_OTRO', 'S F O'],
  ['SINDICATO_OTRO_FONDO', 'S O F'],
  ['FONDO_SINDICATO_OTRO', 'F S O'],
  ['FONDO_OTRO_SINDICATO', 'F O S'],
  ['OTRO_SINDICATO_FONDO', 'O S F'],
  ['OTRO_FONDO_SINDICATO', 'O F S'],
] as const

test.each(houseOrders)('ORDEN_DESCUENTOS %s serves %s, after embargos and libranzas', (value, turns) => {
  const law = parametersOf(lawParameters)
  const own = replacing(law, rowsOf('ORDEN_DESCUENTOS', ['opcion', `2026-01-01 ... ${value} | Acta 1`]))
  const received = (on: string) => ({ receivedOn: day(on) })
  const orders = [
    order('O', 'otro', amount(800_000), received('2026-01-02')),
    order('F', 'fondo', amount(800_000), received('2026-01-03')),
    order('S', 'sindicato', amount(800_000), received('2026-01-04')),
    order('L', 'libranza', amount(300_000), received('2026-01-05')),
    order('A', 'alimentos', { part: '0.3' }, received('2026-01-06')),
  ]
  const outcomes = discountsOf(orders, month(3_000_000, 240_000, limitsOn(own, paidOn)))
  expect(outcomes.map(({ order: { id } }) => id).join(' ')).toBe(`A L ${turns}`)
  // 2.760.000 less 828.000 and 300.000: two whole, and what is left to the last.
  expect(outcomes.slice(2).map(({ figure }) => figure.amount)).toEqual([800_000, 800_000, 32_000].map(pesos))
})

const aMonth = fc.record({
  sequence: fc.constantFrom(...houseOrders.map(([value]) => sequenceOf(value))),
  salary: anAmount(12_000_000),
  other: anAmount(300_000),
  withholding: anAmount(500_000),
  concurrence: fc.constantFrom('ORDEN_LLEGADA' as const, 'PRORRATA' as const),
})

test('whatever is ordered, in whatever order of the house: nobody owes, the half and the fifth hold, and sums close', () => {
  const court = new Set<DiscountKind>(['alimentos', 'cooperativa', 'civil'])
  fc.assert(
    fc.property(manyOrders, aMonth, (orders, parts) => {
      const contributions = ((parts.salary * 8n) / 100n) as Money
      const pay = { ...month(0, 0), ...parts, contributions }
      const outcomes = discountsOf(orders, pay)
      const totalOf = (of: (kind: DiscountKind) => boolean) =>
        sumOf(
          outcomes.filter(({ order: { kind } }) => of(kind)),
          ({ figure }) => figure.amount,
        )
      const net = plus(wageAfterLaw(pay), pay.other)
      expect(totalOf(() => true) <= net).toBe(true)
      expect(totalOf((kind) => court.has(kind)) * 2n <= pay.salary).toBe(true)
      expect(totalOf((kind) => kind === 'alimentos') * 2n <= wageAfterLaw(pay)).toBe(true)
      expect(totalOf((kind) => kind === 'civil') <= fifthPart(pay)).toBe(true)
      const libranzas = totalOf((kind) => kind === 'libranza')
      if (libranzas > 0n)
        expect((totalOf((kind) => court.has(kind)) + libranzas) * 2n <= wageAfterLaw(pay)).toBe(true)
      // Who comes later takes nothing of what an earlier one still lacks.
      const voluntary = outcomes.filter(({ order: { kind } }) => !court.has(kind) && kind !== 'libranza')
      const lacks = voluntary.findIndex(({ arrears }) => arrears > 0n)
      if (lacks >= 0)
        expect(voluntary.slice(lacks + 1).every(({ figure }) => figure.amount === 0n)).toBe(true)
      for (const { order: one, figure, wanted, arrears } of outcomes) {
        expect(plus(figure.amount, arrears)).toBe(wanted)
        expect(recomputed(figure)).toBe(figure.amount)
        expect(one.total === null || plus(one.deducted, figure.amount) <= one.total).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

describe('a final settlement (payroll dossier §2.14)', () => {
  const settlement = month(1_500_000, 200_000, { payment: 'liquidacion', benefits: pesos(8_500_000) })
  const onSalary = { bearsOn: new Set<DiscountedPayment>(['salario']) }

  test('an order takes the part of all that it bears on, or of the salary with its part of what the law took', () => {
    expect(taken([order('a', 'alimentos', { part: '0.3' })], settlement)).toEqual({ a: [2_940_000, 'full'] })
    expect(taken([order('a', 'alimentos', { part: '0.3' }, onSalary)], settlement)).toEqual({
      a: [441_000, 'full'],
    })
    // The fifth of what exceeds the minimum wage: nothing of the benefits.
    expect(taken([order('c', 'civil', 'fifth', onSalary)], settlement)).toEqual({ c: [0, 'full'] })
    expect(taken([order('c', 'civil', 'fifth')], settlement)).toEqual({ c: [0, 'queued'] })
  })

  test('a debt is paid whole within the half, and its instalment alone where nobody authorised more', () => {
    const debt = { total: pesos(3_000_000), deducted: pesos(500_000) }
    expect(taken([order('l', 'libranza', amount(100_000), debt)], settlement)).toEqual({
      l: [2_500_000, 'full'],
    })
    expect(taken([order('l', 'libranza', amount(100_000), { ...debt, ...onSalary })], settlement)).toEqual({
      l: [100_000, 'full'],
    })
    const large = { total: pesos(9_000_000), deducted: pesos(0) }
    for (const kind of ['libranza', 'fondo', 'otro'] as const)
      expect(taken([order('l', kind, amount(100_000), large)], settlement)).toEqual({
        l: [4_900_000, 'partial'],
      })
  })
})
