import { defineCatalog, defineParameter, type Fields, f, listOf } from '@quina/blocks'

const fields = {
  fromUvt: { ...f.quantity('Más de (UVT)'), headings: ['desde_uvt'] },
  untilUvt: { ...f.optional(f.quantity('Hasta (UVT)')), headings: ['hasta_uvt'] },
  rate: { ...f.percent('Tarifa marginal'), headings: ['tarifa_marginal_pct'] },
  minusUvt: { ...f.quantity('Menos (UVT)'), headings: ['uvt_resta'] },
  plusUvt: { ...f.quantity('Más fijo (UVT)'), headings: ['uvt_suma'] },
  fromDay: { ...f.day('Vigente desde'), headings: ['vigente_desde'] },
  untilDay: { ...f.optional(f.day('Vigente hasta')), headings: ['vigente_hasta'] },
  norm: { ...f.optional(f.text('Norma', { max: 200 })), headings: ['norma', 'procedencia'] },
} satisfies Fields

/** The table of withholding on labour income. */
export const labourBracket = defineCatalog({
  id: 'accounting.labourBracket',
  label: { one: 'Rango del art. 383', many: 'Tabla del art. 383', gender: 'm' },
  fields,
  shows: ['fromUvt'],
  key: 'fromUvt',
  list: listOf({ columns: { ...fields, active: f.flag('Activo') }, sort: 'fromUvt', searches: 'Norma' }),
  screens: { list: '/contabilidad/retenciones/tabla-383' },
})

/** The rounding of the withholding by the table (finance dossier §5.7.5). */
export const labourRounding = defineParameter({
  id: 'accounting.labourRounding',
  area: 'Impuestos',
  field: f.choice('Redondeo de la retención del art. 383', { peso: 'Al peso', thousand: 'Al millar' }),
  initial: 'peso',
})
