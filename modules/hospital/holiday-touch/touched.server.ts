import { can, type HolidayTouch, type Operation, operation } from '@quina/blocks/server'
import type { Day } from '@quina/kernel'
import { showTouched, type TouchedGroup } from './touched.contract.ts'

/** What the modules have that a new holiday would change, told to whoever may see each thing. */
export const touchedByHoliday = (touches: readonly HolidayTouch[]): Operation =>
  operation(showTouched, async ({ tx, query: { date, kind, campusId = null }, actor, today }) => {
    const groups: TouchedGroup[] = []
    for (const { label, permission, touched } of touches) {
      if (!can(actor, permission)) continue
      const things = await touched(tx, { date: date as Day, kind, campusId, actor, today })
      if (things.length > 0) groups.push({ label, things: [...things] })
    }
    return { groups }
  })
