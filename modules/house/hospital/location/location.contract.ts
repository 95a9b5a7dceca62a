import { defineCatalog, defineFile, type Fields, f, listOf, permissionFor } from '@quina/blocks'

export const locationKinds = {
  block: 'Bloque',
  floor: 'Piso',
  service: 'Servicio',
  office: 'Oficina',
  consulting: 'Consultorio',
  room: 'Sala',
  cubicle: 'Cubículo',
  bed: 'Cama',
  theatre: 'Quirófano',
  store: 'Bodega',
} as const
export type LocationKind = keyof typeof locationKinds

const fields = {
  campusId: f.ref('admin.campus', 'Sede'),
  parentId: f.optional(f.ref('hospital.location', 'Ubicación padre')),
  kind: f.choice('Tipo', locationKinds),
  code: f.code('Código', { max: 20 }),
  name: f.text('Nombre', { max: 120 }),
  condition: f.condition('Estado', {
    working: ['En servicio', 'good'],
    maintenance: ['En mantenimiento', 'warning'],
  }),
  repsServiceId: f.optional(f.ref('reference.repsService', 'Servicio REPS')),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  responsibleId: f.optional(f.ref('people.tercero', 'Responsable')),
  capacity: f.optional(f.integer('Capacidad', { min: 1, max: 9999 })),
  phone: f.optional(f.text('Teléfono', { max: 60 })),
  accessible: f.flag('Accesible para personas con discapacidad'),
} satisfies Fields

// A module above stores the name of its custodian: it is read with the row, not in the list.
const { responsibleId: _above, ...listed } = fields

/** Where things and people are, in each site (care dossier §4.7). */
export const location = defineCatalog({
  id: 'hospital.location',
  label: { one: 'Ubicación', many: 'Ubicaciones', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  parent: 'parentId',
  key: 'code',
  list: listOf({
    columns: { ...listed, active: f.flag('Activa') },
    sort: 'code',
    filters: ['campusId', 'kind', 'condition', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/location' },
})

/** The label of a location, ready to be printed and stuck on it. */
export const locationLabel = defineFile({
  id: 'hospital.locationLabel',
  taken: false,
  title: 'Ubicaciones: etiqueta con código QR',
  access: permissionFor(location, 'view'),
  params: { id: f.ref('hospital.location', 'Ubicación') },
  opens: ['id'],
})
