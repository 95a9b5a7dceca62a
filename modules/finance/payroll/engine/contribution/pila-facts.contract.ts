import type { Day, Money } from '@quina/kernel'

/**
 * The content of a PILA planilla before it is a file: the payer, each contributor, and one line for each distinct combination of
 * novelty, days and rates of the month. Amounts are whole pesos. Names follow the Resolución 2388 of 2016.
 */
export interface PilaPlanilla {
  readonly payer: PilaPayer
  /** `E` for employees; `N` corrects a paid planilla, which `associated` names. */
  readonly kind: 'E' | 'N'
  /** The planilla that an `N` corrects: its number and the day it was paid. */
  readonly associated: { readonly number: string; readonly paidOn: Day } | null
  /** Month of the contributions other than health: `2026-03`. Health belongs to the next month. */
  readonly month: string
  /** Two digits: the information operator through which it is paid. */
  readonly operator: string
  readonly people: readonly PilaPerson[]
}

/** The payer: the house. */
export interface PilaPayer {
  readonly name: string
  /** `NI` for a NIT. */
  readonly documentType: string
  /** Without check digit. */
  readonly document: string
  /** Null for a document other than a NIT. */
  readonly checkDigit: string | null
  /** `01` employer, `03` entity with contributions of the SGP… */
  readonly type: string
  /** A single planilla, or one for a branch or department, which then has a code and a name. */
  readonly presentation: 'U' | 'S' | 'D'
  readonly branch: { readonly code: string; readonly name: string } | null
  /** The ARL the house is affiliated to: `14-23`. */
  readonly arl: string
}

/** A contributor: identity, affiliations and the lines of the month. */
export interface PilaPerson {
  readonly documentType: string
  readonly document: string
  /** Type and subtype of contributor: `01` and `00`. */
  readonly type: string
  readonly subtype: string
  /** A foreigner who is not obliged to contribute to pensions. */
  readonly foreigner: boolean
  readonly abroad: boolean
  /** Code of the municipality where the person works: `23001`. */
  readonly municipality: string
  readonly firstSurname: string
  readonly secondSurname: string
  readonly firstName: string
  readonly otherNames: string
  /** PILA codes of the administrators to which the person is affiliated; null where there is none. */
  readonly pensionFund: string | null
  readonly eps: string | null
  readonly ccf: string | null
  readonly arl: string | null
  readonly lines: readonly PilaLine[]
}

/** Why the days of a line were not worked, by the categories of PILA. */
export type PilaAbsenceKind =
  | 'unpaid'
  | 'illness'
  | 'childCare'
  | 'maternity'
  | 'paternity'
  | 'vacation'
  | 'paidLeave'
  | 'workAccident'

export interface PilaAbsence {
  readonly kind: PilaAbsenceKind
  /** Calendar days within the month: the 31st may be included, although the line does not count it. */
  readonly from: Day
  readonly to: Day
}

/** One record of type 2. */
export interface PilaLine {
  /** In a planilla `N`: `A` for the line as reported, `C` for the correct line. Null in any other. */
  readonly correction: 'A' | 'C' | null
  readonly entry: Day | null
  readonly exit: Day | null
  /** First day of a new permanent salary. */
  readonly newSalaryFrom: Day | null
  /** The pay of the month varies: overtime, surcharges, a bonus that is salary. */
  readonly variesThisMonth: boolean
  readonly newWorkCentre: { readonly from: Day; readonly to: Day } | null
  readonly absence: PilaAbsence | null
  readonly days: PilaDays
  readonly salary: Money
  readonly salaryKind: 'integral' | 'fixed' | 'variable'
  readonly ibc: PilaBases
  readonly rates: PilaRates
  readonly amounts: PilaAmounts
  readonly exonerated: boolean
  /** 1 to 5. */
  readonly riskClass: number
  /** Seven digits (Decreto 768 of 2022): the first is the class of risk. */
  readonly activity: string
  /** Pension of high risk (Decreto 2090 of 2003). */
  readonly highRiskPension: boolean
  /** Code of the work centre at the ARL; zero when there is only one. */
  readonly workCentre: number
}

export type PilaDays = Readonly<{ pension: number; health: number; risk: number; ccf: number }>

/** Bases of contribution, in whole pesos, rounded up (R3). */
export interface PilaBases {
  readonly pension: Money
  readonly health: Money
  readonly risk: Money
  readonly ccf: Money
  /** The base of SENA, ICBF, ESAP and the ministry of education. */
  readonly parafiscal: Money
}

/** Rates as exact decimals: `0.16`, `0.02436`. */
export interface PilaRates {
  readonly pension: string
  readonly health: string
  readonly risk: string
  readonly ccf: string
  readonly sena: string
  readonly icbf: string
  readonly esap: string
  readonly men: string
}

/** Contributions, in multiples of a hundred pesos (R4). */
export interface PilaAmounts {
  readonly pension: Money
  /** Voluntary pension contributions of the person and of the house. */
  readonly voluntaryOwn: Money
  readonly voluntaryPayer: Money
  readonly solidarity: Money
  readonly subsistence: Money
  /** What was not withheld because of voluntary contributions. */
  readonly notWithheld: Money
  readonly health: Money
  readonly upc: Money
  readonly risk: Money
  readonly ccf: Money
  readonly sena: Money
  readonly icbf: Money
  readonly esap: Money
  readonly men: Money
}

/** A record of type 2 with the days of the month that it reports; the days show overlaps with other engagements. */
export type DatedPilaLine = Readonly<{ from: Day; to: Day; line: PilaLine }>
