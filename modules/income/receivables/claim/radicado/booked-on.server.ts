import { oneFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'

/** The day of the radicado, or today when its month is closed: a late report is booked in an open month. */
export async function bookedOn(tx: Tx, day: Day, today: Day): Promise<Day> {
  const row = await oneFrom<{ open: boolean }>(tx)`
    select exists (select from accounting.period where vigencia = extract(year from ${day}::date)
      and number = extract(month from ${day}::date) and status = 'open') as open`
  return row.open ? day : today
}
