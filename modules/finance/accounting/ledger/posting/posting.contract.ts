import type { Money } from '@quina/kernel'

/** One line that a command writes: on which side, in which account, how much, and when it applies. */
export interface PostingRule {
  /** The values of the facts for which the line applies: one, or any of several. Without it the line always applies. */
  readonly when?: Readonly<Record<string, string | readonly string[]>> | undefined
  readonly side: 'debit' | 'credit'
  /** An account of the document (`concept.debit`, or with digits appended: `centre.cost+02`), `purpose:cash`, or a code. */
  readonly account: string
  /** A value, or several added and subtracted: `amount + vat - discount`. A negative amount goes on the opposite side. */
  readonly value: string
}

type Options = Readonly<Record<string, Readonly<Record<string, string>>>>
type Labels = Readonly<Record<string, string>>

/** Values to try the lines with, in pesos. Without facts, all their combinations are tried. */
export interface PostingSample<F extends Options = Options, V extends Labels = Labels> {
  readonly facts?: { readonly [K in keyof F]: keyof F[K] & string }
  readonly values: { readonly [K in keyof V]: Money }
}

/** How a kind of command is posted to the journal (plantilla contable, finance dossier §5.5 and §16). */
export interface PostingDefinition<
  F extends Options = Options,
  V extends Labels = Labels,
  A extends Labels = Labels,
> {
  /** `causacion.line` */
  readonly event: string
  readonly label: string
  /** The facts on which the lines may depend, with the values of each. */
  readonly facts: F
  /** The amounts that the lines may use. */
  readonly values: V
  /** The accounts that the document brings. */
  readonly accounts: A
  /** The lines that the program declares; the hospital may change them from a day on. */
  readonly lines: readonly PostingRule[]
  /**
   * The difference of debits less credits that the event must leave, which other events of the document balance: `amount`,
   * `-withheld`. Without it the event balances by itself.
   */
  readonly leaves?: string
  /** At least three, to prove that the lines leave that difference. */
  readonly samples: readonly PostingSample<F, V>[]
}

export type AnyPosting = PostingDefinition

const declared = new Map<string, AnyPosting>()

/**
 * Declares how a kind of command is posted, beside its document, in any module. The configuration of accounting shows, changes
 * and simulates all that were declared.
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
