import { expect, test } from 'vitest'
import { bedIndicatorsOf } from './bed-indicators.domain.ts'

test('a month of 24 beds, one of them out of use for 20 days (care dossier §13.7)', () => {
  const beds = { available: 24 * 30 - 20, occupied: 546, days: 30 }
  const figures = { ...beds, discharges: 121, stayDays: 532, deaths: 3, earlyDeaths: 1 }
  expect(bedIndicatorsOf(figures)).toEqual({
    occupancy: '78.00',
    turnover: '5.19',
    stay: '4.40',
    interval: '1.27',
    // K05: 3 of 121 who left, and 1 of 121, in each thousand.
    mortality: '24.79',
    earlyMortality: '8.26',
  })
})

test('shows no figure without beds or discharges, and an occupation above 100 % as it is', () => {
  const none = { available: 0, occupied: 0, discharges: 0, stayDays: 0, deaths: 0, earlyDeaths: 0, days: 30 }
  expect(Object.values(bedIndicatorsOf(none))).toEqual(Array.from({ length: 6 }, () => null))
  const extra = { ...none, available: 10, occupied: 12, discharges: 2, stayDays: 12, days: 10 }
  expect(bedIndicatorsOf(extra)).toMatchObject({ occupancy: '120.00', interval: '-1.00' })
})
