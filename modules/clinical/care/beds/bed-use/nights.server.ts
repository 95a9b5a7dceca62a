import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'

/** A bed in which an admission lay. */
interface BedNight {
  readonly day: Day
  /** The service that charges a day in the bed; null when the bed names none. */
  readonly serviceId: string | null
}

/**
 * Returns the bed of a patient on each day of a period: the bed in the census of 11:59 PM, or the last bed of that day. Days
 * without a bed are left out.
 */
export async function bedNights(
  tx: Tx,
  admissionId: string,
  days: readonly Day[],
): Promise<readonly BedNight[]> {
  return rowsFrom<BedNight>(tx)`
    select d.day::text as day, x.service_id from unnest(${[...days]}::date[]) d (day)
    cross join lateral (
      select b.service_id from care.bed_period p join care.bed b on b.id = p.bed_id
      where p.admission_id = ${admissionId}::uuid and p.state = 'occupied'
        and p.from_at <= (d.day + time '23:59') at time zone 'America/Bogota'
        and (p.until_at is null or p.until_at > d.day::timestamp at time zone 'America/Bogota')
      order by p.from_at desc limit 1) x`
}
