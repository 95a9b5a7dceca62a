import {
  defineCommand,
  defineFile,
  defineProcess,
  defineQuery,
  type Fields,
  f,
  listOf,
  numbers,
  permission,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'

const module = 'payroll'
export const supportPath = '/api/payroll/support'
export const supportScreen = '/nomina/electronica'

export const supportPermissions = {
  view: permission('payroll.support.view', 'Ver la nómina electrónica'),
  send: permission('payroll.support.send', 'Enviar la nómina electrónica y sus notas de ajuste'),
}

export const supportKinds = {
  document: 'Documento soporte',
  replacement: 'Nota que reemplaza',
  deletion: 'Nota que elimina',
} as const
export type SupportKind = keyof typeof supportKinds

const columns = {
  number: f.code('Número'),
  year: f.integer('Año'),
  month: f.integer('Mes'),
  kind: f.choice('Clase', supportKinds),
  worker: f.text('Persona'),
  workerDocument: f.code('Documento de la persona'),
  earned: f.money('Devengado'),
  deducted: f.money('Deducciones'),
  paid: f.money('Comprobante'),
  condition: f.condition('Estado', {
    pending: ['Por enviar', 'warning'],
    sent: ['Enviado, sin respuesta', 'info'],
    accepted: ['Aceptado', 'good'],
    notified: ['Aceptado con notificación', 'good'],
    rejected: ['Rechazado', 'bad'],
    replaced: ['Reemplazado', 'neutral'],
    deleted: ['Eliminado', 'neutral'],
  }),
  message: f.optional(f.text('Respuesta')),
  tries: f.integer('Intentos'),
  nextTryAt: f.optional(f.instant('Próximo intento')),
  answeredAt: f.optional(f.instant('Respondido')),
  issuedOn: f.day('Generado'),
  simulated: f.flag('Simulado'),
  campusId: f.ref('admin.campus', 'Sede'),
  cune: f.code('CUNE', { max: 96 }),
} satisfies Fields

/** Documents of electronic payroll and their notes, with their state before DIAN. */
export const supportList = listOf({
  columns,
  totals: ['paid'],
  sort: '-issuedOn',
  filters: ['condition', 'year', 'month', 'kind', 'simulated'],
  searches: 'Número, persona o documento',
})

const ofMonth = {
  year: f.integer('Año', { min: 2020, max: 2100 }),
  month: f.integer('Mes', { min: 1, max: 12 }),
} satisfies Fields

/** Builds, numbers, signs and sends the document of each person with approved payrolls in a month. */
export const issueSupports = defineProcess({
  module,
  name: 'issueSupports',
  title: 'Transmitir la nómina electrónica de un mes',
  params: ofMonth,
  item: {
    person: f.text('Persona'),
    identification: f.code('Documento'),
    earned: f.money('Devengado'),
    deducted: f.money('Deducciones'),
    before: f.optional(f.code('Rechazado antes')),
  },
  items: ['documento', 'documentos'],
  verb: 'Generar y enviar',
  consequence:
    'Cada documento toma su número, se firma y se envía a la DIAN. Lo aceptado solo se corrige con una nota de ajuste.',
  screen: '/nomina/electronica/transmitir',
})

const monthAnswer = z.object({
  ...numbers('year', 'month'),
  sends: z.boolean(),
  why: z.string(),
  ...numbers('people', 'accepted', 'waiting', 'rejected', 'missing', 'changed'),
  dueOn: z.string(),
  remainingDays: z.number(),
})
export type SupportClock = z.output<typeof monthAnswer>

/** The progress of the electronic payroll of a month, and its deadline: the first ten days of the next month. */
export const supportClock = defineQuery({
  module,
  name: 'supportClock',
  title: 'Nómina electrónica: avance del mes y plazo',
  access: supportPermissions.view,
  params: ofMonth,
  answers: monthAnswer,
})

const about = { id: f.ref('payroll.support', 'Documento de nómina electrónica') }

const messages = z.array(
  z.object({ code: z.string(), effect: z.enum(['reject', 'notify']), text: z.string() }),
)
export const supportMessages = messages

const shown = z.object({
  ...strings('id', 'number'),
  kind: z.enum(Object.keys(supportKinds) as [SupportKind, ...SupportKind[]]),
  ...strings('state', 'condition', 'worker'),
  ...numbers('year', 'month'),
  simulated: z.boolean(),
  ...strings('cune', 'paid'),
  ...stringsOrNull('reason', 'lastError'),
  /** Whether the payrolls of its month now differ from what was reported. */
  changed: z.boolean(),
  messages,
  attempts: z.array(
    z.object({
      id: z.number(),
      ...strings('at', 'outcome'),
      ...stringsOrNull('statusCode', 'message'),
      milliseconds: z.number(),
    }),
  ),
})
export type ShownSupport = z.output<typeof shown>

export const showSupport = defineQuery({
  module,
  name: 'showSupport',
  title: 'Nómina electrónica: un documento y lo que respondió la DIAN',
  access: supportPermissions.view,
  params: about,
  opens: ['id'],
  answers: shown,
})

const correcting = {
  module,
  access: supportPermissions.send,
  about,
  answers: z.object({ id: z.string(), number: z.string() }),
} as const

const reason = { reason: f.note('Motivo', { min: 5, max: 300 }) }

export const sendSupportAgain = defineCommand({
  ...correcting,
  name: 'sendSupportAgain',
  verb: 'Enviar o consultar ahora',
  title: 'Nómina electrónica: enviar o consultar de nuevo',
})

export const replaceSupport = defineCommand({
  ...correcting,
  name: 'replaceSupport',
  verb: 'Reemplazar',
  title: 'Nómina electrónica: nota de ajuste que reemplaza',
  consequence: 'Se envía una nota con lo que las nóminas del mes dicen hoy, en lugar de lo aceptado.',
  params: reason,
})

export const deleteSupport = defineCommand({
  ...correcting,
  name: 'deleteSupport',
  verb: 'Eliminar',
  title: 'Nómina electrónica: nota de ajuste que elimina',
  consequence: 'La DIAN deja el documento sin efecto. El mes se puede transmitir después con otro número.',
  params: reason,
})

export const supportFileKinds = { xml: 'XML firmado', answer: 'Respuesta de la DIAN' } as const

export const supportFile = defineFile({
  module,
  name: 'supportFile',
  title: 'Nómina electrónica: descargar el XML o la respuesta',
  access: supportPermissions.view,
  taken: 'export',
  params: { ...about, kind: f.choice('Archivo', supportFileKinds) },
  opens: ['id'],
})

/** Its printable representation, with the QR of its CUNE. */
export const supportPaper = defineFile({
  module,
  name: 'supportPaper',
  title: 'Nómina electrónica: representación gráfica',
  access: supportPermissions.view,
  taken: 'print',
  params: about,
  opens: ['id'],
})

/** Its table, by the names that the audit and error messages use. */
export const supportRecords = [
  {
    table: 'payroll.support',
    label: 'Documento de nómina electrónica',
    fields: {
      year: ofMonth.year,
      month: ofMonth.month,
      cune: columns.cune,
      predecessorId: f.ref('payroll.support', 'Documento que ajusta'),
      endedById: f.ref('payroll.support', 'Nota que lo ajustó'),
    },
  },
]
