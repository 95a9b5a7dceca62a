import { f } from '@quina/blocks'

/** The state of a summary (INT-01), which never stops the care of a patient. */
export const rdaState = f.condition('Estado', {
  pending: ['Por armar', 'neutral'],
  'with-errors': ['Le falta algo', 'bad'],
  ready: ['Listo', 'info'],
  sent: ['Enviado, sin respuesta', 'warning'],
  accepted: ['Aceptado', 'good'],
  rejected: ['Rechazado', 'bad'],
  withdrawn: ['Retirado: se reabrió', 'neutral'],
})
export type RdaState = 'pending' | 'with-errors' | 'ready' | 'sent' | 'accepted' | 'rejected' | 'withdrawn'
