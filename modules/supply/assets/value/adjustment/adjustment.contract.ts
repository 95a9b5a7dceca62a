import {
  approves,
  conditionOf,
  defineDocument,
  defineParameter,
  documentList,
  f,
  issuedStates,
  lifecycle,
  reverses,
  screensAt,
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

/** The revaluation model belongs to the private regime; the public regime keeps assets at cost (dossier of assets §4.1). */
export const allowsRevaluation = defineParameter({
  id: 'assets.allowsRevaluation',
  area: 'Activos fijos',
  field: f.flag('La entidad revalúa sus bienes (marco privado NIIF)'),
  initial: false,
})

const header = {
  date: f.day('Fecha'),
  kind: f.choice('Ajuste', adjustmentKinds),
  assetId: f.ref('assets.asset', 'Bien'),
  amount: f.optional(
    f.money('Valor', {
      help: 'En un cambio de vida útil no se escribe; en una revaluación, el valor razonable',
    }),
  ),
  market: f.optional(
    f.money('Valor de mercado menos costos', {
      help: 'Del deterioro: sin Valor, se calcula con este y el de uso',
    }),
  ),
  inUse: f.optional(
    f.money('Valor en uso o costo de reposición', { help: 'Del deterioro: cuenta el mayor de los dos' }),
  ),
  months: f.optional(
    f.integer('Meses que le quedan', { min: 1, max: 1200, help: 'Vacío: los que le faltaban' }),
  ),
  units: f.optional(
    f.integer('Unidades que le quedan', { min: 1, max: unitsMax, help: 'De unidades de producción' }),
  ),
  residual: f.optional(f.money('Valor residual', { help: 'Vacío: el que tenía' })),
  terceroId: f.optional(f.ref('people.tercero', 'Proveedor de la mejora')),
  registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal')),
  invoice: f.optional(f.code('Factura', { max: 40 })),
  support: f.text('Soporte', { max: 160, help: 'Acta, avalúo o concepto técnico' }),
  purpose: f.note('Observaciones', { min: 5, max: 500 }),
}

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })

/** Ajuste de valor of an asset from a day on; until the day before, it is depreciated as it was (C4-3, C4-4). */
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
