import { code, day, defineReport, integer, quantity, text } from '@quina/blocks'

/** Informe de control especial: what there was, came in, went out and is left of each product, equal to the ledger. */
export const controlMonth = defineReport({
  module: 'pharmacy',
  name: 'controlMonth',
  title: 'Informe de control especial',
  params: { from: day('Desde'), to: day('Hasta') },
  columns: {
    code: code('Código'),
    product: text('Producto'),
    strength: text('Concentración'),
    opening: quantity('Saldo inicial'),
    entered: quantity('Ingresos'),
    returned: quantity('Devoluciones'),
    dispensed: quantity('Dispensado'),
    consumed: quantity('Servicios'),
    lost: quantity('Bajas'),
    other: quantity('Otros'),
    closing: quantity('Saldo final'),
    forms: integer('Recetarios'),
    wasted: quantity('Remanentes destruidos'),
  },
  totals: [],
  empty: 'No hay productos de control.',
  landscape: true,
  screen: '/farmacia/control',
})
