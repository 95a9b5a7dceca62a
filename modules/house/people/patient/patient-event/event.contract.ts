/** The kinds of events of a patient, in the order in which they are usually searched. Other modules write them. */
export const eventKinds = {
  appointment: 'Cita',
  admission: 'Admisión',
  triage: 'Triage',
  attention: 'Atención',
  order: 'Orden',
  invoice: 'Factura',
} as const
export type EventKind = keyof typeof eventKinds
