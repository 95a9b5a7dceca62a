import { defineCatalog, type Field, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'

export const withholdingKinds = {
  renta: 'Renta',
  iva: 'IVA',
  ica: 'ICA',
  estampilla: 'Estampilla',
  contribucion: 'Contribución',
  other: 'Otra',
} as const
export type WithholdingKind = keyof typeof withholdingKinds

export const beneficiaries = {
  all: 'Todos',
  filer: 'Declarante',
  non_filer: 'No declarante',
  juridica: 'Jurídica',
  natural: 'Natural',
} as const
export type Beneficiary = keyof typeof beneficiaries

export const withholdingBases = {
  net: 'Valor sin IVA',
  vat: 'Valor IVA',
  aiu: 'AIU',
  total: 'Valor total',
  labour: 'Renta de trabajo depurada',
} as const
export type WithholdingBase = keyof typeof withholdingBases

export const withholdingMoments = { causacion: 'Causación', payment: 'Pago' } as const
export type WithholdingMoment = keyof typeof withholdingMoments

export const rateUnits = { percent: 'Por ciento', mil: 'Por mil' } as const
export type RateUnit = keyof typeof rateUnits

export const contractKinds = {
  supply: 'Suministro',
  services: 'Prestación de servicios',
  consulting: 'Consultoría',
  works: 'Obra pública',
  lease: 'Arrendamiento',
  other: 'Otro',
} as const
export type ContractKind = keyof typeof contractKinds

/** Gives a field its headings in the official file of rules, and its value when the column is empty. */
const brought = <T, W>(field: Field<T, W>, headings: readonly string[], blank?: W): Field<T, W> => ({
  ...field,
  headings,
  ...(blank === undefined ? {} : { blank }),
})

const ciiu = f.code('Actividad CIIU', { max: 4, help: 'Cuatro dígitos' })

const fields = {
  kind: brought(f.choice('Tipo', withholdingKinds), [], 'renta'),
  code: f.code('Código', {
    max: 20,
    help: 'El concepto y, si cambia con él, el beneficiario: COM-D, HON-PJ',
  }),
  name: brought(f.text('Concepto', { max: 200 }), []),
  beneficiary: brought(f.choice('Beneficiario', beneficiaries), ['beneficiario'], 'all'),
  fromDay: brought(f.day('Vigente desde'), ['vigente_desde']),
  untilDay: brought(
    f.optional(
      f.day('Vigente hasta', { help: 'Vacía mientras rija; si termina, después sigue la regla que había' }),
    ),
    ['vigente_hasta'],
  ),
  base: brought(f.choice('Base', withholdingBases), ['base_calculo'], 'net'),
  rate: brought(quantityOfRate(), ['tarifa_pct', 'tarifa']),
  rateUnit: brought(f.choice('Tarifa en', rateUnits), ['unidad_tarifa'], 'percent'),
  minUvt: brought(f.optional(f.quantity('Base mínima en UVT')), ['base_min_uvt']),
  minPesos: brought(f.optional(f.money('Base mínima en pesos')), ['base_min_pesos']),
  untilUvt: brought(
    f.optional(f.quantity('Hasta en UVT', { help: 'El rango termina antes de este valor' })),
    ['hasta_uvt'],
  ),
  moment: brought(f.choice('Se practica en', withholdingMoments), ['momento'], 'causacion'),
  accountId: brought(f.ref('accounting.account', 'Cuenta'), ['cuenta']),
  norm: brought(f.optional(f.text('Norma', { max: 300 })), ['norma', 'procedencia']),
  yearlyUvt: brought(
    f.optional(
      f.quantity('Tope anual en UVT', {
        help: 'Con el mismo pagador; de ahí en adelante rige la otra tarifa',
      }),
    ),
    ['acumulable_anual'],
  ),
  yearlyRate: f.optional(f.percent('Tarifa sobre el tope')),
  municipalityId: brought(f.optional(f.ref('reference.municipality', 'Municipio')), ['municipio']),
  ciiu: brought(
    f.optional({ ...ciiu, schema: ciiu.schema.refine((value) => /^\d{4}$/.test(value), 'Cuatro dígitos.') }),
    ['ciiu'],
  ),
  contractKind: brought(f.optional(f.choice('Clase de contrato', contractKinds)), ['clase_contrato']),
  multiple: brought(
    f.integer('Se redondea a', { min: 1, max: 1000, help: 'Pesos: 1, 100 o 1.000' }),
    ['multiplo'],
    1,
  ),
  fundId: brought(f.optional(f.ref('people.tercero', 'Se gira a')), ['girar_a']),
  sparesPublic: f.flag('No se practica a entidades públicas'),
} satisfies Fields

/** Six decimals, like a percentage, but the unit is shown beside it. */
function quantityOfRate(): Field<string> {
  const rate = f.percent('Tarifa')
  return { ...rate, kind: 'quantity' }
}

export type WithholdingRuleValues = ValuesOf<typeof fields>

/** A rule of withholding: its rate, beneficiary, base and dates (finance dossier §5.7.1). */
export const withholdingRule = defineCatalog({
  id: 'accounting.withholdingRule',
  label: { one: 'Regla de retención', many: 'Reglas de retención', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: {
      ...fields,
      shownRate: f.text('Tarifa aplicada'),
      minimum: f.text('Base mínima'),
      minimumToday: f.optional(f.money('Base mínima hoy')),
      condition: f.choice('Vigencia', { current: 'Vigente', future: 'Futura', ended: 'Terminada' }),
      active: f.flag('Activa'),
    },
    sort: 'code',
    filters: ['kind', 'beneficiary', 'condition', 'moment', 'municipalityId', 'active'],
    searches: 'Código, concepto o norma',
  }),
  screens: { list: '/contabilidad/retenciones' },
})
