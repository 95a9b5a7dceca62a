import { defineReport, f } from '@quina/blocks'

/** The delay between event and booking, which both have true dates, by person (dossier C6-1). */
export const twoClocks = defineReport({
  id: 'warehouse.twoClocks',
  title: 'Dos relojes: cuándo ocurrió y cuándo se anotó',
  params: {
    from: f.day('Desde'),
    to: f.day('Hasta'),
    storeId: f.optional(f.ref('warehouse.store', 'Bodega')),
  },
  columns: {
    person: f.text('Persona'),
    documents: f.integer('Documentos'),
    sameDay: f.integer('El mismo día'),
    soon: f.integer('De 1 a 3 días después'),
    late: f.integer('Más de 3 días después'),
    average: f.quantity('Promedio (días)'),
    most: f.integer('El más tardío (días)'),
  },
  totals: ['documents', 'sameDay', 'soon', 'late'],
  empty: 'Nadie anotó movimientos en esas fechas.',
})
