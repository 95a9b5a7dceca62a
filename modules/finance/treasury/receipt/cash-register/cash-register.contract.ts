import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const fields = {
  name: f.text('Nombre', { max: 80 }),
  accountId: f.ref('accounting.account', 'Cuenta contable', {
    help: '110501, 110502 o un auxiliar de ellas',
  }),
  keeperId: f.ref('people.tercero', 'Responsable'),
  campusId: f.optional(f.ref('admin.campus', 'Sede')),
  ceiling: f.money('Tope', { help: 'Lo más que debería quedar de un día para otro; cero si no se fijó' }),
} satisfies Fields

/** Cajas (finance dossier §4.1): each with its own account and a person who answers for it. */
export const cashRegister = defineCatalog({
  id: 'treasury.cashRegister',
  label: { one: 'Caja', many: 'Cajas', gender: 'f' },
  fields,
  shows: ['name'],
  key: 'name',
  taken: 'TES-013',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'name',
    filters: ['campusId', 'keeperId', 'active'],
    searches: 'Nombre, cuenta o responsable',
  }),
  screens: { list: '/accounting/cash-register' },
})
