import { type RawBuilder, sql } from 'kysely'

/** Of the one group that a figure led to, where it did. */
export const ofGroup = <G extends string>(
  keys: Readonly<Record<G, RawBuilder<string>>>,
  { by, value }: { readonly by?: G | null; readonly value?: string | null },
): RawBuilder<unknown> => (by ? sql`${keys[by]} = ${value ?? ''}` : sql`true`)
