/** The regimes of the health system, and the payers beside them (§6.4). */
export const regimes = {
  contributory: 'Contributivo',
  subsidized: 'Subsidiado',
  special: 'Especial o de excepción',
  uninsured: 'No asegurado',
  private: 'Particular',
  incarcerated: 'Personas privadas de la libertad',
  soat: 'SOAT',
  arl: 'Riesgos laborales (ARL)',
  voluntary: 'Plan voluntario',
} as const
export type Regime = keyof typeof regimes

/** RIPS: «tipo de usuario». The table of the electronic invoice is another one and must not be mixed with it. */
export const userTypes = {
  '01': '01 Contributivo cotizante',
  '02': '02 Contributivo beneficiario',
  '03': '03 Contributivo adicional',
  '04': '04 Subsidiado',
  '05': '05 No afiliado',
  '06': '06 Especial o excepción cotizante',
  '07': '07 Especial o excepción beneficiario',
  '08': '08 Privado de la libertad a cargo del Fondo Nacional de Salud',
  '09': '09 Tomador o amparado ARL',
  '10': '10 Tomador o amparado SOAT',
  '11': '11 Tomador o amparado de plan voluntario',
  '12': '12 Particular',
  '13': '13 Especial o excepción no cotizante, Ley 352 de 1997',
} as const
export type UserType = keyof typeof userTypes
