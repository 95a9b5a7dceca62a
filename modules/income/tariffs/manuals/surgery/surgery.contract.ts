import type { Money } from '@quina/kernel'

/** The components that are charged for a surgery. */
export type Component = 'surgeon' | 'anaesthetist' | 'assistant' | 'theatre' | 'materials'
export const components: readonly Component[] = [
  'surgeon',
  'anaesthetist',
  'assistant',
  'theatre',
  'materials',
]
export const componentLabels: Readonly<Record<Component, string>> = {
  surgeon: 'Cirujano',
  anaesthetist: 'Anestesiólogo',
  assistant: 'Ayudante',
  theatre: 'Derechos de sala',
  materials: 'Materiales',
}

/** The relation of a procedure to the first of its act. */
export type Relation =
  | 'bilateral'
  | 'same-route-same-specialist'
  | 'other-route-same-specialist'
  | 'same-route-other-specialist'
  | 'other-route-other-specialist'
export const relationLabels: Readonly<Record<Relation, string>> = {
  bilateral: 'Bilateral',
  'same-route-same-specialist': 'Igual vía, igual especialista',
  'other-route-same-specialist': 'Diferente vía, igual especialista',
  'same-route-other-specialist': 'Igual vía, diferente especialista',
  'other-route-other-specialist': 'Diferente vía, diferente especialista',
}

/** The value of each component before any agreement; null when the manual has none, or it is paid as consumed. */
export type ComponentValues = Readonly<Record<Component, Money | null>>

export interface SurgicalProcedure {
  readonly code: string
  readonly values: ComponentValues
  /** Without incision, for which SOAT pays a part of some components. */
  readonly bloodless: boolean
  /** The relation of the procedures after the first. */
  readonly relation: Relation
  /** A specific percentage, instead of that of the rules. */
  readonly percent?: string
}

/** Whole percentages: 75 is three quarters. They are data of each tarifario, with their legal source. */
export type Percents = Readonly<Record<Component, number>>

export interface SurgeryRules {
  readonly factors: Readonly<Record<Relation, Percents>>
  readonly bloodless: Percents
  /** The percentage of the contract: `-5`. */
  readonly percent: string
  /** The multiple to which each amount is rounded. */
  readonly final: Money
  /** Whether each component is rounded, or only the total: then component values come without rounding. */
  readonly rounds: 'component' | 'total'
}

export interface SurgeryLine {
  readonly code: string
  /** The position of the procedure in the input: the same code may be done twice in an act. */
  readonly at: number
  readonly component: Component
  readonly value: Money
  /** The percentage that is paid. */
  readonly percent: number
  readonly amount: Money
}

export type Surgery = Readonly<{ lines: readonly SurgeryLine[]; total: Money }>
