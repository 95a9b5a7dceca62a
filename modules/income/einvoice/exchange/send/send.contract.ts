import { f } from '@quina/blocks'

/** The job that sends one document to DIAN. */
export const sendJobKind = 'einvoice.send'

/** The state of a document before DIAN. Invoices and notes of the modules above have the same states. */
export const dianState = f.condition('Estado DIAN', {
  pending: ['Por enviar', 'warning'],
  sent: ['Enviada, sin respuesta', 'info'],
  accepted: ['Aceptada', 'good'],
  notified: ['Aceptada con notificación', 'good'],
  rejected: ['Rechazada', 'bad'],
  contingency: ['En contingencia', 'warning'],
})
export type DianState = 'pending' | 'sent' | 'accepted' | 'notified' | 'rejected' | 'contingency'
