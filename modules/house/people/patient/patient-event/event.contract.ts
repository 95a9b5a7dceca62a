/** What may happen to a patient, in the order in which it is usually looked for. Other modules write them. */
export const eventKinds = {
  appointment: 'Cita',
  admission: 'Admisión',
  triage: 'Triage',
  attention: 'Atención',
  order: 'Orden',
  invoice: 'Factura',
} as const
export type EventKind = keyof typeof eventKinds
