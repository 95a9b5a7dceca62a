import { defineReport, f } from '@quina/blocks'

const common = {
  day: f.day('Fecha'),
  number: f.integer('Número'),
  document: f.text('Documento'),
  class: f.integer('Clase'),
  sign: f.code('Signo'),
  amount: f.money('Valor'),
}

/**
 * Libro de gastos of one line of control: each operation and the balances after it (finance dossier §3.12.4). Classes: 9
 * apropiación condicionada, 10 no condicionada, 11 CDP, 13 compromiso, 15 obligación, 17 pago.
 */
export const expenseBook = defineReport({
  id: 'budget.expenseBook',
  title: 'Libro de gastos',
  params: {
    apropiacionId: f.ref('budget.apropiacion', 'Rubro y fuente'),
    from: f.day('Desde'),
    to: f.day('Hasta'),
  },
  columns: {
    ...common,
    conditioned: f.money('Apropiación condicionada'),
    definitiva: f.money('Apropiación vigente'),
    cdp: f.money('Total CDP'),
    free: f.money('Apropiación no afectada'),
    registro: f.money('Compromisos'),
    porComprometer: f.money('CDP por comprometer'),
    obligacion: f.money('Obligaciones'),
    porObligar: f.money('Compromisos por cumplir'),
    pago: f.money('Pagos'),
    porPagar: f.money('Obligaciones por pagar'),
    purpose: f.note('Concepto'),
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
  params: { aforoId: f.ref('budget.aforo', 'Rubro y fuente'), from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    ...common,
    definitivo: f.money('Presupuesto vigente'),
    recognised: f.money('Derechos por cobrar'),
    cancelled: f.money('Derechos anulados'),
    rights: f.money('Total derechos causados'),
    collected: f.money('Recaudo efectivo'),
    refunded: f.money('Devoluciones'),
    cash: f.money('Total efectivo'),
    pending: f.money('Pendiente de cobro'),
    purpose: f.note('Descripción'),
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
