import {
  defineCommand,
  defineFile,
  defineQuery,
  type Field,
  type Fields,
  f,
  listOf,
  permission,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { ripsState } from '@quina/rips/contract'
import { z } from 'zod'

export const ripsDeskPath = '/api/billing/rips'
export const ripsDeskPermissions = {
  view: permission('billing.rips.view', 'Ver RIPS', { clinical: true }),
  edit: permission('billing.rips.edit', 'Generar y corregir RIPS'),
  send: permission('billing.rips.send', 'Enviar RIPS al Ministerio'),
}

const state = {
  ...ripsState,
  options: { none: 'Sin generar', exempt: 'No se informa', ...ripsState.options },
  tones: { none: 'neutral' as const, exempt: 'neutral' as const, ...ripsState.tones },
  schema: z.string(),
}

const columns = {
  number: f.code('Número'),
  document: f.choice('Documento', {
    invoice: 'Factura',
    'credit-note': 'Nota crédito',
    'debit-note': 'Nota débito',
    adjustment: 'Nota de ajuste',
    apart: 'Sin factura (RS)',
  }),
  date: f.day('Fecha'),
  payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
  contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
  regimen: f.optional(f.text('Régimen')),
  modality: f.choice('Modalidad', {
    '01': 'Por caso',
    '02': 'Global prospectivo',
    '03': 'Cápita',
    '04': 'Evento',
  }),
  amount: f.money('Valor'),
  dianState: f.choice('DIAN', {
    none: 'No aplica',
    'to-send': 'Por enviar',
    sent: 'Enviada',
    accepted: 'Aceptada',
    'accepted-noted': 'Aceptada con notificación',
    rejected: 'Rechazada',
    contingency: 'En contingencia',
  }),
  state,
  refusals: f.integer('Errores'),
  notices: f.integer('Notificaciones'),
  cuv: f.optional(f.code('CUV', { max: 96 })),
  filedAt: f.optional(f.instant('Validado')),
  simulated: f.optional(f.flag('Simulado')),
  tries: f.optional(f.integer('Intentos')),
  lastError: f.optional(f.text('Último error')),
  invoiceNumber: f.optional(f.code('Factura')),
  campusId: f.ref('admin.campus', 'Sede'),
} satisfies Fields

/** Every issued invoice of health services and its notes, with the state of the RIPS of each. */
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

const finding = z.object({
  code: z.string(),
  effect: z.enum(['R', 'N']),
  ...strings('says', 'path'),
  detail: z.string().optional(),
  /** The address in the product where it is corrected. */
  mendsAt: z.string().nullable(),
})
const shown = z.object({
  ...strings('id', 'number', 'payer', 'dianState', 'state'),
  /** How the ministry receives it; null until it is built. */
  mode: z.string().nullable(),
  /** Some notes have no JSON: the ministry only needs their XML. */
  carriesJson: z.boolean(),
  /** An invoice with its CUV, whose errors a note may correct. */
  mayAdjust: z.boolean(),
  /** It is a note of adjustment: its fields are corrected by hand, and it is never built again from charges. */
  isAdjustment: z.boolean(),
  norm: z.string(),
  simulated: z.boolean(),
  ...stringsOrNull('environment', 'cuv', 'filedAt', 'lastError'),
  /** The time of the next automatic attempt; null when there is none. */
  nextTryAt: z.string().nullable(),
  /** It was sent and no verdict came: the ministry may have it. */
  mustRecover: z.boolean(),
  json: z.string().nullable(),
  findings: z.array(finding),
  editions: z.array(
    z.object({
      ordinal: z.number(),
      madeAt: z.string(),
      ...stringsOrNull('madeBy', 'reason'),
      hash: z.string(),
    }),
  ),
  attempts: z.array(
    z.object({
      id: z.number(),
      ...strings('at', 'operation', 'outcome'),
      message: z.string().nullable(),
      /** The raw answer that came instead of a verdict. */
      raw: z.string().nullable(),
      milliseconds: z.number(),
    }),
  ),
})
export type ShownRips = z.output<typeof shown>

const module = 'billing'
/** The invoice or the note that owns the RIPS. */
const about = { id: f.ref('billing.ripsOwner', 'Factura o nota') }
const shared = { module, access: ripsDeskPermissions.view, params: about }

export const showRips = defineQuery({
  ...shared,
  name: 'ripsOf',
  title: 'RIPS de una factura: lo que dice, lo que tiene mal y lo que se habló con el Ministerio',
  opens: ['id'],
  answers: shown,
})

const counts = z.object({ state: z.string(), refusals: z.number(), notices: z.number() })
const editing = { module, access: ripsDeskPermissions.edit, about, answers: counts }

export const makeRips = defineCommand({
  ...editing,
  name: 'makeRips',
  verb: 'Generar y validar',
  title: 'RIPS de una factura: generar desde sus cargos y validar',
})

/** Corrects a RIPS that the ministry already has and whose amounts are right: opens a note whose fields can be corrected. */
export const adjustRips = defineCommand({
  module,
  name: 'adjustRips',
  verb: 'Nota de ajuste',
  title: 'RIPS de una factura: corregir con nota de ajuste lo que ya tiene CUV',
  access: ripsDeskPermissions.edit,
  about,
  params: { reason: f.text('Motivo', { min: 10, max: 500 }) },
  consequence:
    'Empieza con lo que se informó. Corrija los campos y envíela: solo va lo que cambia. No cambia valores ni la factura.',
  answers: z.object({ id: z.string() }),
})

export const sendRipsNow = defineCommand({
  module,
  name: 'sendRips',
  verb: 'Enviar al Ministerio',
  title: 'RIPS de una factura: enviar al Ministerio, o recuperar su CUV si ya se envió',
  access: ripsDeskPermissions.send,
  about,
  answers: z.void(),
})

/** The value of a field of the JSON: a text, a number, or null. */
const anyValue: Field<string | number | null> = {
  ...f.text('Valor'),
  schema: z.union([z.string(), z.number(), z.null()]),
}
const changed = f.lines('Cambios', { path: f.text('Campo', { max: 300 }), value: anyValue })

export const editRips = defineCommand({
  ...editing,
  name: 'editRips',
  verb: 'Guardar',
  title: 'RIPS de una factura: corregir campos, con motivo',
  consequence:
    'Se guarda como una versión nueva, con su motivo, y se valida otra vez. La factura y sus cargos no cambian.',
  about: {
    ...about,
    hash: f.text('Versión que se corrige', { max: 128 }),
    changes: {
      ...changed,
      schema: changed.schema.refine((all) => all.length <= 500, 'Son demasiados cambios.'),
    },
  },
  params: { reason: f.note('Motivo', { max: 500, min: 5 }) },
})

export const compareRips = defineQuery({
  ...shared,
  name: 'ripsDifferences',
  title: 'RIPS de una factura: en qué cambió una versión frente a la anterior',
  params: { ...about, ordinal: f.integer('Versión', { min: 1 }) },
  opens: ['id'],
  answers: z.array(
    z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})

// The record of readings names the patients of the file, so the audit need not repeat them.
const takenAway = { module, access: ripsDeskPermissions.view, taken: false } as const

export const ripsJson = defineFile({
  ...takenAway,
  name: 'ripsJson',
  title: 'RIPS de una factura: descargar el JSON',
  params: about,
  opens: ['id'],
})

export const ripsPackage = defineFile({
  ...takenAway,
  name: 'ripsPackage',
  title: 'RIPS de una factura: descargar el paquete (JSON, XML, PDF y CUV)',
  params: about,
  opens: ['id'],
})

export const ripsFilesOfPeriod = defineFile({
  ...takenAway,
  name: 'ripsFiles',
  exports: true,
  title: 'RIPS de un período: un ZIP con el JSON de cada factura, o con todo lo que se entrega de cada una',
  params: {
    holds: f.choice('Qué se descarga', {
      whole: 'Paquete por factura: XML, PDF, RIPS y CUV',
      json: 'Solo el JSON de RIPS',
    }),
    from: f.day('Facturas desde'),
    to: f.day('Hasta'),
    payerId: f.optional(f.ref('insurers.payer', 'Pagador', { help: 'Vacío: todos.' })),
    motive: f.optional(
      f.text('Para qué', { max: 500, help: 'Se pide cuando son más de 1.000 facturas: queda registrado.' }),
    ),
  },
})
