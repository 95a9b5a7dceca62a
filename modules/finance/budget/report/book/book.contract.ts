import { code, day, defineReport, integer, money, note, ref, text } from '@quina/blocks'

const common = {
  day: day('Fecha'),
  number: integer('Número'),
  document: text('Documento'),
  class: integer('Clase'),
  sign: code('Signo'),
  amount: money('Valor'),
}

/**
 * Libro de gastos of one line of control: each operation and how it left every balance (finance dossier §3.12.4).
 * Classes: 9 apropiación condicionada, 10 no condicionada, 11 CDP, 13 compromiso, 15 obligación, 17 pago.
 */
export const expenseBook = defineReport({
  id: 'budget.expenseBook',
  title: 'Libro de gastos',
  params: {
    apropiacionId: ref('budget.apropiacion', 'Rubro y fuente'),
    from: day('Desde'),
    to: day('Hasta'),
  },
  columns: {
    ...common,
    conditioned: money('Apropiación condicionada'),
    definitiva: money('Apropiación vigente'),
    cdp: money('Total CDP'),
    free: money('Apropiación no afectada'),
    registro: money('Compromisos'),
    porComprometer: money('CDP por comprometer'),
    obligacion: money('Obligaciones'),
    porObligar: money('Compromisos por cumplir'),
    pago: money('Pagos'),
    porPagar: money('Obligaciones por pagar'),
    purpose: note('Concepto'),
  },
  prints: [
    'day',
    'document',
    'class',
    'sign',
    'amount',
    'definitiva',
    'cdp',
    'free',
    'registro',
    'obligacion',
    'pago',
    'porPagar',
  ],
  landscape: true,
  drill: { document: '{address}', amount: '{address}' },
  screen: '/budget/expense-book',
})

/**
 * Libro de ingresos of one line of control (finance dossier §3.12.5).
 * Classes: 7 derechos causados, 8 derechos anulados, 10 recaudo en efectivo, 11 devoluciones.
 */
export const incomeBook = defineReport({
  id: 'budget.incomeBook',
  title: 'Libro de ingresos',
  params: {
    aforoId: ref('budget.aforo', 'Rubro y fuente'),
    from: day('Desde'),
    to: day('Hasta'),
  },
  columns: {
    ...common,
    definitivo: money('Presupuesto vigente'),
    recognised: money('Derechos por cobrar'),
    cancelled: money('Derechos anulados'),
    rights: money('Total derechos causados'),
    collected: money('Recaudo efectivo'),
    refunded: money('Devoluciones'),
    cash: money('Total efectivo'),
    pending: money('Pendiente de cobro'),
    purpose: note('Descripción'),
  },
  prints: [
    'day',
    'document',
    'class',
    'sign',
    'amount',
    'rights',
    'collected',
    'refunded',
    'cash',
    'pending',
    'purpose',
  ],
  landscape: true,
  drill: { document: '{address}', amount: '{address}' },
  screen: '/budget/income-book',
})
