import { code, day, defineReport, integer, quantity, text } from '@quina/blocks'

/** Informe de control especial: what there was, came in, went out and is left of each product, equal to the ledger. */
export const controlMonth = defineReport({
  id: 'pharmacy.controlMonth',
  title: 'Informe de control especial',
  params: { from: day('Desde'), to: day('Hasta') },
  columns: {
    product: text('Producto'),
    strength: text('Concentración'),
    code: code('Código'),
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

/** Each official form that was dispensed: to whom, of whom, how much in letters (Resolución 1478 de 2006). */
export const controlForms = defineReport({
  id: 'pharmacy.controlForms',
  title: 'Recetarios dispensados',
  clinical: true,
  params: { from: day('Desde'), to: day('Hasta') },
  columns: {
    day: day('Fecha'),
    form: code('Recetario'),
    who: text('Paciente'),
    document: text('Documento'),
    prescriber: text('Prescriptor'),
    register: text('Registro'),
    product: text('Producto'),
    strength: text('Concentración'),
    quantity: quantity('Cantidad'),
    letters: text('Cantidad en letras'),
  },
  totals: [],
  empty: 'En esos días no se dispensó nada de control.',
  landscape: true,
  screen: '/farmacia/control/recetarios',
})
