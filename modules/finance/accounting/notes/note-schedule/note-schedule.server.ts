import { catalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { rowOf } from '@quina/db/server'
import { must } from '@quina/kernel'
import { noteSchedule } from './note-schedule.contract.ts'

export const noteScheduleService = catalogService<typeof noteSchedule>({
  catalog: noteSchedule,
  whose: 'site',
  chosenBy: ['accounting'],
  async onSave(tx, { values }) {
    const note = await rowOf(tx, 'accounting.note', String(values.noteId), ['status'])
    const message = 'Elija una plantilla o una nota contabilizada.'
    must(note?.status === 'template' || note?.status === 'approved', 'CON-076', 'noteId', message)
  },
})

export const noteScheduleOperations: Operation[] = serveCatalog(noteScheduleService)
