import { type Endpoint, fieldsOfShape } from '@quina/blocks'
import { newId } from '@quina/kernel'
import { z } from 'zod'

/** Returns the schema of the body of an endpoint, also when only its handler knows the schema. */
export const shapeOfBody = ({ body, bodyShape = body }: Endpoint): z.ZodType | undefined => bodyShape

/** A place of a body that takes an id: `values.lines.0.cdpLineId`, and the table that its field refers to, if declared. */
export type IdPlace = Readonly<{ path: string; to?: string }>

export type ValidBody = Readonly<{ body: unknown; places: readonly IdPlace[] }>

/**
 * Builds a body or a query that the schema accepts, from its declared fields, with an id at every place that takes one.
 * @param idAt returns the id for a place.
 * @throws Error when none of the tried values fits: then a further value must be added to them.
 */
export function validBody(schema: z.ZodType | undefined, idAt: (place: IdPlace) => string): ValidBody {
  const places: IdPlace[] = []
  const body = draw(schema ?? z.strictObject({}), { path: '' })
  return { body, places }

  function draw(shape: z.ZodType, at: IdPlace): unknown {
    if (shape instanceof z.ZodObject) return drawObject(shape, at)
    if (shape instanceof z.ZodArray)
      return [draw(shape.element as z.ZodType, { ...at, path: join(at.path, '0') })]
    if (shape instanceof z.ZodUnknown) return {}
    if (shape instanceof z.ZodUnion) return draw(shape.options[0] as z.ZodType, at)
    const within = unwrapped(shape)
    if (within !== null) return draw(within, at)
    return isId(shape) ? idOf(at) : fitting(shape, at)
  }

  function drawObject(shape: z.ZodObject, { path }: IdPlace): unknown {
    const fields = fieldsOfShape(shape)
    const entries = Object.entries(shape.shape).map(([name, part]) => {
      const { to } = fields[name] ?? {}
      return [name, draw(part as z.ZodType, { path: join(path, name), ...(to === undefined ? {} : { to }) })]
    })
    return Object.fromEntries(entries)
  }

  function idOf(at: IdPlace): string {
    places.push(at)
    return idAt(at)
  }
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Unwraps an optional schema: optional fields are sent too. */
function unwrapped(shape: z.ZodType): z.ZodType | null {
  if (
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodReadonly
  )
    return shape.unwrap() as z.ZodType
  if (shape instanceof z.ZodPipe) {
    const { in: before, out: after } = shape
    if (before instanceof z.ZodTransform) return after as z.ZodType
    return before instanceof z.ZodString ? null : (before as z.ZodType)
  }
  return null
}

/** Some schemas declare the shape of an id by a pattern of their own. */
const isId = (shape: z.ZodType): boolean =>
  shape instanceof z.ZodUUID ||
  shape instanceof z.ZodGUID ||
  (shape instanceof z.ZodString && shape.safeParse(newId()).success && firstFitting(shape) === -1)

const tried: readonly unknown[] = [
  ...['Texto de prueba', 'Un texto de prueba más largo que otros', '2026-11-20', '2026-11-20T10:00:00Z'],
  ...['1000.00', '36.5', 'A1', '10:30', 'a@hospital.gov.co', '#1976D2', 'https://hospital.gov.co', '2026-11'],
  // Accounts of assets, with their depreciation and impairment.
  ...['166007', '163502', '163709', '163609', '168505', '536005', '169501', '535101'],
  // Accounts of cost, an administrator of benefits and one of SOAT.
  ...['7310', '6310', '4312', 'EPS037', 'AT1329'],
  ...[1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 20, 64].map((length) => '1'.repeat(length)),
  ...[1, 2026, true, null, {}, undefined],
]

function fitting(shape: z.ZodType, { path }: IdPlace): unknown {
  if (shape instanceof z.ZodEnum) return shape.options[0]
  if (shape instanceof z.ZodLiteral) return shape.value
  if (shape instanceof z.ZodNumber) {
    const fits = [1, 2026, Number(shape.minValue)].find((value) => shape.safeParse(value).success)
    if (fits !== undefined) return fits
  }
  const fits = firstFitting(shape)
  if (fits === -1) throw new Error(`nothing that was tried fits ${path}: ${shape.def.type}`)
  return tried[fits]
}

const firstFitting = (shape: z.ZodType): number => tried.findIndex((value) => shape.safeParse(value).success)
