import { z } from 'zod'
import type { Fields } from './field.ts'

/** The schema of fields in a query string: whole numbers and flags arrive as text, and an empty value counts as absent. */
export const inputInQuery = <T>(params: Fields, shape: z.ZodType<T, unknown>): z.ZodType<T, unknown> =>
  z.preprocess((given) => {
    const typed = Object.entries((given ?? {}) as Record<string, unknown>).map(([name, value]) => {
      const kind = params[name]?.kind
      if (typeof value !== 'string' || value === '') return [name, value]
      return [name, kind === 'integer' ? Number(value) : kind === 'flag' ? value === 'true' : value]
    })
    return Object.fromEntries(typed)
  }, shape)
