import {
  defineCommand,
  defineFile,
  defineQuery,
  type Fields,
  f,
  listOf,
  permission,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import { dianState } from '../send/send.contract.ts'

export const documentPath = '/api/einvoice/document'
export const documentPermissions = {
  view: permission('einvoice.document.view', 'Ver documentos electrónicos'),
  send: permission('einvoice.document.send', 'Enviar y entregar documentos electrónicos'),
}
const module = 'einvoice'

const columns = {
  number: f.code('Número'),
  date: f.day('Emitido'),
  kind: f.choice('Documento', {
    invoice: 'Factura',
    'credit-note': 'Nota crédito',
    'debit-note': 'Nota débito',
  }),
  customerName: f.text('Cliente'),
  customerDocument: f.code('Documento del cliente'),
  payable: f.money('Total a pagar'),
  state: dianState,
  message: f.optional(f.text('Respuesta')),
  delivery: f.choice('Entrega', {
    waiting: 'Por entregar',
    sent: 'Entregada',
    failed: 'Falló',
    none: 'Sin correo',
  }),
  tries: f.integer('Intentos'),
  nextTryAt: f.optional(f.instant('Próximo intento')),
  answeredAt: f.optional(f.instant('Respondido')),
  transmitBefore: f.optional(f.instant('Transmitir antes de')),
  recipient: f.optional(f.text('Correo')),
  simulated: f.flag('Simulado'),
  campusId: f.ref('admin.campus', 'Sede'),
  cufe: f.code('CUFE', { max: 96 }),
} satisfies Fields

/** Electronic documents and their state before DIAN. */
export const documentList = listOf({
  columns,
  totals: ['payable'],
  sort: '-date',
  filters: ['state', 'kind', 'date', 'delivery', 'simulated'],
  searches: 'Número, cliente o documento',
})

const about = { id: f.ref('einvoice.document', 'Documento electrónico') }

/** The messages of the DIAN about a document, as stored. */
export const dianMessages = z.array(
  z.object({
    code: z.string(),
    effect: z.enum(['reject', 'notify']),
    text: z.string(),
    ...stringsOrNull('meaning', 'screen'),
  }),
)
const attempt = z.object({
  id: z.number(),
  ...strings('at', 'operation', 'outcome'),
  ...stringsOrNull('statusCode', 'message'),
  milliseconds: z.number(),
})
const delivered = z.object({
  id: z.number(),
  ...strings('at', 'recipient', 'outcome'),
  ...stringsOrNull('message', 'by'),
})
const shown = z.object({
  ...strings('id', 'number', 'kind', 'state'),
  simulated: z.boolean(),
  ...strings('customerName', 'payable', 'cufe'),
  recipient: z.string().nullable(),
  delivery: z.string(),
  ...stringsOrNull('deliveryError', 'lastError'),
  hasContainer: z.boolean(),
  address: z.string().nullable(),
  messages: dianMessages,
  attempts: z.array(attempt),
  /** Requested letters, and their results. */
  deliveries: z.array(delivered),
})
export type ShownDocument = z.output<typeof shown>

export const showDocument = defineQuery({
  module,
  name: 'showDocument',
  title: 'Documentos electrónicos: ver uno y lo que se habló con la DIAN',
  access: documentPermissions.view,
  params: about,
  opens: ['id'],
  answers: shown,
})

const sending = {
  module,
  access: documentPermissions.send,
  about,
  answers: z.object({ id: z.string() }),
} as const

export const sendAgain = defineCommand({
  ...sending,
  name: 'sendAgain',
  verb: 'Enviar o consultar ahora',
  title: 'Documentos electrónicos: enviar o consultar de nuevo',
})

const mail = f.text('Correo', { max: 200 })

export const deliverAgain = defineCommand({
  ...sending,
  name: 'deliverAgain',
  verb: 'Enviar',
  title: 'Documentos electrónicos: entregar por correo',
  params: { recipient: { ...mail, schema: mail.schema.pipe(z.email('Escriba un correo válido.')) } },
})

export const fileKinds = {
  xml: 'XML firmado',
  container: 'Contenedor (AttachedDocument)',
  answer: 'Respuesta',
} as const

export const documentFile = defineFile({
  module,
  name: 'documentFile',
  title: 'Documentos electrónicos: descargar el XML, el contenedor o la respuesta',
  access: documentPermissions.view,
  taken: 'export',
  params: { ...about, kind: f.choice('Archivo', fileKinds) },
  opens: ['id'],
})

/** The paper of a document, to open in a tab. */
export const documentPaper = defineFile({
  module,
  name: 'documentPaper',
  title: 'Documentos electrónicos: representación gráfica',
  access: documentPermissions.view,
  taken: 'print',
  params: about,
  opens: ['id'],
})
