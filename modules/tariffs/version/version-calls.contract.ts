import {
  code,
  day,
  defineDeed,
  endpoint,
  flag,
  integer,
  optional,
  percent,
  permissionFor,
  ref,
  shapeOf,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import type { PriceFormula } from '../price/price.contract.ts'
import { type Relation, relationLabels } from '../surgery/surgery.contract.ts'
import { tarifario } from '../tarifario/tarifario.contract.ts'
import { versionFields } from './version-parts.contract.ts'

/** Publishing is its own permission: what is published does not change. */
export const publishTarifarios = 'tariffs.tarifario.publish'

const tag = 'tariffs'
const view = permissionFor(tarifario, 'view')
const edit = permissionFor(tarifario, 'edit')
const params = z.object({ id: z.uuid() })
const tarifarioPath = '/api/tariffs/tarifario/:id'
const versionPath = '/api/tariffs/version/:id'
const version = z.number().int()
const made = z.object({ id: z.string() })

/** A version in the history of its tarifario. */
export interface VersionLine {
  readonly id: string
  readonly number: number
  readonly status: 'draft' | 'published'
  readonly fromDay: string
  readonly untilDay: string | null
  readonly manual: string | null
  readonly percent: string
  readonly exceptions: number
  readonly publishedAt: string | null
  readonly publishedBy: string | null
  readonly norm: string | null
}

export interface ConfigAnswer {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly version: number
  readonly versions: readonly VersionLine[]
  readonly may: readonly ('edit' | 'publish')[]
}

export const readConfig = endpoint({
  method: 'GET',
  path: `${tarifarioPath}/config`,
  access: view,
  tag,
  summary: 'Tarifarios: ver uno con sus versiones',
  params,
  answer: z.custom<ConfigAnswer>((given) => typeof given === 'object'),
})

export interface VersionAnswer {
  readonly id: string
  readonly version: number
  readonly status: 'draft' | 'published'
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
}

export const readVersion = endpoint({
  method: 'GET',
  path: versionPath,
  access: view,
  tag,
  summary: 'Versiones de tarifarios: ver una',
  params,
  answer: z.custom<VersionAnswer>((given) => typeof given === 'object'),
})

export const saveVersion = endpoint({
  method: 'PUT',
  path: versionPath,
  access: edit,
  tag,
  summary: 'Versiones de tarifarios: guardar un borrador',
  params,
  body: z.strictObject({ version, values: shapeOf(versionFields) }),
  answer: z.object({ version }),
})

export const newVersionFields = {
  fromDay: day('Rige desde'),
  manualId: optional(
    ref('tariffs.manual', 'Manual base', { help: 'Vacío conserva el de la versión anterior' }),
  ),
}

export const createVersion = endpoint({
  method: 'POST',
  path: `${tarifarioPath}/version`,
  access: edit,
  tag,
  summary: 'Tarifarios: nueva versión, copia de la última',
  params,
  body: shapeOf(newVersionFields),
  answer: made,
})

export const publishVersion = endpoint({
  method: 'POST',
  path: `${versionPath}/publish`,
  access: publishTarifarios,
  tag,
  summary: 'Versiones de tarifarios: publicar',
  params,
  body: z.strictObject({ version }),
  answer: z.object({ version }),
})

export const discardVersion = endpoint({
  method: 'DELETE',
  path: versionPath,
  access: edit,
  tag,
  summary: 'Versiones de tarifarios: descartar un borrador',
  params,
})

export const cloneTarifario = defineDeed({
  module: 'tariffs',
  name: 'cloneTarifario',
  verb: 'Clonar',
  consequence: 'El nuevo empieza con un borrador igual a la última versión.',
  access: edit,
  about: { tarifarioId: ref('tariffs.tarifario', 'Tarifario') },
  asks: { code: code('Código', { max: 20 }), name: text('Nombre', { max: 150 }) },
  answers: made,
})

export const raiseFields = {
  year: integer('Vigencia', { min: 2024, max: 2100 }),
  exceptionsPercent: percent('Incremento de los precios fijos', { help: '0 los deja como están' }),
}

/** What raising would change: units by their value of each year, and fixed prices. */
export interface RaisePlan {
  readonly manual: string
  readonly unitBefore: string
  readonly unitAfter: string
  readonly items: number
  readonly exceptions: number
  /** The first of them. */
  readonly changes: readonly {
    readonly code: string
    readonly name: string
    readonly before: string
    readonly after: string
  }[]
}

const raising = { access: edit, tag, params, body: shapeOf(raiseFields) }

export const planRaise = endpoint({
  ...raising,
  method: 'POST',
  path: `${tarifarioPath}/raise/plan`,
  summary: 'Tarifarios: ver qué cambia al subir la vigencia',
  dry: true,
  answer: z.custom<RaisePlan>((given) => typeof given === 'object'),
})

export const raiseTarifario = endpoint({
  ...raising,
  method: 'POST',
  path: `${tarifarioPath}/raise`,
  summary: 'Tarifarios: subir la vigencia',
  answer: made,
})

const relations = Object.keys(relationLabels) as [Relation, ...Relation[]]

/** What is tried with a version, published or not. */
export const simulateFields = {
  day: day('Fecha del servicio'),
  percent: optional(percent('Porcentaje del contrato', { help: 'Vacío usa el del tarifario' })),
  night: flag('En la noche'),
  holiday: flag('En festivo'),
}

export interface SimulatedPrice {
  readonly price: string
  readonly sentence: string
  readonly formula: PriceFormula
}

export const simulateVersion = endpoint({
  method: 'POST',
  path: `${versionPath}/simulate`,
  access: view,
  tag,
  summary: 'Versiones de tarifarios: simular un precio y explicarlo',
  params,
  dry: true,
  body: z.strictObject({
    day: simulateFields.day.schema,
    percent: simulateFields.percent.schema,
    surcharge: z.enum(['night', 'holiday']).nullable(),
    procedures: z
      .array(z.strictObject({ serviceId: z.uuid('Elija un servicio.'), relation: z.enum(relations) }))
      .min(1, 'Elija al menos un servicio.')
      .max(10),
  }),
  answer: z.custom<SimulatedPrice>((given) => typeof given === 'object'),
})
