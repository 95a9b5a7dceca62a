import { defineReport, f } from '@quina/blocks'

const module = 'budget'
const params = { from: f.day('Desde'), to: f.day('Hasta') }
const columns = {
  day: f.day('Fecha'),
  document: f.text('Documento'),
  class: f.integer('Clase'),
  sign: f.code('Signo'),
  rubro: f.code('Rubro'),
  tercero: f.text('Tercero'),
  amount: f.money('Valor'),
  constituted: f.money('Constituido'),
  obligated: f.money('Obligado'),
  paid: f.money('Pagado'),
  left: f.money('Por pagar'),
}

/** Libro de reservas presupuestales (§3.12.6). Classes: 7 RC constituida, 8 OC obligación contraída, 10 TP pago. */
export const reservaBook = defineReport({
  module,
  name: 'reservaBook',
  title: 'Libro de reservas presupuestales',
  params,
  columns,
  landscape: true,
  drill: { document: '{address}', amount: '{address}' },
})

/** Libro de cuentas por pagar (§3.12.6). Classes: 7 CPC constituida, 8 P pago. */
export const cxpBook = defineReport({
  module,
  name: 'cxpBook',
  title: 'Libro de cuentas por pagar',
  params,
  columns,
  landscape: true,
  drill: { document: '{address}', amount: '{address}' },
})

/**
 * Situación de tesorería by the data of the budget: collections less payments, obligations and commitments. Third-party money
 * and bank balances belong to accounting.
 */
export const fiscalResult = defineReport({
  module,
  name: 'fiscalResult',
  title: 'Disponibilidad final y resultado fiscal',
  params,
  columns: { concept: f.text('Concepto'), amount: f.money('Valor') },
})
