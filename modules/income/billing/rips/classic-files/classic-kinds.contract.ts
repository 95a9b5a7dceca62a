/** The files of Resolución 3374 de 2000. */
export const classicKinds = {
  CT: 'Control',
  AF: 'Transacciones',
  US: 'Usuarios',
  AC: 'Consultas',
  AP: 'Procedimientos',
  AU: 'Urgencias con observación',
  AH: 'Hospitalización',
  AN: 'Recién nacidos',
  AM: 'Medicamentos',
  AT: 'Otros servicios',
  AD: 'Descripción agrupada',
} as const
export type ClassicKind = keyof typeof classicKinds

/** A fault of one field of one line. */
export interface ClassicFault {
  readonly file: ClassicKind
  readonly line: number
  readonly field: number
  readonly code: string
  readonly label: string
  readonly message: string
}
