import { type CatalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { rowWhere } from '@quina/db/server'
import { insistOn } from '@quina/kernel'
import { noteSchedule } from './note-schedule.contract.ts'

export const noteScheduleService: CatalogService<typeof noteSchedule> = {
  catalog: noteSchedule,
  whose: 'site',
  table: 'accounting.noteSchedule',
  async onSave(tx, { values }) {
    const note = await rowWhere(tx, 'accounting.note', { id: String(values.noteId) }, 'status')
    const message = 'Elija una plantilla o una nota contabilizada.'
    insistOn(note?.status === 'template' || note?.status === 'approved', 'CON-076', 'noteId', message)
  },
}

export const noteScheduleOperations: Operation[] = serveCatalog(noteScheduleService)
