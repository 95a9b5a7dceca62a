import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

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

const account = (label: string) => f.ref('accounting.account', label)
const fields = {
  code: f.code('Código', { max: 20 }),
  name: f.text('Nombre', { max: 150 }),
  kind: f.choice('Clase', groupKinds),
  inventoryAccountId: account('Cuenta de inventario'),
  donationAccountId: f.optional(account('Cuenta de ingreso por donación')),
  surplusAccountId: f.optional(account('Cuenta de sobrantes')),
  shortageAccountId: f.optional(account('Cuenta de faltantes')),
  writeOffAccountId: f.optional(account('Cuenta de bajas')),
  rubroCode: f.optional(f.code('Rubro de compra', { max: 80 })),
  tracksLot: f.flag('Maneja lote'),
  tracksExpiry: f.flag('Maneja vencimiento'),
  shelfLifeMonths: f.optional(
    f.integer('Vida útil mínima al recibir', { max: 120, help: 'Meses que le deben quedar' }),
  ),
  vatRate: f.optional(f.percent('IVA por defecto')),
  controlled: f.flag('De control especial'),
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
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['kind', 'controlled', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/almacen/grupo' },
})
