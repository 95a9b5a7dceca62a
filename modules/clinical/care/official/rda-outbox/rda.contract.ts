import { defineCommand, defineFile, defineQuery, f, listOf, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { type RdaState, rdaState } from '../../record/timeline/rda-states.contract.ts'
import { rdaKinds } from '../rda/rda-codes.contract.ts'
import { rdaPermissions } from '../rda-ihce/rda-setup.contract.ts'

export const rdaPath = '/api/care/rda'
const module = 'care'

/** The outbox of summaries. */
export const rdaList = listOf({
  columns: {
    code: f.code('Número', { max: 12 }),
    date: f.day('Cerrada'),
    patientId: f.ref('people.patient', 'Paciente'),
    patientDocument: f.text('Documento'),
    admissionId: f.ref('care.admission', 'Admisión'),
    kind: f.choice('Clase', rdaKinds),
    state: rdaState,
    refusals: f.integer('Por corregir'),
    lastError: f.optional(f.text('Qué dijo')),
    ordinal: f.integer('Edición'),
    tries: f.integer('Intentos'),
    nextTryAt: f.optional(f.instant('Próximo intento')),
    answeredAt: f.optional(f.instant('Respondido')),
    vidaCode: f.optional(f.code('Código VIDA', { max: 256 })),
    simulated: f.optional(f.flag('Simulado')),
    campusId: f.ref('admin.campus', 'Sede'),
  },
  sort: '-date',
  filters: ['state', 'kind', 'date', 'patientId', 'simulated'],
  searches: 'Número, admisión, paciente o código VIDA',
})

const about = { id: f.ref('care.rda', 'Resumen de atención') }

const finding = z.object({
  ...strings('code', 'profile', 'resource', 'path', 'says'),
  /** The screen where the user corrects it. */
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
  params: { ...about, ordinal: f.integer('Edición', { min: 1 }) },
  opens: ['id'],
})
