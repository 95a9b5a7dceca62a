import { f } from '@quina/blocks'

/** Where a summary stands (INT-01): nothing of it ever stops what is done with a patient. */
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
