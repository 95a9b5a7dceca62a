import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const fields = {
  bankId: f.ref('people.tercero', 'Banco'),
  code: f.code('Código de compensación', { max: 9, help: 'Solo dígitos: 1007, 1051…' }),
} satisfies Fields

/** The code of each bank in electronic clearing, for files of payments. */
export const bankCode = defineCatalog({
  id: 'treasury.bankCode',
  label: { one: 'Código de banco', many: 'Códigos de bancos', gender: 'm' },
  fields,
  shows: ['code'],
  key: 'code',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['bankId', 'active'],
    searches: 'Banco o código',
  }),
  screens: { list: '/cuentas-banco-entidad/codigos' },
})
