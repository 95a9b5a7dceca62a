import { day, defineReport, integer, money, optional, text } from '@quina/blocks'

/** Who is owed calzado y vestido de labor on a day: less than two minimum wages, and three months of service (§2.12, §2.13). */
export const clothingReport = defineReport({
  id: 'payroll.clothing',
  title: 'Dotación: calzado y vestido de labor',
  params: { to: day('Entrega', { help: '30 de abril, 30 de agosto o 20 de diciembre' }) },
  columns: {
    identification: text('Documento'),
    person: text('Persona'),
    position: optional(text('Cargo')),
    centre: optional(text('Centro de costo')),
    salary: money('Asignación'),
    servedSince: day('En servicio desde'),
    days: integer('Días de servicio'),
    norm: text('Norma'),
    delivery: text('Entrega'),
  },
  empty: 'Nadie cumple tres meses de servicio con menos de dos salarios mínimos en esa fecha.',
  landscape: true,
})
