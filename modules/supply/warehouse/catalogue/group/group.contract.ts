import {
  choice,
  code,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  percent,
  ref,
  text,
} from '@quina/blocks'

const groupKinds = {
  medicine: 'Medicamentos',
  device: 'Dispositivos médicos',
  reagent: 'Reactivos y laboratorio',
  dental: 'Odontológicos',
  imaging: 'Imagenología',
  supply: 'Consumo',
  cleaning: 'Aseo',
  stationery: 'Papelería',
  food: 'Víveres',
  spare: 'Repuestos',
  fuel: 'Combustibles',
  clothing: 'Dotación',
  linen: 'Ropa hospitalaria',
} as const

const account = (label: string) => ref('accounting.account', label)
const fields = {
  code: code('Código', { max: 20 }),
  name: text('Nombre', { max: 150 }),
  kind: choice('Clase', groupKinds),
  inventoryAccountId: account('Cuenta de inventario'),
  donationAccountId: optional(account('Cuenta de ingreso por donación')),
  surplusAccountId: optional(account('Cuenta de sobrantes')),
  shortageAccountId: optional(account('Cuenta de faltantes')),
  writeOffAccountId: optional(account('Cuenta de bajas')),
  rubroCode: optional(code('Rubro de compra', { max: 80 })),
  tracksLot: flag('Maneja lote'),
  tracksExpiry: flag('Maneja vencimiento'),
  shelfLifeMonths: optional(
    integer('Vida útil mínima al recibir', { max: 120, help: 'Meses que le deben quedar' }),
  ),
  vatRate: optional(percent('IVA por defecto')),
  controlled: flag('De control especial'),
} satisfies Fields

/** Groups of products: the accounting key of the warehouse (dossier §1.3 `/almacen/grupo`). The cost is always the average. */
export const productGroup = defineCatalog({
  id: 'warehouse.productGroup',
  label: { one: 'Grupo de almacén', many: 'Grupos de almacén', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'ALM-001',
  list: listOf({
    columns: { ...fields, active: flag('Activo') },
    sort: 'code',
    filters: ['kind', 'controlled', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/almacen/grupo' },
})
