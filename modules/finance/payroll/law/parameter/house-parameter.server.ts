import { cached, catalogService, serveCatalog } from '@quina/blocks/server'
import { rowsWhere, rowWhere } from '@quina/db/server'
import { type Day, must, refused } from '@quina/kernel'
import { houseParameter } from './house-parameter.contract.ts'
import { lawOptions } from './law.contract.ts'
import type { LegalParameter, NormStatus, ParameterUnit } from './parameter.contract.ts'
import { lawParameters, type Parameters, parametersOf } from './parameter.domain.ts'

const units: ReadonlyMap<string, ParameterUnit> = new Map(lawParameters.map(({ key, unit }) => [key, unit]))
const options: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(lawOptions))
const decimal = /^\d+(\.\d+)?$/
const shapes: Readonly<Record<ParameterUnit, readonly [RegExp, string]>> = {
  COP: [decimal, 'Escriba el valor en pesos, con punto decimal.'],
  factor: [decimal, 'Escriba el factor con punto decimal: 0.04.'],
  horas: [decimal, 'Escriba las horas con punto decimal.'],
  hora: [/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba la hora como 19:00.'],
  SMMLV: [decimal, 'Escriba cuántos salarios mínimos.'],
  semanas: [/^\d+$/, 'Escriba cuántas semanas.'],
  opcion: [/^[A-Z_]+$/, 'Escriba la opción en mayúsculas.'],
  tramos: [
    /^\d+(\.\d+)?=\d+(\.\d+)?( \d+(\.\d+)?=\d+(\.\d+)?)*$/,
    'Escriba los tramos como 4=0.005 16=0.007.',
  ],
  escala: [/^\d+=\d+( \d+=\d+)*$/, 'Escriba cada base máxima con su valor: 1674542=151878 2631382=207569.'],
  dias: [/^\d+$/, 'Escriba cuántos días.'],
}

/** Rules: NOM-352 its value, NOM-353 days, NOM-354 two rows from one day. */
const houseParameterService = catalogService<typeof houseParameter>({
  catalog: houseParameter,
  whose: 'house',
  chosenBy: ['payroll'],
  existing: (tx, { key, fromDay }) =>
    rowWhere(tx, 'payroll.legalParameter', { key, fromDay }, ['id', 'version']),
  onSave: async (_tx, { values: { key, value, fromDay, untilDay } }) => {
    const choices = options.get(key) ?? [value]
    must(choices.includes(value), 'NOM-352', 'value', `Escriba una de sus opciones: ${choices.join(', ')}.`)
    const [shape, words] = shapes[units.get(key)!]
    must(shape.test(value), 'NOM-352', 'value', words)
    const days = 'La fecha final no puede ser anterior a la inicial.'
    must(untilDay === null || untilDay >= fromDay, 'NOM-353', 'untilDay', days)
  },
  refusals: {
    legal_parameter_once: refused('NOM-354', 'Ese parámetro ya tiene una fila desde ese día.', 'fromDay'),
  },
})

const standing = { name: 'payroll parameters', tables: ['payroll.legal_parameter'] }

/** The parameters of this house: the product's rows and its own, which replace those of the same first day. */
export const parametersIn = cached(standing, async (tx): Promise<Parameters> => {
  const rows = await rowsWhere(tx, 'payroll.legalParameter', { active: true }, [
    'key',
    'fromDay',
    'untilDay',
    'value',
    'norm',
    'normStatus',
    'source',
    'unconfirmed',
  ])
  const own = rows.map(
    (row): LegalParameter => ({
      key: row.key,
      from: row.fromDay as Day,
      until: row.untilDay as Day | null,
      value: row.value,
      unit: units.get(row.key)!,
      norm: row.norm,
      status: row.normStatus as NormStatus,
      source: row.source ?? '',
      unconfirmed: row.unconfirmed,
    }),
  )
  const replaced = new Set(own.map(({ key, from }) => `${key} ${from}`))
  return parametersOf([...lawParameters.filter(({ key, from }) => !replaced.has(`${key} ${from}`)), ...own])
})

export const houseParameterOperations = serveCatalog(houseParameterService)
