import { useState } from 'react'
import type { PlannedItem } from './process.ts'

/** The effect of a process for the given parameters. */
export interface Plan {
  readonly input: Readonly<Record<string, unknown>>
  readonly items: readonly PlannedItem[]
  readonly count: number
}

export const ableIn = ({ items }: Plan): readonly PlannedItem[] => items.filter(({ fault }) => !fault)

type ChosenItems = Readonly<{ of: Plan | null; keys: ReadonlySet<string> }>

/** The chosen items of a plan: all that can be done, until the user leaves some out. A new plan starts again. */
export function useChosen(
  plan: Plan | null,
): readonly [ReadonlySet<string>, (keys: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState<ChosenItems>(() => allOf(plan))
  if (chosen.of !== plan) setChosen(allOf(plan))
  return [chosen.keys, (keys) => setChosen({ of: plan, keys })]
}

const allOf = (plan: Plan | null): ChosenItems => ({
  of: plan,
  keys: new Set(plan === null ? [] : ableIn(plan).map(({ key }) => key)),
})
