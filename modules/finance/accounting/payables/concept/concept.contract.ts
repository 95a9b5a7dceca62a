import { defineCatalog, f, listOf } from '@quina/blocks'

const fields = {
  code: f.code('Código', { max: 20 }),
  name: f.text('Nombre', { max: 200 }),
  kindId: f.ref('accounting.voucherKind', 'Tipo de comprobante'),
  debitAccountId: f.ref('accounting.account', 'Cuenta débito', { help: 'La de los centros administrativos' }),
  costAccountId: f.optional(
    f.ref('accounting.account', 'Cuenta débito asistencial', { help: 'La 73 de los centros asistenciales' }),
  ),
  creditAccountId: f.ref('accounting.account', 'Cuenta crédito'),
  vatAccountId: f.optional(f.ref('accounting.account', 'Cuenta del IVA')),
  withholdingConcept: f.optional(
    f.code('Concepto de retención', { max: 20, help: 'COM, SER, HON… Vacío si no lleva retención.' }),
  ),
  rubroCode: f.optional(f.code('Rubro por defecto', { max: 80 })),
  cpcCode: f.optional(f.code('CPC por defecto', { max: 20 })),
  requiresWarehouse: f.flag('Exige entrada de almacén'),
}

/** Movimiento contable: the concepts of causaciones and notes, with the accounts they move (finance dossier §5.2). */
export const concept = defineCatalog({
  id: 'accounting.concept',
  label: { one: 'Concepto contable', many: 'Conceptos contables', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'CON-124',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['kindId', 'requiresWarehouse', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/movimiento-contable' },
})
