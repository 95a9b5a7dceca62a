import type { Input, Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { Actor } from '../../http/actor.ts'
import type { Posting } from '../../values/ledger/ledger.server.ts'
import type { ActionInputOf, ActionOf, AnyDocument, Stored } from '../document.ts'

/** The input of an action's handler: the facts so far, under lock. The handler reads more facts; the domain decides. */
export interface Command<D extends AnyDocument, A extends ActionOf<D> = ActionOf<D>> {
  readonly tx: Tx
  readonly document: Stored<D>
  readonly input: ActionInputOf<D, A>
  readonly actor: Actor
  readonly today: Day
  /** The instant of the action: rules about hours use it instead of a clock of their own. */
  readonly now: Date
  /** The command is a preview: its postings are shown in words. */
  readonly describes: boolean
}

/** The postings of an action; an action without postings returns nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function without `return` posts nothing
type RunResult = Promise<readonly Posting[] | void>

type RunHandler<D extends AnyDocument, A extends ActionOf<D>> = (command: Command<D, A>) => RunResult

export type Handler<D extends AnyDocument, A extends ActionOf<D>> = RunHandler<D, A> | WithFacts<D, A>

/** The command before its document is read. */
export type About<D extends AnyDocument, A extends ActionOf<D> = ActionOf<D>> = Omit<
  Command<D, A>,
  'document' | 'now' | 'describes'
> & { readonly id: string }

/** Statements, by the name of their fact. */
type Facts = Readonly<Record<string, Input<unknown>>>
type FoundFacts<F extends Facts> = {
  readonly [N in keyof F]: F[N] extends Input<infer Row> ? readonly Row[] : never
}

/** A handler and the facts it needs, which are read in the round trip that locks its document. */
export interface WithFacts<D extends AnyDocument, A extends ActionOf<D>> {
  prepare(about: About<D, A>): PreparedHandler<D, A>
}

interface PreparedHandler<D extends AnyDocument, A extends ActionOf<D>> {
  readonly statements: readonly Input<unknown>[]
  run(command: Command<D, A>, found: readonly (readonly unknown[])[]): RunResult
}

/**
 * Declares the facts that an action needs. They are read by the id of the document, behind its lock and in the same round
 * trip, so they include what the previous holder of the lock wrote; the handler receives them under the same names.
 */
export const withFacts = <D extends AnyDocument, A extends ActionOf<D>, F extends Facts>(
  facts: (about: About<D, A>) => F,
  run: (command: Command<D, A> & { readonly facts: FoundFacts<F> }) => RunResult,
): WithFacts<D, A> => ({
  prepare(about) {
    const statements = facts(about)
    const names = Object.keys(statements)
    const named = (found: readonly (readonly unknown[])[]) =>
      Object.fromEntries(names.map((name, index) => [name, found[index]])) as FoundFacts<F>
    return {
      statements: Object.values(statements),
      run: (command, found) => run({ ...command, facts: named(found) }),
    }
  },
})

/** The facts that an action reads with its document, and its handler; neither when the action only changes the state. */
export function prepared<D extends AnyDocument, A extends ActionOf<D>>(
  handler: Handler<D, A> | undefined,
  about: About<D, A>,
): PreparedHandler<D, A> {
  if (typeof handler === 'object') return handler.prepare(about)
  return { statements: [], run: async (command) => (await handler?.(command)) ?? [] }
}
