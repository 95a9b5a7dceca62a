/** Small tables of personal data of a file, with the codes of RIPS, the RDA or Resolución 202 where they exist. */
export const sexes = { F: 'Femenino', M: 'Masculino', I: 'Indeterminado o intersexual' } as const

/** RIPS: 01 is rural. The RDA has them the other way round. */
export const zones = { '01': 'Rural', '02': 'Urbano' } as const

export const genderIdentities = {
  woman: 'Mujer',
  man: 'Hombre',
  transWoman: 'Mujer trans',
  transMan: 'Hombre trans',
  nonBinary: 'No binario',
  other: 'Otra',
} as const

export const civilStatuses = {
  single: 'Soltero(a)',
  married: 'Casado(a)',
  partnered: 'Unión libre',
  separated: 'Separado(a) o divorciado(a)',
  widowed: 'Viudo(a)',
} as const

/** Official table ColombianEthnicGroup of the RDA. Resolución 202 de 2021 has one digit, and reports 99 as 6. */
export const ethnicGroups = {
  '1': 'Indígena',
  '2': 'Rrom (gitano)',
  '3': 'Raizal de San Andrés y Providencia',
  '4': 'Palenquero de San Basilio',
  '5': 'Negro, mulato, afrocolombiano o afrodescendiente',
  '6': 'Otras etnias',
  '99': 'Ninguno de los anteriores',
} as const

/** Categories of Resolución 1239 de 2022. */
export const disabilities = {
  '01': 'Física',
  '02': 'Visual',
  '03': 'Auditiva',
  '04': 'Intelectual',
  '05': 'Psicosocial (mental)',
  '06': 'Sordoceguera',
  '07': 'Múltiple',
  '08': 'Sin discapacidad',
} as const

export const educations = {
  none: 'Ninguno',
  preschool: 'Preescolar',
  primary: 'Básica primaria',
  secondary: 'Básica secundaria',
  upperSecondary: 'Media',
  technical: 'Técnica o tecnológica',
  university: 'Universitaria',
  postgraduate: 'Posgrado',
} as const

export const populationGroups = {
  homeless: 'Habitante de calle',
  displaced: 'Desplazado',
  migrant: 'Migrante',
  childInCare: 'Menor bajo protección del ICBF',
  demobilized: 'Desmovilizado',
  incarcerated: 'Privado de la libertad',
  ruralWorker: 'Población rural dispersa',
} as const

export const bloodGroups = {
  'O+': 'O positivo',
  'O-': 'O negativo',
  'A+': 'A positivo',
  'A-': 'A negativo',
  'B+': 'B positivo',
  'B-': 'B negativo',
  'AB+': 'AB positivo',
  'AB-': 'AB negativo',
} as const

export const kinships = {
  mother: 'Madre',
  father: 'Padre',
  child: 'Hijo(a)',
  spouse: 'Cónyuge o compañero(a)',
  sibling: 'Hermano(a)',
  grandparent: 'Abuelo(a)',
  uncle: 'Tío(a)',
  guardian: 'Representante legal',
  other: 'Otro',
} as const

/** Which document was seen when the person was registered. */
export const verifications = {
  physical: 'Documento físico a la vista',
  digital: 'Cédula digital',
  none: 'No se vio el documento',
} as const
