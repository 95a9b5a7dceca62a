import { type RawBuilder, sql } from 'kysely'

/** The condition for the rows of the group behind a figure; true without a group. */
export const ofGroup = <G extends string>(
  keys: Readonly<Record<G, RawBuilder<string>>>,
  { by, value }: { readonly by?: G | null; readonly value?: string | null },
): RawBuilder<unknown> => (by ? sql`${keys[by]} = ${value ?? ''}` : sql`true`)
