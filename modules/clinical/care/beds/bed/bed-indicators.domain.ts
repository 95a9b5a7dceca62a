import { ratio, share } from '@quina/kernel'

export interface BedFigures {
  /** Bed-days: enabled beds less beds out of use. */
  readonly available: number
  readonly occupied: number
  readonly discharges: number
  readonly stayDays: number
  /** The discharges by death 48 hours after the entry or later, and those before. */
  readonly deaths: number
  readonly earlyDeaths: number
  /** Days of the period. */
  readonly days: number
}

/**
 * Returns occupancy in percent, turnover by period, mean stay and interval of substitution in days, and deaths in each thousand
 * discharges (care dossier K01 to K05). A figure that would divide by zero is null; the interval may be negative.
 */
export function bedIndicatorsOf(figures: BedFigures) {
  const { available, occupied, discharges, stayDays, deaths, earlyDeaths, days } = figures
  return {
    occupancy: share(occupied, available),
    turnover: ratio(discharges * days, available),
    stay: ratio(stayDays, discharges),
    interval: ratio(available - occupied, discharges),
    mortality: ratio(deaths * 1000, discharges),
    earlyMortality: ratio(earlyDeaths * 1000, discharges),
  }
}
