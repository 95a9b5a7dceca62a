import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day, readDay } from './day.ts'
import { centavos, money, moneyText } from './money.ts'
import { checkDigit, readNit, wrongCheckDigit } from './nit.ts'
import {
  type ColumnMark,
  invoiceKey,
  invoicesWritten,
  isTotalText,
  markOf,
  readDouble,
  readNumber,
  readSide,
  startsAsTotal,
} from './written-number.ts'

const amount = (text: string, mark: ColumnMark = null) => readNumber(text, { decimals: 2, mark })

describe('a number as it is written', () => {
  test.each<[string, number, string | null]>([
    ['1.234,50', 2, '1234.50'],
    ['1,234.50', 2, '1234.50'],
    ['1234.5', 2, '1234.5'],
    ['1234,5', 2, '1234.5'],
    ['$ 1.234', 2, '1234'],
    ['1,234,567', 2, '1234567'],
    ['-1.234.567,89', 2, '-1234567.89'],
    ['(1.234,00)', 2, '-1234.00'],
    ['$ (1.234,00)', 2, '-1234.00'],
    ['1.234.567,89-', 2, '-1234567.89'],
    ['$ -5.000', 2, '-5000'],
    ['-$ 5.000', 2, '-5000'],
    ['$-11,900.00', 2, '-11900.00'],
    ['COP -700,000.00', 2, '-700000.00'],
    ['COL$ 1.000', 2, '1000'],
    ['\u2212\u00a05\u202f000,25', 2, '-5000.25'],
    ["1'234.567,89", 2, '1234567.89'],
    ['+1.000', 2, '1000'],
    ['850.2500', 2, '850.25'],
    ['9,66 %', 6, '9.66'],
    ['0.125', 4, '0.125'],
    ['0,125', 4, '0.125'],
    ['1,234', 4, '1.234'],
    ['1.234', 4, null],
    ['1.23.4', 2, null],
    ['12.34,567', 2, null],
    ['0.125', 2, null],
    ['12 34', 2, null],
    ['--5', 2, null],
    ['-(5)', 2, null],
    ['US$ 5', 2, null],
    ['5 USD', 2, null],
    ['1e5', 2, null],
    ['#N/A', 2, null],
    ['doce', 2, null],
    ['5.000 a 6.000', 2, null],
    ['-', 2, null],
    ['', 2, null],
  ])('%j with %i decimals is %s', (text, decimals, expected) =>
    expect(readNumber(text, { decimals })?.digits ?? null).toBe(expected),
  )

  test.each<[string, string, 'debit' | 'credit' | null]>([
    ['5000.00 DB', '5000.00', 'debit'],
    ['5.000,00CR', '5000.00', 'credit'],
    ['CR $ 5.000', '5000', 'credit'],
    ['$ 5.000 D', '5000', 'debit'],
    ['-5.000 DB', '-5000', 'debit'],
    ['5.000', '5000', null],
  ])('%j has its side apart from its sign', (text, digits, side) =>
    expect(amount(text)).toEqual({ digits, side }),
  )

  test.each<[string, readonly string[], ColumnMark]>([
    ['only commas', ['1.234,00', '5,5', '7'], 'comma'],
    ['only points', ['850.25', '125.5', '7'], 'point'],
    ['nothing that tells', ['7', '', 'x'], null],
    ['a sure one outweighs a doubtful one', ['1.234.567', '850.25'], 'comma'],
    ['two doubtful ones that contradict each other', ['1.234', '850.25'], 'mixed'],
  ])('a column of %s', (_what, texts, mark) => expect(markOf(texts, 2)).toBe(mark))

  test('a number that the mark of its column does not allow is refused', () => {
    expect(amount('850.25', 'comma')).toBeNull()
    expect(amount('1.234', 'point')).toBeNull()
    expect([amount('1.234', 'mixed'), amount('1.234,50', 'mixed')?.digits]).toEqual([null, '1234.50'])
  })
})

const grouped = (whole: string, separator: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator)
const whole = (cents: bigint) =>
  moneyText(centavos(cents < 0n ? -cents : cents)).split('.') as [string, string]
type Writer = (cents: bigint) => string
const signed =
  (write: (units: string, decimals: string) => string, minus = (text: string) => `-${text}`): Writer =>
  (cents) => {
    const text = write(...whole(cents))
    return cents < 0n ? minus(text) : text
  }
const writers: readonly Writer[] = [
  signed((units, decimals) => `${grouped(units, '.')},${decimals}`),
  signed((units, decimals) => `${grouped(units, ',')}.${decimals}`),
  signed((units, decimals) => `${units}.${decimals}`),
  signed((units, decimals) => `${units},${decimals}`),
  signed(
    (units, decimals) => `$ ${grouped(units, '.')},${decimals}`,
    (text) => text.replace('$ ', '$ -'),
  ),
  signed(
    (units, decimals) => `$${grouped(units, ',')}.${decimals}`,
    (text) => text.replace('$', '$-'),
  ),
  signed(
    (units, decimals) => `COP ${grouped(units, ',')}.${decimals}`,
    (text) => text.replace('COP ', 'COP -'),
  ),
  signed(
    (units, decimals) => `${grouped(units, '.')},${decimals}`,
    (text) => `(${text})`,
  ),
  signed(
    (units, decimals) => `${grouped(units, '.')},${decimals}`,
    (text) => `${text}-`,
  ),
  signed(
    (units, decimals) => `${grouped(units, '\u00a0')},${decimals}`,
    (text) => `\u2212${text}`,
  ),
]
const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const writer = fc.constantFrom(...writers)
const read = (text: string, mark: ColumnMark) => {
  const found = amount(text, mark)
  return found === null ? null : BigInt(money(found.digits))
}

describe('reading what was written', () => {
  test('gives the same amount, whatever the writer', () => {
    fc.assert(fc.property(cents, writer, (value, write) => read(write(value), null) === value))
  })

  test('gives the same amount or refuses, whatever mark is believed: never another', () => {
    const mark = fc.constantFrom<ColumnMark>('point', 'comma', 'mixed', null)
    fc.assert(
      fc.property(cents, writer, mark, (value, write, believed) =>
        [value, null].includes(read(write(value), believed)),
      ),
    )
  })

  test('without decimals, gives the same amount, a refusal, and never one a thousand times smaller', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const separator = fc.constantFrom('.', ',', '')
    const mark = fc.constantFrom<ColumnMark>('point', 'comma', 'mixed', null)
    fc.assert(
      fc.property(units, separator, mark, (value, between, believed) =>
        [value * 100n, null].includes(read(grouped(String(value), between), believed)),
      ),
    )
  })

  test('a column is read whole by the mark that it has', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), writer, (values, write) => {
        const texts = values.map(write)
        const mark = markOf(texts, 2)
        return texts.every((text, index) => read(text, mark) === values[index])
      }),
    )
  })

  test('reads a double as the centavo it represents, with the noise of its sums', () => {
    const some = fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(some, (parts) => {
        const sum = parts.reduce((total, part) => total + part / 100, 0)
        const exact = parts.reduce((total, part) => total + BigInt(part), 0n)
        return BigInt(money(readDouble(sum, 2)!)) === exact
      }),
    )
  })

  test.each<[number, number, string | null]>([
    [0.1 + 0.2, 2, '0.3'],
    [100_000.30000000005, 2, '100000.3'],
    [5_000.000000000909, 2, '5000'],
    [9_999_999_999_999.99, 2, '9999999999999.99'],
    [-0.004e-10, 2, '0'],
    [1.005, 2, null],
    [1234.5678, 2, null],
    [0.004, 2, null],
    [Number.NaN, 2, null],
    [1e30, 2, null],
    [2.5, 0, null],
  ])('the double %d with %i decimals is %s', (value, decimals, expected) =>
    expect(readDouble(value, decimals)).toBe(expected),
  )
})

describe('a day as it is written', () => {
  test.each<[string, Parameters<typeof readDay>[1], string | null]>([
    ['2026-11-20', {}, '2026-11-20'],
    ['2026-11-20 00:00:00', {}, '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', {}, '2026-11-20'],
    ['2026/3/1', {}, '2026-03-01'],
    ['20261120', {}, '2026-11-20'],
    ['20/11/2026', {}, '2026-11-20'],
    ['20/11/2026 10:15 a. m.', {}, '2026-11-20'],
    ['20-nov-2026', {}, '2026-11-20'],
    ['20 de noviembre de 2026', {}, '2026-11-20'],
    ['03/31/2026 10:15', { order: 'mdy' }, '2026-03-31'],
    ['02/11/26', { shortYears: true }, '2026-11-02'],
    ['26/11/02', { order: 'ymd', shortYears: true }, '2026-11-02'],
    ['2026-11-20T23:00:00Z', {}, null],
    ['02/11/26', {}, null],
    ['03/31/2026', {}, null],
    ['31/02/2026', {}, null],
    ['03-2026', {}, null],
    ['20/11/2026 a 21/11/2026', {}, null],
    ['20/11-2026', {}, null],
    ['ayer', {}, null],
    ['', {}, null],
  ])('%j by %j is %s', (text, shape, expected) => expect(readDay(text, shape)).toBe(expected))

  test('is the same in every way of writing it', () => {
    const some = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays(day('2000-01-01'), days))
    fc.assert(
      fc.property(some, (one) => {
        const [year = '', month = '', date = ''] = one.split('-')
        expect(readDay(`${date}/${month}/${year}`)).toBe(one)
        expect(readDay(`${month}-${date}-${year}`, { order: 'mdy' })).toBe(one)
        expect(readDay(`${year}${month}${date}`)).toBe(one)
        expect(readDay(`${date}/${month}/${year.slice(2)}`, { shortYears: true })).toBe(`20${one.slice(2)}`)
      }),
    )
  })
})

test.each<[string, string | null]>([
  ['990100003', '990100003'],
  ['990.100.003', '990100003'],
  ['990.100.003-1', '990100003 1'],
  ['NIT 990100003 - 1', '990100003 1'],
  ['990100003\u20131', '990100003 1'],
  ['1110-05', null],
  ['99.0100.003', null],
  ['EPS710', null],
])('the NIT %s', (text, expected) => {
  const found = readNit(text)
  expect(found && [found.number, found.digit].filter((one) => one !== null).join(' ')).toBe(expected)
})

test('reports a check digit of another number', () => {
  const number = '990100003'
  const own = checkDigit(number)
  expect(wrongCheckDigit({ number, digit: own })).toBeNull()
  expect(wrongCheckDigit({ number, digit: null })).toBeNull()
  expect(wrongCheckDigit({ number, digit: (own + 1) % 10 })).toContain(`es ${own}`)
})

test('an invoice is one however it is written, and never one of two', () => {
  const invoices = [{ number: 'HSR10' }, { number: 'HSR11' }, { number: 'FE11' }]
  for (const typed of ['HSR-10', 'HSR 10', 'hsr10', 'HSR0010', '10', '0010'])
    expect(invoicesWritten(typed, invoices)).toEqual([{ number: 'HSR10' }])
  expect(invoicesWritten('11', invoices)).toHaveLength(2)
  for (const typed of ['XX10', 'HSR1', '1', 'HSR']) expect(invoicesWritten(typed, invoices)).toEqual([])
  expect(invoiceKey('fe-00123')).toBe('FE123')
})

test('the decimals that a sheet adds to the number of an invoice are none of its digits', () => {
  const invoices = ['HSR10', 'HSR100', 'HSR1000', 'HSR15', '100'].map((number) => ({ number }))
  for (const typed of ['10.0', '10,00', 'HSR10.0', 'HSR-10,00'])
    expect([typed, invoicesWritten(typed, invoices)]).toEqual([typed, [{ number: 'HSR10' }]])
  for (const typed of ['1,5', '10.01']) expect([typed, invoicesWritten(typed, invoices)]).toEqual([typed, []])
  expect(invoicesWritten('1.000', invoices)).toEqual([{ number: 'HSR1000' }])
})

test.each<[string, ReturnType<typeof readSide>]>([
  ['Nota Débito', 'debit'],
  ['NOTA DE DÉBITO', 'debit'],
  ['Retiro ATM', 'debit'],
  ['N/D', 'debit'],
  ['DEB.', 'debit'],
  ['-', 'debit'],
  ['\u2212', 'debit'],
  ['Abono en cuenta', 'credit'],
  ['N.C.', 'credit'],
  ['CRED', 'credit'],
  ['+', 'credit'],
  ['Reversión débito', null],
  ['Abono reversado', null],
  ['Débito anulado', null],
  ['Pago', null],
  ['Drogas', null],
  ['', null],
])('%j says %s of its money', (text, side) => expect(readSide(text)).toBe(side))

test('a total is known by its words, whatever marks it has, and a name is none', () => {
  for (const text of [
    ...['TOTAL', 'Totales:', '*** TOTAL DÉBITOS ***', 'Sub-total', 'Gran total', 'Total de movimientos'],
    ...[
      'SUMAS IGUALES',
      'Total hoja 3',
      'Total débitos y créditos',
      'Valor total',
      'TOTAL EPS',
      'Total girado.',
    ],
  ])
    expect([text, isTotalText(text)]).toEqual([text, true])
  for (const text of [
    'TOTALGAS S.A.',
    'TOTAL SALUD EPS',
    'EPS Total',
    'Sumapaz',
    'SUMA',
    'Consumo total',
    '',
  ])
    expect([text, isTotalText(text)]).toEqual([text, false])
  expect(['TOTAL EPS DEL SUR', 'TOTALGAS S.A.'].map(startsAsTotal)).toEqual([true, false])
})
