/** The owner of the data of a field, where it is corrected. */
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

/** What is wrong with one field of a file, or what deserves a look. */
export interface ClaimFault {
  /** `FURIPS1.30` */
  readonly at: string
  readonly code: string
  readonly label: string
  readonly message: string
  readonly source: SourceName
  /** It is shown and blocks nothing. */
  readonly warns?: true
}
