import type { Day, Money } from '@quina/kernel'
import type { ManualKind, ManualUnit } from '../manual/manual.contract.ts'
import type { Component, Percents, Relation } from '../surgery/surgery.contract.ts'

/** The scope of a specific percentage. */
export const factorScopes = {
  service: 'Servicio',
  group: 'Grupo CUPS',
  chapter: 'Capítulo CUPS',
  class: 'Clase de servicio',
} as const
export type FactorScope = keyof typeof factorScopes

export interface Factor {
  readonly scope: FactorScope
  readonly serviceId: string | null
  /** The prefix of the CUPS of a group (three digits) or chapter (two), or the class. */
  readonly key: string | null
  readonly percent: string
}

/** The rules of a tarifario on a day, with its manual. */
export interface VersionRules {
  readonly id: string
  readonly tarifario: string
  readonly number: number
  readonly percent: string
  readonly accumulates: boolean
  readonly unitRounding: Money
  readonly finalRounding: Money
  readonly rounds: 'component' | 'total'
  readonly charges: Readonly<Record<Component, boolean>>
  readonly nightPercent: string | null
  readonly holidayPercent: string | null
  readonly medicinePercent: string | null
  readonly devicePercent: string | null
  readonly capsRegulated: boolean
  readonly factors: readonly Factor[]
  readonly surgery: Readonly<Record<Relation, Percents>>
  readonly bloodless: Percents
  readonly manual: ManualFacts | null
}

export interface ManualFacts {
  readonly id: string
  readonly kind: ManualKind
  readonly code: string
  readonly edition: string
  readonly unit: ManualUnit
  readonly fromDay: Day
  readonly untilDay: Day | null
}
