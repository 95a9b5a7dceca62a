import { can, type HolidayTouch, type Operation, serveQuery } from '@quina/blocks/server'
import { type TouchedGroup, touchedByDay } from './touched.contract.ts'

/** Returns what a new holiday would change in the modules; users see only the things that they may see. */
export const touchedByHoliday = (touches: readonly HolidayTouch[]): Operation =>
  serveQuery(touchedByDay, async ({ tx, input: { date, kind, campusId }, actor, today }) => {
    const groups: TouchedGroup[] = []
    for (const { label, permission, touched } of touches) {
      if (!can(actor, permission)) continue
      const things = await touched(tx, { date, kind: kind ?? '', campusId, actor, today })
      if (things.length > 0) groups.push({ label, things: [...things] })
    }
    return groups
  })
