import type { LawKey } from '../../law/parameter/law.contract.ts'
import type { DayState } from '../day-map/day-map.contract.ts'
import type { HourKind } from '../hours/hours.contract.ts'

/** The parts of a salary that a method may take. `total` is all of them that are salary. */
export const salaryParts = {
  amount: 'Asignación básica',
  representation: 'Gastos de representación',
  technicalPremium: 'Prima técnica',
  seniority: 'Incremento por antigüedad',
  total: 'Todo lo que es salario',
} as const
export type SalaryPart = keyof typeof salaryParts

/** Where the amount of a method comes from. */
export type AmountSource =
  | { readonly from: 'salary'; readonly part: SalaryPart }
  /** A parameter in pesos, and where it says so a factor of another: 75 % of the SMMLV. */
  | { readonly from: 'parameter'; readonly key: LawKey; readonly factor?: LawKey }
  /** The value of the novelty, or that of the concept of the person. */
  | { readonly from: 'novelty' }

/** Who earns it: those whose assignment is at most a parameter, in pesos or in SMMLV; those who work in the house or remotely. */
export type MethodCondition = Readonly<{ upTo?: LawKey; place?: 'onSite' | 'remote' }>

/**
 * How a concept of payroll is computed: one of a closed list, with its parameters and never a program.
 * - `fixed`: the amount, whatever days there are.
 * - `days`: the amount by the days in some states, over thirty.
 * - `hours`: the hours of a kind, at the salary and with the factor of their day.
 * - `percentage`: a rate of the sum of other concepts.
 * - `table`: the rate of the bracket in which the sum of other concepts lies, in SMMLV.
 * - `difference`: what an amount exceeds the sum of other concepts by.
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

/** What a concept is in a payroll. */
export const natures = {
  earning: 'Devengado',
  deduction: 'Deducción',
  employer: 'Aporte patronal',
  provision: 'Provisión',
  informative: 'Informativo',
} as const
export type Nature = keyof typeof natures

/** The bases a concept enters. */
export const conceptBases = {
  pension: 'IBC de pensión',
  health: 'IBC de salud',
  risk: 'IBC de riesgos laborales',
  parafiscal: 'Parafiscales',
  withholding: 'Retención en la fuente',
  nonSalary: 'Pago no salarial, para el límite del 40 %',
} as const
export type ConceptBase = keyof typeof conceptBases

/** A concept as the engine reads it: what it is, how it is computed and which bases it enters. */
export interface PayrollConcept {
  readonly code: string
  readonly name: string
  readonly nature: Nature
  readonly method: ConceptMethod
  /** Computed in this order: a concept of others comes after them. */
  readonly order: number
  readonly bases: readonly ConceptBase[]
  /** Whether it is salary; a private payment that is none enters the IBC only beyond the 40 % of all. */
  readonly salary: boolean
  readonly norm: string
}
