import { defineCommand, defineQuery, f, permission, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'

const module = 'payroll'

export const mailPayslipsPermission = permission(
  'payroll.payslip.mail',
  'Enviar comprobantes de pago por correo',
)

export const mailStates = {
  unconsented: 'Sin autorización',
  ready: 'Por enviar',
  queued: 'En la cola',
  sent: 'Enviado',
  failed: 'Falló',
} as const
export type MailState = keyof typeof mailStates

const periodId = f.ref('payroll.period', 'Nómina')

const row = z.object({
  ...strings('engagementId', 'name', 'identification'),
  state: z.enum(Object.keys(mailStates) as [MailState, ...MailState[]]),
  /** The address it was sent to, or would be; null without consent. */
  ...stringsOrNull('address', 'at', 'error'),
})
export type MailedPayslip = z.output<typeof row>

/** The payslips of a period by mail: the people who consented, and the state of each. */
export const payslipMails = defineQuery({
  module,
  name: 'payslipMails',
  title: 'Comprobantes de una nómina por correo',
  access: mailPayslipsPermission,
  params: { periodId },
  opens: ['periodId'],
  answers: z.object({
    period: z.string(),
    approved: z.boolean(),
    /** Whether the house has a mail server. */
    mails: z.boolean(),
    people: z.array(row),
  }),
})

/** Queues the unsent payslips of the people who consented. */
export const mailPayslips = defineCommand({
  module,
  name: 'mailPayslips',
  verb: 'Enviar por correo',
  title: 'Enviar los comprobantes de una nómina por correo',
  access: mailPayslipsPermission,
  consequence:
    'Quien lo autorizó recibe su comprobante en un PDF que se abre con su número de documento. Lo enviado no se repite.',
  about: { periodId },
  params: {},
  answers: z.object({ queued: z.number() }),
})

const own = { module, access: 'campus' } as const
const consent = z.object({ address: z.string().nullable(), since: z.string().nullable() })

/** The address where the caller receives their payslips. */
export const ownPayslipAddress = defineQuery({
  ...own,
  name: 'ownPayslipAddress',
  title: 'Mi nómina: correo de mis comprobantes',
  params: {},
  answers: consent,
})

const mail = f.text('Correo', {
  max: 200,
  help: 'El suyo, no el de la entidad si no quiere que otros lo lean',
})

/** The caller consents to receive payslips at an address of their own. */
export const receiveOwnPayslips = defineCommand({
  ...own,
  name: 'receiveOwnPayslips',
  verb: 'Recibirlos por correo',
  title: 'Mi nómina: recibir mis comprobantes por correo',
  consequence:
    'Autoriza a la entidad a enviarle cada comprobante a ese correo, en un PDF que se abre con su número de documento. ' +
    'Puede dejar de recibirlos cuando quiera.',
  params: { address: { ...mail, schema: mail.schema.pipe(z.email('Escriba un correo válido.')) } },
  answers: consent,
})

export const stopOwnPayslips = defineCommand({
  ...own,
  name: 'stopOwnPayslips',
  verb: 'No recibirlos más',
  title: 'Mi nómina: no recibir más mis comprobantes por correo',
  consequence: 'Sus comprobantes quedan solo en esta página.',
  params: {},
  answers: consent,
})

/** Its table, by the names that the audit and error messages use. */
export const mailRecords = [
  {
    table: 'payroll.payslip_mail',
    label: 'Envío de un comprobante de pago',
    fields: {
      address: f.text('Correo'),
      message: f.optional(f.text('Por qué no se entregó')),
      outcome: f.choice('Estado', { queued: 'En la cola', sent: 'Enviado', failed: 'Falló' }),
    },
  },
]
