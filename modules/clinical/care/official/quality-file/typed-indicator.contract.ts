import { apiPathOf, defineCommand, f, listOf, permission } from '@quina/blocks'
import { z } from 'zod'

export const viewTypedIndicators = permission(
  'care.typedIndicator.view',
  'Ver los indicadores de fuente externa',
)
export const typeIndicators = permission(
  'care.typedIndicator.edit',
  'Registrar indicadores de fuente externa',
)
export const typedIndicatorPath = apiPathOf({ module: 'care', name: 'typedIndicator' })

export const typedUnits = { percent: '%', thousand: 'por mil', ratio: 'relación', days: 'días' } as const

const figures = {
  code: f.code('Indicador', { max: 6, help: 'El código de la norma: P.1.4' }),
  from: f.day('Desde'),
  to: f.day('Hasta'),
  numerator: f.integer('Numerador'),
  denominator: f.integer('Denominador', { min: 1 }),
  unit: f.choice('Unidad', typedUnits),
  evidence: f.text('Fuente', { max: 300, help: 'De dónde se tomó: el registro, el comité o el programa' }),
}

/** Indicators of Resolución 256 that the clinical record does not have: the figures of a period, with their source. */
export const typedIndicators = listOf({
  columns: {
    ...figures,
    name: f.text('Nombre'),
    condition: f.condition('Estado', { stands: ['Vigente', 'good'], withdrawn: ['Retirado', 'neutral'] }),
    author: f.optional(f.text('Registrado por')),
    createdAt: f.instant('Registrado'),
  },
  sort: '-createdAt',
  filters: ['code', 'from', 'condition'],
  searches: 'Indicador o fuente',
})

const made = { module: 'care', access: typeIndicators, answers: z.object({ id: z.string() }) } as const

export const typeIndicator = defineCommand({
  ...made,
  name: 'typeIndicator',
  verb: 'Registrar indicador',
  consequence: 'Se verá en los indicadores de la Resolución 256 de los días que cubre.',
  params: figures,
})
export const withdrawIndicator = defineCommand({
  ...made,
  name: 'withdrawIndicator',
  verb: 'Retirar',
  consequence: 'Sus cifras dejan de informarse. Podrá registrar otras de los mismos días.',
  about: { id: f.ref('care.typedIndicator', 'Indicador') },
  params: { reason: f.note('Motivo', { min: 5, max: 300 }) },
})
