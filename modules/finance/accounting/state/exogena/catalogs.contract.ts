import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'
import { type FormatCode, figuresOf, formats } from './format.contract.ts'

const year = f.integer('Año', { min: 2000, max: 2100 })
const formatLabels = Object.fromEntries(
  Object.entries(formats).map(([key, { title }]) => [key, `${key} ${title}`]),
) as Readonly<Record<FormatCode, string>>
export const format = f.choice('Formato', formatLabels)

const formatFields = {
  year,
  code: format,
  edition: f.integer('Versión', { min: 1, max: 99 }),
  name: f.text('Nombre', { max: 200 }),
  minorThreshold: f.optional(
    f.money('Cuantías menores', { help: 'Quien sume menos se informa junto, con el NIT 222222222' }),
  ),
} satisfies Fields

/** Formats of exógena with their version and threshold by year. */
export const exogenaFormat = defineCatalog({
  id: 'accounting.exogenaFormat',
  label: { one: 'Formato de exógena', many: 'Formatos de exógena', gender: 'm' },
  fields: formatFields,
  shows: ['year', 'code'],
  key: 'code',
  list: listOf({
    columns: { ...formatFields, active: f.flag('Activo') },
    sort: '-year',
    filters: ['year', 'code', 'active'],
    searches: 'Año, formato o nombre',
  }),
  screens: { list: '/contabilidad/exogena/formatos' },
})

const conceptFields = {
  formatCode: format,
  code: f.code('Concepto', { max: 4 }),
  name: f.text('Nombre', { max: 300 }),
} satisfies Fields

/** The concepts by which a format reports its amounts. */
export const exogenaConcept = defineCatalog({
  id: 'accounting.exogenaConcept',
  label: { one: 'Concepto de exógena', many: 'Conceptos de exógena', gender: 'm' },
  fields: conceptFields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: { ...conceptFields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['formatCode', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/contabilidad/exogena/conceptos' },
})

export const measures = {
  net_debit: 'Débitos menos créditos del año',
  net_credit: 'Créditos menos débitos del año',
  debit: 'Débitos del año',
  credit: 'Créditos del año',
  debit_balance: 'Saldo débito al 31 de diciembre',
  credit_balance: 'Saldo crédito al 31 de diciembre',
} as const

const figureLabels = Object.fromEntries(
  Object.keys(formats).flatMap((key) => Object.entries(figuresOf(key as FormatCode))),
)

const mappingFields = {
  year,
  formatCode: format,
  prefix: f.code('Cuentas que empiezan por', { max: 12 }),
  concept: f.optional(f.code('Concepto', { max: 4, help: 'Vacío: el que diga cada cuenta' })),
  figure: f.optional(f.choice('Columna', figureLabels, { help: 'Vacía: estas cuentas no se informan' })),
  measure: f.choice('Valor', measures),
  needsTercero: f.flag('Exige tercero', { help: 'Lo que no tenga tercero es un hallazgo' }),
} satisfies Fields

/** The accounts of each figure of a format: the longest prefix wins. */
export const exogenaMapping = defineCatalog({
  id: 'accounting.exogenaMapping',
  label: { one: 'Cuenta de exógena', many: 'Cuentas de exógena', gender: 'f' },
  fields: mappingFields,
  shows: ['formatCode', 'prefix'],
  key: 'prefix',
  list: listOf({
    columns: { ...mappingFields, active: f.flag('Activa') },
    sort: 'prefix',
    filters: ['year', 'formatCode', 'figure', 'active'],
    searches: 'Cuenta, formato o concepto',
  }),
  screens: { list: '/contabilidad/exogena/cuentas' },
})
