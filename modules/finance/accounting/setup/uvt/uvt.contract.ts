import { defineCatalog, type Field, type Fields, f, listOf } from '@quina/blocks'

const brought = <T, W>(field: Field<T, W>, ...headings: string[]): Field<T, W> => ({ ...field, headings })

const fields = {
  year: brought(f.integer('Año', { min: 2000, max: 2100 }), 'anio', 'vigencia'),
  value: brought(f.money('UVT en pesos'), 'uvt_pesos', 'uvt'),
  minimumWage: brought(f.optional(f.money('Salario mínimo mensual')), 'smmlv'),
  norm: brought(f.optional(f.text('Norma', { max: 200 })), 'norma', 'norma_uvt'),
} satisfies Fields

/** The UVT of each year, required before the first document of the year (RET-010). */
export const uvt = defineCatalog({
  id: 'accounting.uvt',
  label: { one: 'UVT', many: 'UVT por año', gender: 'f' },
  fields,
  shows: ['year'],
  key: 'year',
  list: listOf({ columns: fields, sort: '-year', searches: 'Año o norma' }),
  screens: { list: '/contabilidad/retenciones/uvt' },
})
