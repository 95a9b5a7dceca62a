import { choice, code, day, defineReport, integer, money, optional, quantity, ref, text } from '@quina/blocks'

const params = {
  from: day('Desde', { help: 'Por la fecha de los libros' }),
  to: day('Hasta'),
  patientId: optional(ref('people.patient', 'Paciente')),
  admissionId: optional(ref('care.admission', 'Admisión')),
  whom: optional(choice('De quién', { patients: 'De pacientes', services: 'De servicios' })),
  storeId: optional(ref('warehouse.store', 'Bodega')),
  groupId: optional(ref('warehouse.productGroup', 'Grupo')),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
}
const eachLine = `/farmacia/costos/detalle?${Object.keys(params)
  .map((name) => `${name}={${name}}`)
  .join('&')}&episode={episode}`
const note =
  'Al costo promedio con que salió de la bodega, menos lo devuelto. La diferencia de una remisión consumida no es de nadie.'

/** What the medicines and the supplies of each patient cost, episode by episode; what no patient had, centre by centre. */
export const episodeCost = defineReport({
  id: 'pharmacy.episodeCost',
  title: 'Costo de medicamentos e insumos por paciente',
  clinical: true,
  params,
  columns: {
    patient: text('Paciente'),
    document: optional(text('Documento')),
    episode: text('Episodio'),
    entered: optional(day('Ingreso')),
    payer: optional(text('Pagador')),
    products: integer('Productos'),
    medicines: money('Medicamentos'),
    supplies: money('Insumos'),
    value: money('Costo'),
  },
  totals: ['medicines', 'supplies', 'value'],
  drill: { products: eachLine, medicines: eachLine, supplies: eachLine, value: eachLine },
  note,
  empty: 'En esos días no se consumió nada.',
  landscape: true,
  screen: '/farmacia/costos',
})

/** The same, line by line, with the account that each is charged to: by account it equals the books. */
export const episodeCostLines = defineReport({
  id: 'pharmacy.episodeCostLines',
  title: 'Costo por paciente, línea por línea',
  clinical: true,
  params: { ...params, episode: optional(text('Episodio', { max: 120 })) },
  columns: {
    day: day('Fecha'),
    document: optional(code('Documento')),
    patient: text('Paciente'),
    episode: text('Episodio'),
    code: code('Código'),
    product: text('Producto'),
    centre: text('Centro de costo'),
    account: text('Cuenta'),
    quantity: quantity('Cantidad'),
    value: money('Costo'),
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
