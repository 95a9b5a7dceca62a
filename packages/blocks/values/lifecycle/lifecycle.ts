import { inSentence, insist } from '@quina/kernel'
import type { Field, Fields, Tone } from '../field/field.ts'
import { condition, day, note } from '../field/words.ts'

export interface State {
  readonly label: string
  /** How the status is tinted. Never the only sign: the word is always there. */
  readonly tone: Tone
  /** Only in an editable state may the document's fields change, or the document be discarded. */
  readonly editable?: true
  /** It has its number and still lacks the approval that makes it valid: its paper is marked as a draft. */
  readonly unsigned?: true
}

export interface Action<S extends string = string> {
  /** The verb on the button: *Expedir CDP*. Actions that ask something are drawn with an ellipsis. */
  readonly label: string
  readonly from: S | readonly S[]
  readonly to: S
  /** The fields that the user fills in before the action runs: a reason, a date. */
  readonly params?: Fields
  /** The consecutive number is taken here, so that discarded drafts leave no gaps. */
  readonly takesNumber?: true
  /** Every posting of the document is undone, in every ledger. */
  readonly reverses?: true
  /** Drawn in red and apart. */
  readonly danger?: true
  /** What people come for where it starts: its primary button, before those that take it to another state. */
  readonly usual?: true
  /** The sentence of the confirmation: what will follow and what can no longer be done. */
  readonly consequence?: string
  /** What its dialog says of each line in units: facts of the line, with their headings. Absent, what is left of it. */
  readonly shows?: Readonly<Record<string, string>>
  /** The letter before the ordinal of an adjustment: `L` makes `CDP 012 – L1`. */
  readonly suffix?: string
}

export type Actions<S extends string = string> = Readonly<Record<string, Action<S>>>

export interface Lifecycle<S extends string = string, T extends Actions<S> = Actions<S>> {
  readonly initial: S
  readonly states: Readonly<Record<S, State>>
  readonly actions: T
}

export function lifecycle<const S extends string, const T extends Actions<NoInfer<S>>>(
  initial: NoInfer<S>,
  states: Readonly<Record<S, State>>,
  actions: T,
): Lifecycle<S, T> {
  return { initial, states, actions }
}

/** The states of a document that is issued once: the words for issued, and for annulled. */
export const issuedStates = (words: { readonly approved: string; readonly annulled: string }) =>
  ({
    draft: { label: 'Borrador', tone: 'neutral', editable: true },
    approved: { label: words.approved, tone: 'good' },
    annulled: { label: words.annulled, tone: 'bad' },
  }) as const

/** What `issues` and `annuls` do not say of an action themselves. */
type Rest = Omit<Action, 'label' | 'from' | 'to'>

/** A draft is issued, and is in the named state: it takes its number then. */
export const issues = <const S extends string, const A extends Rest>(to: S, label: string, action: A) =>
  ({ label, from: 'draft', to, takesNumber: true, ...action }) as const

/** The same of what is approved. */
export const approves = <const A extends Rest>(label: string, action: A) => issues('approved', label, action)

/** Ends what is approved. */
export const annuls = <const A extends Rest>(label: string, action: A) =>
  annulsFrom('approved', label, action)

/** The same of what is annulled in other states. */
export const annulsFrom = <const S extends string | readonly string[], const A extends Rest>(
  from: S,
  label: string,
  action: A,
) => ({ label, from, to: 'annulled', danger: true, ...action }) as const

/** The fields for reversing an issued and posted document. */
export const annulmentParams = {
  date: day('Fecha'),
  reason: note('Motivo', { min: 10, max: 500, help: 'Queda en la historia. Mínimo 10 letras.' }),
}

/** Reverses an issued document and all that it posted, on a date and for a reason: the sentence says what follows. */
export const reverses = (label: string, consequence: string) => reversesFrom('approved', label, consequence)

/** The same of what is reversed in other states. */
export const reversesFrom = <const S extends string | readonly string[]>(
  from: S,
  label: string,
  consequence: string,
) => annulsFrom(from, label, { params: annulmentParams, reverses: true, consequence })

/** The column of a list that tells the state, where there is no more to tell than its word. */
export const conditionOf = <const S extends string>(states: Readonly<Record<S, State>>): Field<S> =>
  condition(
    'Estado',
    Object.fromEntries(
      Object.entries<State>(states).map(([name, { label, tone }]) => [name, [label, tone] as const]),
    ) as Record<S, readonly [string, Tone]>,
  )

export const startsFrom = (action: Action, status: string): boolean =>
  typeof action.from === 'string' ? action.from === status : action.from.includes(status)

/**
 * Whether a document in this state has not been issued yet: it may change and has taken no number, or nobody signed it. What was
 * issued and may still be corrected, as an appointment that was booked, is no draft.
 */
export function isDraft(cycle: Lifecycle, status: string): boolean {
  const state = cycle.states[status]
  if (state?.unsigned === true) return true
  const isUnissued = status === cycle.initial || !numberedStates(cycle).has(status)
  return state?.editable === true && isUnissued
}

/** The states that come after the action that takes the number. */
function numberedStates({ states, actions }: Lifecycle): ReadonlySet<string> {
  const found = new Set<string>()
  for (const _ of Object.keys(states))
    for (const action of Object.values(actions))
      if (action.takesNumber === true || [...found].some((state) => startsFrom(action, state)))
        found.add(action.to)
  return found
}

/** The message of an action that does not start from this state. */
const cannot = ({ states }: Lifecycle, status: string, action: Action): string =>
  `No se puede ${inSentence(action.label)} en estado ${states[status]?.label.toLowerCase() ?? status}.`

/** Why an action cannot be taken in a state; nothing when it can, or when that is no state but how something is shown. */
export const reasonAgainst = (cycle: Lifecycle, status: string, action: Action): string | undefined =>
  status in cycle.states && !startsFrom(action, status) ? cannot(cycle, status, action) : undefined

/** The status an action leads to. @throws Problem `GEN-STATE` when it does not start from here. */
export function statusAfter(cycle: Lifecycle, status: string, action: Action): string {
  insist(startsFrom(action, status), 'GEN-STATE', cannot(cycle, status, action), { status: 409 })
  return action.to
}

export const actionsFrom = ({ actions }: Lifecycle, status: string): string[] =>
  Object.keys(actions).filter((name) => startsFrom(actions[name]!, status))

/** States that no sequence of actions can reach: a definition that has any is a mistake. */
export function unreachableStates({ initial, states, actions }: Lifecycle): string[] {
  const reached = new Set([initial])
  for (const _ of Object.keys(states)) {
    for (const action of Object.values(actions)) {
      if (Object.keys(states).some((state) => reached.has(state) && startsFrom(action, state)))
        reached.add(action.to)
    }
  }
  return Object.keys(states).filter((state) => !reached.has(state))
}
