/** Where the data of a field belongs and is corrected. */
export const sources = {
  claim: 'Reclamación',
  event: 'Evento',
  patient: 'Paciente',
  owner: 'Propietario',
  driver: 'Conductor',
  admission: 'Admisión',
  doctor: 'Médico',
  campus: 'Sede',
  invoice: 'Factura',
  claimant: 'Reclamante',
} as const
export type SourceName = keyof typeof sources

/** A fault of one field of a file, or a warning about it. */
export interface ClaimFault {
  /** `FURIPS1.30` */
  readonly at: string
  readonly code: string
  readonly label: string
  readonly message: string
  readonly source: SourceName
  /** A warning: it is shown and blocks nothing. */
  readonly warns?: true
}
