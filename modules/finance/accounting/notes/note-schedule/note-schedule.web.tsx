import { catalogScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { noteSchedule } from './note-schedule.contract.ts'

const screens = catalogScreens(noteSchedule, {
  columns: ['noteId', 'mode', 'fromDay', 'times', 'done', 'lastOn', 'nextOn', 'failure', 'active'],
  // The command *Repetir cada mes* passes the note in the address.
  defaults: () => ({
    noteId: new URLSearchParams(location.search).get('noteId') ?? '',
    fromDay: dayInBogota(new Date()),
    times: 12,
    mode: 'draft',
  }),
})

/** Starts, lists and stops the notes that repeat each month. */
export const NoteSchedules = screens.List
