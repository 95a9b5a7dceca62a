import { type CatalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { noteSchedule } from './note-schedule.contract.ts'

export const noteScheduleService: CatalogService<typeof noteSchedule> = {
  catalog: noteSchedule,
  whose: 'site',
  table: 'accounting.noteSchedule',
  async onSave(tx, { values }) {
    const note = await tx
      .selectFrom('accounting.note')
      .select('status')
      .where('id', '=', String(values.noteId))
      .executeTakeFirst()
    const message = 'Elija una plantilla o una nota contabilizada.'
    insist(note?.status === 'template' || note?.status === 'approved', 'CON-076', message, {
      fields: { noteId: message },
    })
  },
}

export const noteScheduleOperations: Operation[] = serveCatalog(noteScheduleService)
