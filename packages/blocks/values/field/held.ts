import type { z } from 'zod'

/**
 * Holds a value against a schema, in a form. In the browser the library of schemas comes with this file alone: a page that
 * loads it weighs a twelfth more.
 */
export const held = <S extends z.ZodType>(schema: S, given: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(given)
