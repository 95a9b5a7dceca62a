import { defineReport, f } from '@quina/blocks'

const params = {
  from: f.day('Desde', { help: 'Por la fecha de los libros' }),
  to: f.day('Hasta'),
  patientId: f.optional(f.ref('people.patient', 'Paciente')),
  admissionId: f.optional(f.ref('care.admission', 'Admisión')),
  whom: f.optional(f.choice('De quién', { patients: 'De pacientes', services: 'De servicios' })),
  storeId: f.optional(f.ref('warehouse.store', 'Bodega')),
  groupId: f.optional(f.ref('warehouse.productGroup', 'Grupo')),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
}
const eachLine = `/farmacia/costos/detalle?${Object.keys(params)
  .map((name) => `${name}={${name}}`)
  .join('&')}&episode={episode}`
const note =
  'Al costo promedio con que salió de la bodega, menos lo devuelto. La diferencia de una remisión consumida no es de nadie.'

/** The cost of medicines and supplies by patient and episode, and by cost centre for what no patient received. */
export const episodeCost = defineReport({
  id: 'pharmacy.episodeCost',
  title: 'Costo de medicamentos e insumos por paciente',
  clinical: true,
  params,
  columns: {
    patient: f.text('Paciente'),
    document: f.optional(f.text('Documento')),
    episode: f.text('Episodio'),
    entered: f.optional(f.day('Ingreso')),
    payer: f.optional(f.text('Pagador')),
    products: f.integer('Productos'),
    medicines: f.money('Medicamentos'),
    supplies: f.money('Insumos'),
    value: f.money('Costo'),
  },
  totals: ['medicines', 'supplies', 'value'],
  drill: { products: eachLine, medicines: eachLine, supplies: eachLine, value: eachLine },
  note,
  empty: 'En esos días no se consumió nada.',
  landscape: true,
  screen: '/farmacia/costos',
})

/** The lines of that cost, each with its account; the totals by account equal the books. */
export const episodeCostLines = defineReport({
  id: 'pharmacy.episodeCostLines',
  title: 'Costo por paciente, línea por línea',
  clinical: true,
  params: { ...params, episode: f.optional(f.text('Episodio', { max: 120 })) },
  columns: {
    day: f.day('Fecha'),
    document: f.optional(f.code('Documento')),
    patient: f.text('Paciente'),
    episode: f.text('Episodio'),
    code: f.code('Código'),
    product: f.text('Producto'),
    centre: f.text('Centro de costo'),
    account: f.text('Cuenta'),
    quantity: f.quantity('Cantidad'),
    value: f.money('Costo'),
  },
  totals: ['value'],
  paged: true,
  groups: ['patient', 'episode', 'product', 'centre', 'account'],
  drill: { document: '{href}' },
  note,
  empty: 'En esos días no se consumió nada.',
  landscape: true,
  screen: '/farmacia/costos/detalle',
})
