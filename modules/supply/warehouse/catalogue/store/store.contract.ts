import { defineCatalog, defineRows, type Fields, f, listOf, permissionFor } from '@quina/blocks'

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
  campusId: f.ref('admin.campus', 'Sede'),
  code: f.code('Código', { max: 20 }),
  name: f.text('Nombre', { max: 120 }),
  kind: f.choice('Tipo', storeKinds),
  locationId: f.optional(f.ref('hospital.location', 'Ubicación')),
  responsibleId: f.optional(f.ref('people.tercero', 'Responsable')),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  servesPatients: f.flag('Entrega a pacientes'),
  controlled: f.flag('Guarda medicamentos de control'),
  temperatureMin: f.optional(f.quantity('Temperatura mínima (°C)')),
  temperatureMax: f.optional(f.quantity('Temperatura máxima (°C)')),
  separator: f.optional(
    f.text('Separador del lector', {
      max: 1,
      help: 'El que envía entre dos datos; vacío si es el carácter 29',
    }),
  ),
} satisfies Fields

/** Bodegas: where goods are kept and counted. Each has a place of the hospital (dossier §1.3 `/ubicacion/almacen`). */
export const store = defineCatalog({
  id: 'warehouse.store',
  label: { one: 'Bodega', many: 'Bodegas', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'code',
    filters: ['campusId', 'kind', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/ubicacion/almacen' },
})

/** The places within a store. */
export const bins = defineRows({
  module: 'warehouse',
  view: permissionFor(store, 'view'),
  edit: permissionFor(store, 'edit'),
  path: '/api/warehouse/store/:id/bin',
  title: 'Ubicaciones internas',
  one: 'ubicación',
  audited: 'Ubicación interna de una bodega',
  fields: {
    code: f.code('Código', { max: 20 }),
    aisle: f.optional(f.text('Pasillo', { max: 20 })),
    shelf: f.optional(f.text('Estante', { max: 20 })),
    level: f.optional(f.text('Nivel', { max: 20 })),
    cold: f.flag('Cadena de frío'),
    locked: f.flag('Con llave'),
  },
})
