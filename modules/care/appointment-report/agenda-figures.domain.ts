import { ratio, share } from '@quina/kernel'

interface Agenda {
  /** Minutes: all of them, and those that were blocked. */
  readonly programmed: number
  readonly blocked: number
  /** Of slots that were not blocked. */
  readonly capacity: number
  /** In regular places, neither cancelled nor rescheduled. */
  readonly given: number
  readonly attended: number
  readonly missed: number
}

/** How full an agenda was, how many did not come, and how many it attended in an hour (care dossier K07, K09 and K10). */
export const agendaFiguresOf = ({ programmed, blocked, capacity, given, attended, missed }: Agenda) => ({
  used: share(given, capacity),
  absence: share(missed, attended + missed),
  byHour: ratio(attended * 60, programmed - blocked),
})
