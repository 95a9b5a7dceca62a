import { choice, day, defineCatalog, flag, integer, listOf, optional, ref, text } from '@quina/blocks'

const fields = {
  noteId: ref('accounting.note', 'Nota o plantilla', { help: 'La que se repite, con sus mismas líneas' }),
  fromDay: day('Primera fecha', { help: 'Las demás caen el mismo día de cada mes, o el último' }),
  times: integer('Cuotas', { min: 1, max: 600 }),
  mode: choice('Cada mes', { draft: 'Deja un borrador', post: 'La contabiliza' }),
}

/** Notes that repeat each month: amortisation of what was paid in advance (finance dossier §5.5, A-21). */
export const noteSchedule = defineCatalog({
  id: 'accounting.noteSchedule',
  label: { one: 'Nota recurrente', many: 'Notas recurrentes', gender: 'f' },
  fields,
  shows: ['noteId', 'fromDay'],
  key: 'noteId',
  list: listOf({
    columns: {
      ...fields,
      done: integer('Hechas'),
      lastOn: optional(day('Última')),
      nextOn: optional(day('Próxima')),
      failure: optional(text('Por qué no se hizo')),
      active: flag('Activa'),
    },
    sort: '-fromDay',
    filters: ['mode', 'active'],
    searches: 'Tipo o descripción de la nota',
  }),
  screens: { list: '/notas-recurrentes' },
})
