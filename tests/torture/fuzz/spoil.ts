import type { Dice } from './dice.ts'
import { hostileNames, hostileValue } from './hostile.ts'

type Part = Record<string, unknown>

/** Returns a copy of a value with one of its parts, at any depth, made hostile, removed or renamed. */
export function spoiled(good: unknown, dice: Dice): unknown {
  const places = placesOf(good)
  if (places.length === 0) return hostileValue(dice)
  const copy = structuredClone(good)
  const place = dice.pick(places)
  const owner = place.slice(0, -1).reduce<Part>((part, name) => part[name] as Part, copy as Part)
  const name = place.at(-1) ?? ''
  const how = dice.roll(10)
  if (how === 0) delete owner[name]
  else if (how === 1) put(owner, dice.pick(hostileNames), owner[name])
  else if (how === 2) put(owner, name, turnedInsideOut(owner[name]))
  else put(owner, name, hostileValue(dice))
  return copy
}

/** Turns an object into a list, and a list into an object. */
const turnedInsideOut = (value: unknown): unknown =>
  Array.isArray(value) ? { ...value } : value !== null && typeof value === 'object' ? [value] : { value }

/** Sets an own property of any name, even `__proto__`. */
const put = (owner: Part, name: string, value: unknown): void =>
  void Object.defineProperty(Array.isArray(owner) && name === 'length' ? {} : owner, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })

const placesOf = (value: unknown): string[][] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([name, part]) => [
        [name],
        ...placesOf(part).map((rest) => [name, ...rest]),
      ])
