/** The régimen of an income: each may have an account of its own. */
export const accountRegimes = {
  any: 'Cualquiera',
  contributory: 'Contributivo',
  subsidised: 'Subsidiado',
  special: 'Especial',
  soat: 'SOAT',
  arl: 'ARL',
  private: 'Particular',
} as const
export type AccountRegime = keyof typeof accountRegimes
