import { day, type Money, moneyText, pesos, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  credit,
  debit,
  type EntryHeading,
  entry,
  type JournalLine,
  mirrored,
  writtenEntry,
} from './journal.domain.ts'
import { drawVoucher } from './voucher.domain.ts'

const heading: EntryHeading = { kind: 'CA', day: day('2026-08-10'), concept: 'Material médico-quirúrgico' }

/** The purchase E-7 of the finance dossier (§5.7.5). */
const purchase = [
  debit('151404', pesos(14_280_000)),
  credit('243608', pesos(300_000), { base: pesos(12_000_000) }),
  credit('243625', pesos(342_000), { base: pesos(2_280_000) }),
  credit('243627', pesos(84_000), { base: pesos(12_000_000) }),
  credit('240101', pesos(13_554_000)),
]

test('an entry is drawn as a voucher', () =>
  expect(drawVoucher(entry(heading, purchase))).toMatchInlineSnapshot(`
    "151404           14280000.00
    243608                               300000.00
    243625                               342000.00
    243627                                84000.00
    240101                             13554000.00"
  `))

test('its period is the month of its day, and its total one side', () =>
  expect(entry(heading, purchase)).toMatchObject({
    period: { vigencia: 2026, number: 8 },
    total: pesos(14_280_000),
  }))

test('lines of zero are left out: a withholding that does not apply', () =>
  expect(entry(heading, [...purchase, credit('240722', zero)]).lines).toHaveLength(5))

describe('the opening and the closing', () => {
  const lines = [debit('110501', pesos(1)), credit('320801', pesos(1))]

  test.each([
    [0, '2026-01-01'],
    [13, '2026-12-31'],
  ] as const)('period %i is of %s', (period, date) =>
    expect(entry({ ...heading, day: day(date), period }, lines).period).toEqual({
      vigencia: 2026,
      number: period,
    }),
  )

  test.each([
    [0, '2026-01-02'],
    [13, '2026-12-30'],
  ] as const)('period %i is not of %s', (period, date) =>
    expect(() => entry({ ...heading, day: day(date), period }, lines)).toThrow(
      expect.objectContaining({ code: 'CON-027' }),
    ),
  )
})

describe('a rule that is wrong is our mistake, not the user’s', () => {
  test.each<[string, readonly JournalLine[], string]>([
    [
      'unbalanced by a centavo',
      [debit('1', pesos(1)), credit('2', (pesos(1) + 1n) as Money)],
      'unbalanced by -0.01',
    ],
    ['negative', [debit('1', pesos(-1)), credit('2', pesos(-1))], 'a negative amount'],
    ['two sides', [{ ...debit('1', pesos(1)), credit: pesos(1) }], 'two sides'],
    ['nothing', [debit('1', zero), credit('2', zero)], 'nothing to post'],
  ])('%s', (_what, lines, message) => {
    expect(() => entry(heading, lines)).toThrow(message)
    expect(() => entry(heading, lines)).not.toThrow(expect.objectContaining({ code: expect.anything() }))
  })
})

describe('what a person wrote is refused with the dossier’s sentence', () => {
  test('unbalanced', () =>
    expect(() => writtenEntry(heading, [debit('1', pesos(100)), credit('2', pesos(99))])).toThrow(
      expect.objectContaining({
        code: 'CON-010',
        message: 'Comprobante descuadrado. Débitos: 100. Créditos: 99. Diferencia: 1.',
      }),
    ))

  test.each<[string, JournalLine]>([
    ['without a side', debit('2', zero)],
    ['with two', { ...debit('2', pesos(1)), credit: pesos(1) }],
    ['below zero', debit('2', pesos(-1))],
  ])('a line %s', (_what, line) =>
    expect(() => writtenEntry(heading, [debit('1', pesos(1)), line])).toThrow(
      expect.objectContaining({ code: 'CON-019', fields: { 'lines.1.debit': expect.any(String) } }),
    ),
  )

  test('no lines at all', () =>
    expect(() => writtenEntry(heading, [])).toThrow(expect.objectContaining({ code: 'CON-010' })))
})

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 15n }), { minLength: 1, maxLength: 20 })

test('whatever the amounts, an entry and its mirror add up to nothing on every account', () =>
  fc.assert(
    fc.property(amounts, (given) => {
      const debits = given.map((amount, index) => debit(`1514${index}`, amount as Money))
      const total = given.reduce((sum, amount) => sum + amount, 0n) as Money
      const posted = entry(heading, [...debits, credit('240101', total)])
      const undone = mirrored(posted, { kind: 'RV', day: day('2026-09-01'), concept: 'Reversión' })
      const net = new Map<string, bigint>()
      for (const line of [...posted.lines, ...undone.lines])
        net.set(line.account, (net.get(line.account) ?? 0n) + line.debit - line.credit)
      expect([...net.values()].every((amount) => amount === 0n)).toBe(true)
      expect(moneyText(undone.total)).toBe(moneyText(posted.total))
    }),
  ))
