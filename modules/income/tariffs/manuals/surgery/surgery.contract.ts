import type { Money } from '@quina/kernel'

/** What a surgery is charged by. */
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

/** The value of each component before anything is agreed; null when the manual has none, or pays it as it is consumed. */
export type ComponentValues = Readonly<Record<Component, Money | null>>

export interface SurgicalProcedure {
  readonly code: string
  readonly values: ComponentValues
  /** Without incision: SOAT pays a part of some components. */
  readonly bloodless: boolean
  /** Of those that follow the first. */
  readonly relation: Relation
  /** A percentage of its own, instead of that of the rules. */
  readonly percent?: string
}

/** Percentages, whole: 75 is three quarters. They are data of each tarifario, with the text they rest on. */
export type Percents = Readonly<Record<Component, number>>

export interface SurgeryRules {
  readonly factors: Readonly<Record<Relation, Percents>>
  readonly bloodless: Percents
  /** Of the contract: `-5`. */
  readonly percent: string
  /** To which multiple each amount is brought. */
  readonly final: Money
  /** Whether each component is brought to it, or only the total: then its values come without rounding. */
  readonly rounds: 'component' | 'total'
}

export interface SurgeryLine {
  readonly code: string
  /** Which of the procedures, as they were given: the same code may be done twice in an act. */
  readonly at: number
  readonly component: Component
  readonly value: Money
  /** What was taken of it. */
  readonly percent: number
  readonly amount: Money
}

export type Surgery = Readonly<{ lines: readonly SurgeryLine[]; total: Money }>
