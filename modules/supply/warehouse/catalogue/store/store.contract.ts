import {
  choice,
  code,
  defineCatalog,
  defineRows,
  type Fields,
  flag,
  listOf,
  optional,
  permissionFor,
  quantity,
  ref,
  text,
} from '@quina/blocks'

const storeKinds = {
  central: 'Central',
  pharmacy: 'Farmacia',
  cart: 'Carro de paro',
  service: 'Servicio',
  quarantine: 'Cuarentena',
  transit: 'Tránsito',
  consignment: 'Consignación',
} as const

const fields = {
  campusId: ref('admin.campus', 'Sede'),
  code: code('Código', { max: 20 }),
  name: text('Nombre', { max: 120 }),
  kind: choice('Tipo', storeKinds),
  locationId: optional(ref('hospital.location', 'Ubicación')),
  responsibleId: optional(ref('people.tercero', 'Responsable')),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
  servesPatients: flag('Entrega a pacientes'),
  controlled: flag('Guarda medicamentos de control'),
  temperatureMin: optional(quantity('Temperatura mínima (°C)')),
  temperatureMax: optional(quantity('Temperatura máxima (°C)')),
  separator: optional(
    text('Separador del lector', {
      max: 1,
      help: 'El que envía entre dos datos; vacío si es el carácter 29',
    }),
  ),
} satisfies Fields

/** Bodegas: where goods are kept and counted. Each points to a place of the house (dossier §1.3 `/ubicacion/almacen`). */
export const store = defineCatalog({
  id: 'warehouse.store',
  label: { one: 'Bodega', many: 'Bodegas', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: { ...fields, active: flag('Activa') },
    sort: 'code',
    filters: ['campusId', 'kind', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/ubicacion/almacen' },
})

/** Where things stand within a store. */
export const bins = defineRows({
  module: 'warehouse',
  view: permissionFor(store, 'view'),
  edit: permissionFor(store, 'edit'),
  path: '/api/warehouse/store/:id/bin',
  title: 'Ubicaciones internas',
  one: 'ubicación',
  audited: 'Ubicación interna de una bodega',
  fields: {
    code: code('Código', { max: 20 }),
    aisle: optional(text('Pasillo', { max: 20 })),
    shelf: optional(text('Estante', { max: 20 })),
    level: optional(text('Nivel', { max: 20 })),
    cold: flag('Cadena de frío'),
    locked: flag('Con llave'),
  },
})
