import type { z } from 'zod'

/**
 * Validates a value by a schema, in a form. In the browser only this file imports the library of schemas, which adds a twelfth to
 * the weight of a page.
 */
export const held = <S extends z.ZodType>(schema: S, given: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(given)
