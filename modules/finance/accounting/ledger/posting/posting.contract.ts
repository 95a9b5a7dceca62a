import type { Money } from '@quina/kernel'

/** One line that a command writes: on which side, in which account, how much, and when it applies. */
export interface PostingRule {
  /** What the facts must be: one of them, or any of several. Without it the line always applies. */
  readonly when?: Readonly<Record<string, string | readonly string[]>> | undefined
  readonly side: 'debit' | 'credit'
  /** What the document brings (`concept.debit`, or with digits after it: `centre.cost+02`), `purpose:cash`, or a code. */
  readonly account: string
  /** A value, or several added and taken away: `amount + vat - discount`. What is negative goes to the other side. */
  readonly value: string
}

type Options = Readonly<Record<string, Readonly<Record<string, string>>>>
type Labels = Readonly<Record<string, string>>

/** Values to try the lines with, in pesos. Without facts it is tried with all of them. */
export interface PostingSample<F extends Options = Options, V extends Labels = Labels> {
  readonly facts?: { readonly [K in keyof F]: keyof F[K] & string }
  readonly values: { readonly [K in keyof V]: Money }
}

/** How a kind of command is written in the journal (plantilla contable, finance dossier §5.5 and §16). */
export interface PostingDefinition<
  F extends Options = Options,
  V extends Labels = Labels,
  A extends Labels = Labels,
> {
  /** `causacion.line` */
  readonly event: string
  readonly label: string
  /** What the lines may depend on, with the values of each. */
  readonly facts: F
  /** The money it may post. */
  readonly values: V
  /** The accounts that the document brings. */
  readonly accounts: A
  /** The lines that the program declares; the hospital may change them from a day on. */
  readonly lines: readonly PostingRule[]
  /**
   * Debits less credits that the event must leave, for its other events to balance: `amount`, `-withheld`.
   * Without it the event balances by itself.
   */
  readonly leaves?: string
  /** Three at least, to prove that the lines leave what they must. */
  readonly samples: readonly PostingSample<F, V>[]
}

export type AnyPosting = PostingDefinition

const declared = new Map<string, AnyPosting>()

/**
 * Declares how a kind of command is posted, beside the document that posts it. Any module may: the configuration of accounting
 * shows, changes and simulates all that were declared.
 * @throws Error when another one has the same event.
 */
export function definePosting<const F extends Options, const V extends Labels, const A extends Labels>(
  posting: PostingDefinition<F, V, A>,
): PostingDefinition<F, V, A> {
  const other = declared.get(posting.event)
  if (other !== undefined && other.label !== posting.label)
    throw new Error(`two postings are called ${posting.event}`)
  declared.set(posting.event, posting)
  return posting
}

/** The postings of all the modules of the program. */
export const postings = (): readonly AnyPosting[] =>
  [...declared.values()].toSorted((one, other) => one.event.localeCompare(other.event))
