import { moveBanks, moveSubLedgers, note } from '../note/note.contract.ts'
import { noteDocumentOperations } from '../note/note.server.ts'
import { noteLookups } from '../note/note-lookups.server.ts'
import { noteChores } from '../note-schedule/note-chores.server.ts'
import { noteSchedule } from '../note-schedule/note-schedule.contract.ts'
import { noteScheduleOperations } from '../note-schedule/note-schedule.server.ts'
import { noteImportOperations } from '../note-sheet/note-import.server.ts'

/** What the module offers of notes, of the end of the month and of the end of the year. */
export const closingOffers = {
  operations: [...noteLookups, ...noteScheduleOperations, ...noteImportOperations, ...noteDocumentOperations],
  documents: [note],
  catalogs: [noteSchedule],
  permissions: [
    { name: moveSubLedgers, label: 'Mover con notas las cuentas de los auxiliares' },
    { name: moveBanks, label: 'Mover con notas las cuentas de banco' },
  ],
  chores: noteChores,
} as const
