import { inSentence, insist } from '@quina/kernel'
import type { Field, Fields, Tone } from '../field/field.ts'
import { condition, day, note } from '../field/words.ts'

export interface State {
  readonly label: string
  /** The tint of the status. It is never the only sign: the word is always there. */
  readonly tone: Tone
  /** Only in an editable state may the document's fields change, or the document be discarded. */
  readonly editable?: true
  /** The document has its number but lacks the approval that makes it valid: its paper is marked as a draft. */
  readonly unsigned?: true
}

export interface Action<S extends string = string> {
  /** The verb on the button: *Expedir CDP*. Actions with fields are drawn with an ellipsis. */
  readonly label: string
  readonly from: S | readonly S[]
  readonly to: S
  /** The fields that the user fills in before the action runs: a reason, a date. */
  readonly params?: Fields
  /** The action takes the consecutive number, so that discarded drafts leave no gaps. */
  readonly takesNumber?: true
  /** The action reverses every posting of the document, in every ledger. */
  readonly reverses?: true
  /** Drawn in red, apart from the others. */
  readonly danger?: true
  /** The usual action of the state in which it starts: the primary button, before those that change the state. */
  readonly usual?: true
  /** The sentence of the confirmation: the consequence, and what can no longer be done. */
  readonly consequence?: string
  /** The facts of each line in units that its dialog shows, with their headings. When absent, the pending quantity. */
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

/** The properties of an action that `issues` and `annuls` do not set. */
type Rest = Omit<Action, 'label' | 'from' | 'to'>

/** An action that issues a draft: it takes its number and enters the named state. */
export const issues = <const S extends string, const A extends Rest>(to: S, label: string, action: A) =>
  ({ label, from: 'draft', to, takesNumber: true, ...action }) as const

/** An action that approves a draft, which takes its number. */
export const approves = <const A extends Rest>(label: string, action: A) => issues('approved', label, action)

/** An action that annuls an approved document. */
export const annuls = <const A extends Rest>(label: string, action: A) =>
  annulsFrom('approved', label, action)

/** An action that annuls a document from other states. */
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

/** An action that reverses an issued document and all its postings, on a date and for a reason; its consequence is given. */
export const reverses = (label: string, consequence: string) => reversesFrom('approved', label, consequence)

/** An action that reverses a document from other states. */
export const reversesFrom = <const S extends string | readonly string[]>(
  from: S,
  label: string,
  consequence: string,
) => annulsFrom(from, label, { params: annulmentParams, reverses: true, consequence })

/** The column of a list with the state, where its word says everything. */
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
 * Whether a document in this state has not been issued yet: it may change and has no number, or its approval is missing. An
 * issued document that may still be corrected, such as a booked appointment, is not a draft.
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

/** The message of an action that cannot start from this state. */
const cannot = ({ states }: Lifecycle, status: string, action: Action): string =>
  `No se puede ${inSentence(action.label)} en estado ${states[status]?.label.toLowerCase() ?? status}.`

/** Why an action cannot be taken in a state; undefined when it can, or when `status` is a condition of a list and not a state. */
export const reasonAgainst = (cycle: Lifecycle, status: string, action: Action): string | undefined =>
  status in cycle.states && !startsFrom(action, status) ? cannot(cycle, status, action) : undefined

/** The status after an action. @throws Problem `GEN-STATE` when the action does not start from this state. */
export function statusAfter(cycle: Lifecycle, status: string, action: Action): string {
  insist(startsFrom(action, status), 'GEN-STATE', cannot(cycle, status, action), { status: 409 })
  return action.to
}

export const actionsFrom = ({ actions }: Lifecycle, status: string): string[] =>
  Object.keys(actions).filter((name) => startsFrom(actions[name]!, status))

/** States that no sequence of actions can reach: a definition with any of them is a mistake. */
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
