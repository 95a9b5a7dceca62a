import { z } from 'zod'
import type { Dice } from './dice.ts'

/** The known ids of the hospital under test, for the name of a field. */
export type IdsFor = (name: string) => readonly string[]

interface ShapeContext {
  readonly dice: Dice
  readonly ids: IdsFor
  readonly name: string
}

/**
 * Draws a value that a schema accepts, in its wire format. Each leaf takes a candidate that it accepts, so that rules outside its
 * description (a day, an amount) are met too.
 */
export function drawn(schema: z.core.$ZodType, drawing: ShapeContext): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const { dice } = drawing
  const inner = (one: z.core.$ZodType, name = drawing.name) => drawn(one, { ...drawing, name })
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, inner(one, name)]))
    case 'array':
      return Array.from({ length: 1 + dice.roll(3) }, () => inner(def.element))
    case 'optional':
      return dice.chance(70) ? inner(def.innerType) : undefined
    case 'nullable':
      return dice.chance(70) ? inner(def.innerType) : null
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return inner(def.innerType)
    case 'pipe':
      return inner(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'union':
      return inner(dice.pick(def.options))
    case 'intersection':
      return { ...(inner(def.left) as object), ...(inner(def.right) as object) }
    case 'record':
      return { [String(inner(def.keyType))]: inner(def.valueType) }
    case 'tuple':
      return def.items.map((one) => inner(one))
    case 'lazy':
      return inner(def.getter())
    case 'enum':
      return dice.pick(Object.values(def.entries))
    case 'literal':
      return dice.pick(def.values)
    default:
      return leaf(schema, drawing)
  }
}

const candidates: readonly unknown[] = [
  '2026-11-20',
  '2026-10-01',
  '2026-01-01',
  '1000.00',
  '150000.50',
  '0.00',
  '19',
  '2026',
  '2026-11',
  'Texto de una prueba',
  'ABC-123',
  '900373913',
  '1.05',
  '#1976D2',
  'ana@hospital.gov.co',
  '10:30',
  '2026-11-20T10:00:00-05:00',
  '2026-11-20T15:00:00Z',
  '3001234567',
  'A',
  true,
  false,
  1,
  2026,
  30,
  0,
  null,
]

function leaf(schema: z.core.$ZodType, { dice, ids, name }: ShapeContext): unknown {
  const known = ids(name)
  const first = /id$|ids$/i.test(name) && known.length > 0 ? [dice.pick(known)] : []
  const from = dice.roll(candidates.length)
  const turned = [...candidates.slice(from), ...candidates.slice(0, from)]
  const all = [...first, ...turned, ...(known.length > 0 ? [dice.pick(known)] : [])]
  const found = all.find((one) => z.safeParse(schema, one).success)
  return found === undefined ? dice.pick(candidates) : found
}
