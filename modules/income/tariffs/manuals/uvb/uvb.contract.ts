import { defineCatalog, type Field, type Fields, f, listOf } from '@quina/blocks'

const brought = <T, W>(field: Field<T, W>, ...headings: string[]): Field<T, W> => ({ ...field, headings })

const fields = {
  year: brought(f.integer('Año', { min: 2023, max: 2100 }), 'anio', 'vigencia'),
  value: brought(f.money('UVB en pesos'), 'uvb_pesos', 'uvb'),
  norm: brought(f.optional(f.text('Norma', { max: 200 })), 'norma'),
} satisfies Fields

/** The UVB of each year: without it SOAT has no prices in that year (TAR-013). */
export const uvb = defineCatalog({
  id: 'tariffs.uvb',
  label: { one: 'UVB', many: 'UVB por año', gender: 'f' },
  fields,
  shows: ['year'],
  key: 'year',
  list: listOf({ columns: { ...fields, active: f.flag('Activa') }, sort: '-year', searches: 'Año o norma' }),
  screens: { list: '/tarifas/uvb' },
})
