import { defineReport, f } from '@quina/blocks'

/** Sábana pendiente por EPS: money that each payer sent and that is not applied to invoices yet (finance dossier §4.5). */
export const advancePending = defineReport({
  id: 'treasury.advancePending',
  title: 'Anticipos pendientes por aplicar',
  params: {
    to: f.day('Girados hasta'),
    terceroId: f.optional(f.ref('people.tercero', 'Pagador')),
    regimenId: f.optional(f.ref('treasury.regimen', 'Régimen')),
  },
  columns: {
    name: f.text('Pagador y anticipo'),
    regimen: f.optional(f.text('Régimen')),
    date: f.optional(f.day('Fecha del giro')),
    giroMonth: f.optional(f.code('Mes del giro')),
    amount: f.money('Valor'),
    applied: f.money('Aplicado'),
    pending: f.money('Por aplicar'),
    age: f.integer('Días sin aplicar'),
  },
  totals: ['amount', 'applied', 'pending'],
  landscape: true,
  empty: 'No hay anticipos pendientes por aplicar.',
  drill: { pending: '{href}' },
  screen: '/accounting/proof/portfolio/advance/pending',
})
