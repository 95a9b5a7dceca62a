import type { ConstraintRefusal, ConstraintRefusals } from '@quina/blocks/server'

/** The message for users when the database refuses something: undefined for a rule without words. */
export async function meaningOf(
  done: Promise<unknown>,
  refusals: ConstraintRefusals = {},
): Promise<ConstraintRefusal | undefined> {
  const broken = await done.then(
    () => ({ schema: 'nothing', constraint: 'was refused' }),
    (error: { readonly schema?: string; readonly constraint?: string }) => error,
  )
  return refusals[`${broken.schema}.${broken.constraint}`]
}
