import { expect, test } from 'vitest'
import { bedIndicatorsOf } from './bed-indicators.domain.ts'

test('a month of 24 beds, one of them out of use for 20 days (care dossier §13.7)', () => {
  const figures = { available: 24 * 30 - 20, occupied: 546, discharges: 121, stayDays: 532, days: 30 }
  expect(bedIndicatorsOf(figures)).toEqual({
    occupancy: '78.00',
    turnover: '5.19',
    stay: '4.40',
    interval: '1.27',
  })
})

test('without beds nor discharges nothing is told, and more occupied than enabled is told as it is', () => {
  const none = { available: 0, occupied: 0, discharges: 0, stayDays: 0, days: 30 }
  expect(bedIndicatorsOf(none)).toEqual({ occupancy: null, turnover: null, stay: null, interval: null })
  const extra = { available: 10, occupied: 12, discharges: 2, stayDays: 12, days: 10 }
  expect(bedIndicatorsOf(extra)).toMatchObject({ occupancy: '120.00', interval: '-1.00' })
})
