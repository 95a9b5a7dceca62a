import { Problem } from '@quina/kernel'
import { z } from 'zod'
import { parseOrRefuse } from '../values/field/parse.ts'
import type { Endpoint } from './endpoint/endpoint.ts'

const spanish = z.locales.es().localeError
/** Makes every default message of a schema Spanish, on the whole server. */
z.config({
  localeError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? 'Este dato es obligatorio.' : spanish(issue),
})

export type Input = Readonly<{ params: unknown; query: unknown; body: unknown }>

/**
 * Validates the input by the endpoint's schemas; a part without a schema passes unchanged.
 * @throws Problem `GEN-422` with the messages of all three parts together.
 */
export function readInput({ params, query, body }: Endpoint, given: Input): Input {
  const fields: Record<string, string> = {}
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return value
    try {
      return parseOrRefuse(schema, value)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return void Object.assign(fields, error.fields)
    }
  }
  const input = {
    params: read(params, given.params),
    query: read(query, given.query),
    body: read(body, given.body),
  }
  if (Object.keys(fields).length > 0) throw new Problem('GEN-422', 'Hay datos por corregir.', { fields })
  return input
}
