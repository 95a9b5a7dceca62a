import { defineReport, f } from '@quina/blocks'

/** Informe de control especial: the opening balance, entries, exits and closing balance of each product, equal to the ledger. */
export const controlMonth = defineReport({
  id: 'pharmacy.controlMonth',
  title: 'Informe de control especial',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    product: f.text('Producto'),
    strength: f.text('Concentración'),
    code: f.code('Código'),
    opening: f.quantity('Saldo inicial'),
    entered: f.quantity('Ingresos'),
    returned: f.quantity('Devoluciones'),
    dispensed: f.quantity('Dispensado'),
    consumed: f.quantity('Servicios'),
    lost: f.quantity('Bajas'),
    other: f.quantity('Otros'),
    closing: f.quantity('Saldo final'),
    forms: f.integer('Recetarios'),
    wasted: f.quantity('Remanentes destruidos'),
  },
  totals: [],
  empty: 'No hay productos de control.',
  landscape: true,
  screen: '/farmacia/control',
})

/** Each dispensed official form: the patient, the prescriber and the quantity in letters (Resolución 1478 de 2006). */
export const controlForms = defineReport({
  id: 'pharmacy.controlForms',
  title: 'Recetarios dispensados',
  clinical: true,
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    day: f.day('Fecha'),
    form: f.code('Recetario'),
    who: f.text('Paciente'),
    document: f.text('Documento'),
    prescriber: f.text('Prescriptor'),
    register: f.text('Registro'),
    product: f.text('Producto'),
    strength: f.text('Concentración'),
    quantity: f.quantity('Cantidad'),
    letters: f.text('Cantidad en letras'),
  },
  totals: [],
  empty: 'En esos días no se dispensó nada de control.',
  landscape: true,
  screen: '/farmacia/control/recetarios',
})
