import type { Asked, Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { ActionOf, AnyDocument, AskedOf, Stored } from '../document/document.ts'
import type { Actor } from '../http/actor.ts'
import type { Posting } from '../ledger/ledger.server.ts'

/** What an action's handler sees: the facts so far, under lock. It reads more facts; the domain decides. */
export interface Deed<D extends AnyDocument, A extends ActionOf<D> = ActionOf<D>> {
  readonly tx: Tx
  readonly document: Stored<D>
  readonly asked: AskedOf<D, A>
  readonly actor: Actor
  readonly today: Day
  /** When it is done: what keeps or compares hours asks this and no clock of its own. */
  readonly now: Date
  /** It is previewed: what it posts will be told in words. */
  readonly describes: boolean
}

type Does<D extends AnyDocument, A extends ActionOf<D>> = (deed: Deed<D, A>) => Promise<readonly Posting[]>

export type Handler<D extends AnyDocument, A extends ActionOf<D>> = Does<D, A> | Knowing<D, A>

/** What is known of a deed before its document is read. */
export type About<D extends AnyDocument, A extends ActionOf<D> = ActionOf<D>> = Omit<
  Deed<D, A>,
  'document' | 'now' | 'describes'
> & {
  readonly id: string
}

/** Statements by the name of what they find. */
type Facts = Readonly<Record<string, Asked<unknown>>>
type Found<F extends Facts> = {
  readonly [N in keyof F]: F[N] extends Asked<infer Row> ? readonly Row[] : never
}

/** A handler and what it must know, which is asked in the trip that locks its document. */
export interface Knowing<D extends AnyDocument, A extends ActionOf<D>> {
  known(about: About<D, A>): Known<D, A>
}

interface Known<D extends AnyDocument, A extends ActionOf<D>> {
  readonly asked: readonly Asked<unknown>[]
  does(deed: Deed<D, A>, found: readonly (readonly unknown[])[]): Promise<readonly Posting[]>
}

/**
 * Says beside an action what it must know. It is asked by the id of the document, behind the lock and in the same trip, so it
 * sees what whoever held that lock left; the handler finds it under the same names.
 */
export const knowing = <D extends AnyDocument, A extends ActionOf<D>, F extends Facts>(
  facts: (about: About<D, A>) => F,
  does: (deed: Deed<D, A> & { readonly facts: Found<F> }) => Promise<readonly Posting[]>,
): Knowing<D, A> => ({
  known(about) {
    const asked = facts(about)
    const names = Object.keys(asked)
    const named = (found: readonly (readonly unknown[])[]) =>
      Object.fromEntries(names.map((name, at) => [name, found[at]])) as Found<F>
    return { asked: Object.values(asked), does: (deed, found) => does({ ...deed, facts: named(found) }) }
  },
})

/** What an action asks with its document, and what it does then; nothing and nothing when it only changes the state. */
export function knownBy<D extends AnyDocument, A extends ActionOf<D>>(
  handler: Handler<D, A> | undefined,
  about: About<D, A>,
): Known<D, A> {
  if (typeof handler === 'object') return handler.known(about)
  return { asked: [], does: async (deed) => (await handler?.(deed)) ?? [] }
}
