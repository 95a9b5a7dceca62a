import { f } from '@quina/blocks'

/** The endpoint of the MUV for a RIPS, with its name for the hospital. */
export const ripsModes = {
  invoice: 'Factura',
  credit: 'Nota crédito parcial',
  'credit-total': 'Nota crédito total',
  'credit-agreement': 'Nota crédito por acuerdo de voluntades',
  debit: 'Nota débito',
  adjustment: 'Nota de ajuste de RIPS',
  'without-invoice': 'RIPS sin factura',
  'capita-first': 'Cápita: primer mes',
  'capita-period': 'Cápita: período',
  'capita-last': 'Cápita: cierre',
  'capita-credit': 'Nota crédito de cápita',
} as const
export type RipsMode = keyof typeof ripsModes

/** The state of a RIPS. Invoices and notes of other modules have the same states. */
export const ripsState = f.condition('Estado RIPS', {
  'with-errors': ['Con errores', 'bad'],
  ready: ['Listo', 'info'],
  sent: ['Enviado, sin respuesta', 'warning'],
  approved: ['Aprobado', 'good'],
  notified: ['Aprobado con notificaciones', 'good'],
  rejected: ['Rechazado', 'bad'],
})
export type RipsState = 'with-errors' | 'ready' | 'sent' | 'approved' | 'notified' | 'rejected'

/** Which modes carry a JSON, and which carry the container of the electronic document. */
export const carries: Readonly<Record<RipsMode, { readonly json: boolean; readonly xml: boolean }>> = {
  invoice: { json: true, xml: true },
  credit: { json: true, xml: true },
  'credit-total': { json: false, xml: true },
  'credit-agreement': { json: false, xml: true },
  debit: { json: true, xml: true },
  adjustment: { json: true, xml: false },
  'without-invoice': { json: true, xml: false },
  'capita-first': { json: false, xml: true },
  'capita-period': { json: true, xml: true },
  'capita-last': { json: true, xml: false },
  'capita-credit': { json: false, xml: true },
}
