import { defineCatalog, defineRows, type Fields, f, listOf, permissionFor } from '@quina/blocks'

const fields = {
  dependenciaId: f.ref('budget.dependencia', 'Dependencia'),
  storeId: f.ref('warehouse.anyStore', 'Bodega que la surte'),
  costCentreId: f.ref('hospital.costCentre', 'Centro de costo'),
  responsibleId: f.optional(f.ref('people.tercero', 'Responsable')),
  monthlyQuota: f.optional(f.money('Cupo mensual', { help: 'Al costo; vacío sin límite' })),
} satisfies Fields

/** The warehouse data of a budget dependencia: the store that supplies it, its groups and its quota. */
export const suppliedDependencia = defineCatalog({
  id: 'warehouse.dependencia',
  label: { one: 'Dependencia de almacén', many: 'Dependencias de almacén', gender: 'f' },
  fields,
  shows: ['dependenciaId'],
  key: 'dependenciaId',
  taken: 'ALM-017',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'dependenciaId',
    filters: ['storeId', 'costCentreId', 'active'],
    searches: 'Dependencia',
  }),
  screens: { list: '/dependencia/almacen' },
})

/** The groups that a dependencia may receive; an empty list allows all. */
export const suppliedGroups = defineRows({
  module: 'warehouse',
  view: permissionFor(suppliedDependencia, 'view'),
  edit: permissionFor(suppliedDependencia, 'edit'),
  path: '/api/warehouse/dependencia/:id/group',
  title: 'Grupos que puede pedir',
  one: 'grupo',
  audited: 'Grupo de una dependencia de almacén',
  fields: {
    groupId: f.ref('warehouse.productGroup', 'Grupo'),
    monthlyQuota: f.optional(f.money('Cupo mensual del grupo')),
  },
})
