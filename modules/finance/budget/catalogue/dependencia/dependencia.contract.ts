import { defineCatalog, f, listOf } from '@quina/blocks'

const fields = { code: f.code('Código', { max: 20 }), name: f.text('Nombre') }

/** The departments that request budget. */
export const dependencia = defineCatalog({
  id: 'budget.dependencia',
  label: { one: 'Dependencia', many: 'Dependencias', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'PRE-107',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'code',
    filters: ['active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/budget/dependencia' },
})
