import {
  choice,
  code,
  day,
  defineCommand,
  defineFile,
  defineQuery,
  flag,
  instant,
  integer,
  listOf,
  optional,
  ref,
  strings,
  stringsOrNull,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import { type RdaState, rdaState } from '../../record/timeline/rda-states.contract.ts'
import { rdaKinds } from '../rda/rda-codes.contract.ts'
import { rdaPermissions } from '../rda-ihce/rda-setup.contract.ts'

export const rdaPath = '/api/care/rda'
const module = 'care'

/** The outbox of summaries. */
export const rdaList = listOf({
  columns: {
    code: code('Número', { max: 12 }),
    date: day('Cerrada'),
    patientId: ref('people.patient', 'Paciente'),
    patientDocument: text('Documento'),
    admissionId: ref('care.admission', 'Admisión'),
    kind: choice('Clase', rdaKinds),
    state: rdaState,
    refusals: integer('Por corregir'),
    lastError: optional(text('Qué dijo')),
    ordinal: integer('Edición'),
    tries: integer('Intentos'),
    nextTryAt: optional(instant('Próximo intento')),
    answeredAt: optional(instant('Respondido')),
    vidaCode: optional(code('Código VIDA', { max: 256 })),
    simulated: optional(flag('Simulado')),
    campusId: ref('admin.campus', 'Sede'),
  },
  sort: '-date',
  filters: ['state', 'kind', 'date', 'patientId', 'simulated'],
  searches: 'Número, admisión, paciente o código VIDA',
})

const about = { id: ref('care.rda', 'Resumen de atención') }

const finding = z.object({
  ...strings('code', 'profile', 'resource', 'path', 'says'),
  /** Where it is corrected. */
  mend: z.object({ label: z.string(), address: z.string() }).nullable(),
})

const shown = z.object({
  ...strings('id', 'code', 'patient', 'admissionId', 'admission', 'kind'),
  state: z.enum(Object.keys(rdaState.options ?? {}) as RdaState[]),
  simulated: z.boolean().nullable(),
  ...stringsOrNull('vidaCode', 'lastError', 'replaces'),
  findings: z.array(finding),
  editions: z.array(
    z.object({ ordinal: z.number(), at: z.string(), hash: z.string(), refusals: z.number() }),
  ),
  attempts: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      outcome: z.enum(['answered', 'timeout', 'error']),
      status: z.number().nullable(),
      message: z.string().nullable(),
      milliseconds: z.number(),
    }),
  ),
})
export type ShownRda = z.output<typeof shown>

export const showRda = defineQuery({
  module,
  name: 'showRda',
  title: 'Resúmenes de atención (RDA): ver uno, qué le falta y lo que se habló',
  access: rdaPermissions.view,
  params: about,
  opens: ['id'],
  answers: shown,
})

export const sendRda = defineCommand({
  module,
  name: 'sendRda',
  verb: 'Armar y enviar de nuevo',
  title: 'Resúmenes de atención (RDA): armar y enviar de nuevo',
  access: rdaPermissions.send,
  about,
  answers: z.object({ id: z.string() }),
})

export const rdaFile = defineFile({
  module,
  name: 'rdaFile',
  title: 'Resúmenes de atención (RDA): descargar el JSON de una edición',
  access: rdaPermissions.download,
  taken: 'export',
  params: { ...about, ordinal: integer('Edición', { min: 1 }) },
  opens: ['id'],
})
