import type { ConstraintRefusals } from '@quina/blocks/server'
import { Problem, type Refusal } from '@quina/kernel'

/** The message for users when the database refuses something: undefined for a rule without words. */
export async function meaningOf(
  done: Promise<unknown>,
  refusals: ConstraintRefusals = {},
): Promise<Refusal | undefined> {
  const broken = await done.then(
    () => ({ schema: 'nothing', constraint: 'was refused' }),
    (error: { readonly schema?: string; readonly constraint?: string }) => error,
  )
  return refusals[`${broken.schema}.${broken.constraint}`]
}

/** The code and the fields of a refusal by a rule or by the database. */
export async function refusalOf(
  done: Promise<unknown>,
  refusals: ConstraintRefusals = {},
): Promise<readonly string[]> {
  const error = await done.then(
    () => new Error('nothing was refused'),
    (failure: Error) => failure,
  )
  if (error instanceof Problem) return [error.code, ...Object.keys(error.fields)]
  const known = await meaningOf(Promise.reject(error), refusals)
  if (known === undefined) throw error
  return known.field === undefined ? [known.code] : [known.code, known.field]
}
