import { defineReport, f } from '@quina/blocks'

/** The people owed calzado y vestido de labor on a day, by their wage and three months of service (§2.12, §2.13). */
export const clothingReport = defineReport({
  id: 'payroll.clothing',
  title: 'Dotación: calzado y vestido de labor',
  params: { to: f.day('Entrega', { help: '30 de abril, 30 de agosto o 20 de diciembre' }) },
  columns: {
    identification: f.text('Documento'),
    person: f.text('Persona'),
    position: f.optional(f.text('Cargo')),
    centre: f.optional(f.text('Centro de costo')),
    salary: f.money('Asignación'),
    servedSince: f.day('En servicio desde'),
    days: f.integer('Días de servicio'),
    norm: f.text('Norma'),
    delivery: f.text('Entrega'),
  },
  empty: 'Nadie cumple tres meses de servicio con menos de dos salarios mínimos en esa fecha.',
  landscape: true,
})
