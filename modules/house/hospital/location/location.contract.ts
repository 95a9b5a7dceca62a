import {
  choice,
  code,
  condition,
  defineCatalog,
  defineFile,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  permissionFor,
  ref,
  text,
} from '@quina/blocks'

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
  campusId: ref('admin.campus', 'Sede'),
  parentId: optional(ref('hospital.location', 'Ubicación padre')),
  kind: choice('Tipo', locationKinds),
  code: code('Código', { max: 20 }),
  name: text('Nombre', { max: 120 }),
  condition: condition('Estado', {
    working: ['En servicio', 'good'],
    maintenance: ['En mantenimiento', 'warning'],
  }),
  repsServiceId: optional(ref('reference.repsService', 'Servicio REPS')),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
  responsibleId: optional(ref('people.tercero', 'Responsable')),
  capacity: optional(integer('Capacidad', { min: 1, max: 9999 })),
  phone: optional(text('Teléfono', { max: 60 })),
  accessible: flag('Accesible para personas con discapacidad'),
} satisfies Fields

// The name of who answers for it is kept by a module above: it is read with the row, not in the list.
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
    columns: { ...listed, active: flag('Activa') },
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
  params: { id: ref('hospital.location', 'Ubicación') },
  opens: ['id'],
})
