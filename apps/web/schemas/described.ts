import type * as Library from 'zod'

/* A stand-in for the schema library in the browser until something is validated against a schema. A definition declares its
   schemas for the server, for its types and for its form; the shell and the lists validate nothing, yet the library was a
   twelfth of their size, and making ten thousand schemas took time on each start. Here a schema records how it is made:
   `z.string().max(9)` is stored as that call, and the library makes it when it first validates a value. */

type Z = typeof Library.z
type Make = () => unknown
/** A recorded function is called as it was written, whatever it is. */
type AnyFunction = (...given: unknown[]) => unknown
type Owner = Readonly<Record<string, unknown>>

let library: Partial<Z> | undefined

/** Receives the library from the file that validates values, which brings it along. */
export const offerLibrary = (given: Partial<Z>): void => {
  library = given
}

function offered(): Partial<Z> {
  if (library === undefined)
    throw new Error('a value was held against a schema before the library of schemas was there')
  return library
}

/** How to make the real schema of each stand-in. */
const makes = new WeakMap<object, Make>()

/** A stand-in spread in an object (`{ ...done.shape, calls }`) leaves this one property, under which it continues. */
const spread = '…described'

function standIn(make: Make): object {
  let made: { readonly value: unknown } | undefined
  const real: Make = () => {
    made ??= { value: make() }
    return made.value
  }
  const parts = new Map<string, unknown>()
  const itself: object = new Proxy(() => undefined, {
    apply: (_, __, given: unknown[]) => standIn(() => (real() as AnyFunction)(...given.map(realOf))),
    get(_, name) {
      if (typeof name !== 'string' || name === 'then') return undefined
      if (name.startsWith(spread)) return itself
      const known = parts.get(name) ?? partOf(real, name)
      parts.set(name, known)
      return known
    },
    ownKeys: () => [`${spread}${++spreads}`],
    getOwnPropertyDescriptor: (_, name) => ({
      enumerable: true,
      configurable: true,
      value: Reflect.get(itself, name),
    }),
  })
  makes.set(itself, real)
  return itself
}

let spreads = 0

const holding = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

/** Returns a part of the library bound to its object; a method that validates a value runs immediately. */
function partOf(real: Make, name: string): unknown {
  const part: Make = () => {
    const owner = real() as Owner
    const found = owner[name]
    if (found === undefined) throw new Error(`the library of schemas came without ${name}`)
    return typeof found === 'function' ? found.bind(owner) : found
  }
  return holding.has(name) ? (...given: unknown[]) => (part() as AnyFunction)(...given) : standIn(part)
}

/** Replaces the stand-ins in the arguments of the library by real schemas, at any depth. */
function realOf(given: unknown): unknown {
  const make = isObject(given) ? makes.get(given) : undefined
  if (make !== undefined) return make()
  if (Array.isArray(given)) return given.map(realOf)
  if (!isObject(given) || Object.getPrototypeOf(given) !== Object.prototype) return given
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given))
    if (name.startsWith(spread)) Object.assign(found, realOf(value))
    else found[name] = realOf(value)
  return found
}

const isObject = (given: unknown): given is object =>
  (typeof given === 'object' && given !== null) || typeof given === 'function'

export const z = standIn(offered) as Z
