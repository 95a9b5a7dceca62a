import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

/** A value that a schema takes, in which whatever is an id is this one. What cannot be drawn is left out. */
export function sampleOf(schema: z.ZodType | undefined, id: string): unknown {
  if (schema === undefined) return undefined
  // An address is read before it is held against its fields: they say what it takes.
  const read = schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform ? schema.out : schema
  const drawn = z.toJSONSchema(read as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json
  return drawnFrom(drawn, id)
}

function drawnFrom(shape: Json, id: string): unknown {
  const { type, properties, items, anyOf, oneOf, allOf } = shape
  const ways = (anyOf ?? oneOf) as readonly Json[] | undefined
  if (ways !== undefined) return drawnFrom(ways.find((one) => one.type !== 'null') ?? {}, id)
  if (allOf !== undefined)
    return Object.assign({}, ...(allOf as Json[]).map((one) => drawnFrom(one, id) as object))
  if (shape.const !== undefined) return shape.const
  if (Array.isArray(shape.enum)) return shape.enum[0]
  if (type === 'object' || properties !== undefined) return drawnObject(properties as Json, id)
  if (type === 'array') return [drawnFrom((items ?? {}) as Json, id)]
  if (type === 'integer' || type === 'number') return Math.max(1, Number(shape.minimum ?? 1))
  if (type === 'boolean') return true
  if (type === 'string') return drawnText(shape, id)
  return { id, lines: [{ id }] }
}

const drawnObject = (properties: Json = {}, id: string): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, drawnFrom(part as Json, id)]))

function drawnText({ format, minLength = 0 }: Json, id: string): string {
  if (format === 'uuid') return id
  if (format === 'date-time') return '2026-11-20T10:00:00Z'
  return '2026-11-20'.padEnd(Number(minLength), 'x')
}
