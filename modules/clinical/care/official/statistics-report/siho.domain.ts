import type { DischargeKind, SihoRegime } from './statistics-report.contract.ts'

/** A service by the data that SIHO classifies. */
export type Service = Readonly<{ cups: string; ambit: string }>

interface Concept {
  readonly code: string
  readonly name: string
  /** The prefixes of the CUPS codes that the concept counts. */
  readonly cups: readonly string[]
  readonly ambit?: readonly string[]
}

/** A line of the form: its figure by regime when it counts people, or only its total; and the link of its total. */
export interface SihoLine {
  readonly code: string
  readonly name: string
  readonly counted: readonly { readonly regime: string; readonly count: number }[]
  /** The total of a line without patients, such as free beds, which have no regime. */
  readonly total?: number
  readonly href: string
  /** Whether the line is a group, the sum of the lines that follow it. */
  readonly group?: boolean
  readonly level?: 1
}

const outpatient = ['1'] as const
const urgent = ['2'] as const

/**
 * The concepts of production of SIHO that attentions report, in the order of its form: a service counts in the first that fits it
 * (Decreto 2193 de 2004; dossier §11.6). The list is compared with the form of the ministry in force.
 */
export const concepts: readonly Concept[] = [
  { code: 'biologics', name: 'Dosis de biológico aplicadas', cups: ['9931', '9932', '9933', '9934', '9935'] },
  { code: 'nursing', name: 'Controles de enfermería', cups: ['890205', '890305'] },
  { code: 'cytology', name: 'Citologías cervicovaginales tomadas', cups: ['8922'] },
  {
    code: 'general',
    name: 'Consultas de medicina general electivas',
    cups: ['890201', '890301'],
    ambit: outpatient,
  },
  {
    code: 'generalUrgent',
    name: 'Consultas de medicina general urgentes',
    cups: ['890701'],
    ambit: ['1', '2', '3'],
  },
  {
    code: 'dentistry',
    name: 'Total de consultas de odontología',
    cups: ['890203', '890303', '890703', '890204', '890304'],
  },
  {
    code: 'others',
    name: 'Otras consultas electivas de otros profesionales',
    cups: [
      '890206',
      '890208',
      '890209',
      '890210',
      '890211',
      '890212',
      '890213',
      '890306',
      '890308',
      '890309',
      '890310',
    ],
    ambit: outpatient,
  },
  {
    code: 'specialistUrgent',
    name: 'Consultas especializadas urgentes',
    cups: ['8907', '8904'],
    ambit: urgent,
  },
  { code: 'specialist', name: 'Consultas especializadas electivas', cups: ['8902', '8903', '8904'] },
  { code: 'sealants', name: 'Sellantes aplicados', cups: ['997103', '997107'] },
  { code: 'fillings', name: 'Superficies obturadas', cups: ['2321', '2322'] },
  { code: 'extractions', name: 'Exodoncias', cups: ['2301', '2302', '231'] },
  { code: 'cesareans', name: 'Partos por cesárea', cups: ['740', '741', '742', '744', '749'] },
  { code: 'births', name: 'Partos vaginales', cups: ['735', '720', '721', '726', '729'] },
  { code: 'laboratory', name: 'Exámenes de laboratorio', cups: ['90'] },
  { code: 'images', name: 'Imágenes diagnósticas', cups: ['87', '88'] },
  { code: 'respiratory', name: 'Sesiones de terapia respiratoria', cups: ['939'] },
  { code: 'physical', name: 'Sesiones de terapia física', cups: ['931', '933'] },
  { code: 'therapies', name: 'Otras terapias', cups: ['937', '938', '94'] },
  { code: 'home', name: 'Visitas domiciliarias', cups: ['8901'] },
]

/** Returns the prefixes of the CUPS codes that a concept counts. */
export const cupsOf = (concept: string): readonly string[] =>
  concepts.find(({ code }) => code === concept)?.cups ?? []

/** Services that fit no concept are shown: each must be given a concept before the period is closed. */
export const noConcept = { code: 'none', name: 'Sin concepto' } as const

/** Returns the concept that counts a service: the first of the form that fits it. */
export const conceptOf = ({ cups, ambit }: Service): string =>
  concepts.find(
    (one) =>
      one.cups.some((begins) => cups.startsWith(begins)) &&
      (one.ambit === undefined || one.ambit.includes(ambit)),
  )?.code ?? noConcept.code

const others: readonly string[] = ['special', 'private', 'incarcerated', 'voluntary']

export const sihoRegimeOf = (regime: string): SihoRegime =>
  others.includes(regime) ? 'other' : (regime as SihoRegime)

interface DischargeFacts {
  /** The first three characters of its CIE-10; empty where it has none. */
  readonly category: string | null
  readonly operated: boolean
}

/**
 * Classifies a discharge. Chapter XV of CIE-10 (O) is obstetric and V (F) is mental health; an operated patient counts as
 * surgical before mental health.
 */
export function dischargeKindOf({ category, operated }: DischargeFacts): DischargeKind {
  if (category?.startsWith('O')) return operated ? 'obstetricSurgical' : 'obstetric'
  if (operated) return 'surgical'
  return category?.startsWith('F') ? 'mental' : 'medical'
}
