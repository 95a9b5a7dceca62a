import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Endpoint } from '../endpoint/endpoint.ts'
import type { Operation } from '../exchange.server.ts'

type Json = Readonly<Record<string, unknown>>

export type ApiFacts = Readonly<{ title: string; version: string }>

/** How many operations are described in one turn of the process: about ten milliseconds. */
const inATurn = 25

/** OpenAPI 3.1 of the whole API, written from the endpoints: shapes as they travel. Other requests run meanwhile. */
export async function openapi(operations: readonly Operation[], { title, version }: ApiFacts): Promise<Json> {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [at, { endpoint }] of operations.entries()) {
    if (at % inATurn === 0) await nextTurn()
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = described(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: { schemas: { Problem: problem }, securitySchemes: { session } },
  }
}

function described(endpoint: Endpoint): Json {
  const { method, path, access, summary, tag } = endpoint
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [tag],
    'x-access': access,
    ...(access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: answersOf(endpoint),
  }
}

function parametersOf({ method, path, params, query, queryShape, dry, keyed }: Endpoint): Json[] {
  const given = propertiesOf(params)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: given.properties[name] ?? { type: 'string' },
  }))
  const input = propertiesOf(query)
  const named = { ...propertiesOf(queryShape).properties, ...input.properties }
  const inQuery = Object.entries(named).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required.has(name),
    schema,
  }))
  const takesKey = method !== 'GET' && dry !== true && keyed !== false
  return [
    ...inPath,
    ...inQuery,
    ...(method === 'GET' ? [] : [token]),
    ...(takesKey ? [key(keyed === true)] : []),
  ]
}

const token = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: true,
  description: 'El valor de la cookie XSRF-TOKEN.',
  schema: { type: 'string' },
}
const key = (required: boolean) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'La misma clave en cada intento: la operación se hace una sola vez.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
})

function bodyOf({ body, bodyShape = body, upload }: Endpoint): Json {
  if (upload) {
    const { properties } = propertiesOf(body)
    const form = { type: 'object', properties: { ...properties, file: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  }
  if (bodyShape === undefined) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(bodyShape) } } } }
}

function answersOf({ access, method, answer, params }: Endpoint): Json {
  const refused = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  const ok =
    answer === undefined
      ? { description: 'Hecho.' }
      : { description: 'Hecho.', content: { 'application/json': { schema: schemaOf(answer) } } }
  return {
    [answer === undefined ? '2XX' : '200']: ok,
    ...(access === 'public' ? {} : { 401: refused('Sin sesión.') }),
    ...(access === 'public' || access === 'session' ? {} : { 403: refused('Sin permiso o sin sede.') }),
    ...(params === undefined ? {} : { 404: refused('No existe.') }),
    ...(method === 'GET' ? {} : { 409: refused('Conflicto.'), 419: refused('Token CSRF vencido.') }),
    422: refused('Datos por corregir.'),
    500: refused('Error inesperado.'),
  }
}

/** The shape on the wire. A schema that JSON Schema cannot express (a transformed value) is left open. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

function propertiesOf(schema: z.ZodType | undefined): { properties: Json; required: ReadonlySet<string> } {
  const { properties = {}, required = [] } = schema === undefined ? {} : schemaOf(schema)
  return { properties: properties as Json, required: new Set(required as string[]) }
}

const session = { type: 'apiKey', in: 'cookie', name: 'quina_session' }
const text = { type: 'string' }
const problem = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { ...text, description: 'Estable; identifica la regla.' },
    message: { ...text, description: 'En español, se muestra como está.' },
    fields: {
      type: 'object',
      additionalProperties: text,
      description: 'Campo y su mensaje: lines.2.amount.',
    },
    facts: { type: 'object' },
    permiso: { ...text, description: 'El permiso que falta.' },
    requestId: text,
  },
}
