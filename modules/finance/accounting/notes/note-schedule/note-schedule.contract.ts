import { defineCatalog, f, listOf } from '@quina/blocks'

const fields = {
  noteId: f.ref('accounting.note', 'Nota o plantilla', { help: 'La que se repite, con sus mismas líneas' }),
  fromDay: f.day('Primera fecha', { help: 'Las demás caen el mismo día de cada mes, o el último' }),
  times: f.integer('Cuotas', { min: 1, max: 600 }),
  mode: f.choice('Cada mes', { draft: 'Deja un borrador', post: 'La contabiliza' }),
}

/** Notes that repeat each month: amortisation of prepaid expenses (finance dossier §5.5, A-21). */
export const noteSchedule = defineCatalog({
  id: 'accounting.noteSchedule',
  label: { one: 'Nota recurrente', many: 'Notas recurrentes', gender: 'f' },
  fields,
  shows: ['noteId', 'fromDay'],
  key: 'noteId',
  list: listOf({
    columns: {
      ...fields,
      done: f.integer('Hechas'),
      lastOn: f.optional(f.day('Última')),
      nextOn: f.optional(f.day('Próxima')),
      failure: f.optional(f.text('Por qué no se hizo')),
      active: f.flag('Activa'),
    },
    sort: '-fromDay',
    filters: ['mode', 'active'],
    searches: 'Tipo o descripción de la nota',
  }),
  screens: { list: '/notas-recurrentes' },
})
