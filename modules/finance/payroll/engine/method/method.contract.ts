import type { LawKey } from '../../law/parameter/law.contract.ts'
import type { DayState } from '../day-map/day-map.contract.ts'
import type { HourKind } from '../hours/hours.contract.ts'

/** The parts of a salary that a method may use. `total` is the sum of the parts that are salary. */
export const salaryParts = {
  amount: 'Asignación básica',
  representation: 'Gastos de representación',
  technicalPremium: 'Prima técnica',
  seniority: 'Incremento por antigüedad',
  total: 'Todo lo que es salario',
} as const
export type SalaryPart = keyof typeof salaryParts

export type AmountSource =
  | { readonly from: 'salary'; readonly part: SalaryPart }
  /** A parameter in pesos, optionally times a factor parameter: 75 % of the SMMLV. */
  | { readonly from: 'parameter'; readonly key: LawKey; readonly factor?: LawKey }
  /** The value of the novelty, or the value of the person's concept. */
  | { readonly from: 'novelty' }

/** Who earns it: people whose assignment is at most a parameter, in pesos or in SMMLV; people who work on site or remotely. */
export type MethodCondition = Readonly<{ upTo?: LawKey; place?: 'onSite' | 'remote' }>

/**
 * How a payroll concept is computed: a method from a closed list with its parameters, never a script.
 * - `fixed`: the amount, regardless of days.
 * - `days`: the amount by the days in some states, over thirty.
 * - `hours`: the hours of a kind, at the salary and with the factor of their day.
 * - `percentage`: a rate of the sum of other concepts.
 * - `table`: the rate of the bracket in which the sum of other concepts lies, in SMMLV.
 * - `difference`: the excess of an amount over the sum of other concepts.
 */
export type ConceptMethod =
  | { readonly method: 'fixed'; readonly amount: AmountSource; readonly when?: MethodCondition }
  | {
      readonly method: 'days'
      readonly amount: AmountSource
      readonly states: readonly DayState[]
      readonly when?: MethodCondition
    }
  | { readonly method: 'hours'; readonly hour: HourKind }
  | {
      readonly method: 'percentage'
      readonly of: readonly string[]
      readonly rate: LawKey | { readonly value: string }
    }
  | { readonly method: 'table'; readonly of: readonly string[]; readonly brackets: LawKey }
  | { readonly method: 'difference'; readonly amount: AmountSource; readonly of: readonly string[] }

export const methodNames: Readonly<Record<ConceptMethod['method'], string>> = {
  fixed: 'Valor fijo',
  days: 'Por días',
  hours: 'Por horas',
  percentage: 'Porcentaje de otros conceptos',
  table: 'Por tabla',
  difference: 'Lo que falta para un valor',
}

export const natures = {
  earning: 'Devengado',
  deduction: 'Deducción',
  employer: 'Aporte patronal',
  provision: 'Provisión',
  informative: 'Informativo',
} as const
export type Nature = keyof typeof natures

export const conceptBases = {
  pension: 'IBC de pensión',
  health: 'IBC de salud',
  risk: 'IBC de riesgos laborales',
  parafiscal: 'Parafiscales',
  withholding: 'Retención en la fuente',
  nonSalary: 'Pago no salarial, para el límite del 40 %',
} as const
export type ConceptBase = keyof typeof conceptBases

/** A concept as the engine reads it: its nature, its method and its bases. */
export interface PayrollConcept {
  readonly code: string
  readonly name: string
  readonly nature: Nature
  readonly method: ConceptMethod
  /** The order of computation: a concept that uses others comes after them. */
  readonly order: number
  readonly bases: readonly ConceptBase[]
  /** Whether it is salary; a private payment that is not salary enters the IBC only above 40 % of the total. */
  readonly salary: boolean
  readonly norm: string
}
