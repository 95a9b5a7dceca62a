import { code, defineCatalog, flag, listOf, optional, text } from '@quina/blocks'

const fields = {
  code: code('Código CUIPO', { max: 30, help: 'Por ejemplo 1.2.1.0.00' }),
  name: text('Nombre', { max: 250 }),
  withFunds: flag('Con situación de fondos'),
  specificUse: flag('Destinación específica'),
  norm: optional(text('Norma', { help: 'La que le da la destinación específica' })),
}

/** Funding sources by CUIPO code; one held with and without situación de fondos is two. */
export const fuente = defineCatalog({
  id: 'budget.fuente',
  label: { one: 'Fuente de financiación', many: 'Fuentes de financiación', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: { ...fields, active: flag('Activa') },
    sort: 'code',
    filters: ['active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/budget/fuente' },
})
