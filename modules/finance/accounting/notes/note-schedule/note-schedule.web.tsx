import { catalogScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { noteSchedule } from './note-schedule.contract.ts'

const screens = catalogScreens(noteSchedule, {
  columns: ['noteId', 'mode', 'fromDay', 'times', 'done', 'lastOn', 'nextOn', 'failure', 'active'],
  // *Repetir cada mes* of a note brings it in the address.
  defaults: () => ({
    noteId: new URLSearchParams(location.search).get('noteId') ?? '',
    fromDay: dayInBogota(new Date()),
    times: 12,
    mode: 'draft',
  }),
})

/** Notes that repeat each month: to begin them, see how they go, and stop them. */
export const NoteSchedules = screens.List
