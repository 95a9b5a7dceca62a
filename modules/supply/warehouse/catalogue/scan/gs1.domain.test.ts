import { expect, test } from 'vitest'
import { mayBeLabel, scanned } from './gs1.domain.ts'

const gs = '\u001d'
const whole = { gtin: '07701234567897', lot: 'L24A', expiry: '2027-05-31', serial: 'SN0007' }
const typed = { gtin: '07701234567897', lot: null, expiry: null, doubt: expect.stringContaining('separador') }

test.each([
  ['DataMatrix with its head', `]d201077012345678971727050010L24A${gs}21SN0007`, whole],
  ['the separator at the head', `${gs}01077012345678971727050010L24A${gs}21SN0007`, whole],
  ['GS1-128 in a leap year', ']C101077012345678971728020010L24A', { expiry: '2028-02-29', lot: 'L24A' }],
  ['a February of 28 days', '010770123456789717260200' + '10L24A', { expiry: '2026-02-28' }],
  ['a dropped separator, expiry glued to the lot', '010770123456789710L24A17270500', typed],
  ['a dropped separator, serial glued to the lot', '01077012345678971727050010L24A21SN0007', typed],
  ['the lot first and fixed data glued', '10L24A172705310107701234567897', { lot: null, expiry: null }],
  ['the printed form', '(01)07701234567897(17)270531(10)L24A(21)SN0007', whole],
  ['a driver that types \\x1d', String.raw`01077012345678971727053110L24A\x1d21SN0007`, whole],
  [
    'a wrong check digit',
    '01077012345678901727053110L24A',
    { gtin: null, refusal: 'El dígito de control debería ser 7.' },
  ],
  ['31 February', '01077012345678971727023110L24A', { refusal: expect.stringContaining('2027-02-31') }],
  ['no expiry in the code', '010770123456789710L24A', { lot: 'L24A', expiry: null, doubt: null }],
  ['EAN-13 alone', '7701234567897', { gtin: '07701234567897', lot: null, expiry: null }],
  ['a count beside the lot', `0107701234567897172705313750${gs}10L24A`, { count: 50, lot: 'L24A' }],
  ['small letters and a slash', `01077012345678971727053110ab/12-3${gs}21x`, { lot: 'ab/12-3' }],
  ['fifty years ahead', '01077012345678971776010110L24A', { expiry: '2076-01-01' }],
  ['fifty-one years ahead is past', '01077012345678971777010110L24A', { expiry: '1977-01-01' }],
])('reads %s', (_, text, wanted) => expect(scanned(text, { year: 2026 })).toMatchObject(wanted))

test('a bar divides where the scanner of the store sends it, and is refused where it does not', () => {
  const text = '010770123456789710L24A|17270500|21SN0007'
  expect(scanned(text, { year: 2026, separator: '|' })).toMatchObject(whole)
  const plain = scanned(text, { year: 2026 })
  expect([plain.lot, plain.expiry]).toEqual([null, null])
})

test('a label read in 2018 tells 2022 apart from 1922', () => {
  expect(scanned('0107701234567897172201181010', { year: 2018 }).expiry).toBe('2022-01-18')
})

test.each([
  ['an amount', '600000', false],
  ['a date', '2026/08/31', false],
  ['a date without slashes', '20260831', false],
  ['an account', '15140403', false],
  ['a lot', '10L24A17', false],
  ['words', 'Pedido de septiembre', false],
  ['a GTIN-8', '12345670', true],
  ['a GTIN-13', '7701234567897', true],
  ['a DataMatrix', ']d201077012345678971727050010L24A', true],
  ['the lot first', '10L24A172705310107701234567897', true],
  ['the printed form', '(01)07701234567897', true],
  ['a GS1-128 without its head', '0107701234567897', true],
])('tells %s from what somebody typed', (_, text, may) => expect(mayBeLabel(text)).toBe(may))
