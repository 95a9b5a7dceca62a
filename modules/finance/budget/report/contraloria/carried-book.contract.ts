import { code, day, defineReport, integer, money, text } from '@quina/blocks'

const module = 'budget'
const params = { from: day('Desde'), to: day('Hasta') }
const columns = {
  day: day('Fecha'),
  document: text('Documento'),
  class: integer('Clase'),
  sign: code('Signo'),
  rubro: code('Rubro'),
  tercero: text('Tercero'),
  amount: money('Valor'),
  constituted: money('Constituido'),
  obligated: money('Obligado'),
  paid: money('Pagado'),
  left: money('Por pagar'),
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
 * Situación de tesorería by what the budget knows: what was collected less what was paid, owed and committed. Third-party
 * money and the balances of banks are accounting's.
 */
export const fiscalResult = defineReport({
  module,
  name: 'fiscalResult',
  title: 'Disponibilidad final y resultado fiscal',
  params,
  columns: { concept: text('Concepto'), amount: money('Valor') },
})
