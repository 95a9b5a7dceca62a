import { type Day, days360, divide, scaled, showDay, unscaled } from '@quina/kernel'

export interface VacationService {
  /** The day from which this system accrues the days. */
  readonly from: Day
  readonly until: Day | null
  /** Days pending when the house started with this system. */
  readonly brought: string
  readonly taken: number
  /** Days taken that a leave interrupted: they stay pending. */
  readonly interrupted: number
  /** Unpaid days of service. */
  readonly unpaid: number
}

const each = 15n
const year = 360n

/** Working days of vacation left: fifteen for each year of service of 360 days (CST, art. 186; Decreto 1045 of 1978, art. 8). */
export function vacationsLeft(service: VacationService, today: Day) {
  const { from, until, brought, interrupted, unpaid } = service
  const taken = service.taken - interrupted
  const served = BigInt(Math.max(0, days360(from, until ?? today) - unpaid))
  const accrued = scaled(brought, 2) + divide(served * each * 100n, year, 'half-up')
  const left = accrued - BigInt(taken) * 100n
  const added = Number(brought) === 0 ? '' : ` más ${inComma(scaled(brought, 2))} que traía`
  const back =
    interrupted === 0 ? '' : ` (${interrupted} más quedaron pendientes por una incapacidad o licencia)`
  return {
    accrued: unscaled(accrued, 2),
    taken: String(taken),
    left: unscaled(left, 2),
    sentence:
      `${served} días de servicio desde el ${showDay(from)} × 15 ÷ 360${added}, ` +
      `menos ${taken} disfrutados o pagados${back} = ${inComma(left)} días hábiles.`,
  }
}

const inComma = (hundredths: bigint): string => unscaled(hundredths, 2).replace('.', ',')
