/** The boxes of form 220 and the columns of format 2276 of exógena, which add up the same payments of a year. */
export const yearBoxes = {
  salaries: 'Pagos por salarios',
  representation: 'Gastos de representación',
  prestaciones: 'Pagos por prestaciones sociales',
  travel: 'Viáticos',
  otherIncome: 'Otros ingresos de la relación laboral',
  cesantiasPaid: 'Cesantías e intereses pagados',
  cesantiasDeposited: 'Cesantías consignadas al fondo',
  health: 'Aportes obligatorios a salud',
  pension: 'Aportes obligatorios a pensión y solidaridad',
  voluntaryRais: 'Aportes voluntarios al RAIS',
  voluntaryPension: 'Aportes voluntarios a pensión',
  afc: 'Aportes a cuentas AFC',
  withheld: 'Retención en la fuente por rentas de trabajo',
} as const

/** A notice that the template's layout is unknown: the figures are right, but this is not the official file or form. */
export const unknownLayout = (template: string): string =>
  `Son las cifras, no la plantilla: el programa no trae el diseño oficial ${ofThe(template)}. Cotéjelas y transcríbalas.`

const ofThe = (named: string): string => (named.startsWith('el ') ? `d${named}` : `de ${named}`)

export type YearBox = keyof typeof yearBoxes
