import { day, defineReport, integer, optional, quantity, ref, text } from '@quina/blocks'

/** What happened and what was booked are both true: how far apart each person brings them (dossier C6-1). */
export const twoClocks = defineReport({
  id: 'warehouse.twoClocks',
  title: 'Dos relojes: cuándo ocurrió y cuándo se anotó',
  params: { from: day('Desde'), to: day('Hasta'), storeId: optional(ref('warehouse.store', 'Bodega')) },
  columns: {
    person: text('Persona'),
    documents: integer('Documentos'),
    sameDay: integer('El mismo día'),
    soon: integer('De 1 a 3 días después'),
    late: integer('Más de 3 días después'),
    average: quantity('Promedio (días)'),
    most: integer('El más tardío (días)'),
  },
  totals: ['documents', 'sameDay', 'soon', 'late'],
  empty: 'Nadie anotó movimientos en esas fechas.',
})
