import {
  defineCatalog,
  defineRows,
  type Fields,
  flag,
  listOf,
  money,
  optional,
  permissionFor,
  ref,
} from '@quina/blocks'

const fields = {
  dependenciaId: ref('budget.dependencia', 'Dependencia'),
  storeId: ref('warehouse.anyStore', 'Bodega que la surte'),
  costCentreId: ref('hospital.costCentre', 'Centro de costo'),
  responsibleId: optional(ref('people.tercero', 'Responsable')),
  monthlyQuota: optional(money('Cupo mensual', { help: 'Al costo; vacío sin límite' })),
} satisfies Fields

/** What the warehouse adds to a dependencia of the budget: the store that supplies it, its groups and its quota. */
export const suppliedDependencia = defineCatalog({
  id: 'warehouse.dependencia',
  label: { one: 'Dependencia de almacén', many: 'Dependencias de almacén', gender: 'f' },
  fields,
  shows: ['dependenciaId'],
  key: 'dependenciaId',
  taken: 'ALM-017',
  list: listOf({
    columns: { ...fields, active: flag('Activa') },
    sort: 'dependenciaId',
    filters: ['storeId', 'costCentreId', 'active'],
    searches: 'Dependencia',
  }),
  screens: { list: '/dependencia/almacen' },
})

/** The groups that a dependencia may be given; without any, all of them. */
export const suppliedGroups = defineRows({
  module: 'warehouse',
  view: permissionFor(suppliedDependencia, 'view'),
  edit: permissionFor(suppliedDependencia, 'edit'),
  path: '/api/warehouse/dependencia/:id/group',
  title: 'Grupos que puede pedir',
  one: 'grupo',
  audited: 'Grupo de una dependencia de almacén',
  fields: {
    groupId: ref('warehouse.productGroup', 'Grupo'),
    monthlyQuota: optional(money('Cupo mensual del grupo')),
  },
})
