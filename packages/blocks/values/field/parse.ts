import { Problem } from '@quina/kernel'
import type { z } from 'zod'

/**
 * Parses values by a schema.
 * @throws Problem `GEN-422` with a message for each field, keyed by its path: `lines.2.amount`.
 */
export function parseOrRefuse<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw refusalOf(parsed.error)
}

function refusalOf(error: z.ZodError): Problem {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.map(String).join('.')] ??= message
  return new Problem('GEN-422', 'Hay datos por corregir.', { fields })
}
