import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import type {
  PilaContributorSubtype,
  PilaContributorType,
} from '../../law/pila-catalogue/pila-catalogue.contract.ts'
import type { Absence, AbsenceKind, DayMap } from '../day-map/day-map.contract.ts'
import type { PayrollLine } from '../line/line.contract.ts'
import type { PilaBases, PilaDays, PilaRates } from './pila-facts.contract.ts'

/** The tax nature of the house: it decides the exoneration of the Estatuto Tributario, art. 114-1, and never the regime. */
export const houseNatures = {
  ese: 'Empresa Social del Estado',
  privateTaxpayer: 'Privada contribuyente de renta',
  privateEsal: 'Entidad sin ánimo de lucro',
} as const
export type HouseNature = keyof typeof houseNatures

/** How a person contributes: type and subtype of PILA in the month, and the risk of the work. */
export interface Contributor {
  readonly type: PilaContributorType
  readonly subtype: PilaContributorSubtype
  /** A foreigner who is not obliged to contribute to a pension. */
  readonly foreigner: boolean
  /** 1 to 5. */
  readonly riskClass: number
  /** Pension of high risk (Decreto 2090 of 2003). */
  readonly highRisk: boolean
  readonly integral: boolean
  readonly apprentice: boolean
  /** The pay of this job and of all, for several jobs at once here, which share one floor and one ceiling; null otherwise. */
  readonly wages: { readonly own: Money; readonly all: Money } | null
}

export interface ContributionFacts {
  readonly map: DayMap
  /** The last day of the month, whose parameters apply. */
  readonly on: Day
  readonly house: HouseNature
  readonly contributor: Contributor
  /** The earnings of the month. Each earning of an absence names it in `noveltyId`. */
  readonly lines: readonly PayrollLine[]
}

export const systems = {
  health: 'Salud',
  pension: 'Pensión',
  solidarity: 'Fondo de Solidaridad Pensional, solidaridad',
  subsistence: 'Fondo de Solidaridad Pensional, subsistencia',
  risk: 'Riesgos laborales',
  ccf: 'Caja de compensación',
  icbf: 'ICBF',
  sena: 'SENA',
  esap: 'ESAP',
  men: 'Escuelas industriales (MEN)',
} as const
export type System = keyof typeof systems

/** The payroll concepts of contributions: what the employee pays, and what the house pays. */
export const contributionConcepts = {
  health: { employee: 'SALUD-EMP', employer: 'SALUD-PAT' },
  pension: { employee: 'PENSION-EMP', employer: 'PENSION-PAT' },
  solidarity: { employee: 'FSP-SOL', employer: 'FSP-SOL-PAT' },
  subsistence: { employee: 'FSP-SUB', employer: 'FSP-SUB-PAT' },
  risk: { employee: null, employer: 'ARL' },
  ccf: { employee: null, employer: 'CCF' },
  icbf: { employee: null, employer: 'ICBF' },
  sena: { employee: null, employer: 'SENA' },
  esap: { employee: null, employer: 'ESAP' },
  men: { employee: null, employer: 'MEN' },
} as const satisfies Readonly<Record<System, { employee: string | null; employer: string }>>

/** The concepts of the parafiscales. */
export const levyConcepts: ReadonlySet<string> = new Set(
  (['ccf', 'icbf', 'sena', 'esap', 'men'] as const).map((system) => contributionConcepts[system].employer),
)

/** Days of a month that are reported together: those worked with one salary, or those of one absence. */
export interface ContributionStretch {
  readonly kind: 'worked' | AbsenceKind
  readonly absence: Absence | null
  readonly from: Day
  readonly to: Day
  readonly days: number
  /** Asignación básica on its days. */
  readonly salary: Money
}

/** A line of PILA, with the explanation of each of its figures. */
export interface ContributionLine extends ContributionStretch {
  readonly daysBySystem: PilaDays
  readonly ibc: PilaBases
  readonly ibcFigures: Readonly<Record<keyof PilaBases, ExplainedFigure>>
  readonly rates: PilaRates
  /** The contributions paid to PILA: multiples of a hundred pesos. */
  readonly amounts: Readonly<Record<System, ExplainedFigure>>
  readonly exonerated: boolean
}

export interface Contributions {
  readonly lines: readonly ContributionLine[]
  /** The employee's deductions and the house's contributions, as payroll lines. */
  readonly payroll: readonly PayrollLine[]
}
