import { centavos, day, pesos, plus } from '@quina/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chipBreaks,
  chipFindings,
  chipHead,
  chipLine,
  chipRows,
  dotted,
  type QuarterLeaf,
} from './chip.domain.ts'

const leaf = (code: string, figures: Partial<QuarterLeaf>): QuarterLeaf => ({
  code,
  cgnCode: null,
  maturity: null,
  before: pesos(0),
  debit: pesos(0),
  credit: pesos(0),
  ...figures,
})

test('E-9: the line of 131904', () => {
  const rows = chipRows([
    leaf('131904', { before: pesos(800_000_000), debit: pesos(350_000_000), credit: pesos(410_000_000) }),
  ])
  expect(chipLine(rows[0]!)).toBe(
    'D\t1.3.19.04\t800000000.00\t350000000.00\t410000000.00\t740000000.00\t740000000.00\t0.00',
  )
})

test('a liability is positive when credit; auxiliaries add up to their subaccount; an account may go under another code', () => {
  const rows = chipRows([
    leaf('24010101', { credit: pesos(500) }),
    leaf('24010102', { before: pesos(-100), debit: pesos(100) }),
    leaf('511190', { cgnCode: '511114', debit: pesos(400) }),
    leaf('110501', {}),
  ])
  expect(rows.map(chipLine)).toEqual([
    'D\t2.4.01.01\t100.00\t100.00\t500.00\t500.00\t500.00\t0.00',
    'D\t5.1.11.14\t0.00\t400.00\t0.00\t400.00\t0.00\t400.00',
  ])
})

test('the head of each quarter', () => {
  const head = { entity: '999000111', vigencia: 2026, form: 'balances', day: day('2026-04-20') } as const
  expect(chipHead({ ...head, quarter: 1 })).toBe(
    'S\t999000111\t10103\t2026\tCGN2015_001_SALDOS_Y_MOVIMIENTOS_CONVERGENCIA\t20-04-2026',
  )
  expect([2, 3, 4].map((quarter) => chipHead({ ...head, quarter }).split('\t')[2])).toEqual([
    '10406',
    '10709',
    '11012',
  ])
})

test('reports in advance what would be refused', () => {
  const rows = chipRows([leaf('110501', { debit: pesos(10) }), leaf('199999', { credit: pesos(9) })])
  expect(chipFindings(rows, new Set(['110501']))).toEqual([
    'Los débitos y los créditos del trimestre difieren en 1.00.',
    '1.9.99.99 no está en el catálogo.',
  ])
  expect(dotted('1')).toBe('1')
})

const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(centavos)
const any = fc.record({
  code: fc.constantFrom('11050101', '131904', '160501', '240101', '251201', '320801', '431208', '511114'),
  cgnCode: fc.constant(null),
  maturity: fc.constantFrom(null, 'current', 'non_current', 'mixed'),
  before: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(centavos),
  debit: amounts,
  credit: amounts,
})

test('corriente and no corriente are always the balance (§22 point 8)', () => {
  fc.assert(
    fc.property(fc.array(any), (leaves) => {
      for (const row of chipRows(leaves)) expect(plus(row.current, row.nonCurrent)).toBe(row.balance)
    }),
  )
})

test('accounts of result begin each year from nothing; the rest, with what was left', () => {
  const row = (code: string, before: number, balance: number) => ({
    ...chipRows([leaf(code, { debit: pesos(1) })])[0]!,
    before: pesos(before),
    balance: pesos(balance),
  })
  const former = [row('131904', 0, 500), row('431208', 0, 900), row('511114', 0, 300)]
  expect(chipBreaks(former, [row('131904', 500, 0)])).toEqual([])
  expect(chipBreaks(former, [row('431208', 900, 0)])).toEqual([
    '1.3.19.04: empieza en 0.00 y el trimestre anterior terminó en 500.00.',
    '4.3.12.08: empieza en 900.00 y el trimestre anterior terminó en 0.00.',
  ])
})
