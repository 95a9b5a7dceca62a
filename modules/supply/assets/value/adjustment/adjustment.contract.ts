import {
  approves,
  choice,
  code,
  conditionOf,
  day,
  defineDocument,
  defineParameter,
  documentList,
  flag,
  integer,
  issuedStates,
  lifecycle,
  money,
  note,
  optional,
  ref,
  reverses,
  screensAt,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { unitsMax } from '../../register/asset/asset-life.contract.ts'

const adjustmentKinds = {
  improvement: 'Mejora',
  impairment: 'Deterioro',
  recovery: 'Reversión del deterioro',
  life: 'Cambio de vida útil',
  revaluation: 'Revaluación',
} as const

/** The revaluation model belongs to the private regime: the public one carries cost (dossier of assets §4.1). */
export const allowsRevaluation = defineParameter({
  id: 'assets.allowsRevaluation',
  area: 'Activos fijos',
  field: flag('La entidad revalúa sus bienes (marco privado NIIF)'),
  initial: false,
})

const header = {
  date: day('Fecha'),
  kind: choice('Ajuste', adjustmentKinds),
  assetId: ref('assets.asset', 'Bien'),
  amount: optional(
    money('Valor', {
      help: 'En un cambio de vida útil no se escribe; en una revaluación, el valor razonable',
    }),
  ),
  market: optional(
    money('Valor de mercado menos costos', {
      help: 'Del deterioro: sin Valor, se calcula con este y el de uso',
    }),
  ),
  inUse: optional(
    money('Valor en uso o costo de reposición', { help: 'Del deterioro: cuenta el mayor de los dos' }),
  ),
  months: optional(integer('Meses que le quedan', { min: 1, max: 1200, help: 'Vacío: los que le faltaban' })),
  units: optional(
    integer('Unidades que le quedan', { min: 1, max: unitsMax, help: 'De unidades de producción' }),
  ),
  residual: optional(money('Valor residual', { help: 'Vacío: el que tenía' })),
  terceroId: optional(ref('people.tercero', 'Proveedor de la mejora')),
  registroId: optional(ref('budget.registro', 'Registro presupuestal')),
  invoice: optional(code('Factura', { max: 40 })),
  support: text('Soporte', { max: 160, help: 'Acta, avalúo o concepto técnico' }),
  purpose: note('Observaciones', { min: 5, max: 500 }),
}

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })

/** Ajuste de valor of an asset from a day on: the day before it is depreciated as it was (C4-3, C4-4). */
export const adjustment = defineDocument({
  id: 'assets.adjustment',
  label: { one: 'Ajuste de valor', many: 'Ajustes de valor de bienes', gender: 'm' },
  number: { prefix: 'AV', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Confirmar', {
      consequence:
        'Desde su fecha el bien se deprecia sobre lo que queda. Una mejora comprada queda por causar.',
    }),
    annul: reverses(
      'Anular',
      'El bien vuelve a valer y a depreciarse como antes. Solo si no tuvo movimientos después.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kind', 'assetId', 'amount', 'months', 'support'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'kind', 'assetId', 'date'],
    byVigencia: true,
    searches: 'Número, soporte u observaciones',
  }),
  screens: screensAt('/assets/ajustes'),
})
