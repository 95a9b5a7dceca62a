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
import { z } from 'zod'
import { dianState } from '../send/send.contract.ts'

export const documentPath = '/api/einvoice/document'
export const documentPermissions = { view: 'einvoice.document.view', send: 'einvoice.document.send' } as const
const tag = 'einvoice'

const columns = {
  number: code('Número'),
  date: day('Emitido'),
  kind: choice('Documento', {
    invoice: 'Factura',
    'credit-note': 'Nota crédito',
    'debit-note': 'Nota débito',
  }),
  customerName: text('Cliente'),
  customerDocument: code('Documento del cliente'),
  payable: money('Total a pagar'),
  state: dianState,
  said: optional(text('Respuesta')),
  delivery: choice('Entrega', {
    waiting: 'Por entregar',
    sent: 'Entregada',
    failed: 'Falló',
    none: 'Sin correo',
  }),
  tries: integer('Intentos'),
  nextTryAt: optional(instant('Próximo intento')),
  answeredAt: optional(instant('Respondido')),
  transmitBefore: optional(instant('Transmitir antes de')),
  recipient: optional(text('Correo')),
  simulated: flag('Simulado'),
  campusId: ref('admin.campus', 'Sede'),
  cufe: code('CUFE', { max: 96 }),
} satisfies Fields

/** Electronic documents and where each stands before DIAN. */
export const documentList = listOf({
  columns,
  totals: ['payable'],
  sort: '-date',
  filters: ['state', 'kind', 'date', 'delivery', 'simulated'],
  searches: 'Número, cliente o documento',
})

const params = z.object({ id: z.uuid() })
const about = { tag, params } as const

const message = z.object({
  code: z.string(),
  effect: z.enum(['reject', 'notify']),
  text: z.string(),
  meaning: z.string().nullable(),
  screen: z.string().nullable(),
})
const attempt = z.object({
  id: z.number(),
  at: z.string(),
  operation: z.string(),
  outcome: z.string(),
  statusCode: z.string().nullable(),
  said: z.string().nullable(),
  milliseconds: z.number(),
})
const shown = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.string(),
  state: z.string(),
  simulated: z.boolean(),
  customerName: z.string(),
  payable: z.string(),
  cufe: z.string(),
  recipient: z.string().nullable(),
  delivery: z.string(),
  deliveryError: z.string().nullable(),
  lastError: z.string().nullable(),
  hasContainer: z.boolean(),
  address: z.string().nullable(),
  messages: z.array(message),
  attempts: z.array(attempt),
})
export type ShownDocument = z.output<typeof shown>

export const showDocument = endpoint({
  ...about,
  method: 'GET',
  path: `${documentPath}/:id`,
  access: documentPermissions.view,
  summary: 'Documentos electrónicos: ver uno y lo que se habló con la DIAN',
  answer: shown,
})

export const sendAgain = endpoint({
  ...about,
  method: 'POST',
  path: `${documentPath}/:id/send`,
  access: documentPermissions.send,
  summary: 'Documentos electrónicos: enviar o consultar de nuevo',
})

export const deliverAgain = endpoint({
  ...about,
  method: 'POST',
  path: `${documentPath}/:id/deliver`,
  access: documentPermissions.send,
  summary: 'Documentos electrónicos: entregar por correo',
  body: z.strictObject({ recipient: z.email('Escriba un correo válido.') }),
})

export const fileKinds = {
  xml: 'XML firmado',
  container: 'Contenedor (AttachedDocument)',
  answer: 'Respuesta',
} as const

export const documentFile = endpoint({
  method: 'GET',
  tag,
  path: `${documentPath}/:id/file/:kind`,
  access: documentPermissions.view,
  summary: 'Documentos electrónicos: descargar el XML, el contenedor o la respuesta',
  params: z.object({ id: z.uuid(), kind: z.enum(['xml', 'container', 'answer']) }),
})

export const documentPrint = endpoint({
  ...about,
  method: 'GET',
  path: `${documentPath}/:id/print`,
  access: documentPermissions.view,
  summary: 'Documentos electrónicos: representación gráfica',
})

/** Where the paper of a document is, for whoever opens it in a tab. */
export const documentPaperPath = (id: string): string => documentPrint.path.replace(':id', id)
