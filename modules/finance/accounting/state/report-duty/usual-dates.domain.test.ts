import { nationalDates } from '@quina/hospital/domain'
import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { usualDuties } from './usual-dates.domain.ts'

const holidays = nationalDates(day('2026-01-01'), day('2027-12-31'))
const duties = (nit: string) => usualDuties(2026, { nit, holidays })
const datesOf = (report: string, nit = '891180134') =>
  duties(nit)
    .filter((duty) => duty.report === report)
    .map(({ period, dueOn }) => `${period} ${dueOn}`)

test('what is reported each quarter: a month later, thirty days, forty-five; the last one in February', () => {
  expect(datesOf('chip')).toEqual([
    '2026-T1 2026-04-30',
    '2026-T2 2026-07-31',
    '2026-T3 2026-10-31',
    '2026-T4 2027-02-15',
  ])
  expect(datesOf('cuipo').at(0)).toBe('2026-T1 2026-04-30')
  expect(datesOf('cuipo').at(-1)).toBe('2026-T4 2027-02-20')
  expect(datesOf('siho')).toEqual([
    '2026-T1 2026-05-15',
    '2026-T2 2026-08-14',
    '2026-T3 2026-11-14',
    '2026-T4 2027-02-14',
  ])
})

test('withholdings of a month: from the seventh día hábil of the next one, by the last digit of the NIT', () => {
  // Business days of May 2026: the 1st is a holiday and the 18th too; the seventh is Tuesday 12.
  expect(datesOf('withholding', '900123451')[3]).toBe('2026-04 2026-05-12')
  expect(datesOf('withholding', '900123450')[3]).toBe('2026-04 2026-05-26')
  expect(datesOf('withholding', '900123454')[3]).toBe('2026-04 2026-05-15')
  expect(datesOf('withholding')).toHaveLength(12)
})

test('IVA of two months goes the day of the withholdings of the second', () => {
  expect(datesOf('vat').slice(0, 2)).toEqual(['2026-B1 2026-03-13', '2026-B2 2026-05-15'])
  const returns = datesOf('withholding').map((reported) => reported.split(' ')[1])
  expect(datesOf('vat').map((reported) => reported.split(' ')[1])).toEqual(
    returns.filter((_, index) => index % 2 === 1),
  )
})

test('once or twice a year', () => {
  expect(datesOf('bdme')).toEqual(['2026-S1 2026-06-10', '2026-S2 2026-12-10'])
  expect(datesOf('exogena')).toEqual(['2026 2027-04-30'])
  expect(datesOf('ica').at(-1)).toBe('2026-B6 2027-01-31')
})

test('refuses the usual dates without a NIT', () => {
  expect(() => duties('')).toThrow(expect.objectContaining({ code: 'CON-109' }))
})
