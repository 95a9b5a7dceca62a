import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  type CircularInvoice,
  circularName,
  circularText,
  findingOf,
  indicatorOf,
} from './circular.domain.ts'

const quarter = { from: day('2026-10-01'), to: day('2026-12-31') }
const reporter = { nit: '900123456', name: 'E.S.E. Hospital, San Roque' }
const invoice = (given: Partial<CircularInvoice> = {}): CircularInvoice => ({
  id: 'a',
  payer: 'EPS Solidaria',
  documentType: 'NIT',
  document: '999000405',
  prefix: 'HSR',
  consecutive: 12,
  value: '2000000.50',
  paid: '1800000.00',
  accepted: '170000.00',
  date: day('2026-11-05'),
  filedOn: day('2026-11-20'),
  returnedOn: null,
  annulled: false,
  answered: true,
  judicial: false,
  stage: 0,
  ...given,
})

test('the file, byte by byte: its name, its record 1 and the 21 fields of each invoice', () => {
  expect(circularName(reporter, quarter)).toBe('SAC165FIPS20261231NI000900123456.TXT')
  const text = circularText(reporter, quarter, [
    invoice(),
    invoice({ filedOn: day('2026-09-20'), paid: '0.00', accepted: '0.00' }),
    invoice({
      returnedOn: day('2026-12-02'),
      answered: false,
      judicial: true,
      stage: 3,
      paid: '0.00',
      accepted: '0.00',
    }),
  ])
  expect(text).toBe(
    '1,NI,900123456,E.S.E. Hospital San Roque,2026-10-01,2026-12-31,3\r\n' +
      '2,1,NI,999000405,EPS Solidaria,NI,900123456,F,HSR,12,I,2000001,2026-11-05,2026-11-20,,1800000,170000,SI,30001,NO,0\r\n' +
      '2,2,NI,999000405,EPS Solidaria,NI,900123456,F,HSR,12,A,2000001,2026-11-05,2026-09-20,,0,0,SI,2000001,NO,0\r\n' +
      '2,3,NI,999000405,EPS Solidaria,NI,900123456,F,HSR,12,E,2000001,2026-11-05,2026-11-20,2026-12-02,0,0,NO,2000001,SI,3\r\n',
  )
  for (const line of text.split('\r\n').slice(1, -1)) expect(line.split(',')).toHaveLength(21)
})

test('what was returned or annulled is taken out', () => {
  expect(indicatorOf(invoice(), quarter)).toBe('I')
  expect(indicatorOf(invoice({ filedOn: day('2026-09-30') }), quarter)).toBe('A')
  expect(indicatorOf(invoice({ returnedOn: day('2026-12-01') }), quarter)).toBe('E')
  expect(indicatorOf(invoice({ annulled: true }), quarter)).toBe('E')
})

test.each<[string, Partial<CircularInvoice>, boolean]>([
  ['a sound one', {}, false],
  ['a payer without a number', { document: 'AB12' }, true],
  ['a long prefix', { prefix: 'HOSPITAL' }, true],
  ['filed before it was issued', { filedOn: day('2026-11-04') }, true],
  ['returned before it was filed', { returnedOn: day('2026-11-19') }, true],
  ['worth nothing', { value: '0.00', paid: '0.00', accepted: '0.00' }, true],
  ['more settled than it is worth', { accepted: '200002.00' }, true],
])('%s', (_, given, found) => expect(findingOf(invoice(given)) !== null).toBe(found))
