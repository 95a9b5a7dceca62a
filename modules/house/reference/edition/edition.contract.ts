import { defineCommand, defineQuery, f, listOf, numbers, permission, strings } from '@quina/blocks'
import { z } from 'zod'
import { viewEntries } from '../entry/entry.contract.ts'
import { tableLabels, tableNames } from '../table/tables.contract.ts'

/** Importing official files, and applying them. */
export const importEditions = permission('reference.edition.apply', 'Importar catálogos oficiales')

export const editionStates = {
  reading: ['Leyendo', 'info'],
  refused: ['Con errores', 'bad'],
  ready: ['Por aplicar', 'warning'],
  applied: ['Aplicada', 'good'],
  discarded: ['Descartada', 'neutral'],
} as const

/** The day from which the first official file of a catalogue applies: before any record of the hospital. */
export const sinceAlways = '2000-01-01'

export const editionPath = '/api/reference/edition'

/** Every imported official file, and its outcome. */
export const editionList = listOf({
  columns: {
    uploadedAt: f.instant('Traída'),
    catalogue: f.choice('Catálogo', tableLabels),
    fileName: f.text('Archivo'),
    state: f.condition('Estado', editionStates),
    validFrom: f.day('Rige desde'),
    rowCount: f.integer('Filas'),
    added: f.integer('Nuevos'),
    changed: f.integer('Cambian'),
    ended: f.integer('Terminan'),
    uploadedBy: f.ref('admin.user', 'Traída por'),
    appliedBy: f.optional(f.ref('admin.user', 'Aplicada por')),
    appliedAt: f.optional(f.instant('Aplicada')),
    checksum: f.code('SHA-256', { max: 64 }),
  },
  sort: '-uploadedAt',
  filters: ['catalogue', 'state'],
  searches: 'Nombre del archivo o de quien lo trajo',
})

const catalogue = z.enum(tableNames)
const about = { id: f.ref('reference.edition', 'Versión') }
const seeing = { module: 'reference', access: viewEntries } as const
const bringing = { module: 'reference', access: importEditions } as const

/** An edition that comes with the product, compared with what is in force. */
export const shippedEdition = z.object({
  ...strings('title', 'source', 'edition'),
  caution: z.string().nullable(),
  /** Whether loading it would improve the catalogue. */
  pending: z.boolean(),
})
export type ShippedEdition = z.output<typeof shippedEdition>

/** A catalogue, its number of codes and its edition in force. */
const summary = z.object({
  id: catalogue,
  ...numbers('codes', 'ended'),
  edition: z
    .object({ ...strings('fileName', 'validFrom', 'appliedAt'), appliedBy: z.string().nullable() })
    .nullable(),
  /** The edition that waits to be applied or discarded. */
  openEditionId: z.string().nullable(),
  /** The edition that comes with the product; null when there is none. */
  shipped: shippedEdition.nullable(),
})
export type TableSummary = z.output<typeof summary>

export const summaries = defineQuery({
  ...seeing,
  name: 'tables',
  title: 'Catálogos oficiales y su versión vigente',
  answers: z.array(summary),
})

const started = z.object({ id: z.string(), jobId: z.string() })

/** `complete: false` is a file with only some codes: the others stay as they are. */
export const uploadEdition = defineCommand({
  ...bringing,
  name: 'uploadEdition',
  verb: 'Leer el archivo',
  title: 'Catálogos oficiales: leer un archivo y compararlo, sin aplicarlo',
  takes: 'file',
  about: { catalogue: f.choice('Catálogo', tableLabels) },
  params: {
    validFrom: f.day('Rige desde'),
    complete: f.usually(f.flag('El archivo trae todo el catálogo: lo que no venga deja de regir'), true),
  },
  answers: started,
})

const sample = z.object({
  ...strings('code', 'name'),
  /** The previous name, when it changes. */
  before: z.string().nullable(),
  /** The other changes: *Sexo: A → F*. */
  changes: z.array(z.string()),
})
export type DifferenceSample = z.output<typeof sample>

const editionAnswer = z.object({
  id: z.string(),
  catalogue,
  ...strings('fileName', 'checksum'),
  whole: z.boolean(),
  validFrom: z.string(),
  state: z.enum(Object.keys(editionStates) as [keyof typeof editionStates]),
  ...numbers('rowCount', 'added', 'changed', 'ended', 'kept'),
  jobId: z.string().nullable(),
  problems: z.array(z.object({ row: z.number(), column: z.string(), code: z.string(), message: z.string() })),
  samples: z.object({ added: z.array(sample), changed: z.array(sample), ended: z.array(sample) }),
})
export type EditionAnswer = z.output<typeof editionAnswer>

export const readEdition = defineQuery({
  ...seeing,
  name: 'editionOf',
  title: 'Catálogos oficiales: qué cambiaría una versión',
  params: about,
  opens: ['id'],
  answers: editionAnswer,
})

export const applyEdition = defineCommand({
  ...bringing,
  name: 'applyEdition',
  verb: 'Aplicar versión',
  title: 'Catálogos oficiales: aplicar una versión',
  about,
  answers: started,
})

export const discardEdition = defineCommand({
  ...bringing,
  name: 'discardEdition',
  verb: 'Descartar',
  title: 'Catálogos oficiales: descartar una versión',
  about,
  answers: z.object({ id: z.string() }),
})
