import {
  choice,
  code,
  day,
  endpoint,
  type Fields,
  flag,
  instant,
  integer,
  listOf,
  money,
  optional,
  ref,
  text,
} from '@quina/blocks'
import { isDay } from '@quina/kernel'
import { ripsState } from '@quina/rips/contract'
import { z } from 'zod'

export const ripsDeskPath = '/api/billing/rips'
export const ripsDeskPermissions = {
  view: 'billing.rips.view',
  edit: 'billing.rips.edit',
  send: 'billing.rips.send',
} as const

const state = {
  ...ripsState,
  options: { none: 'Sin generar', exempt: 'No se informa', ...ripsState.options },
  tones: { none: 'neutral' as const, exempt: 'neutral' as const, ...ripsState.tones },
  schema: z.string(),
}

const columns = {
  number: code('Número'),
  document: choice('Documento', { invoice: 'Factura', 'credit-note': 'Nota crédito' }),
  date: day('Fecha'),
  payerId: optional(ref('insurers.payer', 'Pagador')),
  contractId: optional(ref('insurers.contract', 'Contrato')),
  regimen: optional(text('Régimen')),
  modality: choice('Modalidad', {
    '01': 'Por caso',
    '02': 'Global prospectivo',
    '03': 'Cápita',
    '04': 'Evento',
  }),
  amount: money('Valor'),
  dianState: choice('DIAN', {
    none: 'No aplica',
    'to-send': 'Por enviar',
    sent: 'Enviada',
    accepted: 'Aceptada',
    'accepted-noted': 'Aceptada con notificación',
    rejected: 'Rechazada',
    contingency: 'En contingencia',
  }),
  state,
  refusals: integer('Errores'),
  notices: integer('Notificaciones'),
  cuv: optional(code('CUV', { max: 96 })),
  filedAt: optional(instant('Validado')),
  simulated: optional(flag('Simulado')),
  tries: optional(integer('Intentos')),
  lastError: optional(text('Último error')),
  invoiceNumber: code('Factura'),
  campusId: ref('admin.campus', 'Sede'),
} satisfies Fields

/** Every issued invoice of health and its notes, and where the RIPS of each stands. */
export const ripsDeskList = listOf({
  columns,
  totals: ['amount'],
  sort: '-date',
  filters: [
    'document',
    'state',
    'date',
    'payerId',
    'contractId',
    'regimen',
    'modality',
    'dianState',
    'campusId',
  ],
  byVigencia: true,
  searches: 'Factura, nota, pagador, paciente, CUV o autorización',
})

const params = z.object({ id: z.uuid() })
const tag = 'billing'

const finding = z.object({
  code: z.string(),
  effect: z.enum(['R', 'N']),
  says: z.string(),
  path: z.string(),
  detail: z.string().optional(),
  /** Where it is mended: an address of the product. */
  mendsAt: z.string().nullable(),
})
const shown = z.object({
  id: z.string(),
  number: z.string(),
  payer: z.string(),
  dianState: z.string(),
  state: z.string(),
  /** How the ministry hears of it; null until it is made. */
  mode: z.string().nullable(),
  /** Some notes go without a JSON: the ministry only needs their XML. */
  carriesJson: z.boolean(),
  norm: z.string(),
  simulated: z.boolean(),
  environment: z.string().nullable(),
  cuv: z.string().nullable(),
  filedAt: z.string().nullable(),
  lastError: z.string().nullable(),
  /** Whether it came out by a timeout: its CUV is asked for first. */
  mustRecover: z.boolean(),
  json: z.string().nullable(),
  findings: z.array(finding),
  editions: z.array(
    z.object({
      ordinal: z.number(),
      madeAt: z.string(),
      madeBy: z.string().nullable(),
      reason: z.string().nullable(),
      hash: z.string(),
    }),
  ),
  attempts: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      operation: z.string(),
      outcome: z.string(),
      said: z.string().nullable(),
      milliseconds: z.number(),
    }),
  ),
})
export type ShownRips = z.output<typeof shown>

export const showRips = endpoint({
  method: 'GET',
  path: `${ripsDeskPath}/:id`,
  access: ripsDeskPermissions.view,
  summary: 'RIPS de una factura: lo que dice, lo que tiene mal y lo que se habló con el Ministerio',
  tag,
  params,
  answer: shown,
})

export const makeRips = endpoint({
  method: 'POST',
  path: `${ripsDeskPath}/:id/generate`,
  access: ripsDeskPermissions.edit,
  summary: 'RIPS de una factura: generar desde sus cargos y validar',
  tag,
  params,
  answer: z.object({ state: z.string(), refusals: z.number(), notices: z.number() }),
})

export const sendRipsNow = endpoint({
  method: 'POST',
  path: `${ripsDeskPath}/:id/send`,
  access: ripsDeskPermissions.send,
  summary: 'RIPS de una factura: enviar al Ministerio, o recuperar su CUV si ya se envió',
  tag,
  params,
})

export const editRips = endpoint({
  method: 'PUT',
  path: `${ripsDeskPath}/:id`,
  access: ripsDeskPermissions.edit,
  summary: 'RIPS de una factura: corregir campos, con motivo',
  tag,
  params,
  body: z.strictObject({
    hash: z.string(),
    reason: z.string().trim().min(5, 'Escriba por qué se cambia.').max(500),
    changes: z
      .array(
        z.strictObject({ path: z.string().max(300), value: z.union([z.string(), z.number(), z.null()]) }),
      )
      .min(1, 'No hay cambios.')
      .max(500),
  }),
  answer: z.object({ state: z.string(), refusals: z.number(), notices: z.number() }),
})

export const compareRips = endpoint({
  method: 'GET',
  path: `${ripsDeskPath}/:id/edition/:ordinal`,
  access: ripsDeskPermissions.view,
  summary: 'RIPS de una factura: en qué cambió una versión frente a la anterior',
  tag,
  params: z.object({ id: z.uuid(), ordinal: z.coerce.number().int().min(1) }),
  answer: z.array(
    z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})

export const ripsJson = endpoint({
  method: 'GET',
  path: `${ripsDeskPath}/:id/json`,
  access: ripsDeskPermissions.view,
  summary: 'RIPS de una factura: descargar el JSON',
  tag,
  params,
})

export const ripsPackage = endpoint({
  method: 'GET',
  path: `${ripsDeskPath}/:id/package`,
  access: ripsDeskPermissions.view,
  summary: 'RIPS de una factura: descargar el paquete (JSON, XML, PDF y CUV)',
  tag,
  params,
})

export const ripsFilesPath = '/api/billing/rips-files'

export const ripsFilesOfPeriod = endpoint({
  method: 'GET',
  path: ripsFilesPath,
  access: ripsDeskPermissions.view,
  summary: 'RIPS de un período: un ZIP con el JSON de cada factura, o con todo lo que se entrega de cada una',
  tag,
  query: z.object({
    from: z.string().refine(isDay, 'La fecha no es válida.'),
    to: z.string().refine(isDay, 'La fecha no es válida.'),
    payerId: z.uuid().optional(),
    holds: z.enum(['json', 'whole']).default('json'),
  }),
})
