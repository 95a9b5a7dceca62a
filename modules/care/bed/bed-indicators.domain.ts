import { ratio, share } from '@quina/kernel'

export interface BedFigures {
  /** Bed-days: those enabled less those out of use. */
  readonly available: number
  readonly occupied: number
  readonly discharges: number
  readonly stayDays: number
  /** Days of the period. */
  readonly days: number
}

/**
 * Occupancy in percent, turnover by period, mean stay and interval of substitution in days (care dossier K01 to K04). Null where
 * they would divide by nothing; the interval may be negative.
 */
export function bedIndicatorsOf({ available, occupied, discharges, stayDays, days }: BedFigures) {
  return {
    occupancy: share(occupied, available),
    turnover: ratio(discharges * days, available),
    stay: ratio(stayDays, discharges),
    interval: ratio(available - occupied, discharges),
  }
}
