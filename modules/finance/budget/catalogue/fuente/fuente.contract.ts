import { defineCatalog, f, listOf } from '@quina/blocks'

const fields = {
  code: f.code('Código CUIPO', { max: 30, help: 'Por ejemplo 1.2.1.0.00' }),
  name: f.text('Nombre', { max: 250 }),
  withFunds: f.flag('Con situación de fondos'),
  specificUse: f.flag('Destinación específica'),
  norm: f.optional(f.text('Norma', { help: 'La que le da la destinación específica' })),
}

/** Funding sources by CUIPO code. A code with and without situación de fondos has two rows. */
export const fuente = defineCatalog({
  id: 'budget.fuente',
  label: { one: 'Fuente de financiación', many: 'Fuentes de financiación', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'code',
    filters: ['active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/budget/fuente' },
})
