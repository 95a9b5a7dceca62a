import type { ConstraintRefusal, ConstraintRefusals } from '@quina/blocks/server'

/** What people are told when the database refuses something: undefined where no words were given to that rule. */
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
