import { code, defineCatalog, flag, listOf, optional, ref, text } from '@quina/blocks'

const fields = {
  code: code('Código', { max: 20 }),
  name: text('Nombre', { max: 200 }),
  kindId: ref('accounting.voucherKind', 'Tipo de comprobante'),
  debitAccountId: ref('accounting.account', 'Cuenta débito', { help: 'La de los centros administrativos' }),
  costAccountId: optional(
    ref('accounting.account', 'Cuenta débito asistencial', { help: 'La 73 de los centros asistenciales' }),
  ),
  creditAccountId: ref('accounting.account', 'Cuenta crédito'),
  vatAccountId: optional(ref('accounting.account', 'Cuenta del IVA')),
  withholdingConcept: optional(
    code('Concepto de retención', { max: 20, help: 'COM, SER, HON… Vacío si no lleva retención.' }),
  ),
  rubroCode: optional(code('Rubro por defecto', { max: 80 })),
  cpcCode: optional(code('CPC por defecto', { max: 20 })),
  requiresWarehouse: flag('Exige entrada de almacén'),
}

/** Movimiento contable: what causaciones and notes are about, with the accounts they move (finance dossier §5.2). */
export const concept = defineCatalog({
  id: 'accounting.concept',
  label: { one: 'Concepto contable', many: 'Conceptos contables', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'CON-124',
  list: listOf({
    columns: { ...fields, active: flag('Activo') },
    sort: 'code',
    filters: ['kindId', 'requiresWarehouse', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/movimiento-contable' },
})
