import { code, day, defineReport, integer, money, optional, ref, text } from '@quina/blocks'

/** Sábana pendiente por EPS: what each payer sent and nobody has applied to invoices yet (finance dossier §4.5). */
export const advancePending = defineReport({
  id: 'treasury.advancePending',
  title: 'Anticipos pendientes por aplicar',
  params: {
    to: day('Girados hasta'),
    terceroId: optional(ref('people.tercero', 'Pagador')),
    regimenId: optional(ref('treasury.regimen', 'Régimen')),
  },
  columns: {
    name: text('Pagador y anticipo'),
    regimen: optional(text('Régimen')),
    date: optional(day('Fecha del giro')),
    giroMonth: optional(code('Mes del giro')),
    amount: money('Valor'),
    applied: money('Aplicado'),
    pending: money('Por aplicar'),
    age: integer('Días sin aplicar'),
  },
  totals: ['amount', 'applied', 'pending'],
  landscape: true,
  empty: 'No hay anticipos pendientes por aplicar.',
  drill: { pending: '{href}' },
  screen: '/accounting/proof/portfolio/advance/pending',
})
