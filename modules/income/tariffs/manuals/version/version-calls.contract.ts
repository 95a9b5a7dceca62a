import { defineCommand, defineQuery, f, permission, permissionFor } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import type { PriceFormula } from '../price/price.contract.ts'
import { relationLabels } from '../surgery/surgery.contract.ts'
import { tarifario } from '../tarifario/tarifario.contract.ts'
import { versionFields } from './version-parts.contract.ts'

/** Allows publishing, which is a separate permission because a published version does not change. */
export const publishTarifarios = permission('tariffs.tarifario.publish', 'Publicar tarifarios')

const module = 'tariffs'
const view = permissionFor(tarifario, 'view')
const edit = permissionFor(tarifario, 'edit')
const ofTarifario = { tarifarioId: f.ref('tariffs.tarifario', 'Tarifario') }
const ofVersion = { id: f.ref('tariffs.tarifarioVersion', 'Versión') }
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

export const readConfig = defineQuery({
  module,
  name: 'tarifarioConfig',
  title: 'Tarifarios: ver uno con sus versiones',
  access: view,
  params: ofTarifario,
  opens: ['tarifarioId'],
  answers: z.custom<ConfigAnswer>((given) => typeof given === 'object'),
})

export interface VersionAnswer {
  readonly id: string
  readonly version: number
  readonly status: 'draft' | 'published'
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
}

export const readVersion = defineQuery({
  module,
  name: 'tarifarioVersion',
  title: 'Versiones de tarifarios: ver una',
  access: view,
  params: ofVersion,
  opens: ['id'],
  answers: z.custom<VersionAnswer>((given) => typeof given === 'object'),
})

/** The version of the record that the caller read. */
const asRead = { ...ofVersion, version: f.integer('Versión leída') }
const stands = z.object({ version: z.number().int() })

export const saveVersion = defineCommand({
  module,
  name: 'saveTarifarioVersion',
  verb: 'Guardar borrador',
  title: 'Versiones de tarifarios: guardar un borrador',
  access: edit,
  about: asRead,
  params: versionFields,
  answers: stands,
})

export const createVersion = defineCommand({
  module,
  name: 'createTarifarioVersion',
  verb: 'Crear borrador',
  title: 'Tarifarios: nueva versión, copia de la última',
  access: edit,
  about: ofTarifario,
  params: {
    fromDay: f.day('Rige desde'),
    manualId: f.optional(
      f.ref('tariffs.manual', 'Manual base', { help: 'Vacío conserva el de la versión anterior' }),
    ),
  },
  answers: made,
})

export const publishVersion = defineCommand({
  module,
  name: 'publishTarifarioVersion',
  verb: 'Publicar',
  title: 'Versiones de tarifarios: publicar',
  access: publishTarifarios,
  about: asRead,
  answers: stands,
})

export const discardVersion = defineCommand({
  module,
  name: 'discardTarifarioVersion',
  verb: 'Descartar',
  title: 'Versiones de tarifarios: descartar un borrador',
  access: edit,
  about: ofVersion,
  answers: made,
})

export const cloneTarifario = defineCommand({
  module,
  name: 'cloneTarifario',
  verb: 'Clonar',
  consequence: 'El nuevo empieza con un borrador igual a la última versión.',
  access: edit,
  about: ofTarifario,
  params: { code: f.code('Código', { max: 20 }), name: f.text('Nombre', { max: 150 }) },
  answers: made,
})

const raiseFields = {
  year: f.integer('Vigencia', { min: 2024, max: 2100 }),
  exceptionsPercent: f.percent('Incremento de los precios fijos', { help: '0 los deja como están' }),
}

/** The changes of raising: units by their value of each year, and fixed prices. */
export interface RaisePlan {
  readonly manual: string
  readonly unitBefore: string
  readonly unitAfter: string
  readonly items: number
  readonly exceptions: number
  /** The first changes. */
  readonly changes: readonly {
    readonly code: string
    readonly name: string
    readonly before: string
    readonly after: string
  }[]
}

export const planRaise = defineQuery({
  module,
  name: 'planRaise',
  title: 'Tarifarios: ver qué cambia al subir la vigencia',
  access: edit,
  tries: true,
  params: { ...ofTarifario, ...raiseFields },
  opens: ['tarifarioId'],
  answers: z.custom<RaisePlan>((given) => typeof given === 'object'),
})

export const raiseTarifario = defineCommand({
  module,
  name: 'raiseTarifario',
  verb: 'Crear borrador',
  title: 'Tarifarios: subir la vigencia',
  access: edit,
  consequence:
    'Crea la edición del manual para ese año y un borrador que se apoya en ella. Nada rige hasta que se publique.',
  about: ofTarifario,
  params: raiseFields,
  answers: made,
})

/** The input for trying a price with a version, published or not. */
export const simulateFields = {
  day: f.day('Fecha del servicio'),
  percent: f.optional(f.percent('Porcentaje del contrato', { help: 'Vacío usa el del tarifario' })),
  night: f.flag('En la noche'),
  holiday: f.flag('En festivo'),
}

export type SimulatedPrice = Readonly<{ price: string; sentence: string; formula: PriceFormula }>

const acts = f.lines('Servicios', {
  serviceId: f.ref('tariffs.service', 'Servicio'),
  relation: f.choice('Respecto del primero', relationLabels),
})

export const simulateVersion = defineQuery({
  module,
  name: 'simulateVersion',
  title: 'Versiones de tarifarios: simular un precio y explicarlo',
  access: view,
  params: {
    ...ofVersion,
    ...pick(simulateFields, 'day', 'percent'),
    surcharge: f.optional(f.choice('Recargo', { night: 'En la noche', holiday: 'En festivo' })),
    procedures: {
      ...acts,
      schema: acts.schema.refine((given) => given.length <= 10, 'Simule como máximo diez servicios.'),
    },
  },
  opens: ['id'],
  answers: z.custom<SimulatedPrice>((given) => typeof given === 'object'),
})
