import type { Tx } from '@quina/db/server'
import { type Day, day, newId } from '@quina/kernel'
import type { Holidays } from './business-days.domain.ts'
import { nationalHolidays } from './holiday-rule.domain.ts'

/** Writes the legal holidays of a year once: existing ones stay, also those that were annulled. */
export async function generateYear(tx: Tx, year: number): Promise<{ added: number; already: number }> {
  const wanted = nationalHolidays(year)
  const made = await tx
    .insertInto('hospital.holiday')
    .values(wanted.map((one) => ({ id: newId(), kind: 'national', campusId: null, ...one })))
    .onConflict((conflict) => conflict.constraint('holiday_is_one').doNothing())
    .returning('id')
    .execute()
  return { added: made.length, already: wanted.length - made.length }
}

interface Span {
  readonly from: Day
  readonly to: Day
  /** With a site, also the days on which only that site is closed. Legal terms do not count those. */
  readonly campusId?: string
}

/**
 * Returns the non-working dates between two days, for `isBusinessDay` and its kin. For legal terms: the holidays of the law, even
 * of years not generated, unless annulled, and the hospital's local ones. With a site: also its closing days.
 */
export async function loadHolidays(tx: Tx, { from, to, campusId }: Span): Promise<Holidays> {
  const stored = await tx
    .selectFrom('hospital.holiday')
    .select(['date', 'name', 'kind', 'active', 'campusId'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
  const nameOf = (date: unknown, name: string) => `${String(date)} ${name}`
  const annulled = new Set(
    stored
      .filter(({ active, kind }) => !active && kind === 'national')
      .map(({ date, name }) => nameOf(date, name)),
  )
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, index) => index,
  )
  const national = years
    .flatMap((at) => nationalHolidays(Number(from.slice(0, 4)) + at))
    .filter(({ date, name }) => date >= from && date <= to && !annulled.has(nameOf(date, name)))
  const own = stored.filter(({ active, kind, campusId: at }) => {
    if (!active) return false
    if (campusId !== undefined) return at === null || at === campusId
    return at === null && (kind === 'national' || kind === 'local')
  })
  return new Set([...national, ...own].map(({ date }) => day(String(date))))
}
