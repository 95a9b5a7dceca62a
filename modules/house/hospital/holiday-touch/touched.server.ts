import { can, type HolidayTouch, type Operation, serveQuery } from '@quina/blocks/server'
import { type TouchedGroup, touchedByDay } from './touched.contract.ts'

/** What a new holiday would change in the modules, shown to users who may see each thing. */
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
